// A table of Gladiator 21: two hands, the arena between them where cards lie face down until both have chosen, and the
// fights so far. The reveal is a short movement that a click or a key ends.
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { GladiatorCard, Seat } from '../../wire/types';
import { textsOf } from '../i18n/texts';
import type { GladiatorView } from '../kinds';
import { otherSeat, peopleOf } from '../people';
import { isStill, type TableProps } from '../props';
import { useRest } from '../useShownOnce';
import { Fights } from './Fights';
import { Hand } from './Hand';
import { Life } from './Life';
import { reckon } from './reckon';
import { Slot } from './Slot';
import { useReveal } from './useReveal';

export function GladiatorTable(props: TableProps & { view: GladiatorView }) {
  const { view, viewpoint, language, lastEvents, motion, disabled, confirm, sent = null, notice, onAct, onSay, onRest } = props;
  const { board, position } = view;
  const texts = textsOf(language);
  const { own, who } = peopleOf(view, language);
  const other = otherSeat(viewpoint);
  const actions = view.you?.actions ?? [];
  const enabled = !disabled && sent === null && actions.length > 0;
  const choosing = view.phase === 'playing';
  const reveal = useReveal(lastEvents, position.history.length, isStill(motion));
  useRest(lastEvents, reveal.revealing, onRest);

  const [kept, setAsked] = useState<{ turn: number; card: string | null }>({ turn: 0, card: null });
  const asked = enabled && kept.turn === view.turn ? kept.card : null;
  const question = useRef<HTMLButtonElement>(null);
  const table = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (asked !== null) question.current?.focus();
  }, [asked]);
  const play = (card: string) => {
    onAct(card);
    // The button is gone or cannot be pressed any more: the focus stays near.
    table.current?.focus({ preventScroll: true });
  };
  const choose = (card: GladiatorCard) => {
    reveal.end();
    if (!enabled || !actions.includes(card)) return;
    if (!confirm) return play(card);
    setAsked({ turn: view.turn, card });
    onSay?.(texts.confirmCardLabel(card));
    return undefined;
  };
  const back = () => {
    setAsked({ turn: view.turn, card: null });
    const button = table.current?.querySelector(`[data-card="${asked}"]`);
    if (button instanceof HTMLElement) button.focus();
  };
  const onKey = (event: KeyboardEvent) => {
    reveal.end();
    if (event.key !== 'Escape' || asked === null) return;
    event.stopPropagation();
    back();
  };

  // What was fought last stays in the middle until the viewer has chosen anew, or, for a watcher, anybody.
  const choiceOf = (seat: Seat): string | null => (seat === own ? view.you?.choice ?? sent : null);
  const hasChosen = (seat: Seat) => position.chosen[seat] || choiceOf(seat) !== null;
  const chosenAnew = own === null ? hasChosen(0) || hasChosen(1) : hasChosen(own);
  const fight = reveal.revealing || !chosenAnew ? position.history[position.history.length - 1] : undefined;
  const reckoning = fight === undefined ? undefined : reckon(fight);

  const slot = (seat: Seat) => (
    <Slot
      seat={seat} left={seat === viewpoint} texts={texts} fight={fight} revealing={reveal.revealing} veiled={reveal.veiled}
      chosen={hasChosen(seat)} choice={choiceOf(seat)} choosing={choosing}
    />
  );
  const side = (seat: Seat) => {
    const person = who(seat);
    const loss = reveal.revealing ? reveal.loss[seat] : 0;
    return (
      <div class={`side ${seat === viewpoint ? 'left' : 'right'}`}>
        <bdi class="side-name">{person.you ? texts.you : person.name}</bdi>
        <Life
          who={person} texts={texts}
          life={position.life[seat] + (reveal.veiled ? loss : 0)} losing={reveal.veiled ? 0 : loss}
        />
        {/* A player reads it in the prompt. */}
        <span class="side-state">{own === null && choosing && hasChosen(seat) ? `${texts.hasChosen(person)} ✓` : ''}</span>
      </div>
    );
  };
  const status = () => {
    if (!choosing) return '';
    const choice = own === null ? null : choiceOf(own);
    if (own !== null) {
      const opponent = otherSeat(own);
      if (choice !== null) return `${texts.youChose(choice)} ${texts.waitingFor(who(opponent))}`;
      return `${position.chosen[opponent] ? `${texts.told.chosen(who(opponent), null)} ` : ''}${texts.chooseCard(position.fight)}`;
    }
    const waited = ([viewpoint, other] as const).filter((seat) => !position.chosen[seat]);
    return waited.length === 2 ? texts.bothChoose : waited.map((seat) => texts.waitingFor(who(seat))).join(' ');
  };

  return (
    <section class={`gladiator${reveal.revealing ? ' revealing' : ''}`} aria-label={texts.arenaLabel} tabIndex={-1} ref={table} onKeyDown={onKey}>
      <Hand
        seat={other} hand={position.hands[other]} history={position.history} away={null}
        texts={texts} label={texts.handOf(who(other))} playable={null} asked={null}
      />
      <div class="arena" onClick={reveal.end}>
        {side(viewpoint)}
        {side(other)}
        <div class="middle">
          {slot(viewpoint)}
          <Crossed />
          {slot(other)}
        </div>
        <p class="fight-count">{texts.fight(fight === undefined ? position.fight : position.history.length, board.fights)}</p>
        {reckoning !== undefined && (
          <p class={`verdict${reveal.veiled ? ' veiled' : ''}`}>
            {texts.verdict(reckoning, reckoning.loser === null ? null : who(reckoning.loser))}
          </p>
        )}
      </div>
      <div class="gladiator-prompt">
        {notice ?? (asked === null ? <p class="prompt-text">{status()}</p> : (
          <>
            <p class="prompt-text">{texts.confirmCard(asked)}</p>
            <div class="buttons">
              <button ref={question} type="button" class="button primary small" aria-label={texts.confirmCardLabel(asked)} onClick={() => play(asked)}>
                {texts.play}
              </button>
              <button type="button" class="button small" onClick={back}>{texts.back}</button>
            </div>
          </>
        ))}
      </div>
      <Hand
        seat={viewpoint} hand={position.hands[viewpoint]} history={position.history} away={choiceOf(viewpoint)}
        texts={texts} label={texts.handOf(who(viewpoint))} playable={own === null ? null : enabled ? actions : []}
        asked={asked} onChoose={choose}
      />
      {position.history.length > 0 && (
        <Fights history={reveal.veiled ? position.history.slice(0, -1) : position.history} viewpoint={viewpoint} who={who} texts={texts} />
      )}
    </section>
  );
}

/** Two crossed swords. */
function Crossed() {
  return (
    <span class="versus" aria-hidden="true">
      <svg viewBox="0 0 40 40">
        <path d="M6 6 27 27M6 6 13 8 29 24M6 6 8 13 24 29M22 32 32 22M28.5 28.5 35 35M34 6 13 27M34 6 27 8 11 24M34 6 32 13 16 29M18 32 8 22M11.5 28.5 5 35" />
      </svg>
    </span>
  );
}
