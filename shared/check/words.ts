import { clip } from '../clip.ts';
import { joined, withRest } from '../english.ts';
import { type FindingPlace, storyTitles } from '../story/index.ts';
import type { Finding } from './finding.ts';
import type { FindingCode } from './registry.ts';
import type { Ref, Saying } from './sayings/sayings.ts';
import type { StoryStep } from './story-step.ts';
import type { CheckedAct, CheckedCharacter } from './subject.ts';

/** What the elements of a story are called; undefined for what is not there. */
export interface Names {
  title(element: Ref): Pick<Ref, 'title' | 'isShared'> | undefined;
}

/** A finding before its sentences are made: what a rule says. */
export interface RuleFinding {
  readonly code: FindingCode;
  readonly where: FindingPlace;
  readonly says: Saying;
  readonly path?: readonly StoryStep[];
  readonly ignores?: Finding['ignores'];
}

/** A title with its id; the id alone where they are the same. */
export const titled = ({ id, title }: { id: string; title: string }): string => {
  const shown = clip(title, 80);
  return shown === id ? `"${id}"` : `"${shown}" (${id})`;
};

/** A text as it is quoted in a sentence. */
export const quoted = (text: string, most = 80): string => `"${clip(text, most)}"`;

const SHOWN = 8;

/** Some of a list in a sentence: `a, b and c`, `a, b and 12 more`. */
export const some = (items: readonly string[], most = SHOWN): string => joined(withRest(items, most), 'none');

/** Ids in quotes, as `some` lists them. */
export const ids = (items: readonly string[], most = SHOWN): string =>
  some(
    items.map((id) => quoted(id)),
    most,
  );

/** Calls the elements of a story by their titles, looked up when the first is asked for. */
export function createNames(acts: readonly CheckedAct[], characters: readonly CheckedCharacter[]): Names {
  const titles = storyTitles({ acts, characters });
  return {
    title: ({ ref, actId, id, title: own }) => {
      const found = titles.find({ type: ref, ...(actId !== undefined && { actId }), id });
      const title = own ?? found?.title;
      return title === undefined ? undefined : { title, ...(found?.isShared && { isShared: true }) };
    },
  };
}

const isRef = (value: object): value is Ref => 'ref' in value;

/** What is said, with the titles of all it names, as far as they are known. */
export function withTitles<T>(said: T, names: Names): T {
  if (Array.isArray(said)) return said.map((item: unknown) => withTitles(item, names)) as T;
  if (typeof said !== 'object' || said === null) return said;
  if (isRef(said)) {
    return { ...said, ...names.title(said) };
  }
  return Object.fromEntries(Object.entries(said).map(([name, value]) => [name, withTitles(value, names)])) as T;
}
