import type { TFunction } from 'i18next';
import {
  elementKey,
  isElementLock,
  type Lock,
  listEncounters,
  type PlanDraft,
  toNamedElement,
} from '../../../../shared/story/index.ts';
import { inOneLine } from '../../../../shared/words/phrasing.ts';
import { useLanguage, useTranslation } from '../../../i18n/index.ts';
import { type Refused, useRefusalTexts } from '../../../i18n/refusal-texts.ts';
import { type Nameable, replaceToolNames } from '../step-wording.ts';

/** Titles by id, of the draft and of what a plan would create. */
export type Titles = ReadonlyMap<string, string>;

export const collectTitles = (draft: PlanDraft, { acts, characters, places }: Nameable): Titles =>
  new Map([
    ...listEncounters(draft).map(({ encounter }): [string, string] => [encounter.id, encounter.title]),
    ...[...places, ...characters, ...acts].map(({ id, name }): [string, string] => [id, name]),
  ]);

const QUOTED = /"([\w-]+)"/g;

/** The co-author's proposal with titles for ids and plain words for tools. */
export const sayProposal = (t: TFunction, text: string, titles: Titles): string =>
  replaceToolNames(
    t,
    text.replace(QUOTED, (whole, id: string) => {
      const title = titles.get(id);
      return title === undefined ? whole : `“${title}”`;
    }),
  );

/** Why a step was or would be refused, as the server sends it. */
type StepRefusal = Pick<Refused, 'reason'>;

/** Returns a function that words a step's refusal in the interface's language. */
export function useStepRefusal(): (refusal: StepRefusal) => string {
  const { t } = useTranslation();
  const say = useRefusalTexts(useLanguage());
  return ({ reason }) => (reason && inOneLine(say({ code: 'refused', reason }) ?? [])) || t('plan.row.unfit');
}

/** The lock that made a tool refuse; null if the reason is another or the lock is gone. */
export function findRefusingLock({ reason }: StepRefusal, locks: readonly Lock[]): Lock | null {
  if (reason?.code === 'checklist-locked') return locks.find(({ type }) => type === 'checklist') ?? null;
  if (reason?.code !== 'locked' || !('lock' in reason)) return null;
  const meant = reason.lock as Parameters<typeof elementKey>[0];
  return locks.find((lock) => isElementLock(lock) && elementKey(lock) === elementKey(meant)) ?? null;
}

/** The name of what a lock protects: its title or, for the premise, a word. */
export function sayLocked(t: TFunction, lock: Lock, draft: PlanDraft): string {
  if (!isElementLock(lock)) return t('authoring.checklist.label');
  if (lock.type === 'premise') return t('authoring.element.premise');
  return toNamedElement(draft, lock).title;
}
