// A table of Virtem: the board, whose pawns and faces are which, and the choice of what to do next, made by
// mouse, finger or keys out of the actions that the view lists.
import { useMemo, useRef, useState } from 'preact/hooks';
import type { Seat } from '../../wire/types';
import { textsOf } from '../i18n/texts';
import type { VirtemView } from '../kinds';
import { otherSeat, peopleOf } from '../people';
import { isStill, type TableProps } from '../props';
import { useRest, useShownOnce } from '../useShownOnce';
import { BoardPicture, type Way } from './BoardPicture';
import { FacePicker } from './FacePicker';
import { Flights } from './Flights';
import { endOf, flightsOf } from './flightPlan';
import { cardAt, layOut } from './geometry';
import { Legend } from './Legend';
import { looksOf, pawnsShown } from './looks';
import { marksOfMove, marksOfSwap, waysOfSent, waysOfSwap, waysToDestinations, type Marked } from './marks';
import { noChoice, previewOf, readMove } from './moves';
import { Pawn } from './Pieces';
import { Prompt } from './Prompt';
import { useChoice } from './useChoice';
import { useDrag } from './useDrag';
import { useRoving } from './useRoving';
import { useTurned } from './useTurned';
import { waysFrom } from './ways';

export function VirtemTable(props: TableProps & { view: VirtemView }) {
  const { view, viewpoint, language, lastEvents, motion, disabled, sent = null, notice, onAct, onSay, onRest } = props;
  const { position } = view;
  const { stage, last } = position;
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
  const making = useChoice(actions, enabled, texts, act, onSay);
  const { choice, options, pair } = making;
  const board = making.swapped(view.board);

  const room = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const upright = useMemo(() => layOut(view.board), [view.board]);
  const turned = useTurned(room, upright);
  const layout = useMemo(() => (turned ? layOut(view.board, true) : upright), [view.board, turned, upright]);

  const flights = useMemo(() => {
    const known = lastEvents.some((event) => event.type === 'moved' && event.seat === view.you?.seat && event.action === ahead?.action);
    return known || isStill(motion) ? [] : flightsOf(lastEvents);
  }, [lastEvents, motion]);
  const [flying, land] = useShownOnce(lastEvents, endOf(flights));
  useRest(lastEvents, flying, onRest);
  const { drag, begin, wasDrag } = useDrag<{ from: string } | 'put'>(frame, (load) => {
    land();
    if (load !== 'put') making.pick(load.from);
  }, (load, point) => {
    const cell = cardAt(layout, point);
    dropping.current = true;
    if (cell !== null && options.cells.has(cell)) making.choose(cell);
    else if (load !== 'put') making.reset();
    dropping.current = false;
  });

  const ways = useMemo(
    () => (choice.from === null ? new Map<string, string[]>() : waysFrom(board, position, seat, choice.from)),
    [board, position, seat, choice.from],
  );
  const marks: ReadonlyMap<string, Marked> = !enabled || stage === 'face' ? new Map()
    : stage === 'move' ? marksOfMove(choice, options, ways) : marksOfSwap(pair, making.swappable);
  const roving = useRoving(frame, layout, [...layout.middles.keys()].find((cell) => marks.has(cell)));
  const [hover, setHover] = useState<string | null>(null);
  const pointed = drag === null ? hover ?? roving.focus : cardAt(layout, drag.point);

  const sentMove = sent === null ? null : readMove(sent);
  const idle = choice.from === null && sentMove === null;
  const swapped = lastEvents.find((event) => event.type === 'swapped');
  const shownWays: Way[] = [
    ...(idle && last !== null && !flying ? [{ cells: last.path, kind: 'last' } as const] : []),
    ...(sentMove === null ? [] : waysOfSent(board, position, seat, sentMove)),
    ...(enabled && options.step === 'destination' ? waysToDestinations(options, ways, pointed) : []),
    ...waysOfSwap(idle && last === null && swapped?.type === 'swapped' ? swapped.cells : pair),
  ];

  // What is shown is the position, with the choice so far, or what was sent, carried out on it.
  const shownChoice = sentMove === null ? choice : ahead?.action === sent && ahead.turn === view.turn ? sentMove : noChoice;
  const preview = previewOf(position.pawns[seat], position.pawns[otherSeat(seat)], shownChoice);
  const lifted = flying ? flights.map(({ seat: whose, way }) => ({ seat: whose, cell: way[way.length - 1] ?? '' })) : [];
  if (drag !== null && drag.load !== 'put') lifted.push({ seat, cell: drag.load.from });
  const faces: typeof position.faces = [...position.faces];
  if (making.face !== null) faces[seat] = making.face;
  const looks = looksOf({
    board, faces, viewpoint, who: people.who, texts, marks, lifted,
    pawns: pawnsShown(seat, preview),
    ghosts: { seat: otherSeat(seat), cells: preview.put },
    last: idle && last !== null ? { from: last.path[0] ?? '', to: last.path[last.path.length - 1] ?? '' } : null,
  });

  const choose = (cell: string) => {
    land();
    making.choose(cell);
  };
  const onKey = (event: KeyboardEvent, cell: string) => {
    if (event.key === 'Enter' || event.key === ' ') choose(cell);
    else if (event.key === 'Escape' && making.begun) making.back();
    else if (!roving.move(event.key, cell)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const onPointerDown = (event: PointerEvent, cell: string) => {
    const mark = marks.get(cell)?.mark;
    if (mark === 'movable' || mark === 'chosen') begin(event, { from: cell });
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
            focus: roving.home,
            enabled,
            onChoose: (cell) => wasDrag() || choose(cell),
            onFocus: roving.setFocus,
            onHover: setHover,
            onKey,
            onPointerDown,
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
      {enabled && stage === 'face' && (
        <FacePicker
          faces={making.faces}
          chosen={making.chosenFace}
          texts={texts}
          label={texts.faceOf(people.who(seat))}
          onChoose={making.chooseFace}
          onHover={making.hoverFace}
        />
      )}
      <Prompt
        view={view}
        making={making}
        enabled={enabled}
        people={people}
        texts={texts}
        notice={notice}
        ownCaptured={otherSeat(seat) === viewpoint}
        onDragPut={(event) => begin(event, 'put')}
        onPressed={roving.goHome}
      />
    </div>
  );
}
