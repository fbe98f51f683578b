import { Button, Menu, SegmentedControl, TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import { PERSONAS } from '../../../../shared/playtest/index.ts';
import { useLanguage, useTranslation } from '../../../i18n/index.ts';
import { formatNumber } from '../../../ui/format-amounts.ts';
import { ChevronIcon, PeopleIcon, PlayIcon, StopIcon } from '../../../ui/icons.tsx';
import { useCheckView } from '../check-view.ts';
import styles from './playtest.module.css';

export interface StartProps {
  running: boolean;
  again: boolean;
  onRun: () => void;
  onStop: () => void;
}

export function StartButton({ running, again, onRun, onStop }: StartProps) {
  const { t } = useTranslation();
  return (
    <span className={`push ${styles.go}`}>
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
  );
}

export function PlaytestProgressBar({ done, of, text }: { done: number; of: number; text: string }) {
  const { t } = useTranslation();
  return (
    <div className="stack gap-xs">
      <progress
        className="full clip pill deep borderless"
        aria-label={t('check.playtest.running')}
        value={done}
        max={Math.max(1, of)}
      />
      <p className="text-md faint numbers">{text}</p>
    </div>
  );
}

export function CountChoice({
  label,
  value,
  of,
  disabled,
  onChange,
}: {
  label: string;
  value: number;
  of: readonly number[];
  disabled: boolean;
  onChange: (value: number) => void;
}) {
  const language = useLanguage();
  return (
    <div className="stack gap-2xs">
      <span className="text-sm faint bold">{label}</span>
      <SegmentedControl
        aria-label={label}
        size="sm"
        disabled={disabled}
        value={String(value)}
        onChange={(next) => onChange(Number(next))}
        data={of.map((count) => ({ value: String(count), label: formatNumber(count, language) }))}
      />
    </div>
  );
}

const RUNS = [200, 1_000, 10_000] as const;
/** As far as integers are exact. */
const MOST_DIGITS = 15;

/** Options of a playtest: number of runs, persona, and seed; with the start button. */
export function PlaytestRunBar({ sessionId, running, ...go }: StartProps & { sessionId: string }) {
  const { t } = useTranslation();
  const [{ runs, seed }, setView] = useCheckView(sessionId);
  const [more, setMore] = useState(false);
  const moreId = useId();
  return (
    <div className="at-end flex wrap gap-md rows-sm">
      <CountChoice
        label={t('check.playtest.runs')}
        value={runs}
        of={RUNS}
        disabled={running}
        onChange={(next) => setView({ runs: next })}
      />
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
      <StartButton running={running} {...go} />
    </div>
  );
}

/** The persona that plays: all in turn, or a single one. */
export function PersonaChoice({ sessionId, disabled }: { sessionId: string; disabled: boolean }) {
  const { t } = useTranslation();
  const [{ persona }, setView] = useCheckView(sessionId);
  const labelId = useId();
  return (
    <div className="stack gap-2xs">
      <span className="text-sm faint bold" id={labelId}>
        {t('check.playtest.who')}
      </span>
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
            <Menu.Item key={each} onClick={() => setView({ persona: each === 'all' ? null : each })}>
              <b className={`bold ${each === (persona ?? 'all') ? 'vermilion' : ''}`}>
                {t(`check.playtest.persona.${each}`)}
              </b>
              <small className="block text-md">{t(`check.playtest.habit.${each}`)}</small>
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}
