import { useState } from 'react';
import type { StoryStep } from '../../../shared/check/index.ts';
import { useTranslation } from '../../i18n/index.ts';
import { BookIcon, FlagIcon, PinIcon } from '../../ui/icons.tsx';
import type { ElementLabels } from './element-labels.ts';
import styles from './route-view.module.css';

export interface RouteStop {
  kind: 'start' | 'place' | 'encounter';
  id: string;
  title: string;
  home: string | null;
  answer: string | null;
}

/** The route as titles: from the act's start, places by title, encounters with the option taken. */
export function describeRoute(
  steps: readonly StoryStep[],
  actId: string | undefined,
  names: ElementLabels,
): RouteStop[] {
  const start = names.act(actId ?? '')?.start;
  const begin = start === undefined ? [] : [placeStop('start', start, actId, names)];
  return [...begin, ...steps.map((step) => toStop(step, actId, names))];
}

const placeStop = (
  kind: 'start' | 'place',
  id: string,
  actId: string | undefined,
  names: ElementLabels,
): RouteStop => ({
  kind,
  id,
  title: names.place(actId, id),
  home: null,
  answer: null,
});

function toStop(step: StoryStep, actId: string | undefined, names: ElementLabels): RouteStop {
  if ('travel' in step) return placeStop('place', step.travel, actId, names);
  const known = names.encounter(step.encounter);
  return {
    kind: 'encounter',
    id: step.encounter,
    title: known?.title ?? step.encounter,
    home: known?.home ?? null,
    answer: step.option === undefined ? null : (names.option(step.encounter, step.option) ?? null),
  };
}

const ENDS = { first: 3, last: 6 };

/** A long route without its middle; `left` is the number of stops left out. */
export function shortenRoute(stops: readonly RouteStop[]): { first: RouteStop[]; left: number; last: RouteStop[] } {
  const left = stops.length - ENDS.first - ENDS.last;
  if (left < 2) return { first: [...stops], left: 0, last: [] };
  return { first: stops.slice(0, ENDS.first), left, last: stops.slice(-ENDS.last) };
}

const SIGNS = { start: <FlagIcon size={13} />, place: <PinIcon size={13} />, encounter: <BookIcon size={13} /> };

/** A route through an act: the places and encounters in order, with the options taken. */
export function RouteView({
  steps,
  actId,
  names,
  language,
}: {
  steps: readonly StoryStep[];
  actId: string | undefined;
  names: ElementLabels;
  language: string | undefined;
}) {
  const { t } = useTranslation();
  const [whole, setWhole] = useState(false);
  const stops = describeRoute(steps, actId, names);
  if (steps.length === 0) return <p className="text-md faint">{t('check.path.atOnce')}</p>;
  const { first, left, last } = whole ? { first: stops, left: 0, last: [] } : shortenRoute(stops);
  return (
    <ol className={`flex wrap starting gap-lg rows-xs ${styles.route}`}>
      {first.map((stop, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a way may pass a stop twice, and does not change
        <Stop key={index} stop={stop} language={language} />
      ))}
      {left > 0 && (
        <li className="relative">
          <button type="button" className={`link text-md pad-y-2xs pad-x-2xs`} onClick={() => setWhole(true)}>
            {t('check.path.more', { count: left })}
          </button>
        </li>
      )}
      {last.map((stop, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a way may pass a stop twice, and does not change
        <Stop key={index} stop={stop} language={language} />
      ))}
    </ol>
  );
}

function Stop({ stop, language }: { stop: RouteStop; language: string | undefined }) {
  const { t } = useTranslation();
  return (
    <li
      className={`relative inline baseline gap-xs text-md pad-xs edged round raised leading-tight measure-xs ${styles.stop}`}
      data-kind={stop.kind}
    >
      <span className={`rigid faint inline self-center`}>{SIGNS[stop.kind]}</span>
      <span>
        <span lang={language}>{stop.title}</span>
        {stop.answer !== null && (
          <small className="text-md faint" lang={language}>
            {' '}
            {t('check.path.answered', { answer: stop.answer })}
          </small>
        )}
      </span>
    </li>
  );
}
