// The sixteen die faces, of which one is chosen; those that are not to be had are struck out.
import type { GameTexts } from '../i18n/texts';
import { FaceTile } from './Pieces';

const symbols = ['triangle', 'square', 'cross', 'circle'];
const colours = ['green', 'blue', 'yellow', 'magenta'];

interface FacePickerProps {
  /** Those that may be chosen. */
  faces: readonly string[];
  chosen: string | null;
  texts: GameTexts;
  label: string;
  onChoose(face: string): void;
  onHover(face: string | null): void;
}

export function FacePicker({ faces, chosen, texts, label, onChoose, onHover }: FacePickerProps) {
  return (
    <div class="face-picker" role="group" aria-label={label}>
      {symbols.flatMap((symbol) => colours.map((colour) => {
        const face = `${symbol}-${colour}`;
        const legal = faces.includes(face);
        return (
          <button
            key={face}
            type="button"
            class="face-choice"
            disabled={!legal}
            aria-pressed={face === chosen}
            aria-label={legal ? texts.card(face) : `${texts.card(face)}, ${texts.faceTaken}`}
            onClick={() => onChoose(face)}
            onPointerEnter={() => onHover(legal ? face : null)}
            onPointerLeave={() => onHover(null)}
          >
            <FaceTile face={face} texts={texts} />
          </button>
        );
      }))}
    </div>
  );
}
