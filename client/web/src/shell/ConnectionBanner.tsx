// What is going on with the connection, in words, and what one can do about it. Nothing while all is well.

import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { useStore } from '../parts/useStore';
import type { ConnectionState } from '../state';
import { announce } from './announcer';
import { useApp } from './app';
import { PasswordForm } from './PasswordForm';

/** A connection that is made at once needs no words. */
const patienceMs = 700;
const goodNewsMs = 4_000;

export function ConnectionBanner() {
  const { client, t } = useApp();
  const connection = useStore(client.connection);
  const session = useStore(client.session);
  const wasLost = useRef(false);
  /** A password was typed, and was not it if one is asked for again. */
  const typed = useRef(false);
  const [back, setBack] = useState(false);

  useEffect(() => {
    if (connection.kind === 'waiting' || connection.kind === 'ended') {
      if (!wasLost.current || typed.current) announce(typed.current ? t.passwordWrong : connection.kind === 'ended' ? t.ended[connection.reason] : t.connectionLost);
      wasLost.current = true;
      setBack(false);
      return;
    }
    if (connection.kind !== 'open' || !wasLost.current) return;
    wasLost.current = false;
    typed.current = false;
    setBack(true);
    announce(t.connectionBack);
    const timer = setTimeout(() => setBack(false), goodNewsMs);
    return () => clearTimeout(timer);
  }, [connection.kind]);

  if (connection.kind === 'connecting') return <Connecting again={connection.again} />;
  if (connection.kind === 'waiting') return <Waiting connection={connection} />;
  if (connection.kind === 'ended') return <Ended connection={connection} typed={typed} />;
  if (back) return <Banner kind="good">{t.connectionBack}</Banner>;
  if (session?.outdated)
    return (
      <Banner kind="warn" action={[t.reload, () => location.reload()]}>
        {t.outdated}
      </Banner>
    );
  return null;
}

function Connecting({ again }: { again: boolean }) {
  const { t } = useApp();
  const [long, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), patienceMs);
    return () => clearTimeout(timer);
  }, []);
  if (!again && !long) return null;
  return <Banner kind="warn">{again ? `${t.connectionLost} ${t.retrying}` : t.connecting}</Banner>;
}

function Waiting({ connection }: { connection: Extract<ConnectionState, { kind: 'waiting' }> }) {
  const { client, t } = useApp();
  const [now, setNow] = useState(performance.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), 250);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(1, Math.ceil((connection.retryAtMs - now) / 1000));
  return (
    <Banner kind="warn" action={[t.retryNow, () => client.reconnect()]}>
      {t.lossReasons[connection.reason] ?? t.connectionLost} {t.retryIn(seconds)}
    </Banner>
  );
}

type EndedState = Extract<ConnectionState, { kind: 'ended' }>;

function Ended({ connection, typed }: { connection: EndedState; typed: { current: boolean } }) {
  const { client, t } = useApp();
  switch (connection.reason) {
    case 'replaced':
      return (
        <Banner kind="bad" action={[t.comeBackHere, () => client.reconnect()]}>
          {t.ended.replaced}
        </Banner>
      );
    case 'unknown_token':
      return (
        <Banner kind="bad" action={[t.startAnew, () => client.startAnew()]}>
          {t.ended.unknown_token}
        </Banner>
      );
    case 'wrong_password':
      return <PasswordForm wrong={typed.current} onType={() => (typed.current = true)} />;
    case 'unsupported_protocol':
      return (
        <Banner kind="bad" action={[t.reload, () => location.reload()]}>
          {t.ended.unsupported_protocol}
        </Banner>
      );
    case 'refused':
      return (
        <Banner kind="bad" action={[t.retryNow, () => client.reconnect()]}>
          {t.ended.refused} <bdi>{connection.message}</bdi>
        </Banner>
      );
  }
}

function Banner(props: { kind: 'good' | 'warn' | 'bad'; action?: [string, () => void]; children: ComponentChildren }) {
  const { t } = useApp();
  return (
    <section class={`banner ${props.kind}`} aria-label={t.connection}>
      <p>{props.children}</p>
      {props.action && (
        <button type="button" class="button small" onClick={props.action[1]}>
          {props.action[0]}
        </button>
      )}
    </section>
  );
}
