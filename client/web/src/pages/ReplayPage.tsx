// A finished match, gone through at one's own pace.

import { useEffect, useRef, useState } from 'preact/hooks';
import { Course } from '../parts/Course';
import { GameTable } from '../parts/GameTable';
import { Icon } from '../parts/Icon';
import { PlayerName } from '../parts/PlayerName';
import { Segments } from '../parts/Segments';
import { ShareLink } from '../parts/ShareLink';
import { Stepper } from '../parts/Stepper';
import { useHandle } from '../parts/useHandle';
import { useStepping } from '../parts/useStepping';
import { useStore } from '../parts/useStore';
import { clockWords, gameName, optionWords, playerName, problemWords } from '../parts/words';
import { announce } from '../shell/announcer';
import { useApp } from '../shell/app';
import { useTitle } from '../shell/attention';
import { replayPath, roomPath } from '../shell/addresses';
import { explain, explainAll } from '../games';
import { Analysis } from './Analysis';
import type { ReplayHandle, Step } from '../state';
import type { Event } from '../wire/types';

const nothing: readonly Event[] = [];
const speeds = ['0.5', '1', '2', '4'] as const;
/** How long a position stays at speed 1. */
const stayMs = 1_800;

export function ReplayPage({ match }: { match: string }) {
  const { client } = useApp();
  const replay = useHandle(() => client.replay(match), [client, match]);
  return replay === null ? null : <Loaded match={match} replay={replay} />;
}

function Loaded({ match, replay }: { match: string; replay: ReplayHandle }) {
  const { t } = useApp();
  const state = useStore(replay.state);
  if (state.kind === 'here' && state.steps.length > 0) return <Replay match={match} steps={state.steps} complete={state.complete} />;
  return (
    <main class="page narrow" id="main" tabIndex={-1}>
      <h1>{state.kind === 'refused' ? t.refusedReplay : t.replayTitle}</h1>
      {state.kind !== 'refused' ? (
        <p class="soft">{t.loading}</p>
      ) : (
        <>
          <p>{problemWords(t, state.problem)}</p>
          <p class="buttons">
            <a class="button primary" href="/">
              {t.toLobby}
            </a>
            <button type="button" class="button" onClick={() => replay.retry()}>
              {t.tryAgain}
            </button>
          </p>
        </>
      )}
    </main>
  );
}

function Replay({ match, steps, complete }: { match: string; steps: readonly Step[]; complete: boolean }) {
  const { client, language, t } = useApp();
  const offers = useStore(client.session)?.features;
  const stepping = useStepping(steps, match, false);
  const [playing, setPlaying] = useState(false);
  const [speed, setSpeed] = useState<(typeof speeds)[number]>('1');
  const { index, stops, goTo } = stepping;
  const last = stops.length - 1;
  const shown = stops[index]!;
  const final = steps[steps.length - 1]!.view;
  const isEnd = index === last;
  const names = [playerName(t, final.seats[0]), playerName(t, final.seats[1])] as const;
  const players = steps[0]!.view.seats;
  useTitle(`${t.replayOf(...names)}, ${gameName(t, final.game)}`);

  useEffect(() => {
    if (!playing) return;
    if (isEnd) return setPlaying(false);
    const timer = setTimeout(() => goTo(index + 1), stayMs / Number(speed));
    return () => clearTimeout(timer);
  }, [playing, index, isEnd, speed]);

  useSpokenSteps(steps, shown, language);
  const outcome = final.outcome;
  return (
    <main class="room replay" id="main" tabIndex={-1}>
      <div class="table">
        <header class="plate at-top replay-head">
          <h1>
            <PlayerName player={players[0]} /> <span class="soft">–</span> <PlayerName player={players[1]} />
          </h1>
          <p class="soft">
            {gameName(t, final.game)}, {optionWords(t, final.options)}, {clockWords(t, final.clock)}
          </p>
        </header>
        <section class="board-slot" aria-label={t.boardOf(t.games[final.game])} data-board>
          <GameTable
            view={isEnd ? final : shown.view}
            viewpoint={0}
            lastEvents={stepping.forward ? shown.events : nothing}
            disabled
            onAct={() => {}}
          />
        </section>
        <div class="tools-slot">
          <div class="player-tools">
            <button
              type="button"
              class="button primary play-button"
              onClick={() => {
                if (!playing && isEnd) goTo(0);
                setPlaying(!playing);
              }}
            >
              <Icon name={playing ? 'pause' : 'play'} /> {playing ? t.pause : t.play}
            </button>
            <Segments
              label={t.speed}
              quiet
              choices={speeds.map((each) => [each, `${each.replace('0.5', '½')} ×`] as const)}
              value={speed}
              onChange={(value) => setSpeed(value)}
            />
          </div>
          <Stepper stepping={stepping} />
        </div>
      </div>
      <div class="room-side">
        {outcome === null ? (
          <section class="result even" aria-label={t.roomTitle(final.room)}>
            <p>{t.errors['match_running']}</p>
            <a class="button" href={roomPath(final.room)}>
              {t.watch}
            </a>
          </section>
        ) : (
          <section class="result even" aria-label={t.finished}>
            <h2>{explain({ type: 'ended', outcome }, final, final, language)}</h2>
          </section>
        )}
        <section class="course-slot" aria-label={t.moves}>
          {outcome && offers?.has('analysis') && <Analysis match={match} steps={steps} stepping={stepping} />}
          <Course steps={steps} complete={complete} stepping={stepping} you={null} />
        </section>
        <section class="panel">
          <ShareLink label={t.replayLink} link={`${location.origin}${replayPath(match)}`} text={t.replayOf(...names)} />
          {outcome && (
            <a class="button" href={`/records/${match}.json`} download={`visavis-${match}.json`}>
              <Icon name="download" /> {t.recordDownload}
            </a>
          )}
        </section>
      </div>
    </main>
  );
}

/** Says what happened at each step that is gone to, as the board shows it to others. */
function useSpokenSteps(steps: readonly Step[], shown: Step, language: 'en' | 'fr'): void {
  const first = useRef(true);
  useEffect(() => {
    if (first.current) {
      first.current = false;
      return;
    }
    const before = steps[steps.indexOf(shown) - 1];
    if (before) announce(explainAll(shown.events, before.view, shown.view, language).join(' '));
  }, [shown.version]);
}
