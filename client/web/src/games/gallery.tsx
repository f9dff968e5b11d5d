// A page of its own for whoever works on the tables: every stage of every layout, from the views of real matches, in both
// languages and themes. It is no part of the client. `?show=NAME` shows one table alone, for pictures and for tests;
// `&room=360x430` in a room of that size, as a page gives it.
import { render } from 'preact';
import { useState } from 'preact/hooks';
import { languages, type Language } from '../i18n/language';
import { loadLanguage } from '../i18n/load';
import { Rules } from '../rules';
import type { Event, View } from '../wire/types';
import { GameTable } from './index';

interface Fixture {
  name: string;
  view: View;
  events: readonly Event[];
}

declare global {
  // What the page of the gallery brings, and what its tests look at.
  // eslint-disable-next-line no-var
  var fixtures: readonly Fixture[];
  // eslint-disable-next-line no-var
  var acted: string[];
  // eslint-disable-next-line no-var
  var said: string[];
}

globalThis.acted = [];
globalThis.said = [];

const wishes = new URLSearchParams(location.search);
const nothing: readonly Event[] = [];

function Table({ fixture, language }: { fixture: Fixture; language: Language }) {
  // The events come a moment after the table, as they do in a room, so that the movement is seen.
  const [events, setEvents] = useState(nothing);
  const [note, setNote] = useState('');
  const still = wishes.get('motion') !== 'full';
  const [width, height] = wishes.get('room')?.split('x') ?? [];
  return (
    <section class="gallery-table">
      <h2>{fixture.name}</h2>
      <div {...(height === undefined ? {} : { class: 'board-slot', style: { width: `${width}px`, height: `${height}px` } })}>
        <GameTable
          view={fixture.view}
          viewpoint={wishes.get('viewpoint') === '1' ? 1 : fixture.view.you?.seat ?? 0}
          lastEvents={events}
          language={language}
          confirm={wishes.get('confirm') !== 'off'}
          motion={still ? 'reduced' : 'full'}
          disabled={wishes.get('disabled') === 'on'}
          sent={wishes.get('sent')}
          onAct={(action) => {
            globalThis.acted.push(action);
            setNote(`Acted: ${action}`);
          }}
          onSay={(text) => {
            globalThis.said.push(text);
            setNote(text);
          }}
        />
      </div>
      <p class="soft gallery-note">
        {!still && <button type="button" class="button small" onClick={() => setEvents([...fixture.events])}>Show again</button>} {note}
      </p>
    </section>
  );
}

function Gallery() {
  const show = wishes.get('show');
  const rules = wishes.get('rules');
  const language = languages.find((known) => known === wishes.get('language')) ?? 'en';
  document.documentElement.lang = language;
  if (wishes.get('theme')) document.documentElement.dataset.theme = wishes.get('theme') ?? '';
  if (rules === 'virtem' || rules === 'gladiator') return <main class="gallery"><Rules game={rules} language={language} /></main>;
  const shown = globalThis.fixtures.filter(({ name }) => show === null || name === show);
  return <main class="gallery">{shown.map((fixture) => <Table key={fixture.name} fixture={fixture} language={language} />)}</main>;
}

void Promise.all(languages.map(loadLanguage)).then(() => render(<Gallery />, document.body));
