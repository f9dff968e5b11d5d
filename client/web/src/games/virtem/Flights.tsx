// Pawns on their way, drawn above the board. The browser moves them; taken away, they stop at once.
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Seat } from '../../wire/types';
import type { Flight } from './flightPlan';
import type { Layout } from './geometry';
import { Pawn } from './Pieces';

function FlyingPawn({ flight, layout, own }: { flight: Flight; layout: Layout; own: boolean }) {
  const pawn = useRef<SVGGElement>(null);
  useLayoutEffect(() => {
    const stations = flight.way.flatMap((cell) => {
      const middle = layout.middles.get(cell);
      return middle === undefined ? [] : [{ transform: `translate(${middle.x + (own ? -26 : 26)}px, ${middle.y + 43}px)` }];
    });
    const animation = pawn.current?.animate?.(stations, {
      delay: flight.delayMs, duration: flight.durationMs, easing: 'cubic-bezier(0.4, 0, 0.3, 1)', fill: 'both',
    });
    return () => animation?.cancel();
  }, [flight, layout, own]);
  return (
    <g ref={pawn} class="flying">
      <g transform="scale(1.16)"><Pawn own={own} /></g>
    </g>
  );
}

export function Flights({ flights, layout, viewpoint }: { flights: readonly Flight[]; layout: Layout; viewpoint: Seat }) {
  return <g>{flights.map((flight, index) => <FlyingPawn key={index} flight={flight} layout={layout} own={flight.seat === viewpoint} />)}</g>;
}
