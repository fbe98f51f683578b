import { Switch } from '@mantine/core';
import { useModels } from '../../../api/index.ts';
import { useLanguage, useTranslation } from '../../../i18n/index.ts';
import { formatNumber } from '../../../ui/format-amounts.ts';
import type { CheckContext } from '../check-context.ts';
import { useCheckView } from '../check-view.ts';
import { PlaytestSection } from '../playtest/playtest-section.tsx';
import {
  CountChoice,
  PersonaChoice,
  PlaytestProgressBar,
  StartButton,
  type StartProps,
} from '../playtest/run-controls.tsx';
import { getSessionPlaytests } from '../playtest/store.ts';
import styles from './model-playtest.module.css';
import { ModelPlaytestResults } from './model-playtest-results.tsx';

const RUNS = [1, 3, 6];

const TURNS = [10, 20, 40];

/** Options of a model playtest: runs, turns, persona, and whether to use the server's models, which may cost money. */
function ModelPlaytestBar({ sessionId, running, ...go }: StartProps & { sessionId: string }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [{ modelPlaytest }, setView] = useCheckView(sessionId);
  const roles = useModels().data;
  const set = (change: Partial<typeof modelPlaytest>) => setView({ modelPlaytest: { ...modelPlaytest, ...change } });
  const { runs, turns, withModels } = modelPlaytest;
  // The switch is only shown if the server has its own models.
  const isOwn = roles !== undefined && [roles.director, roles.storyteller].some(({ active }) => active !== 'offline');
  return (
    <>
      <div className="at-end flex wrap gap-md rows-sm">
        <CountChoice
          label={t('check.playtest.runs')}
          value={runs}
          of={RUNS}
          disabled={running}
          onChange={(next) => set({ runs: next })}
        />
        <CountChoice
          label={t('check.modelPlaytest.turns')}
          value={turns}
          of={TURNS}
          disabled={running}
          onChange={(next) => set({ turns: next })}
        />
        <PersonaChoice sessionId={sessionId} disabled={running} />
        <StartButton running={running} {...go} />
      </div>
      {isOwn && (
        <div className={`row wrap gap-lg rows-xs ${styles.models}`}>
          <Switch
            label={t('check.modelPlaytest.withModels')}
            disabled={running}
            checked={withModels}
            onChange={(event) => set({ withModels: event.currentTarget.checked })}
          />
          <p className="grow text-md faint" data-costs={withModels || undefined}>
            {withModels
              ? t('check.modelPlaytest.costs', { turns: formatNumber(runs * turns, language) })
              : t('check.modelPlaytest.free')}
          </p>
        </div>
      )}
    </>
  );
}

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
      progress={(progress, options) => {
        if (!progress) return <PlaytestProgressBar done={0} of={1} text={t('check.modelPlaytest.begins')} />;
        const { run, runs, turn, of } = progress;
        const text = t('check.modelPlaytest.progress', { run, runs, turn, of });
        return <PlaytestProgressBar done={(run - 1) * of + turn} of={options.runs * options.turns} text={text} />;
      }}
      results={(result) => <ModelPlaytestResults result={result} language={context.language} />}
    />
  );
}
