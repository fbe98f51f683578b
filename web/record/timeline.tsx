import { ActionIcon } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useEffect, useRef } from 'react';
import { useTranslation } from '../i18n/index.ts';
import { AlertIcon, ArrowLeftIcon, ArrowRightIcon, BoltIcon, CheckIcon, CrossIcon, FlagIcon } from '../ui/icons.tsx';
import type { StoryNames } from '../ui/story-names.ts';
import styles from './timeline.module.css';
import { drawClockSteps, pageStart, TURNS_PER_PAGE, type TurnOverview } from './turn-summaries.ts';

interface TimelineProps {
  moments: readonly TurnOverview[];
  turn: number;
  last: number;
  names: StoryNames;
  onTurn: (turn: number) => void;
}

/** The improviser if it directed a turn, and a model unless the improviser directed all. */
const listDirectors = (moments: readonly TurnOverview[]) => {
  const improvised = moments.some(({ directedBy }) => directedBy === 'improviser');
  const modelled = moments.some(({ directedBy }) => directedBy === 'model');
  return (['model', 'improviser', 'patterns', 'scorer'] as const).filter((by) =>
    by === 'model' ? modelled || !improvised : by === 'improviser' ? improvised : true,
  );
};

function sayMoment(t: TFunction, moment: TurnOverview, names: StoryNames): string {
  const { turn, directedBy, checks, landed, complication, actBegan, ending, attempts } = moment;
  return [
    t('record.turn', { turn }),
    directedBy && `${t('record.timeline.director')}: ${t(`record.by.${directedBy}`)}`,
    moment.progress && `${t('record.timeline.progress')} ${moment.progress.value}/${moment.progress.max}`,
    moment.doom && `${t('record.timeline.doom')} ${moment.doom.value}/${moment.doom.max}`,
    ...checks.map((outcome) => t('record.timeline.check', { outcome: t(`record.outcome.${outcome}`) })),
    ...landed.map((id) => t('record.timeline.landed', { name: names.encounter(id) })),
    complication && t('record.timeline.complication'),
    actBegan && t('record.timeline.act'),
    moment.gaveUp ? t('record.timeline.gaveUp') : attempts > 1 && t('record.timeline.replanned'),
    ending && t('record.timeline.ending'),
  ]
    .filter(Boolean)
    .join(', ');
}

const OUTCOME_INKS = { full: 'moss', mixed: 'ochre', miss: 'vermilion' } as const;

function Signs({ moment }: { moment: TurnOverview }) {
  return (
    <span className={`flex ${styles.signs}`}>
      {moment.checks.map((outcome, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rolls of a turn stay in their order
        <i key={index} className={`inline ${OUTCOME_INKS[outcome]} ${styles.die}`}>
          <svg viewBox="0 0 12 12" aria-hidden="true">
            <rect x="1" y="1" width="10" height="10" rx="2.4" />
            <circle cx="4" cy="4" r="1.1" />
            <circle cx="8" cy="8" r="1.1" />
          </svg>
        </i>
      ))}
      {moment.landed.length > 0 && (
        <i className="moss inline">
          <CheckIcon size={12} />
        </i>
      )}
      {moment.complication && (
        <i className="ochre inline">
          <BoltIcon size={12} />
        </i>
      )}
      {moment.gaveUp && (
        <i className="vermilion inline">
          <CrossIcon size={12} />
        </i>
      )}
      {!moment.gaveUp && moment.attempts > 1 && (
        <i className="ochre inline">
          <AlertIcon size={12} />
        </i>
      )}
      {(moment.actBegan || moment.ending) && (
        <i className="indigo inline">
          <FlagIcon size={12} />
        </i>
      )}
    </span>
  );
}

/** The turns of a play on a timeline: clocks, directors, events. Each links to its record. */
export function Timeline({ moments, turn, last, names, onTurn }: TimelineProps) {
  const { t } = useTranslation();
  const strip = useRef<HTMLDivElement>(null);
  const from = pageStart(turn);
  const count = moments.length;

  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another turn is looked at, or its page has come
  useEffect(() => {
    const chosen = strip.current?.querySelector<HTMLElement>('[aria-current]');
    const box = strip.current;
    if (!chosen || !box) return;
    box.scrollLeft = chosen.offsetLeft - (box.clientWidth - chosen.clientWidth) / 2;
  }, [turn, count]);

  const sparkline = (kind: 'progress' | 'doom') => {
    const clocks = moments.map((moment) => moment[kind]);
    return (
      <g data-kind={kind}>
        <path className={styles.area} d={drawClockSteps(clocks, true)} />
        <path className={styles.line} d={drawClockSteps(clocks, false)} />
      </g>
    );
  };

  return (
    <section className="clip edged round-lg sheet low" aria-label={t('record.timeline.label')}>
      <div ref={strip} className={`scroll-x ${styles.strip}`}>
        <div className={`stack relative ${styles.moments}`} style={{ '--turns': count }}>
          <svg
            className={`full absolute no-pointer ${styles.spark}`}
            viewBox={`0 0 ${Math.max(1, count)} 1`}
            preserveAspectRatio="none"
            aria-hidden="true"
          >
            {sparkline('progress')}
            {sparkline('doom')}
          </svg>
          {moments.map((moment) => (
            <button
              key={moment.turn}
              type="button"
              className={`stack relative text-xs round faint numbers items-center row-center ${styles.moment}`}
              aria-current={moment.turn === turn ? 'true' : undefined}
              aria-label={sayMoment(t, moment, names)}
              title={sayMoment(t, moment, names)}
              onClick={() => onTurn(moment.turn)}
            >
              <Signs moment={moment} />
              <span
                className={`rigid round-full raised inline-block ${styles.dot}`}
                data-by={moment.directedBy ?? 'none'}
              />
              <span className={styles.number}>{moment.turn}</span>
            </button>
          ))}
        </div>
      </div>
      <footer className={`row wrap gap-md rows-2xs text-sm top-2xs ruled faint pad-y-2xs pad-x-md ${styles.legend}`}>
        <Key className={styles.keyLine} kind="progress" label={t('record.timeline.progress')} />
        <Key className={styles.keyLine} kind="doom" label={t('record.timeline.doom')} />
        <span className={`quoted ${styles.legendGap}`}>{t('record.timeline.director')}</span>
        {listDirectors(moments).map((by) => (
          <span key={by} className="inline gap-xs">
            <span className={`rigid round-full raised inline-block ${styles.dot}`} data-by={by} />
            {t(`record.by.${by}`)}
          </span>
        ))}
        {last > TURNS_PER_PAGE && (
          <span className="inline push gap-xs numbers">
            <ActionIcon aria-label={t('record.earlier')} disabled={from <= 1} onClick={() => onTurn(from - 1)}>
              <ArrowLeftIcon size={15} />
            </ActionIcon>
            {from}–{Math.min(last, from + TURNS_PER_PAGE - 1)} / {last}
            <ActionIcon
              aria-label={t('record.later')}
              disabled={from + TURNS_PER_PAGE > last}
              onClick={() => onTurn(from + TURNS_PER_PAGE)}
            >
              <ArrowRightIcon size={15} />
            </ActionIcon>
          </span>
        )}
      </footer>
    </section>
  );
}

function Key({ className, kind, label }: { className: string | undefined; kind: string; label: string }) {
  return (
    <span className="inline gap-xs">
      <span className={className} data-kind={kind} />
      {label}
    </span>
  );
}
