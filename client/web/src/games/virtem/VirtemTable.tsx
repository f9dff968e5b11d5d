// A table of Virtem: the board, whose pawns and faces are which, and the choice of what to do next, made by
// mouse, finger or keys out of the actions that the view lists.
import { useMemo, useRef, useState } from 'preact/hooks';
import type { Seat } from '../../wire/types';
import { textsOf } from '../i18n/texts';
import type { VirtemView } from '../kinds';
import { otherSeat, peopleOf } from '../people';
import { isStill, type TableProps } from '../props';
import { useShownOnce } from '../useShownOnce';
import { BoardPicture, type Way } from './BoardPicture';
import type { Mark } from './cellLabel';
import { FacePicker } from './FacePicker';
import { Flights } from './Flights';
import { endOf, flightsOf } from './flightPlan';
import { cardAt, cardTowards, layOut, type Direction } from './geometry';
import { Legend } from './Legend';
import { looksOf, marksOf, pawnsShown } from './looks';
import { noChoice, previewOf, readMove } from './moves';
import { Pawn } from './Pieces';
import { Prompt } from './Prompt';
import { useChoice } from './useChoice';
import { useDrag } from './useDrag';
import { useTurned } from './useTurned';
import { waysFrom } from './ways';

const directions: Record<string, Direction> = { ArrowLeft: 'left', ArrowRight: 'right', ArrowUp: 'up', ArrowDown: 'down' };

export function VirtemTable(props: TableProps & { view: VirtemView }) {
  const { view, viewpoint, language, lastEvents, motion, disabled, sent = null, onAct, onSay } = props;
  const { position } = view;
  const texts = textsOf(language);
  const people = useMemo(() => peopleOf(view, language), [view, language]);
  const seat: Seat = view.you?.seat ?? viewpoint;
  const actions = view.you?.actions ?? [];
  const enabled = !disabled && sent === null && actions.length > 0;

  // A pawn that was dragged, or that waited where its captures were put, stands there already: it is shown there
  // while the answer is on its way, and does not fly afterwards.
  const dropping = useRef(false);
  const [ahead, setAhead] = useState<{ action: string; turn: number } | null>(null);
  const act = (action: string) => {
    const stands = dropping.current || (readMove(action)?.put.length ?? 0) > 0;
    setAhead(stands ? { action, turn: view.turn } : null);
    onAct(action);
  };
  const choice = useChoice(actions, enabled, texts, act, onSay);
  const board = choice.swapped(view.board);

  const room = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const upright = useMemo(() => layOut(view.board), [view.board]);
  const turned = useTurned(room, upright);
  const layout = useMemo(() => (turned ? layOut(view.board, true) : upright), [view.board, turned, upright]);
  const [focus, setFocus] = useState<string | null>(null);
  const [hover, setHover] = useState<string | null>(null);

  const flights = useMemo(() => {
    const known = lastEvents.some((event) => event.type === 'moved' && event.seat === view.you?.seat && event.action === ahead?.action);
    return known || isStill(motion) ? [] : flightsOf(lastEvents);
  }, [lastEvents, motion]);
  const [flying, land] = useShownOnce(lastEvents, endOf(flights));
  const { drag, begin, wasDrag } = useDrag<{ from: string } | 'put'>(frame, (load) => {
    land();
    if (load !== 'put') choice.pick(load.from);
  }, (load, point) => {
    const cell = cardAt(layout, point);
    dropping.current = true;
    if (cell !== null && choice.options.cells.has(cell)) choice.choose(cell);
    else if (load !== 'put') choice.reset();
    dropping.current = false;
  });

  // What is shown is the position, with the choice so far, or what was sent, carried out on it.
  const sentMove = sent === null ? null : readMove(sent);
  const shownChoice = sentMove === null ? choice.choice : ahead?.action === sent && ahead.turn === view.turn ? sentMove : noChoice;
  const preview = previewOf(position.pawns[seat], position.pawns[otherSeat(seat)], shownChoice);
  const ways = useMemo(
    () => (choice.choice.from === null ? new Map<string, string[]>() : waysFrom(board, position, seat, choice.choice.from)),
    [board, position, seat, choice.choice.from],
  );
  const between = (cell: string) => ways.get(cell)?.slice(1, -1) ?? [];

  const marks = new Map(marksOf([], 'chosen'));
  const mark = (cell: string, what: Mark, captures = 0) => marks.set(cell, { mark: what, captures, between: between(cell) });
  if (enabled && position.stage === 'move') {
    const { step, cells } = choice.options;
    for (const [cell, { captures }] of cells)
      mark(cell, step === 'pawn' ? 'movable' : step === 'put' ? 'put' : captures > 0 ? 'capture' : 'destination', captures);
    if (choice.choice.from !== null && choice.choice.to === null) mark(choice.choice.from, 'chosen');
  }
  if (enabled && position.stage === 'swap') {
    for (const cell of choice.swappable) mark(cell, 'swappable');
    for (const cell of choice.pair) mark(cell, 'swap');
  }

  const shownWays: Way[] = [];
  const last = position.last;
  const idle = choice.choice.from === null && sentMove === null;
  if (idle && last !== null && !flying) shownWays.push({ cells: last.path, kind: 'last' });
  if (sentMove !== null) shownWays.push({ cells: waysFrom(board, position, seat, sentMove.from).get(sentMove.to) ?? [], kind: 'shown' });
  if (choice.pair.length === 2) shownWays.push({ cells: choice.pair, kind: 'swap' }, { cells: [...choice.pair].reverse(), kind: 'swap' });
  if (choice.options.step === 'destination' && enabled) {
    const pointed = drag === null ? hover ?? focus : cardAt(layout, drag.point);
    // Ways share their first steps: each step is drawn once.
    const steps = new Map<string, string[]>();
    for (const cell of choice.options.cells.keys()) {
      const way = between(cell).length > 0 && cell !== pointed ? ways.get(cell) ?? [] : [];
      way.slice(1).forEach((to, index) => steps.set(`${way[index]}-${to}`, [way[index] ?? '', to]));
    }
    for (const cells of steps.values()) shownWays.push({ cells, kind: 'possible' });
    if (pointed !== null && choice.options.cells.has(pointed)) shownWays.push({ cells: ways.get(pointed) ?? [], kind: 'shown' });
  }

  const lifted = flying ? flights.map(({ seat: whose, way }) => ({ seat: whose, cell: way[way.length - 1] ?? '' })) : [];
  if (drag !== null && drag.load !== 'put') lifted.push({ seat, cell: drag.load.from });
  const faces: typeof position.faces = [...position.faces];
  if (choice.face !== null) faces[seat] = choice.face;
  const looks = looksOf({
    board, faces, viewpoint, who: people.who, texts, marks, lifted,
    pawns: pawnsShown(seat, preview),
    ghosts: { seat: otherSeat(seat), cells: preview.put },
    last: idle && last !== null ? { from: last.path[0] ?? '', to: last.path[last.path.length - 1] ?? '' } : null,
  });

  const first = [...layout.middles.keys()].find((cell) => marks.has(cell)) ?? [...layout.middles.keys()][0] ?? '';
  const focused = focus !== null && layout.middles.has(focus) ? focus : first;
  const moveFocus = (cell: string | null) => {
    const target = cell === null ? null : frame.current?.querySelector(`[data-cell="${cell}"]`);
    if (target instanceof SVGElement) target.focus();
  };
  const onKey = (event: KeyboardEvent, cell: string) => {
    const direction = directions[event.key];
    const order = [...layout.middles.keys()];
    if (direction !== undefined) moveFocus(cardTowards(layout, cell, direction));
    else if (event.key === 'Home') moveFocus(order[0] ?? null);
    else if (event.key === 'End') moveFocus(order[order.length - 1] ?? null);
    else if (event.key === 'Enter' || event.key === ' ') choice.choose(cell);
    else if (event.key === 'Escape' && choice.begun) choice.back();
    else return;
    land();
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div class="virtem" ref={room}>
      <Legend faces={faces} viewpoint={viewpoint} who={people.who} texts={texts} />
      <div class="virtem-frame" ref={frame} style={{ '--ratio': String(layout.width / layout.height) }}>
        <BoardPicture
          board={board}
          layout={layout}
          looks={looks}
          ways={shownWays}
          texts={texts}
          label={texts.boardLabel(texts.layouts[board.layout] ?? board.layout)}
          targets={{
            focus: focused,
            enabled,
            onChoose: (cell) => {
              if (wasDrag()) return;
              land();
              choice.choose(cell);
            },
            onFocus: setFocus,
            onHover: setHover,
            onKey,
            onPointerDown: (event, cell) => {
              if (marks.get(cell)?.mark === 'movable' || (cell === choice.choice.from && choice.choice.to === null)) begin(event, { from: cell });
            },
          }}
        >
          {flying && <Flights flights={flights} layout={layout} viewpoint={viewpoint} />}
          {drag !== null && (
            <g class="flying" transform={`translate(${drag.point.x} ${drag.point.y + 24}) scale(1.35)`}>
              <Pawn own={(drag.load === 'put' ? otherSeat(seat) : seat) === viewpoint} />
            </g>
          )}
        </BoardPicture>
      </div>
      {enabled && position.stage === 'face' && (
        <FacePicker
          faces={choice.faces}
          chosen={choice.face}
          disabled={!enabled}
          texts={texts}
          label={texts.faceOf(people.who(seat))}
          onChoose={choice.chooseFace}
          onHover={choice.hoverFace}
        />
      )}
      <Prompt
        view={view}
        choice={choice}
        enabled={enabled}
        people={people}
        texts={texts}
        ownCaptured={otherSeat(seat) === viewpoint}
        onDragPut={(event) => begin(event, 'put')}
      />
    </div>
  );
}
