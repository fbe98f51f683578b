import type { Chance } from '../../../shared/chance.ts';
import { complicationText, type VNFrame } from '../../../shared/play/index.ts';
import { hasHan, isSpokenOf, overlap, shortName, titleSaid } from '../../../shared/text.ts';
import { inQuotes } from '../../../shared/words/quotes.ts';
import type { Scene, ScenePerson } from '../../storyteller/index.ts';
import { beatsOfProse } from '../story/script.ts';
import { isOffered } from './impulses.ts';
import { type Lines, TELLING_LANGUAGES, type TellingLanguage } from './lines.ts';
import { wasTold } from './scene.ts';
import type { Stage } from './stage.ts';
import { isStock, spokenLine } from './voices.ts';

const narrate = (text: string): VNFrame => ({ type: 'narrate', text });

/** How often something earlier comes back by itself, and always where the player reaches for it. */
const CALLBACK_ODDS = 0.06;
const TROUBLE_ODDS = 0.15;
const MEMORY_MAX = 200;
const REACHES_BACK =
  /\b(?:before|earlier|remember|recall|last time|again|back then|said|told me|found)\b|之前|刚才|先前|记得|那时|上次|(?<!听)说过|找到的|前に|さっき|覚え|思い出|あのとき|この前|言った|言って/iu;

const SAID_BEFORE = /\b(?:said|say|told)\b|(?<!听)说过|说了|言った|言って/iu;

/** What recalls by itself; other words of what was do so only where they ask. */
const RECALLS = /\b(?:remember|recall|think back|last time|back then)\b|记得|回想|想起|回忆|覚え|思い出|あのとき/iu;

/** Whether a player's words reach for something that was. */
export const reachesBack = (text: string, asks: boolean): boolean => (asks ? REACHES_BACK : RECALLS).test(text);

/** As a memory says what was chosen. */
const CHOSE = /(?:chooses “|选择了“)([^\n]{3,}?)”[.。]|は「([^\n]{3,}?)」を選ぶ/u;
const SPOKEN = /([^\s.。!！?？“”「」:：][^.。!！?？“”「」:：]{0,40})(?:[:：]\s*“|「)([^”」]{8,})[”」]/gu;
/** The verb between who speaks and what they say. */
const SAYS = /\s*(?:说道|问道|说过|说|道|问|(?:says|said|asks|asked|は言った|が言った)),?$/u;

/** Something of a memory that can be said again. */
export interface Recollection {
  kind: 'callback' | 'callback_choice';
  memory: string;
}

/** All of a memory worth saying again: decisions, then words of others; nothing that is the improviser's own. */
function callbacksOf(memory: string, hero: string): Recollection[] {
  const [, chosen, chosenInJapanese] = CHOSE.exec(memory) ?? [];
  const choice = chosen ?? chosenInJapanese;
  const found: Recollection[] = [];
  // What the improviser itself offers in passing is no decision anybody remembers.
  if (choice !== undefined && choice.length <= MEMORY_MAX && !TELLING_LANGUAGES.some((each) => isOffered(choice, each)))
    found.push({ kind: 'callback_choice', memory: quoted(choice, memory) });
  for (const [, raw = '', words = ''] of memory.matchAll(SPOKEN)) {
    const name = nameIn(raw.replace(SAYS, '').trim());
    // Told as what was said then: written as a play's line it would be said now.
    const told = SAID[memory.includes('「') ? 'ja' : hasHan(words) ? 'zh' : 'en'](name, closed(words));
    const isChoice = /chooses$|选择了$/u.test(raw.trim());
    // A quotation within it that was not closed yet: more of it is said than stands here.
    const isWhole = !/[“「]|\s['’]$/u.test(words);
    if (
      isChoice ||
      !isWhole ||
      !isName(name) ||
      isStock(words) ||
      told.length > MEMORY_MAX ||
      (hero !== '' && name.includes(hero))
    )
      continue;
    found.push({ kind: 'callback', memory: told });
  }
  return found;
}

/** Who speaks: in a memory without blanks between words what stands before a blank is of another sentence. */
const nameIn = (said: string): string => (UNSPACED.test(said) ? (said.split(/\s+/u).at(-1) ?? said) : said);
/** Whether somebody can be called that: before what is told in quotation marks may stand a sentence too. */
const isName = (name: string): boolean =>
  UNSPACED.test(name)
    ? name.length <= 10 && !/^[你我他她它这那]|的$/u.test(name)
    : /^(?!(?:You|I|It|What|There|That|This|And|But)\b)(?:(?:the|of|de|von|van|\p{Lu}[\p{L}'’.-]*)\s?){1,5}$/u.test(
        name,
      );
/** Sentences without a blank between them where their language has none. */
const closed = (words: string): string =>
  UNSPACED.test(words) ? words.replace(/(?<=[。！？…”’」』])\s+/gu, '') : words;
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** What of a memory is worth saying again: a decision, else somebody's words; null where neither is in it. */
export const callbackOf = (memory: string, hero: string): Recollection | null => callbacksOf(memory, hero)[0] ?? null;

const SAID: Record<TellingLanguage, (name: string, words: string) => string> = {
  en: (name, words) => `${name} said: ${inQuotes(words, 'en')}`,
  zh: (name, words) => `${name}说过：${inQuotes(words, 'zh')}`,
  ja: (name, words) => `${name}は言った。${inQuotes(words, 'ja')}`,
};

const quoted = (text: string, like: string): string => {
  const ended = /[.!?。！？…]["”’」』]*$/u.test(text);
  if (like.includes('「')) return inQuotes(text, 'ja');
  return hasHan(text) ? `${inQuotes(text, 'zh')}${ended ? '' : '。'}` : inQuotes(`${text}${ended ? '' : '.'}`, 'en');
};

/** Within how many lines nothing is looked back on: who heard it just now has it in mind. */
const HEARD_JUST_NOW = 40;
const lettersOf = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase();

/** Whether what a memory says stands among some lines, whatever its quotation marks. */
function isAmong(memory: string, lines: readonly string[]): boolean {
  const words = lettersOf(memory);
  return lines.some((line) => {
    const letters = lettersOf(line);
    return letters.length > 3 && (letters.includes(words) || words.endsWith(letters));
  });
}

/** What in the memories fits a player's words, the most fitting first; without words all there is, in order. */
export function recollections(scene: Scene, said: string): Recollection[] {
  const hero = shortName(scene.present.find(({ id }) => id === scene.protagonist)?.name ?? '');
  const all = (scene.recalled ?? [])
    .flatMap((memory) => callbacksOf(memory, hero))
    .filter(({ memory }) => !isAmong(memory, scene.recentLines));
  const late = [...(scene.olderLines ?? []), ...scene.recentLines].slice(-HEARD_JUST_NOW);
  if (said === '') return all.filter(({ memory }) => !wasTold(scene, memory) && !isAmong(memory, late));
  // Asked what somebody said, nobody else's words will do.
  const asked = SAID_BEFORE.test(said) ? [...scene.present.map(({ name }) => name), ...(scene.elsewhere ?? [])] : [];
  const of = asked.filter((name) => name !== '' && isSpokenOf(said, name));
  if (of.length > 0)
    return all.filter(
      ({ kind, memory }) =>
        kind === 'callback' && of.some((name) => memory.startsWith(shortName(name)) || memory.startsWith(name)),
    );
  const fit = new Map(all.map((one) => [one, overlap(one.memory, said)]));
  return all.filter((one) => (fit.get(one) ?? 0) > 0).sort((a, b) => (fit.get(b) ?? 0) - (fit.get(a) ?? 0));
}

/** Something earlier that comes back by itself: a choice that was made, words that were said. What the player asks for is answered. */
function callback(scene: Scene, lines: Lines, chance: Chance): VNFrame[] {
  const said = scene.action.type === 'text' ? (scene.action.text ?? '') : '';
  if (scene.recalled === undefined || reachesBack(said, true) || !chance.happens(CALLBACK_ODDS)) return [];
  const [found] = recollections(scene, '');
  return found === undefined ? [] : [narrate(lines(found.kind, { memory: found.memory }))];
}

/** Somebody made while playing: seen and heard where they are new, seen now and then where they are known. */
function newcomer(person: ScenePerson, stage: Stage): VNFrame[] {
  const { scene, lines, chance } = stage;
  const lately = scene.recentLines.some((line) => line.includes(person.name));
  const speaks: VNFrame = {
    type: 'say',
    character: person.id,
    text: spokenLine('newcomer_says', person, stage),
  };
  if (lately) return chance.happens(0.2) ? [speaks] : [];
  const known = scene.recalled?.some((memory) => memory.includes(person.name));
  if (known) return chance.happens(0.5) ? [narrate(lines('newcomer_stays', { name: person.name }))] : [];
  const [look] = beatsOfProse(person.description);
  const role = person.role.trim();
  return [
    narrate(
      role === '' ? lines('newcomer_plain', { name: person.name }) : lines('newcomer', { name: person.name, role }),
    ),
    ...(look === undefined ? [] : [narrate(look)]),
    speaks,
  ];
}

function spot(scene: Scene, lines: Lines): VNFrame[] {
  const { spot: here } = scene;
  if (here === undefined || here.name === '' || scene.recentLines.some((line) => line.includes(here.name))) return [];
  const [look] = beatsOfProse(here.description || here.atmosphere);
  return [narrate(lines('spot', { spot: here.name })), ...(look === undefined ? [] : [narrate(look)])];
}

/** What the plan of the turn brought for the telling besides results: somebody new, a corner of the place, something remembered. */
export const broughtAlong = (stage: Stage): VNFrame[] => [
  ...spot(stage.scene, stage.lines),
  ...stage.scene.present
    .filter((person) => person.newcomer)
    .slice(0, 2)
    .flatMap((person) => newcomer(person, stage)),
  ...callback(stage.scene, stage.lines, stage.chance),
];

/** For how many lines a place one is drawn to is not named again. */
const NUDGED_FOR = 8;

/** Draws a player whose story stands still to a place, not twice in a row; nothing while something is under way, nor where they have just come. */
export function nudge({ nudge: goal = '', arrived, encounter, recentLines }: Scene, lines: Lines): VNFrame[] {
  if (goal === '' || arrived || (encounter !== null && encounter.phase !== 'closing')) return [];
  const said = titleSaid(goal);
  return recentLines.slice(-NUDGED_FOR).some((line) => line.toLowerCase().includes(said.toLowerCase()))
    ? []
    : [narrate(lines('nudge', { goal: said }))];
}

/** Now and then, trouble that stands; that it begins is told by the engine. */
export function trouble({ complication, recentLines, language }: Scene, lines: Lines, chance: Chance): VNFrame[] {
  if (complication === undefined || complication.fresh || complication.text === '') return [];
  // What nobody has put into words is no trouble one thinks of.
  if (complication.text === complicationText(language)) return [];
  const lately = recentLines.some((line) => line.includes(complication.text));
  return !lately && chance.happens(TROUBLE_ODDS) ? [narrate(lines('trouble_still', { text: complication.text }))] : [];
}
