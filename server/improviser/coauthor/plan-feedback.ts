import { japaneseCounts } from '../story/brief-japanese.ts';
import { countOf } from '../words/numbers.ts';
import type { Goal, PlanPart, Wish } from './plan-wish.ts';

/** What an author's words about a plan change in it. */
export interface Tuning {
  /** How many there are to be, of how many there were. */
  places: (count: number) => number;
  people: (count: number) => number;
  acts: (count: number) => number;
  without: Set<PlanPart>;
  /** How often other words, names and places were asked for. */
  anew: number;
  /** What is wanted besides. */
  more: Goal[];
  unread: string[];
  /** What the last remark asks for by itself, and whether it is about the size or the names of what the plan has. */
  last: Wish & { isTuning: boolean };
}

const FEWER = /\b(?:fewer|less|not so many|smaller)\b|少(?:一些|一点|点|些)|减少|更少|少な(?:く|め)|減ら/iu;
const MORE = /\b(?:more|larger|bigger|additional)\b|多(?:一些|一点|点|些)|增加|更多|増や|多く|多め/iu;
const OTHER =
  /\b(?:other|different|new)\s+(?:names?|titles?|people|places?|ideas?|ones?)\b|\b(?:something (?:else|different)|surprise me|from scratch|start over|another (?:idea|version|try))\b|换(?:个|些|一批|一些)?(?:名字|名称|说法|点子|主意|花样)|别的(?:名字|名称|点子)|重新(?:来|想|做)|换一个|別の(?:名前|案|アイデア)|違う(?:名前|案)|名前を変え|やり直/iu;
/** "Again" alone is all of it once more; "paint them again" is about what it names. */
const AGAIN = /\bagain\b/iu;
const ADD = /\b(?:add|another|one more|extra)\b|加|添|再来|追加|足し|もう/iu;
const NO_OTHERS = /\b(?:only|just)\b|只(?:要|有)?|だけ/iu;
const THING = {
  places: /\b(?:places?|locations?|spots?|rooms?)\b|地点|场景|地方|場所|か所|ヶ所/iu,
  people: /\b(?:characters?|people|persons?|cast)\b|角色|人物|キャラ|登場人物|[0-9一二三四五六七八九十]人/iu,
  acts: /\b(?:acts?|chapters?)\b|(?<!第.)[幕章]/iu,
} as const;
/** What an author may want more or fewer of. */
export type Thing = keyof typeof THING;
const WORDS: Record<Thing, [string, string]> = {
  places: ['places?|locations?|spots?|rooms?', '地点|场景|地方'],
  people: ['characters?|people|persons?', '角色|人物|人'],
  acts: ['acts?|chapters?', '[幕章]'],
};

const step = (count: number): number => Math.max(1, Math.floor(count / 3));

/** How many of something one remark asks for; undefined where it is not about that. */
function countFor(thing: Thing, text: string): ((count: number) => number) | undefined {
  if (!THING[thing].test(text)) return undefined;
  const [english, chinese] = WORDS[thing];
  const said = countOf(text, english, chinese) ?? japaneseCounts(text)[thing];
  const fewer = FEWER.test(text);
  const more = !fewer && (MORE.test(text) || ADD.test(text)) && !NO_OTHERS.test(text);
  if (said !== undefined && fewer) return (count) => Math.max(1, count - said);
  if (said !== undefined && more) return (count) => count + said;
  if (said !== undefined) return () => Math.max(1, said);
  if (fewer) return (count) => Math.max(1, count - step(count));
  return more ? (count) => count + step(count) : undefined;
}

const after =
  (one: (count: number) => number, next: ((count: number) => number) | undefined): ((count: number) => number) =>
  (count) =>
    next === undefined ? one(count) : next(one(count));

const same = (count: number): number => count;
export const NO_TUNING: Tuning = {
  places: same,
  people: same,
  acts: same,
  without: new Set(),
  anew: 0,
  more: [],
  unread: [],
  last: { goals: [], without: new Set(), unread: [], isTuning: false },
};

/** "with pictures after all": a part that was left out is wanted again. */
const AFTER_ALL = /\b(?:with|after all|include|put back)\b|还是要|加上|やっぱり|入れて/iu;
const PARTS: Record<PlanPart, RegExp> = {
  pictures: /\b(?:pictures?|music|paint\w*|backgrounds?)\b|图|画|音乐|絵|画像|音楽/iu,
  encounters: /\bencounters?\b|遭遇|イベント|出来事/iu,
  people: /\b(?:characters?|people|cast)\b|角色|人物|登場人物/iu,
  save: /\b(?:sav(?:e|ing)|publish)\b|保存|发布|公開/iu,
};

const ALSO = /\b(?:also|too|besides|as well)\b|还要?|也|另外|も|さらに/iu;

/** Whether what is wanted is something besides, not another number of what the plan has: an act more, pictures of places. */
const standsBeside = ({ goals }: Wish, text: string, has: ReadonlySet<Thing>): boolean =>
  goals.length > 0 &&
  (goals.every(({ kind }) => ['pictures', 'encounters', 'map', 'change', 'save'].includes(kind)) ||
    (!has.has('acts') && goals.some(({ kind }) => kind === 'act') && (ADD.test(text) || ALSO.test(text))));

/**
 * Reads what an author says about a plan, in order; the last counts most.
 * @param has what the plan makes a number of: of that there may be more or fewer, all else is wanted besides
 */
export function readFeedback(
  feedback: readonly string[],
  read: (text: string) => Wish,
  has: ReadonlySet<Thing>,
): Tuning {
  return feedback.reduce<Tuning>((tuning, raw) => {
    const text = raw.slice(0, 2000).normalize('NFKC');
    const wish = read(text);
    const isBeside = standsBeside(wish, text, has);
    const counted = (thing: Thing) => (has.has(thing) && !isBeside ? countFor(thing, text) : undefined);
    const counts = { places: counted('places'), people: counted('people'), acts: counted('acts') };
    const isAnew = OTHER.test(text) || (AGAIN.test(text) && wish.goals.length === 0);
    const without = new Set([...tuning.without, ...wish.without]);
    if (wish.without.size === 0 && AFTER_ALL.test(text))
      for (const part of without) if (PARTS[part].test(text)) without.delete(part);
    const isAfterAll = without.size < tuning.without.size;
    const isTuned = isAnew || isAfterAll || Object.values(counts).some((count) => count !== undefined);
    const understood = isTuned || wish.without.size > 0;
    return {
      places: after(tuning.places, counts.places),
      people: after(tuning.people, counts.people),
      acts: after(tuning.acts, counts.acts),
      without,
      anew: tuning.anew + (isAnew ? 1 : 0),
      last: { ...wish, isTuning: isTuned },
      // "Five places" is how many of them; "add a lighthouse" is one thing more.
      more: isTuned ? tuning.more : [...tuning.more, ...wish.goals],
      unread:
        understood || wish.goals.length > 0
          ? wish.goals.length > 0
            ? [...tuning.unread, ...(isTuned ? [] : wish.unread)]
            : tuning.unread
          : [...tuning.unread, text],
    };
  }, NO_TUNING);
}
