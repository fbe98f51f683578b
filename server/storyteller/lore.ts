import { coverage, extractContentWords } from '../../shared/language/similarity.ts';
import { cutAtSentence } from '../../shared/play/index.ts';
import { seedFor } from '../../shared/rules/index.ts';
import { isLoreActivated, searchLore, type WorldInfo } from '../../shared/story/index.ts';

const ENTRIES_MAX = 6;
/** Maximum triggered entries considered, the act's first. */
const CONSIDERED_MAX = 24;
const CONTENT_MAX = 500;
/** An entry counts as told lately if the last lines contain this share of its words. */
const TOLD_SHARE = 0.5;

export interface ToldLore {
  type?: WorldInfo['type'];
  content: string;
}

/** A play's turn, with sticky and cooling lore. Chances depend on seed and turn, so a retold turn gets the same. */
export interface LoreMoment {
  readonly seed: number;
  readonly turn: number;
  readonly lore?: Readonly<Record<string, number>>;
}

const drawNumber = ({ seed, turn }: LoreMoment, purpose: string, sides: number): number =>
  (seedFor(seed, turn, purpose) >>> 0) % sides;

const isEligible = ({ id, fromTurn = 0, chance = 100 }: WorldInfo, moment: LoreMoment): boolean =>
  moment.turn >= fromTurn && (chance >= 100 || drawNumber(moment, `lore/${id}`, 100) < chance);

/** Turns since sticky or cooling lore was triggered; Infinity if never. */
function countTurnsSinceTriggered({ id }: WorldInfo, { turn, lore = {} }: LoreMoment): number {
  const last = Object.hasOwn(lore, id) ? lore[id] : undefined;
  return last === undefined || last >= turn ? Number.POSITIVE_INFINITY : turn - last;
}

const isSticky = (entry: WorldInfo, moment: LoreMoment): boolean =>
  countTurnsSinceTriggered(entry, moment) <= (entry.sticky ?? 0);

const isCoolingDown = (entry: WorldInfo, moment: LoreMoment): boolean =>
  !isSticky(entry, moment) && countTurnsSinceTriggered(entry, moment) <= (entry.sticky ?? 0) + (entry.cooldown ?? 0);

const getWeight = ({ weight = 100 }: WorldInfo): number => weight;

/** Draws one entry per group by weight; entries without a group all stay. */
function drawOnePerGroup(entries: readonly WorldInfo[], moment: LoreMoment): WorldInfo[] {
  const kept = new Map<string, WorldInfo>();
  for (const [group = '', all = []] of Map.groupBy(entries, (entry) => entry.group)) {
    const staying = all.filter((entry) => isSticky(entry, moment));
    const own = staying.length > 0 ? staying : all;
    let left = drawNumber(
      moment,
      `lore group/${group}`,
      own.reduce((sum, entry) => sum + getWeight(entry), 0),
    );
    const one = own.find((entry) => {
      left -= getWeight(entry);
      return left < 0;
    });
    if (one) kept.set(group, one);
  }
  return entries.filter((entry) => !entry.group || kept.get(entry.group) === entry);
}

/** Entries triggered by a turn's words. An act's entry replaces the story's of the same id. */
export function findTriggeredLore(
  ofStory: readonly WorldInfo[],
  ofAct: readonly WorldInfo[],
  words: string,
  moment: LoreMoment,
): WorldInfo[] {
  const search = searchLore(words);
  const entries = new Map<string, WorldInfo>();
  for (const entry of [...ofAct, ...ofStory]) if (!entries.has(entry.id)) entries.set(entry.id, entry);
  const matching = [...entries.values()].filter(
    (entry) =>
      isSticky(entry, moment) ||
      (!isCoolingDown(entry, moment) && isEligible(entry, moment) && isLoreActivated(entry, search)),
  );
  return drawOnePerGroup(matching, moment);
}

/** Ids of triggered entries whose sticky or cooldown period starts now. */
export const listLoreStarting = (triggered: readonly WorldInfo[], moment: LoreMoment): string[] =>
  triggered.flatMap((entry) =>
    (entry.sticky ?? entry.cooldown) === undefined || isSticky(entry, moment) ? [] : [entry.id],
  );

/** Entries not told lately first; those that nearly quote a secret are left out. */
export function selectLore(
  triggered: readonly WorldInfo[],
  recentLines: readonly string[],
  quotesSecret: (text: string) => boolean,
): WorldInfo[] {
  const lately = extractContentWords(recentLines.join('\n'));
  const wasTold = ({ content }: WorldInfo): boolean => coverage(extractContentWords(content), lately) >= TOLD_SHARE;
  const candidates = triggered.slice(0, CONSIDERED_MAX);
  const told = new Map(candidates.map((entry) => [entry, wasTold(entry)]));
  return [...candidates]
    .sort((a, b) => Number(told.get(a)) - Number(told.get(b)))
    .filter(({ content }) => !quotesSecret(content))
    .slice(0, ENTRIES_MAX);
}

/** @param max characters in total */
export function fitLore(inOrder: readonly WorldInfo[], max: number): ToldLore[] {
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
