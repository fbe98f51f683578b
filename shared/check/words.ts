import { clip } from '../clip.ts';
import { joined, withRest } from '../english.ts';
import { type FindingPlace, storyTitles } from '../story/index.ts';
import type { Finding } from './finding.ts';
import type { FindingCode } from './registry.ts';
import type { Ref, Saying } from './sayings/sayings.ts';
import type { StoryStep } from './story-step.ts';
import type { CheckedAct, CheckedCharacter } from './subject.ts';

/** Looks up titles of a story's elements; undefined if missing. */
export interface Names {
  title(element: Ref): Pick<Ref, 'title' | 'isShared'> | undefined;
}

/** A finding as a rule returns it, before its sentences are made. */
export interface RuleFinding {
  readonly code: FindingCode;
  readonly where: FindingPlace;
  readonly says: Saying;
  readonly path?: readonly StoryStep[];
  readonly ignores?: Finding['ignores'];
}

/** A title with its id; only the id if they are equal. */
export const titled = ({ id, title }: { id: string; title: string }): string => {
  const shown = clip(title, 80);
  return shown === id ? `"${id}"` : `"${shown}" (${id})`;
};

/** A text quoted in a sentence. */
export const quoted = (text: string, most = 80): string => `"${clip(text, most)}"`;

const SHOWN = 8;

/** An abbreviated list: `a, b and c`, `a, b and 12 more`. */
export const some = (items: readonly string[], most = SHOWN): string => joined(withRest(items, most), 'none');

/** Quoted ids, listed as by `some`. */
export const ids = (items: readonly string[], most = SHOWN): string =>
  some(
    items.map((id) => quoted(id)),
    most,
  );

/** Creates a title lookup, built on first use. */
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

/** A message with the titles of all elements it names, if known. */
export function withTitles<T>(said: T, names: Names): T {
  if (Array.isArray(said)) return said.map((item: unknown) => withTitles(item, names)) as T;
  if (typeof said !== 'object' || said === null) return said;
  if (isRef(said)) {
    return { ...said, ...names.title(said) };
  }
  return Object.fromEntries(Object.entries(said).map(([name, value]) => [name, withTitles(value, names)])) as T;
}
