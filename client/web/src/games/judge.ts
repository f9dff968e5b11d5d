// What the server's analysis says of a step, in sentences. It explains the server's figures and judges nothing.
import type { Language } from '../i18n/language';
import type { DecisionRemark, FightRemark, Seat, Verdict, View } from '../wire/types';
import { textsOf } from './i18n/texts';
import { peopleOf } from './people';
import { readFaces, readSwaps } from './virtem/moves';

const seats: readonly Seat[] = [0, 1];

/** Who is ahead, in a few words: by thousandths of a win to seat 0, or as a verdict on Virtem has it. */
export function standingWords(judged: number | Verdict, view: View, language: Language): string {
  const texts = textsOf(language).judged;
  const name = (seat: Seat) => peopleOf(view, language).who(seat).name;
  const leader: Seat = (typeof judged === 'number' ? judged : judged.ahead ?? 0) < 0 ? 1 : 0;
  if (typeof judged === 'number') {
    const percent = Math.round(Math.abs(judged) / 10);
    return percent === 0 ? texts.even : texts.ahead(name(leader), texts.percent(percent));
  }
  const { winner, moves, ahead = 0 } = judged;
  if (moves !== undefined) return winner === undefined ? texts.drawn : texts.wins(name(winner), moves);
  return ahead === 0 ? texts.even : texts.ahead(name(leader), texts.moves((Math.abs(ahead) / 10).toFixed(1)));
}

/** An action of Virtem, as people read it. */
function actionWords(action: string, language: Language): string {
  const texts = textsOf(language);
  const [face] = readFaces([action]);
  if (face !== undefined) return texts.card(face);
  const [swap] = readSwaps([action]);
  if (swap !== undefined) return swap.cells.join(' ⇄ ');
  return action === 'keep' ? texts.keep : action;
}

/** A sentence or more on what led to `view`. */
export function remarkWords(remark: FightRemark | DecisionRemark, view: View, language: Language): string[] {
  const texts = textsOf(language).judged;
  const words = (judged: number | Verdict) => standingWords(judged, view, language);
  if ('before' in remark) {
    const { before, after, better } = remark;
    const change = texts.change(words(before), words(after));
    return better === undefined ? [change] : [change, texts.better(actionWords(better, language))];
  }
  return [
    texts.change(words(remark.value_before), words(remark.value_after)),
    ...seats.map((seat) => {
      const { card, given_away, mix } = remark.choices[seat];
      const percentOf = (thousandths: number) => texts.percent(Math.round(thousandths / 10));
      const parts = Object.entries(mix).sort(([, one], [, other]) => other - one).map(([name, often]) => `${name} ${percentOf(often)}`);
      return `${texts.gaveAway(peopleOf(view, language).who(seat).name, card, percentOf(given_away))} ${texts.best(parts.join(', '))}`;
    }),
  ];
}
