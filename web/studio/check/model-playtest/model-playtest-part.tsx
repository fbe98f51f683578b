import { useTranslation } from '../../../i18n/index.ts';
import { ErrorNotice } from '../../../ui/index.ts';
import playtest from '../playtest/playtest.module.css';
import { playtestsOf, usePlaytests } from '../playtest/store.ts';
import type { CheckContext } from '../use-context.ts';
import { useCheckView } from '../view.ts';
import { ModelPlaytestBar } from './model-playtest-bar.tsx';
import { ModelPlaytestResults } from './model-playtest-results.tsx';

/** A few runs through the real Director and Storyteller, every word of which can be read. */
export default function ModelPlaytestPart({ context }: { context: CheckContext }) {
  const { t } = useTranslation();
  const { session, draft } = context;
  const [{ modelPlaytest, persona, seed }] = useCheckView(session.id);
  const store = playtestsOf(session.id).runtime;
  const { running, result, error } = usePlaytests(store);
  const run = () => {
    const { runs, turns, withModels } = modelPlaytest;
    const models = withModels ? 'configured' : 'offline';
    void store.run({ runs, turns, seed, models, ...(persona !== null && { persona }) }, draft);
  };
  const progress = running?.progress;
  const done = progress ? (progress.run - 1) * progress.of + progress.turn : 0;
  const whole = running ? running.wish.runs * running.wish.turns : 1;
  return (
    <div className={playtest.part}>
      <section className={playtest.ask}>
        <div>
          <h2>{t('check.modelPlaytest.title')}</h2>
          <p className={playtest.lead}>{t('check.modelPlaytest.lead')}</p>
        </div>
        <ModelPlaytestBar
          sessionId={session.id}
          running={running !== null}
          again={result !== null}
          onRun={run}
          onStop={store.stop}
        />
        {running && (
          <div className={playtest.progress}>
            <progress aria-label={t('check.playtest.running')} value={done} max={whole} />
            <p>
              {progress
                ? t('check.modelPlaytest.progress', {
                    run: progress.run,
                    runs: progress.runs,
                    turn: progress.turn,
                    of: progress.of,
                  })
                : t('check.modelPlaytest.begins')}
            </p>
          </div>
        )}
        {error && !running && <ErrorNotice compact title={t('check.playtest.failed')} error={error} onRetry={run} />}
      </section>
      {result ? (
        <ModelPlaytestResults result={result} language={context.language} />
      ) : (
        !running && !error && <p className={playtest.none}>{t('check.modelPlaytest.none')}</p>
      )}
    </div>
  );
}
