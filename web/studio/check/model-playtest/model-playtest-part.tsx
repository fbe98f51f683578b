import { useTranslation } from '../../../i18n/index.ts';
import { PlaytestSection } from '../playtest/playtest-section.tsx';
import { PlaytestProgressBar } from '../playtest/progress-bar.tsx';
import { getSessionPlaytests } from '../playtest/store.ts';
import type { CheckContext } from '../use-context.ts';
import { useCheckView } from '../use-view-state.ts';
import { ModelPlaytestBar } from './model-playtest-bar.tsx';
import { ModelPlaytestResults } from './model-playtest-results.tsx';

/** A few runs with the real Director and Storyteller, with full transcripts. */
export default function ModelPlaytestPart({ context }: { context: CheckContext }) {
  const { t } = useTranslation();
  const { session, draft } = context;
  const [{ modelPlaytest, persona, seed }] = useCheckView(session.id);
  const store = getSessionPlaytests(session.id).runtime;
  const start = () => {
    const { runs, turns, withModels } = modelPlaytest;
    const models = withModels ? 'configured' : 'offline';
    void store.run({ runs, turns, seed, models, ...(persona !== null && { persona }) }, draft);
  };
  return (
    <PlaytestSection
      kind="modelPlaytest"
      store={store}
      onRun={start}
      bar={(go) => <ModelPlaytestBar sessionId={session.id} {...go} />}
      progress={(progress, wish) => {
        if (!progress) return <PlaytestProgressBar done={0} of={1} text={t('check.modelPlaytest.begins')} />;
        const { run, runs, turn, of } = progress;
        const text = t('check.modelPlaytest.progress', { run, runs, turn, of });
        return <PlaytestProgressBar done={(run - 1) * of + turn} of={wish.runs * wish.turns} text={text} />;
      }}
      results={(result) => <ModelPlaytestResults result={result} language={context.language} />}
    />
  );
}
