import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useMemo, useState } from 'react';
import type { ScriptLine } from '../../shared/story/index.ts';
import { useTranslation } from '../i18n/index.ts';
import { getStageSettings, useSettings } from '../stage/preferences/settings.ts';
import { PlayingStagePreview, StillStagePreview } from '../stage/stage-preview.tsx';
import { PlayIcon, SoundIcon, SoundOffIcon, StopIcon } from '../ui/icons.tsx';
import styles from './script-stage.module.css';
import { conditionHolds, listConditions, type ScriptWorld, scriptToFrames } from './script-world.ts';

/** Debounce of the preview, in ms: the usual pause between two keys. */
const KEYS_REST_MS = 300;

/** A playback of the script: its first line and a running number. */
export interface ScriptPlayback {
  from: number;
  run: number;
}

/** The stage preview of a script: still at the current line, or playing. */
export function ScriptStage({
  lines,
  world,
  setting,
  at,
  run,
  onPlay,
  onLine,
  onStop,
}: {
  lines: readonly ScriptLine[];
  world: ScriptWorld;
  setting: string | undefined;
  at: number;
  run: ScriptPlayback | null;
  onPlay: (index: number) => void;
  onLine: (index: number) => void;
  onStop: () => void;
}) {
  const { t } = useTranslation();
  const { sound } = useSettings();
  const isPlaying = run !== null;
  // Rendering the stage takes as long as the key itself, so the preview waits for a pause in typing.
  const [rested] = useDebouncedValue(lines, KEYS_REST_MS, { leading: true });
  const settled = isPlaying ? lines : rested;
  const from = run?.from ?? at;
  const conditions = useMemo(() => listConditions(settled), [settled]);
  const [pressed, press] = useState<Readonly<Record<string, boolean>>>({});
  const holding = useMemo(
    () => new Set(conditions.filter((when) => pressed[when] ?? conditionHolds(when, world.beginning))),
    [conditions, pressed, world.beginning],
  );
  const frames = useMemo(() => {
    // The current line is shown even if its condition does not hold.
    const isTold = ({ when }: ScriptLine, index: number) => when === undefined || index === from || holding.has(when);
    return scriptToFrames(settled, world, setting, isTold);
  }, [settled, world, setting, from, holding]);
  const shown = useMemo(
    () => frames.filter(({ line }) => (isPlaying ? line < from : line <= at)),
    [frames, isPlaying, from, at],
  );
  return (
    <section
      className={`stack gap-xs sheet self-start content-start ${styles.stage}`}
      aria-label={t('script.stage.label')}
    >
      {isPlaying ? (
        <PlayingStagePreview
          key={run.run}
          world={world.stage}
          before={shown}
          frames={frames.filter(({ line }) => line >= from)}
          onSeq={(seq) => onLine(frames.find((each) => each.seq === seq)?.line ?? from)}
          onOver={onStop}
          onLeave={onStop}
        />
      ) : (
        <StillStagePreview world={world.stage} frames={shown} />
      )}
      <div className="row gap-xs">
        <Button
          size="compact-sm"
          variant={isPlaying ? 'default' : 'light'}
          leftSection={isPlaying ? <StopIcon size={13} /> : <PlayIcon size={13} />}
          disabled={lines.length === 0}
          onClick={() => (isPlaying ? onStop() : onPlay(at < 0 ? 0 : at))}
        >
          {isPlaying
            ? t('script.stage.stop')
            : at <= 0
              ? t('script.stage.play')
              : t('script.stage.playFrom', { number: at + 1 })}
        </Button>
        <span className="grow text-sm faint numbers">
          {lines.length > 0 &&
            t('script.stage.at', { number: Math.min(Math.max(at, 0), lines.length - 1) + 1, count: lines.length })}
        </span>
        <Tooltip label={t('script.stage.sound')}>
          <ActionIcon
            size="sm"
            aria-label={t('script.stage.sound')}
            aria-pressed={sound}
            onClick={() => getStageSettings().change({ sound: !sound })}
          >
            {sound ? <SoundIcon size={15} /> : <SoundOffIcon size={15} />}
          </ActionIcon>
        </Tooltip>
      </div>
      {conditions.length > 0 && (
        <fieldset className={`stack scroll gap-2xs text-sm pad-none faint borderless ${styles.conditions}`}>
          <legend className="leading">{t('script.stage.conditions')}</legend>
          {conditions.map((when) => (
            <label className="flex baseline gap-xs clickable" key={when}>
              <input
                type="checkbox"
                checked={holding.has(when)}
                disabled={isPlaying}
                onChange={({ currentTarget }) => press((now) => ({ ...now, [when]: currentTarget.checked }))}
              />
              <code className="soft anywhere">{when}</code>
            </label>
          ))}
        </fieldset>
      )}
    </section>
  );
}
