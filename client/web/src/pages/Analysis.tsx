// A finished match explained beside its replay: who was ahead in a small graph, and sentences for the step that is shown.

import { useEffect } from 'preact/hooks';
import { remarkWords, standingWords } from '../games';
import { useHandle } from '../parts/useHandle';
import type { Stepping } from '../parts/useStepping';
import { useStore } from '../parts/useStore';
import { problemWords } from '../parts/words';
import { PlayerName } from '../parts/PlayerName';
import { announce } from '../shell/announcer';
import { useApp } from '../shell/app';
import { balanceAt, balancesOf, type AnalysisHandle, type Step } from '../state';

interface AnalysisProps {
  match: string;
  steps: readonly Step[];
  stepping: Stepping;
}

export function Analysis(props: AnalysisProps) {
  const { client } = useApp();
  const analysis = useHandle(() => client.analysis(props.match), [client, props.match]);
  return analysis && <Loaded {...props} analysis={analysis} />;
}

function Loaded({ steps, stepping: { stops, index, goTo }, analysis }: AnalysisProps & { analysis: AnalysisHandle }) {
  const { language, t } = useApp();
  const state = useStore(analysis.state);
  const balances = state.kind === 'here' ? balancesOf(steps, state.remarks) : [];
  const { version, view } = stops[index]!;
  const words = (at: number): string => standingWords(balances[at]!.judged, view, language);
  const last = balances.length - 1;
  const summary = last < 0 ? '' : t.graph(words(0), words(last));
  const remark = balances.find((balance) => balance.version === version)?.remark;
  const sentences =
    state.kind === 'refused' ? [problemWords(t, state.problem)]
      : state.kind === 'here' && last < 0 ? [t.nothingJudged]
        : remark ? remarkWords(remark, view, language) : [];
  const isRunning = state.kind === 'running';
  useEffect(() => announce(sentences.join(' ') || summary), [state.kind, version]);

  const place = (at: number): string => `${(100 * at) / last} ${20 - 18 * balances[at]!.value}`;
  const here = last < 0 ? '' : place(balanceAt(balances, version));
  return (
    <section class="analysis" aria-label={t.analyse}>
      {/* The graph is the button that asked for it, so that the focus stays. */}
      <button
        type="button"
        class={summary ? 'graph' : 'button'}
        aria-label={summary || undefined}
        aria-disabled={isRunning}
        onClick={({ clientX, currentTarget }) => {
          if (!summary) return analysis.start();
          const { left, width } = currentTarget.getBoundingClientRect();
          const at = balances[Math.round(((clientX - left) / width) * last)]?.version;
          goTo(stops.findIndex((stop) => stop.version === at));
        }}
      >
        {summary ? (
          <svg viewBox="0 0 100 40" preserveAspectRatio="none">
            <path d={`M0 20L${balances.map((_, at) => place(at)).join('L')}L100 20`} />
            <path d={`M0 20H100M${here}h0M${here.split(' ')[0]} 0V40`} />
          </svg>
        ) : (
          isRunning ? `${t.analyse} ${state.judged}/${state.all || '…'}` : t.analyse
        )}
      </button>
      {summary && (
        <div class="panel-head">
          <span>▲ <PlayerName player={view.seats[0]} /></span>
          <span>▼ <PlayerName player={view.seats[1]} /></span>
        </div>
      )}
      {sentences.map((sentence) => (
        <p class="field-note" key={sentence}>{sentence}</p>
      ))}
    </section>
  );
}
