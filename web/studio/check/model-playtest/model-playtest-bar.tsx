import { Button, SegmentedControl, Switch } from '@mantine/core';
import { useModels } from '../../../api/index.ts';
import { useLanguage, useTranslation } from '../../../i18n/index.ts';
import { PlayIcon, StopIcon } from '../../../ui/icons.tsx';
import { sayNumber } from '../../../ui/usage.ts';
import playtest from '../playtest/playtest.module.css';
import { PersonaChoice } from '../playtest/run-bar.tsx';
import { useCheckView } from '../view.ts';
import styles from './model-playtest.module.css';

const RUNS = [1, 3, 6];
const TURNS = [10, 20, 40];

/** How many playthroughs, how long, by whom, and whether with the models of the house, which may cost money. */
export function ModelPlaytestBar({
  sessionId,
  running,
  again,
  onRun,
  onStop,
}: {
  sessionId: string;
  running: boolean;
  again: boolean;
  onRun: () => void;
  onStop: () => void;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [{ modelPlaytest }, setView] = useCheckView(sessionId);
  const roles = useModels().data;
  const set = (change: Partial<typeof modelPlaytest>) => setView({ modelPlaytest: { ...modelPlaytest, ...change } });
  const { runs, turns, withModels } = modelPlaytest;
  // Without a model of one's own, there is nothing to be switched on.
  const isOwn = roles !== undefined && [roles.director, roles.storyteller].some(({ active }) => active !== 'offline');
  const choice = (label: string, value: number, values: readonly number[], change: (value: number) => void) => (
    <div className={playtest.field}>
      <span>{label}</span>
      <SegmentedControl
        aria-label={label}
        size="sm"
        disabled={running}
        value={String(value)}
        onChange={(next) => change(Number(next))}
        data={values.map((count) => ({ value: String(count), label: sayNumber(count, language) }))}
      />
    </div>
  );
  return (
    <>
      <div className={playtest.bar}>
        {choice(t('check.playtest.runs'), runs, RUNS, (next) => set({ runs: next }))}
        {choice(t('check.modelPlaytest.turns'), turns, TURNS, (next) => set({ turns: next }))}
        <PersonaChoice sessionId={sessionId} disabled={running} />
        <span className={playtest.go}>
          {running ? (
            <Button variant="default" leftSection={<StopIcon size={15} />} onClick={onStop}>
              {t('check.playtest.stop')}
            </Button>
          ) : (
            <Button leftSection={<PlayIcon size={14} />} onClick={onRun}>
              {t(again ? 'check.modelPlaytest.again' : 'check.modelPlaytest.go')}
            </Button>
          )}
        </span>
      </div>
      {isOwn && (
        <div className={styles.models}>
          <Switch
            label={t('check.modelPlaytest.withModels')}
            disabled={running}
            checked={withModels}
            onChange={(event) => set({ withModels: event.currentTarget.checked })}
          />
          <p data-costs={withModels || undefined}>
            {withModels
              ? t('check.modelPlaytest.costs', { turns: sayNumber(runs * turns, language) })
              : t('check.modelPlaytest.free')}
          </p>
        </div>
      )}
    </>
  );
}
