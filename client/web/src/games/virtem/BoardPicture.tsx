// Virtem's board as a picture: cards, ways, pawns, and above them one target for each card. It draws what it is
// told and knows neither actions nor stages.
import type { ComponentChildren } from 'preact';
import type { VirtemBoard } from '../../wire/types';
import type { GameTexts } from '../i18n/texts';
import type { Mark } from './cellLabel';
import { reachOf, type Layout, type Point } from './geometry';
import { CardBack, CardFace, PawnStack } from './Pieces';

export interface CellLook {
  ownPawns: number;
  otherPawns: number;
  /** Captured pawns that were just put here; they are the other side's, but for a move that the other makes. */
  ownGhosts?: number;
  otherGhosts?: number;
  countsForOwn: boolean;
  countsForOther: boolean;
  mark?: Mark | undefined;
  label: string;
}

export interface Way {
  cells: readonly string[];
  kind: 'last' | 'possible' | 'shown' | 'swap';
}

export interface BoardPictureProps {
  board: VirtemBoard;
  layout: Layout;
  looks: ReadonlyMap<string, CellLook>;
  ways: readonly Way[];
  texts: GameTexts;
  label: string;
  /** Left out for a mere picture. */
  targets?: {
    focus: string;
    enabled: boolean;
    onChoose(cell: string): unknown;
    onFocus(cell: string): void;
    onHover(cell: string | null): void;
    onKey(event: KeyboardEvent, cell: string): void;
    onPointerDown(event: PointerEvent, cell: string): void;
  };
  children?: ComponentChildren;
}

const at = ({ x, y }: Point) => `translate(${x} ${y})`;

/** From middle to middle, a little short of the last one where an arrow head follows. */
function WayLine({ way, layout }: { way: Way; layout: Layout }) {
  const points = way.cells.flatMap((cell) => layout.middles.get(cell) ?? []);
  const end = points[points.length - 1];
  const before = points[points.length - 2];
  if (end === undefined || before === undefined) return null;
  const length = Math.hypot(end.x - before.x, end.y - before.y);
  const angle = (Math.atan2(end.y - before.y, end.x - before.x) * 180) / Math.PI;
  const short = { x: end.x - ((end.x - before.x) / length) * 12, y: end.y - ((end.y - before.y) / length) * 12 };
  const line = [...points.slice(0, -1), short].map(({ x, y }) => `${x},${y}`).join(' ');
  return (
    <g class={`way ${way.kind}`}>
      <polyline class="way-edge" points={line} />
      <polyline class="way-line" points={line} />
      {way.kind !== 'possible' && <path class="way-head" transform={`${at(short)} rotate(${angle})`} d="M12 0-8-10-4 0-8 10Z" />}
    </g>
  );
}

/** The ring of a card, with a sign in it that tells the kinds apart without colour. */
function Ring({ mark }: { mark: Mark }) {
  return (
    <g class={`ring ${mark}`}>
      <rect class="ring-edge" x="-45" y="-45" width="90" height="90" rx="8" />
      <rect class="ring-line" x="-45" y="-45" width="90" height="90" rx="8" />
      {mark === 'destination' && <circle class="ring-sign" cy="31" r="9" />}
      {mark === 'capture' && <path class="ring-sign" transform="translate(0 30) scale(0.72)" d="M-13-18 0-5 13-18 18-13 5 0 18 13 13 18 0 5-13 18-18 13-5 0-18-13Z" />}
      {mark === 'put' && <path class="ring-sign" transform="translate(0 4)" d="M-6-20H6V0H17L0 20-17 0H-6Z" />}
    </g>
  );
}

export function BoardPicture({ board, layout, looks, ways, texts, label, targets, children }: BoardPictureProps) {
  const cells = [...layout.middles];
  return (
    <svg
      class="virtem-board"
      viewBox={`0 0 ${layout.width} ${layout.height}`}
      role={targets === undefined ? 'img' : 'group'}
      aria-label={label}
    >
      <g aria-hidden="true">
        {cells.map(([cell, middle]) => {
          const look = looks.get(cell);
          const card = board.cells[cell]?.card;
          const crowded = look !== undefined && look.ownPawns + look.otherPawns + (look.otherGhosts ?? 0) + (look.ownGhosts ?? 0) > 0;
          return (
            <g key={cell} transform={at(middle)} class={look?.mark === 'chosen' || look?.mark === 'swap' ? 'lifted' : ''}>
              {card === undefined ? <CardBack /> : <CardFace card={card} crowded={crowded} texts={texts} />}
              <text class={`card-name${card === undefined ? ' on-back' : ''}`} x="-42" y="-28">{cell}</text>
              {look?.countsForOwn && <path class="counts pawn own" d="M-46-23A11.5 11.5 0 0 1-46 0Z" />}
              {look?.countsForOther && <path class="counts pawn other" d="M46-23 33-11 46 1Z" />}
            </g>
          );
        })}
      </g>
      <g aria-hidden="true" class="ways">{ways.map((way, index) => <WayLine key={index} way={way} layout={layout} />)}</g>
      <g aria-hidden="true">
        {cells.map(([cell, middle]) => {
          const look = looks.get(cell);
          if (look === undefined) return null;
          return (
            <g key={cell} transform={at(middle)}>
              <PawnStack own={false} count={look.otherPawns} ghosts={look.otherGhosts ?? 0} />
              <PawnStack own count={look.ownPawns} ghosts={look.ownGhosts ?? 0} />
              {targets === undefined && look.mark !== undefined && <Ring mark={look.mark} />}
            </g>
          );
        })}
      </g>
      {targets !== undefined && cells.map(([cell, middle]) => {
        const look = looks.get(cell);
        const active = targets.enabled && look?.mark !== undefined;
        return (
          <g
            key={cell}
            class={`cell${active ? ' active' : ''}`}
            transform={at(middle)}
            role="button"
            tabindex={targets.focus === cell ? 0 : -1}
            data-cell={cell}
            data-mark={active ? look.mark : undefined}
            aria-label={look?.label}
            aria-disabled={active ? undefined : 'true'}
            aria-pressed={active && (look.mark === 'chosen' || look.mark === 'swap') ? 'true' : undefined}
            onClick={() => targets.onChoose(cell)}
            onFocus={() => targets.onFocus(cell)}
            onPointerEnter={() => targets.onHover(cell)}
            onPointerLeave={() => targets.onHover(null)}
            onPointerDown={(event) => targets.onPointerDown(event, cell)}
            onKeyDown={(event) => targets.onKey(event, cell)}
          >
            <rect class="hit" {...reachOf(layout, middle)} />
            {active && <Ring mark={look.mark as Mark} />}
            <rect class="focus" x="-48" y="-48" width="96" height="96" rx="10" />
          </g>
        );
      })}
      {children}
    </svg>
  );
}
