// The pictures of the rules, drawn by the very pieces that the tables are made of.
import type { VirtemBoard } from '../wire/types';
import { Fighter } from '../games/gladiator/Fighter';
import type { GameTexts } from '../games/i18n/texts';
import { BoardPicture, type CellLook, type Way } from '../games/virtem/BoardPicture';
import type { Mark } from '../games/virtem/cellLabel';
import { layOut } from '../games/virtem/geometry';
import { countsFor } from '../games/virtem/ways';
import type { Figure, RulesTexts } from './content';
import { cards as allCards, fightOf } from './damage';
import { LayoutPicture, layoutNames } from './layouts';
import type { GladiatorCard } from '../wire/types';

interface Small {
  /** Rows of cards; `T` lies face down, `-` is a gap. */
  rows: readonly string[];
  own?: Record<string, number>;
  other?: Record<string, number>;
  marks?: Record<string, Mark>;
  ways?: readonly Way[];
  face?: string;
  otherGhosts?: Record<string, number>;
}

const boards: Partial<Record<Figure, Small>> = {
  'virtem-cards': { rows: ['triangle-blue square-blue cross-blue circle-blue circle-green circle-yellow circle-magenta'], face: 'circle-blue' },
  'virtem-won': {
    rows: ['circle-green cross-magenta cross-blue', 'square-black circle-blue triangle-blue'],
    own: { a1: 1, a3: 1, b2: 1, b3: 1 }, other: { a3: 2, a2: 1, b1: 1 }, face: 'circle-blue',
  },
  'virtem-start': { rows: ['cross-yellow T circle-black'], own: { a2: 1 }, other: { a2: 1 } },
  'virtem-step': {
    rows: ['cross-green circle-black square-blue', 'triangle-yellow cross-magenta circle-green', 'square-black T triangle-blue'],
    own: { b2: 1 }, marks: { b2: 'chosen', a2: 'destination', b1: 'destination', b3: 'destination', c2: 'destination' },
  },
  'virtem-chain': {
    rows: ['cross-green circle-black square-blue triangle-yellow'],
    own: { a1: 1 }, other: { a2: 1, a3: 2 }, marks: { a1: 'chosen', a4: 'destination' }, ways: [{ cells: ['a1', 'a2', 'a3', 'a4'], kind: 'shown' }],
  },
  'virtem-blocked': {
    rows: ['cross-green circle-black square-blue triangle-yellow', 'circle-yellow - - cross-magenta'],
    own: { a1: 1, a3: 1 }, other: { a2: 1, a3: 1, a4: 1 },
    marks: { a1: 'chosen', a2: 'destination', a3: 'capture', b1: 'destination' }, ways: [{ cells: ['a1', 'a2', 'a3'], kind: 'possible' }],
  },
  'virtem-capture': {
    rows: ['cross-green circle-black', 'square-blue triangle-yellow', 'cross-magenta T'],
    own: { a1: 1, a2: 1 }, other: { a2: 1 }, marks: { a1: 'chosen', a2: 'capture', c2: 'put' },
    ways: [{ cells: ['a1', 'a2'], kind: 'shown' }], otherGhosts: { c2: 1 },
  },
};

function SmallBoard({ small, texts, caption }: { small: Small; texts: GameTexts; caption: string }) {
  const cells: VirtemBoard['cells'] = {};
  small.rows.forEach((row, line) => {
    let place = 0;
    row.split(' ').forEach((card, column) => {
      if (card === '-') return;
      place += 1;
      const at: [number, number] = [column * 2, line * 2];
      cells[`${'abc'[line]}${place}`] = card === 'T' ? { at, target: true } : { at, card };
    });
  });
  const board: VirtemBoard = { layout: 'rectangle', goal: 'mixed', cells, neighbours: {} };
  const layout = layOut(board);
  const looks = new Map(Object.entries(cells).map(([cell, { card }]): [string, CellLook] => [cell, {
    ownPawns: small.own?.[cell] ?? 0, otherPawns: small.other?.[cell] ?? 0, otherGhosts: small.otherGhosts?.[cell] ?? 0,
    countsForOwn: countsFor(card, small.face), countsForOther: false, mark: small.marks?.[cell], label: '',
  }]));
  return (
    <div class="rules-board" style={{ '--cards': String(layout.width / 100) }}>
      <BoardPicture board={board} layout={layout} looks={looks} ways={small.ways ?? []} texts={texts} label={caption} />
    </div>
  );
}

function Duel({ first, second, texts }: { first: GladiatorCard; second: GladiatorCard; texts: GameTexts }) {
  const { loss } = fightOf(first, second);
  const side = (card: GladiatorCard, lost: number) => (
    <span class={`duel-side${lost > 0 ? ' hurt' : ''}`}><Fighter card={card} /><b class="figures">{lost > 0 ? texts.loses(lost) : texts.unhurt}</b></span>
  );
  return <div class="duel" aria-hidden="true">{side(first, loss[0])}{side(second, loss[1])}</div>;
}

const duels: Partial<Record<Figure, [GladiatorCard, GladiatorCard]>> = {
  'gladiator-both-aggressive': ['A3', 'A3'],
  'gladiator-aggressive-defensive': ['A3', 'D3'],
  'gladiator-both-defensive': ['D3', 'D3'],
  'gladiator-lower': ['D2', 'A3'],
  'gladiator-higher': ['A4', 'D1'],
};

function DamageTable({ texts, rules }: { texts: GameTexts; rules: RulesTexts }) {
  const lost = (loss: number) => (loss > 0 ? texts.loses(loss) : '0');
  return (
    <table class="damage">
      <caption>{rules.table.caption}</caption>
      <thead>
        <tr>
          <th scope="col" class="damage-corner">{rules.table.corner}</th>
          {allCards.map((card) => <th key={card} scope="col">{card}</th>)}
        </tr>
      </thead>
      <tbody>
        {allCards.map((own) => (
          <tr key={own}>
            <th scope="row">{own}</th>
            {allCards.map((other) => {
              const { loss } = fightOf(own, other);
              const better = loss[0] < loss[1] ? 'better' : loss[0] > loss[1] ? 'worse' : '';
              return (
                <td key={other} class={better}>
                  <span class="damage-own">{lost(loss[0])}</span>
                  <span class="damage-other">{lost(loss[1])}</span>
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function FigureOf({ figure, caption, texts, rules }: { figure: Figure; caption: string; texts: GameTexts; rules: RulesTexts }) {
  if (figure === 'gladiator-table') return <DamageTable texts={texts} rules={rules} />;
  const small = boards[figure];
  const duel = duels[figure];
  return (
    <figure>
      {small !== undefined && <SmallBoard small={small} texts={texts} caption={caption} />}
      {duel !== undefined && <Duel first={duel[0]} second={duel[1]} texts={texts} />}
      {figure === 'gladiator-hand' && <div class="rules-hand" aria-hidden="true">{allCards.map((card) => <Fighter key={card} card={card} />)}</div>}
      {figure === 'virtem-layouts' && (
        <ul class="rules-layouts">
          {layoutNames.map((layout) => <li key={layout}><LayoutPicture layout={layout} /> {texts.layouts[layout]}</li>)}
        </ul>
      )}
      <figcaption aria-hidden={small !== undefined ? 'true' : undefined}>{caption}</figcaption>
    </figure>
  );
}
