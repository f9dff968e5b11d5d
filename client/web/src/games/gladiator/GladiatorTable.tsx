// A table of Gladiator 21: two hands, the arena between them where cards lie face down until both have chosen, and the
// fights so far. The reveal is a short movement that a click or a key ends.
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { GladiatorCard, Seat } from '../../wire/types';
import { textsOf } from '../i18n/texts';
import type { GladiatorView } from '../kinds';
import { otherSeat, peopleOf } from '../people';
import { isStill, type TableProps } from '../props';
import { useShownOnce } from '../useShownOnce';
import { Fighter, FighterBack, FighterPlace } from './Fighter';
import { Fights } from './Fights';
import { Hand } from './Hand';
import { Life } from './Life';
import { reckon } from './reckon';

/** The cards turn and clash, then the loss is seen, then all stands still. */
const clashMs = 850;
const revealMs = 1900;

export function GladiatorTable(props: TableProps & { view: GladiatorView }) {
  const { view, viewpoint, language, lastEvents, motion, disabled, confirm, sent = null, onAct, onSay } = props;
  const { board, position } = view;
  const texts = textsOf(language);
  const { own, who } = peopleOf(view, language);
  const other = otherSeat(viewpoint);
  const actions = view.you?.actions ?? [];
  const enabled = !disabled && sent === null && actions.length > 0;

  // A reveal goes on when somebody chooses anew meanwhile, but not when another position is shown.
  const reveal = useRef({ events: lastEvents, fights: position.history.length });
  const isFight = lastEvents.some((event) => event.type === 'fought');
  if (isFight || reveal.current.fights !== position.history.length) reveal.current = { events: lastEvents, fights: position.history.length };
  const { events } = reveal.current;
  const fought = events.find((event) => event.type === 'fought');
  const moving = fought !== undefined && !isStill(motion);
  const [revealing, endReveal] = useShownOnce(events, moving ? revealMs : 0);
  const [clashing] = useShownOnce(events, moving ? clashMs : 0);
  const hidden = revealing && clashing; // the loss is not to be seen yet

  const [kept, setAsked] = useState<{ turn: number; card: string | null }>({ turn: 0, card: null });
  const asked = enabled && kept.turn === view.turn ? kept.card : null;
  const question = useRef<HTMLButtonElement>(null);
  const arena = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (asked !== null) question.current?.focus();
  }, [asked]);
  const choose = (card: GladiatorCard) => {
    endReveal();
    if (!enabled || !actions.includes(card)) return;
    if (!confirm) return onAct(card);
    setAsked({ turn: view.turn, card });
    onSay?.(texts.confirmCardLabel(card));
    return undefined;
  };
  const back = () => {
    setAsked({ turn: view.turn, card: null });
    const button = arena.current?.querySelector(`[data-card="${asked}"]`);
    if (button instanceof HTMLElement) button.focus();
  };

  const last = position.history[position.history.length - 1];
  const choosing = view.phase === 'playing';
  const choiceOf = (seat: Seat): string | null => (seat === own ? view.you?.choice ?? sent : null);
  // What was fought last stays in the middle until the viewer has chosen anew, or, for a watcher, anybody.
  const chosenAnew = own === null ? position.chosen.some((chosen) => chosen) : position.chosen[own] || sent !== null;
  const shown = last !== undefined && (revealing || !chosenAnew) ? last : undefined;
  const reckoning = shown === undefined ? undefined : reckon(shown);

  const slot = (seat: Seat) => {
    const side = seat === viewpoint ? 'left' : 'right';
    if (shown !== undefined && reckoning !== undefined) {
      const loss = shown.loss[seat];
      return (
        <div class={`slot ${side}${loss > 0 ? ' hurt' : ' safe'}`}>
          <div class="slot-card">
            <div class="slot-front" role="img" aria-label={texts.fighter(shown.cards[seat])}><Fighter card={shown.cards[seat]} /></div>
            {revealing && <div class="slot-back"><FighterBack /></div>}
          </div>
          {!hidden && <b class="blow figures">{loss > 0 ? texts.loses(loss) : texts.unhurt}</b>}
        </div>
      );
    }
    const choice = choiceOf(seat);
    const chosen = position.chosen[seat] || choice !== null;
    return (
      <div class={`slot ${side}${chosen ? ' laid' : ''}`}>
        <div class="slot-card" role="img" aria-label={choice !== null ? `${texts.cardDown}, ${choice}` : chosen ? texts.cardDown : texts.noCard}>
          {chosen ? <FighterBack {...(choice === null ? {} : { known: choice })} /> : <FighterPlace>{choosing ? '?' : ''}</FighterPlace>}
        </div>
      </div>
    );
  };

  const side = (seat: Seat) => {
    const life = position.life[seat] + (hidden && fought?.type === 'fought' ? fought.loss[seat] : 0);
    const losing = revealing && !hidden && fought?.type === 'fought' ? fought.loss[seat] : 0;
    const person = who(seat);
    return (
      <div class={`side ${seat === viewpoint ? 'left' : 'right'}`}>
        <bdi class="side-name">{person.you ? texts.you : person.name}</bdi>
        <Life who={person} life={life} losing={losing} texts={texts} />
        <span class="side-state">{!choosing ? '' : position.chosen[seat] || (seat === own && sent !== null) ? `${texts.hasChosen(person)} ✓` : ''}</span>
      </div>
    );
  };

  const status = () => {
    if (!choosing) return '';
    if (own === null) {
      const waited = ([viewpoint, other] as const).filter((seat) => !position.chosen[seat]);
      return waited.length === 2 ? texts.bothChoose : waited.map((seat) => texts.waitingFor(who(seat))).join(' ');
    }
    const choice = choiceOf(own);
    if (choice !== null) return `${texts.youChose(choice)} ${texts.waitingFor(who(otherSeat(own)))}`;
    return texts.chooseCard(position.fight);
  };

  return (
    <section class={`gladiator${revealing ? ' revealing' : ''}`} aria-label={texts.arenaLabel} ref={arena} onKeyDown={(event) => {
      if (event.key === 'Escape' && asked !== null) back();
      else endReveal();
    }}>
      <Hand
        seat={other} hand={position.hands[other]} history={position.history} away={null}
        texts={texts} label={texts.handOf(who(other))} playable={null} asked={null}
      />
      <div class="arena" onClick={endReveal}>
        {side(viewpoint)}
        {side(other)}
        <div class="middle">
          {slot(viewpoint)}
          <span class="versus" aria-hidden="true">
            <svg viewBox="0 0 40 40"><path d="M6 6 27 27M6 6 13 8 29 24M6 6 8 13 24 29M22 32 32 22M28.500 28.500 35 35M34 6 13 27M34 6 27 8 11 24M34 6 32 13 16 29M18 32 8 22M11.500 28.500 5 35" /></svg>
          </span>
          {slot(other)}
        </div>
        <p class="fight-count">{texts.fight(shown === undefined ? position.fight : position.history.length, board.fights)}</p>
        {reckoning !== undefined && (
          <p class={`verdict${hidden ? ' veiled' : ''}`}>
            {texts.verdict(reckoning, reckoning.loser === null ? null : who(reckoning.loser))}
          </p>
        )}
      </div>
      <div class="gladiator-prompt">
        {asked === null ? <p class="prompt-text">{status()}</p> : (
          <>
            <p class="prompt-text">{texts.confirmCard(asked)}</p>
            <div class="buttons">
              <button ref={question} type="button" class="button primary small" aria-label={texts.confirmCardLabel(asked)} onClick={() => onAct(asked)}>
                {texts.play}
              </button>
              <button type="button" class="button small" onClick={back}>{texts.back}</button>
            </div>
          </>
        )}
      </div>
      <Hand
        seat={viewpoint} hand={position.hands[viewpoint]} history={position.history} away={choiceOf(viewpoint)}
        texts={texts} label={texts.handOf(who(viewpoint))} playable={own === null ? null : enabled ? actions : []}
        asked={asked} onChoose={choose}
      />
      {position.history.length > 0 && (
        <Fights history={hidden ? position.history.slice(0, -1) : position.history} viewpoint={viewpoint} who={who} texts={texts} />
      )}
    </section>
  );
}
