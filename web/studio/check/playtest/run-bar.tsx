import { Button, Menu, SegmentedControl, TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import { PERSONAS } from '../../../../shared/playtest/index.ts';
import { useLanguage, useTranslation } from '../../../i18n/index.ts';
import { ChevronIcon, PeopleIcon, PlayIcon, StopIcon } from '../../../ui/icons.tsx';
import { sayNumber } from '../../../ui/usage.ts';
import { useCheckView } from '../view.ts';
import styles from './playtest.module.css';

const RUNS = [200, 1_000, 10_000] as const;
/** As far as whole numbers go. */
const MOST_DIGITS = 15;

/** How often, by whom and from which seed the story is played, and the button that does it. */
export function RunBar({
  sessionId,
  running,
  again,
  onRun,
  onStop,
}: {
  sessionId: string;
  running: boolean;
  /** It has been played before. */
  again: boolean;
  onRun: () => void;
  onStop: () => void;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [{ runs, seed }, setView] = useCheckView(sessionId);
  const [more, setMore] = useState(false);
  const moreId = useId();
  return (
    <div className={styles.bar}>
      <div className={styles.field}>
        <span>{t('check.playtest.runs')}</span>
        <SegmentedControl
          aria-label={t('check.playtest.runs')}
          size="sm"
          disabled={running}
          value={String(runs)}
          onChange={(value) => setView({ runs: Number(value) })}
          data={RUNS.map((count) => ({ value: String(count), label: sayNumber(count, language) }))}
        />
      </div>
      <PersonaChoice sessionId={sessionId} disabled={running} />
      {more ? (
        <TextInput
          id={moreId}
          className={styles.seed ?? ''}
          label={t('check.playtest.seed')}
          title={t('check.playtest.seedHint')}
          aria-description={t('check.playtest.seedHint')}
          inputMode="numeric"
          disabled={running}
          value={String(seed)}
          onChange={(event) =>
            setView({ seed: Number(event.currentTarget.value.replace(/\D/g, '').slice(0, MOST_DIGITS)) })
          }
        />
      ) : (
        <Button size="sm" variant="subtle" color="gray" aria-expanded={false} onClick={() => setMore(true)}>
          {t('check.playtest.more')}
        </Button>
      )}
      <span className={styles.go}>
        {running ? (
          <Button variant="default" leftSection={<StopIcon size={15} />} onClick={onStop}>
            {t('check.playtest.stop')}
          </Button>
        ) : (
          <Button leftSection={<PlayIcon size={14} />} onClick={onRun}>
            {t(again ? 'check.playtest.again' : 'check.playtest.run')}
          </Button>
        )}
      </span>
    </div>
  );
}

/** Who plays: everybody in turn, or one alone. */
export function PersonaChoice({ sessionId, disabled }: { sessionId: string; disabled: boolean }) {
  const { t } = useTranslation();
  const [{ persona }, setView] = useCheckView(sessionId);
  const labelId = useId();
  return (
    <div className={styles.field}>
      <span id={labelId}>{t('check.playtest.who')}</span>
      <Menu position="bottom-start" width={300} disabled={disabled}>
        <Menu.Target>
          <Button
            size="sm"
            variant="default"
            className={styles.who ?? ''}
            disabled={disabled}
            leftSection={<PeopleIcon size={15} />}
            rightSection={<ChevronIcon size={15} />}
            aria-describedby={labelId}
          >
            {t(`check.playtest.persona.${persona ?? 'all'}`)}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {(['all', ...PERSONAS] as const).map((each) => (
            <Menu.Item
              key={each}
              className={styles.persona ?? ''}
              data-chosen={each === (persona ?? 'all') || undefined}
              onClick={() => setView({ persona: each === 'all' ? null : each })}
            >
              <b>{t(`check.playtest.persona.${each}`)}</b>
              <small>{t(`check.playtest.habit.${each}`)}</small>
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}
