// The chat of a room: its lines in order, each once, and one's own that are on their way. A line whose answer was
// lost is looked for among the room's lines before it is said again.
import type { Connection } from '../net/connection';
import { RequestError } from '../net/contract';
import type { Audience, Said } from '../wire/types';

export interface RoomTalk {
  get(): readonly Said[];
  /** The lines of a view: after a lost connection, or a restart of the server. */
  arrive(lines: readonly Said[]): void;
  hear(line: Said): void;
  say(to: Audience, text: string): Promise<void>;
  /** The room is followed again, and its lines have arrived: what is not among them is said again. */
  sayAgain(playerId: string): void;
  /** Nothing will be said any more. */
  stop(): void;
}

const mostLines = 200;
const mostOnTheirWay = 5;

interface OnItsWay {
  to: Audience;
  text: string;
  /** The room's last line when it was said. */
  afterNumber: number;
  isLost: boolean;
  done(error: RequestError | null): void;
}

export function createRoomTalk(connection: Connection, room: string): RoomTalk {
  let lines: readonly Said[] = [];
  const onTheirWay = new Set<OnItsWay>();

  function add(more: readonly Said[]): void {
    const byNumber = new Map([...lines, ...more].map((line) => [line.number, line]));
    lines = [...byNumber.values()].sort((left, right) => left.number - right.number).slice(-mostLines);
  }

  function send(entry: OnItsWay): void {
    entry.isLost = false;
    connection.ask('room.say', { room, to: entry.to, text: entry.text }, (answer) => {
      if (!answer.ok && answer.error.isLost) {
        entry.isLost = true;
        return;
      }
      onTheirWay.delete(entry);
      entry.done(answer.ok ? null : answer.error);
    });
  }

  return {
    get: () => lines,
    arrive: add,
    hear: (line) => add([line]),
    say: (to, text) => new Promise((resolve, reject) => {
      if (onTheirWay.size >= mostOnTheirWay) return reject(new RequestError('rate_limited', 'Wait until what you said before has arrived.'));
      const afterNumber = lines[lines.length - 1]?.number ?? 0;
      const entry: OnItsWay = {
        to, text: text.trim(), afterNumber, isLost: false,
        done: (error) => (error === null ? resolve() : reject(error)),
      };
      onTheirWay.add(entry);
      send(entry);
    }),
    sayAgain(playerId) {
      for (const entry of [...onTheirWay]) {
        if (!entry.isLost) continue;
        const arrived = lines.some((line) => line.number > entry.afterNumber && line.by.id === playerId && line.to === entry.to && line.text === entry.text);
        if (!arrived) {
          send(entry);
          continue;
        }
        onTheirWay.delete(entry);
        entry.done(null);
      }
    },
    stop() {
      for (const entry of onTheirWay) entry.done(new RequestError('connection_lost', 'The room was left before the line was said.'));
      onTheirWay.clear();
    },
  };
}
