import { useState } from 'react';
import type { StoryStep } from '../../../shared/check/index.ts';
import { useTranslation } from '../../i18n/index.ts';
import { BookIcon, FlagIcon, PinIcon } from '../../ui/icons.tsx';
import type { ElementLabels } from './element-labels.ts';
import { describeRoute, type RouteStop, shortenRoute } from './route.ts';
import styles from './route-view.module.css';

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
