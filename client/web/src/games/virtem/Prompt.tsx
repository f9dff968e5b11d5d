// The line below the board: what is to be done next, and the buttons of the step. Nothing in it moves the board.
import type { ComponentChildren } from 'preact';
import { SideMark } from './Pieces';
import type { GameTexts } from '../i18n/texts';
import type { VirtemView } from '../kinds';
import type { People } from '../people';
import type { ChoiceMaking } from './useChoice';

interface PromptProps {
  view: VirtemView;
  making: ChoiceMaking;
  enabled: boolean;
  people: People;
  texts: GameTexts;
  /** Takes the place of all of it. */
  notice: ComponentChildren;
  /** The captured pawns are the viewer's own: only where somebody looks over the other's shoulder. */
  ownCaptured: boolean;
  onDragPut(event: PointerEvent): void;
  /** A button was pressed, and may be gone now. */
  onPressed(): void;
}

function sentence({ view, making, enabled, people, texts }: PromptProps): string {
  const { stage, faces } = view.position;
  if (view.phase !== 'playing') return '';
  if (!enabled) {
    const actor = view.to_act[0];
    if (actor === undefined || people.own === actor) return '';
    const who = people.who(actor);
    return stage === 'face' ? texts.waitFace(who) : stage === 'swap' ? texts.waitSwap(who) : texts.waitMove(who);
  }
  if (stage === 'face') {
    if (making.chosenFace !== null) return texts.takeFace(making.chosenFace);
    return faces.some((face) => face !== null) ? texts.chooseSecondFace : texts.chooseFace;
  }
  if (stage === 'swap') {
    const [first, second] = making.pair;
    if (first === undefined) return texts.chooseSwap;
    return second === undefined ? texts.chooseSwapSecond(first) : texts.swapQuestion(first, second);
  }
  const { step, left } = making.options;
  if (step === 'pawn') return texts.choosePawn;
  if (step === 'destination') return texts.chooseDestination(making.choice.from ?? '');
  return texts.putPawns(left, left + making.choice.put.length);
}

export function Prompt(props: PromptProps) {
  const { making, enabled, texts, notice, ownCaptured, onDragPut, onPressed } = props;
  const press = (perform: () => void) => () => {
    perform();
    onPressed();
  };
  const ready = enabled && (making.chosenFace !== null || making.pair.length === 2);
  if (notice) return <div class="prompt">{notice}</div>;
  const putting = enabled && making.options.step === 'put';
  return (
    <div class="prompt">
      <p class="prompt-text">{sentence(props)}</p>
      {putting && (
        <div class="tray" aria-hidden="true">
          {Array.from({ length: making.options.left }, (_, index) => (
            <span key={index} class="tray-pawn" onPointerDown={onDragPut}><SideMark own={ownCaptured} /></span>
          ))}
        </div>
      )}
      <div class="buttons">
        {ready && (
          <button type="button" class="button primary small" onClick={press(making.confirm)}>
            {making.chosenFace !== null ? texts.take : texts.swap}
          </button>
        )}
        {making.keep !== null && making.pair.length === 0 && (
          <button type="button" class="button small" onClick={press(making.keep)}>{texts.keep}</button>
        )}
        {enabled && making.begun && (
          <button type="button" class="button quiet small" onClick={press(making.back)}>{ready ? texts.back : texts.undo}</button>
        )}
      </div>
    </div>
  );
}
