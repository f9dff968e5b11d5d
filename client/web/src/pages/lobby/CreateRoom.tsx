// Creates a room with all that a room can be set to; what the server does not offer is not shown.

import { useState } from 'preact/hooks';
import { Dialog } from '../../parts/Dialog';
import { Segments } from '../../parts/Segments';
import { problemWords } from '../../parts/words';
import { useApp } from '../../shell/app';
import { roomPath } from '../../shell/addresses';
import { navigate } from '../../shell/routes';
import type { RequestError } from '../../state';
import type { Clock, Game, OptionsWish, Params } from '../../wire/types';
import { ClockChoice } from './ClockChoice';
import { presets } from './clocks';
import type { ServerInfo } from './serverInfo';

export interface CreateRoomProps {
  first: Game;
  games: ServerInfo['games'];
  features: ReadonlySet<string>;
  onClose(): void;
}

type SeatWish = 'random' | '0' | '1';
/** A friend, or the server at one of its levels. */
const levels = ['0', '1', '2', '3', '4', '5'] as const;

export function CreateRoom({ first, games, features, onClose }: CreateRoomProps) {
  const { client, t } = useApp();
  const [game, setGame] = useState<Game>(first);
  const [options, setOptions] = useState<Readonly<Record<string, string>>>({});
  /** Undefined while what stands in the fields is no clock. */
  const [clock, setClock] = useState<Clock | null | undefined>(presets[first][0] ?? null);
  const [seat, setSeat] = useState<SeatWish>('random');
  const [level, setLevel] = useState<(typeof levels)[number]>('0');
  const [visibility, setVisibility] = useState<'private' | 'public'>('private');
  const [spectators, setSpectators] = useState<'open' | 'none'>('open');
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const offered = Object.entries(games.find((each) => each.game === game)?.options ?? {});

  const create = async (): Promise<void> => {
    if (busy || clock === undefined) return;
    setBusy(true);
    setFault(null);
    const params: Params<'room.create'> = { game };
    const wished = wishOf(options, offered.map(([name]) => name));
    if (Object.keys(wished).length > 0) params.options = wished;
    if (features.has('clocks')) params.clock = clock;
    if (seat !== 'random') params.seat = seat === '0' ? 0 : 1;
    if (level !== '0') params.opponent = { level: Number(level) };
    else if (features.has('lobby')) params.visibility = visibility;
    if (features.has('watch')) params.spectators = spectators;
    try {
      const { view } = await client.request('room.create', params);
      onClose();
      navigate(roomPath(view.room));
    } catch (error) {
      setFault(problemWords(t, error as RequestError));
      setBusy(false);
    }
  };

  return (
    <Dialog title={t.createRoom} onClose={onClose} wide>
      <form
        class="create-form"
        onSubmit={(event) => {
          event.preventDefault();
          void create();
        }}
      >
        <Segments
          label={t.game}
          choices={games.map((each) => [each.game, t.games[each.game]] as const)}
          value={game}
          onChange={(value) => {
            setGame(value);
            setOptions({});
            setClock(presets[value][0] ?? null);
          }}
        />
        {features.has('opponents') && (
          <Segments
            wide
            label={t.opponent}
            choices={levels.map((each) => [each, each === '0' ? t.friend : each] as const)}
            value={level}
            onChange={(value) => setLevel(value)}
            note={t.opponentExplained}
          />
        )}
        {offered.map(([name, values]) => (
          <Segments
            wide={values.length > 3}
            key={`${game}-${name}`}
            label={t.options[name]?.label ?? name}
            choices={values.map((value) => [value, t.options[name]?.values[value] ?? value] as const)}
            value={options[name] ?? values[0] ?? ''}
            onChange={(value) => setOptions({ ...options, [name]: value })}
            note={t.options[name]?.explained}
          />
        ))}
        {features.has('clocks') && <ClockChoice key={game} game={game} onChange={setClock} />}
        <Segments
          label={t.seat}
          choices={(['random', '0', '1'] as const).map((each) => [each, t.seats[each]] as const)}
          value={seat}
          onChange={(value) => setSeat(value)}
          note={t.seatExplained[game]}
        />
        {features.has('lobby') && level === '0' && (
          <Segments
            label={t.visibility}
            choices={(['private', 'public'] as const).map((each) => [each, t.visibilities[each]] as const)}
            value={visibility}
            onChange={(value) => setVisibility(value)}
            note={t.visibilityExplained[visibility]}
          />
        )}
        {features.has('watch') && (
          <Segments
            label={t.spectators}
            choices={(['open', 'none'] as const).map((each) => [each, t.spectatorsChoices[each]] as const)}
            value={spectators}
            onChange={(value) => setSpectators(value)}
            note={t.spectatorsExplained[spectators]}
          />
        )}
        {fault !== null && <p class="note bad">{fault}</p>}
        <div class="buttons end">
          <button type="button" class="button" onClick={onClose}>
            {t.cancel}
          </button>
          <button type="submit" class="button primary" disabled={busy || clock === undefined}>
            {busy ? t.creating : t.create}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

/** What the server tells as text it takes as its schema has it: numbers as numbers. */
function wishOf(options: Readonly<Record<string, string>>, names: readonly string[]): OptionsWish {
  const wish: Record<string, string | number> = {};
  for (const name of names) {
    const value = options[name];
    if (value !== undefined) wish[name] = /^\d+$/.test(value) ? Number(value) : value;
  }
  return wish as OptionsWish;
}
