import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import {
  type DraftElement,
  type DraftHit,
  elementKey,
  type PlanDraft,
  toNamedElement,
} from '../../../shared/story/index.ts';
import type { SessionAnswer } from '../../api/index.ts';
import { useLanguage, useTranslation } from '../../i18n/index.ts';
import { LockedIcon } from '../../ui/icons.tsx';
import { getLockState } from '../draft/control/element-state.ts';
import { sayField } from '../history/diff/format-value.ts';
import { createDraftNames } from '../wording/tool-call.ts';
import styles from './find.module.css';

/** Identifies a hit within one search. */
export const hitKey = ({ element, path, at }: DraftHit): string => `${elementKey(element)} ${path} ${at}`;

/** Hits shown at first, and with each further press. */
const SHOWN = 200;

interface ElementHits {
  element: DraftElement;
  hits: DraftHit[];
}

function groupHits(hits: readonly DraftHit[]): ElementHits[] {
  const groups = new Map<string, ElementHits>();
  for (const hit of hits) {
    const key = elementKey(hit.element);
    const group = groups.get(key) ?? { element: hit.element, hits: [] };
    group.hits.push(hit);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** Hits by element, each with a box to leave it out, its field and its context. A press on a title opens the field. */
export function HitList({
  session: { draft, locks },
  hits,
  isChosen,
  onChoose,
  onOpen,
  problems = NO_PROBLEMS,
}: {
  session: Pick<SessionAnswer, 'draft' | 'locks'>;
  hits: readonly DraftHit[];
  isChosen: (hit: DraftHit) => boolean;
  onChoose: (hit: DraftHit, isChosen: boolean) => void;
  onOpen: (hit: DraftHit) => void;
  /** What the server said of a text, by `textKey`. */
  problems?: ReadonlyMap<string, string>;
}) {
  const { t } = useTranslation();
  const [most, setMost] = useState(SHOWN);
  const groups = useMemo(() => groupHits(hits.slice(0, most)), [hits, most]);
  return (
    <>
      <ul className="stack gap-md">
        {groups.map(({ element, hits: own }) => (
          <li key={elementKey(element)} className={styles.element}>
            <p className="row gap-2xs text-md bold bottom-2xs">
              <span className="faint regular">{t(`authoring.element.${element.type}`)}</span>
              <span lang={draft.premise?.language}>{sayTitle(draft, element)}</span>
              {getLockState(locks, draft, element).state !== 'open' && (
                <span className="inline faint" title={t('editing.lock.locked')}>
                  <LockedIcon size={14} />
                </span>
              )}
            </p>
            <ul className="stack gap-2xs">
              {own.map((hit) => (
                <HitRow
                  key={hitKey(hit)}
                  hit={hit}
                  draft={draft}
                  isChosen={isChosen(hit)}
                  onChoose={(next) => onChoose(hit, next)}
                  onOpen={() => onOpen(hit)}
                  problem={problems.get(textKey(hit))}
                />
              ))}
            </ul>
          </li>
        ))}
      </ul>
      {hits.length > most && (
        <Button variant="subtle" color="gray" size="compact-sm" mt="xs" onClick={() => setMost(most + SHOWN)}>
          {t('find.more', { count: hits.length - most })}
        </Button>
      )}
    </>
  );
}

/** Authors count list items from 1. */
export const countedFromOne = (path: string): string =>
  path.replace(/(?<=\.)\d+(?=\.|$)/g, (number) => String(Number(number) + 1));

const NO_PROBLEMS: ReadonlyMap<string, string> = new Map();

/** Identifies the text of a hit. */
export const textKey = ({ element, path }: Pick<DraftHit, 'element' | 'path'>): string =>
  `${elementKey(element)} ${path}`;

const sayTitle = (draft: PlanDraft, element: DraftElement): string =>
  element.type === 'premise' ? (draft.premise?.title ?? '') : toNamedElement(draft, element).title;

function HitRow({
  hit,
  draft,
  isChosen,
  onChoose,
  onOpen,
  problem,
}: {
  hit: DraftHit;
  draft: PlanDraft;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
  onOpen: () => void;
  problem: string | undefined;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  const field = sayField({ t, language, names: createDraftNames(draft) }, countedFromOne(hit.path));
  return (
    <li className={`row starting gap-xs ${styles.hit}`}>
      <input
        type="checkbox"
        className={styles.box}
        checked={isChosen}
        aria-label={t('find.choose', { found: hit.found, field })}
        onChange={({ currentTarget }) => onChoose(currentTarget.checked)}
      />
      <div className="grow">
        <button type="button" className="text-sm indigo to-start hover-underline" onClick={onOpen}>
          {field}
        </button>
        <p className="text-md leading-snug" lang={draft.premise?.language}>
          {hit.before}
          {isChosen && hit.to !== hit.found ? (
            <>
              <del className={styles.gone}>{hit.found}</del> <ins className={styles.come}>{hit.to}</ins>
            </>
          ) : (
            <mark className={styles.found}>{hit.found}</mark>
          )}
          {hit.after}
        </p>
        {problem !== undefined && (
          <p className="text-sm vermilion" role="alert">
            {problem}
          </p>
        )}
      </div>
    </li>
  );
}
