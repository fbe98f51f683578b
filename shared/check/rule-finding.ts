import { clip } from '../clip.ts';
import { joinInEnglish, withRest } from '../english-lists.ts';
import { type FindingPlace, storyTitles } from '../story/index.ts';
import type { Finding } from './finding.ts';
import type { FindingCode } from './finding-kinds.ts';
import type { CheckMessage, CheckMessages, Ref, SayingKey } from './messages/message-types.ts';
import type { StoryStep } from './story-step.ts';
import type { CheckedAct, CheckedCharacter } from './subject.ts';

export interface TitleLookup {
  title(element: Ref): Pick<Ref, 'title' | 'isShared'> | undefined;
}

/** A finding as a rule returns it, before its sentences are made. */
export interface RuleFinding {
  readonly code: FindingCode;
  readonly where: FindingPlace;
  readonly says: CheckMessage;
  readonly path?: readonly StoryStep[];
  readonly ignores?: Finding['ignores'];
}

type OwnMessage = Exclude<SayingKey, `condition:${string}`>;

/** A finding with the message of its code, or with a variant of it: `code:variant`. */
export const createFinding = <Message extends OwnMessage>(
  say: Message,
  where: FindingPlace,
  given: CheckMessages[Message],
  more: Pick<RuleFinding, 'path' | 'ignores'> = {},
): RuleFinding => ({
  code: say.split(':', 1)[0] as FindingCode,
  where,
  says: { say, ...given } as CheckMessage,
  ...more,
});

/** A title with its id; only the id if they are equal. */
export const quoteTitle = ({ id, title }: { id: string; title: string }): string => {
  const shown = clip(title, 80);
  return shown === id ? `"${id}"` : `"${shown}" (${id})`;
};

/** A text quoted in a sentence. */
export const quoteClipped = (text: string, most = 80): string => `"${clip(text, most)}"`;

const SHOWN = 8;

/** An abbreviated list: `a, b and c`, `a, b and 12 more`. */
export const listSome = (items: readonly string[], most = SHOWN): string =>
  joinInEnglish(withRest(items, most), 'none');

/** Quoted ids, listed as by `listSome`. */
export const quoteIds = (items: readonly string[], most = SHOWN): string =>
  listSome(
    items.map((id) => quoteClipped(id)),
    most,
  );

/** Creates a title lookup, built on first use. */
export function createTitleLookup(acts: readonly CheckedAct[], characters: readonly CheckedCharacter[]): TitleLookup {
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
export function withTitles<T>(said: T, names: TitleLookup): T {
  if (Array.isArray(said)) return said.map((item: unknown) => withTitles(item, names)) as T;
  if (typeof said !== 'object' || said === null) return said;
  if (isRef(said)) {
    return { ...said, ...names.title(said) };
  }
  return Object.fromEntries(Object.entries(said).map(([name, value]) => [name, withTitles(value, names)])) as T;
}
