import { useTranslation } from '../../../i18n/index.ts';
import { ErrorNotice } from '../../../ui/index.ts';
import type { CheckContext } from '../use-context.ts';
import { useCheckView } from '../view.ts';
import styles from './playtest.module.css';
import { PlaytestProgressBar } from './progress-bar.tsx';
import { PlaytestResults } from './results.tsx';
import { RunBar } from './run-bar.tsx';
import { playtestsOf, usePlaytests } from './store.ts';

/** The story played over and over by its rules: how it is asked for, how far it is, and what came of it. */
export default function PlaytestPart({ context }: { context: CheckContext }) {
  const { t } = useTranslation();
  const { session, draft } = context;
  const [view] = useCheckView(session.id);
  const store = playtestsOf(session.id).rules;
  const { running, result, error } = usePlaytests(store);
  const run = () => {
    const { runs, seed, persona } = view;
    void store.run({ runs, seed, ...(persona !== null && { persona }) }, draft);
  };
  return (
    <div className={styles.part}>
      <section className={styles.ask}>
        <div>
          <h2>{t('check.playtest.title')}</h2>
          <p className={styles.lead}>{t('check.playtest.lead')}</p>
        </div>
        <RunBar
          sessionId={session.id}
          running={running !== null}
          again={result !== null}
          onRun={run}
          onStop={store.stop}
        />
        {running && (
          <PlaytestProgressBar progress={running.progress ?? { done: 0, runs: running.wish.runs, turns: 0 }} />
        )}
        {error && !running && <ErrorNotice compact title={t('check.playtest.failed')} error={error} onRetry={run} />}
      </section>
      {result ? (
        <PlaytestResults result={result} context={context} />
      ) : (
        !running && !error && <p className={styles.none}>{t('check.playtest.none')}</p>
      )}
    </div>
  );
}
