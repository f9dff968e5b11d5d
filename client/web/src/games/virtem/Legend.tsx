// Which pawns and which die face are whose, above the board.
import type { Seat, VirtemPosition } from '../../wire/types';
import type { GameTexts, Who } from '../i18n/texts';
import { otherSeat } from '../people';
import { FaceTile, SideMark } from './Pieces';

interface LegendProps {
  faces: VirtemPosition['faces'];
  viewpoint: Seat;
  who(seat: Seat): Who;
  texts: GameTexts;
}

export function Legend({ faces, viewpoint, who, texts }: LegendProps) {
  const other = otherSeat(viewpoint);
  return (
    <ul class="virtem-legend">
      {[viewpoint, other].map((seat) => {
        const face = faces[seat];
        const person = who(seat);
        return (
          <li key={seat}>
            <SideMark own={seat === viewpoint} />
            <bdi class="legend-name">{person.you ? texts.you : person.name}</bdi>
            {face === null ? <span class="soft">{texts.noFace}</span> : (
              <>
                <FaceTile face={face} texts={texts} />
                <span class="legend-face">{texts.card(face)}</span>
              </>
            )}
          </li>
        );
      })}
    </ul>
  );
}
