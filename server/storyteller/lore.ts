import { contentWordsOf } from '../../shared/language/content-words.ts';
import { coverage } from '../../shared/language/overlap.ts';
import { seedFor } from '../../shared/rules/index.ts';
import { comesUp, searchLore, type WorldInfo } from '../../shared/story/index.ts';
import { cutAtSentence } from './texts.ts';

const ENTRIES_MAX = 6;
/** Entries that came up of which more is asked; the act's are the first. */
const LOOKED_AT_MAX = 24;
const CONTENT_MAX = 500;
/** How much of an entry's words the last lines hold where it was told lately. */
const TOLD_PART = 0.5;

export interface ToldLore {
  type?: WorldInfo['type'];
  content: string;
}

/**
 * The turn of a play lore comes up in, and when what stays or rests came up before it: what is left to chance is drawn from seed and turn, so that it
 * comes out the same when that turn is told again.
 */
export interface Moment {
  readonly seed: number;
  readonly turn: number;
  readonly lore?: Readonly<Record<string, number>>;
}

/** A number from 0 below `sides`, of a moment's own. */
const drawn = ({ seed, turn }: Moment, purpose: string, sides: number): number =>
  (seedFor(seed, turn, purpose) >>> 0) % sides;

/** Whether lore that comes up is told now: late enough, and as its chance has it. */
const isDue = ({ id, fromTurn = 0, chance = 100 }: WorldInfo, moment: Moment): boolean =>
  moment.turn >= fromTurn && (chance >= 100 || drawn(moment, `lore/${id}`, 100) < chance);

/** How many turns ago lore came up that stays or rests since; none where it never did. */
function sinceUp({ id }: WorldInfo, { turn, lore = {} }: Moment): number {
  const last = Object.hasOwn(lore, id) ? lore[id] : undefined;
  return last === undefined || last >= turn ? Number.POSITIVE_INFINITY : turn - last;
}

/** Whether lore that came up in an earlier turn is told on. */
const isStaying = (entry: WorldInfo, moment: Moment): boolean => sinceUp(entry, moment) <= (entry.sticky ?? 0);

/** Whether it rests from that. */
const isResting = (entry: WorldInfo, moment: Moment): boolean =>
  !isStaying(entry, moment) && sinceUp(entry, moment) <= (entry.sticky ?? 0) + (entry.cooldown ?? 0);

const weightOf = ({ weight = 100 }: WorldInfo): number => weight;

/** Of the entries of each group one, drawn by their weights; those of none all. */
function oneOfEachGroup(entries: readonly WorldInfo[], moment: Moment): WorldInfo[] {
  const kept = new Map<string, WorldInfo>();
  for (const [group = '', all = []] of Map.groupBy(entries, (entry) => entry.group)) {
    const staying = all.filter((entry) => isStaying(entry, moment));
    const own = staying.length > 0 ? staying : all;
    let left = drawn(
      moment,
      `lore group/${group}`,
      own.reduce((sum, entry) => sum + weightOf(entry), 0),
    );
    const one = own.find((entry) => {
      left -= weightOf(entry);
      return left < 0;
    });
    if (one) kept.set(group, one);
  }
  return entries.filter((entry) => !entry.group || kept.get(entry.group) === entry);
}

/** Entries that come up in a turn's words, the act's before the story's; one of the act takes the place of the story's of the same id. */
export function triggeredLore(
  ofStory: readonly WorldInfo[],
  ofAct: readonly WorldInfo[],
  words: string,
  moment: Moment,
): WorldInfo[] {
  const search = searchLore(words);
  const entries = new Map<string, WorldInfo>();
  for (const entry of [...ofAct, ...ofStory]) if (!entries.has(entry.id)) entries.set(entry.id, entry);
  const up = [...entries.values()].filter(
    (entry) =>
      isStaying(entry, moment) || (!isResting(entry, moment) && isDue(entry, moment) && comesUp(entry, search)),
  );
  return oneOfEachGroup(up, moment);
}

/** Of lore that comes up, what stays or rests after that and begins to now, by its ids. */
export const loreBeginning = (triggered: readonly WorldInfo[], moment: Moment): string[] =>
  triggered.flatMap((entry) =>
    (entry.sticky ?? entry.cooldown) === undefined || isStaying(entry, moment) ? [] : [entry.id],
  );

/**
 * The lore a turn may be told with, in order: what the last lines did not tell comes first.
 * @param repeats whether a text says a secret in nearly its words; such an entry is left out
 */
export function loreInOrder(
  triggered: readonly WorldInfo[],
  recentLines: readonly string[],
  repeats: (text: string) => boolean,
): WorldInfo[] {
  const lately = contentWordsOf(recentLines.join('\n'));
  const wasTold = ({ content }: WorldInfo): boolean => coverage(contentWordsOf(content), lately) >= TOLD_PART;
  const looked = triggered.slice(0, LOOKED_AT_MAX);
  const told = new Map(looked.map((entry) => [entry, wasTold(entry)]));
  return [...looked]
    .sort((a, b) => Number(told.get(a)) - Number(told.get(b)))
    .filter(({ content }) => !repeats(content))
    .slice(0, ENTRIES_MAX);
}

/**
 * As much of the lore as fits.
 * @param max characters of all together
 */
export function loreToTell(inOrder: readonly WorldInfo[], max: number): ToldLore[] {
  const kept: ToldLore[] = [];
  let room = max;
  for (const { type, content } of inOrder) {
    if (room < 40) break;
    const cut = cutAtSentence(content, Math.min(CONTENT_MAX, room));
    room -= cut.length;
    kept.push({ ...(type !== undefined && { type }), content: cut });
  }
  return kept;
}
