// Draws a component again each second while something is counted down.

import { useEffect, useState } from 'preact/hooks';
import { useApp } from '../shell/app';

/** The server's time, as of the latest second. */
export function useNow(running: boolean): number {
  const { client } = useApp();
  const [now, setNow] = useState(client.clock.serverNow());
  useEffect(() => {
    setNow(client.clock.serverNow());
    if (!running) return;
    const timer = setInterval(() => setNow(client.clock.serverNow()), 1_000);
    return () => clearInterval(timer);
  }, [running]);
  return now;
}
