// What the server says of itself: its games with their options, and how many people are there.

import { useEffect, useState } from 'preact/hooks';
import { useStore } from '../../parts/useStore';
import { useApp } from '../../shell/app';
import type { Result } from '../../wire/types';

export type ServerInfo = Result<'server.info'>;

const askAgainMs = 20_000;

/** Null until the first answer; asked anew now and then, for the counts. */
export function useServerInfo(): ServerInfo | null {
  const { client } = useApp();
  const connection = useStore(client.connection);
  const [info, setInfo] = useState<ServerInfo | null>(null);
  useEffect(() => {
    if (connection.kind !== 'open') return;
    let ended = false;
    const ask = (): void => {
      if (document.hidden) return;
      client.request('server.info', {}).then(
        (answer) => {
          if (!ended) setInfo(answer);
        },
        () => {
          // The next time will do; the connection says what is wrong.
        },
      );
    };
    ask();
    const timer = setInterval(ask, askAgainMs);
    return () => {
      ended = true;
      clearInterval(timer);
    };
  }, [connection.kind]);
  return info;
}
