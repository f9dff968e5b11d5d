// The line below the board: what is to be done next, and the buttons of the step. Nothing in it moves the board.
import { SideMark } from './Pieces';
import type { GameTexts } from '../i18n/texts';
import type { VirtemView } from '../kinds';
import type { People } from '../people';
import type { ChoiceMaking } from './useChoice';

interface PromptProps {
  view: VirtemView;
  choice: ChoiceMaking;
  enabled: boolean;
  people: People;
  texts: GameTexts;
  /** The captured pawns are the viewer's own: only where somebody looks over the other's shoulder. */
  ownCaptured: boolean;
  onDragPut(event: PointerEvent): void;
}

function sentence({ view, choice, enabled, people, texts }: PromptProps): string {
  const { stage, faces } = view.position;
  if (view.phase !== 'playing') return '';
  if (!enabled) {
    const actor = view.to_act[0];
    if (actor === undefined || people.own === actor) return '';
    const who = people.who(actor);
    return stage === 'face' ? texts.waitFace(who) : stage === 'swap' ? texts.waitSwap(who) : texts.waitMove(who);
  }
  if (stage === 'face') {
    if (choice.chosenFace !== null) return texts.takeFace(choice.chosenFace);
    return faces.some((face) => face !== null) ? texts.chooseSecondFace : texts.chooseFace;
  }
  if (stage === 'swap') {
    const [first, second] = choice.pair;
    if (first === undefined) return texts.chooseSwap;
    return second === undefined ? texts.chooseSwapSecond(first) : texts.swapQuestion(first, second);
  }
  const { step, left } = choice.options;
  if (step === 'pawn') return texts.choosePawn;
  if (step === 'destination') return texts.chooseDestination(choice.choice.from ?? '');
  return texts.putPawns(left, left + choice.choice.put.length);
}

export function Prompt(props: PromptProps) {
  const { choice, enabled, texts, ownCaptured, onDragPut } = props;
  const ready = enabled && (choice.chosenFace !== null || choice.pair.length === 2);
  const putting = enabled && choice.options.step === 'put';
  return (
    <div class="prompt">
      <p class="prompt-text">{sentence(props)}</p>
      {putting && (
        <div class="tray" aria-hidden="true">
          {Array.from({ length: choice.options.left }, (_, index) => (
            <span key={index} class="tray-pawn" onPointerDown={onDragPut}><SideMark own={ownCaptured} /></span>
          ))}
        </div>
      )}
      <div class="buttons">
        {ready && (
          <button type="button" class="button primary small" onClick={choice.confirm}>
            {choice.chosenFace !== null ? texts.take : texts.swap}
          </button>
        )}
        {choice.keep !== null && choice.pair.length === 0 && (
          <button type="button" class="button small" onClick={choice.keep}>{texts.keep}</button>
        )}
        {enabled && choice.begun && (
          <button type="button" class="button quiet small" onClick={choice.back}>{ready ? texts.back : texts.undo}</button>
        )}
      </div>
    </div>
  );
}
