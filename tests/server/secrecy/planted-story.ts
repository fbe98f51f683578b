import { emptyMemory, type MemoryState } from '../../../shared/memory/index.ts';
import type { VNPackage } from '../../../shared/story/index.ts';
import { act, character, encounter, makePackage, place } from '../../support/story-fixture.ts';

/** Where a secret of a story can live before it is earned. What the Director writes for others is cleared of these. */
export const PLACES = ['truth', 'scenario', 'need', 'encounter', 'ending', 'fact', 'short', 'han'] as const;
/** What a play keeps for the Director, and lore that has not come up: neither is handed to anybody else, and what the Director writes may name it. */
export const NOTE_PLACES = ['lore', 'goal', 'perspective', 'loop', 'state', 'history', 'skill-state'] as const;
/** Places of a turn's own: what tools answered, and what was never told. */
export const TOOL_PLACES = ['memory-result', 'untold', 'stranger-goal'] as const;
export type PlantedPlace = (typeof PLACES)[number] | (typeof NOTE_PLACES)[number] | (typeof TOOL_PLACES)[number];
export const EACH = 50;
/** The turn on which the story's climax is forced. */
const LAST_TURN = 91;

const ALL: readonly PlantedPlace[] = [...PLACES, ...NOTE_PLACES, ...TOOL_PLACES];
const LETTERS = 'bdfghklmnprstvz';

/** A word nothing else has, that names its secret: found again whatever is done to case, spacing and order. */
function word(place: number, index: number, at: number): string {
  const letter = (of: number) => LETTERS[of % LETTERS.length] ?? 'b';
  const number = place * EACH + index;
  return `xq${letter(number)}a${letter(Math.floor(number / LETTERS.length))}o${letter(Math.floor(number / LETTERS.length ** 2))}i${letter(at)}eqx`;
}
const WORD = /xq[a-z]a[a-z]o[a-z]i[a-z]eqx/g;

/** Characters of its own for a secret written without spaces. */
const HAN_EACH = 8;
const han = (index: number): string =>
  Array.from({ length: HAN_EACH }, (_, at) => String.fromCodePoint(0x4e00 + index * HAN_EACH + at)).join('');
/** Two words of its own, the whole of a short secret: too few letters to be found by parts of them. */
function twoWords(index: number): [string, string] {
  const own = `${LETTERS[index % LETTERS.length]}${LETTERS[Math.floor(index / LETTERS.length)]}`;
  return [`vq${own}`, `jq${own}`];
}

/** The secret of a place: a sentence of six words of its own and some of everybody's; two words; or eight Chinese characters. */
export function secret(of: PlantedPlace, index: number): string {
  if (of === 'han') return `${han(index)}。`;
  if (of === 'short') return `${twoWords(index).join(' ')}.`;
  const words = Array.from({ length: 6 }, (_, at) => word(ALL.indexOf(of), index, at));
  const [a, b, c, d, e, f] = words;
  return `${a} ${b} hides ${c} under ${d} while ${e} watches ${f}.`;
}
const secretsOf = (of: PlantedPlace): string[] => Array.from({ length: EACH }, (_, index) => secret(of, index));

const SHORT = new Map(Array.from({ length: EACH }, (_, index) => [twoWords(index)[0].slice(2), index] as const));
const byWord = new Map(
  ALL.flatMap((of, at) =>
    Array.from({ length: EACH }, (_, index) => index).flatMap((index) =>
      Array.from({ length: 6 }, (_, part) => [word(at, index, part), `${of} ${index}`] as const),
    ),
  ),
);

/**
 * The secrets a text holds: most of a secret's six words, wherever they stand and however they are written; of a short one both, one
 * after the other; of one in Chinese five of its characters.
 * @returns their names, as "fact 12"
 */
export function foundIn(text: string): string[] {
  const letters = text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
  const words = new Map<string, Set<string>>();
  for (const [found] of letters.matchAll(WORD)) {
    const name = byWord.get(found);
    if (name !== undefined) words.set(name, (words.get(name) ?? new Set()).add(found));
  }
  const characters = new Map<string, Set<string>>();
  for (const [found] of letters.matchAll(/[\u4e00-\u4f8f]/g)) {
    const name = `han ${Math.floor((found.charCodeAt(0) - 0x4e00) / HAN_EACH)}`;
    characters.set(name, (characters.get(name) ?? new Set()).add(found));
  }
  return [
    ...[...words].filter(([, found]) => found.size >= 4).map(([name]) => name),
    ...[...characters].filter(([, found]) => found.size >= 5).map(([name]) => name),
    ...[...letters.matchAll(/vq(..)jq\1/g)].map(([, own]) => `short ${SHORT.get(own ?? '')}`),
  ];
}

const chunks = (texts: readonly string[], size: number): string[][] =>
  Array.from({ length: Math.ceil(texts.length / size) }, (_, at) => texts.slice(at * size, (at + 1) * size));

/** A story with fifty secrets in each place one can live. The first ten facts come out on turn 20; a bell brings up three entries. */
export function plantedStory(): VNPackage {
  const encounters = secretsOf('encounter').map((description, index) =>
    encounter(`enc_${index}`, { description, title: `Scene ${index}`, repeatable: index === 0, type: 'discovery' }),
  );
  const quay = place('quay', encounters.slice(0, 30), { requiredCharacters: ['mae'], connections: ['loft'] });
  const loft = place('loft', encounters.slice(30), { connections: ['quay'] });
  const people = secretsOf('need').map((need, index) => ({
    ...character(`npc_${index}`, { name: `Person ${index}` }),
    personalArc: { want: 'A quiet evening.', need, arcEncounters: [] },
  }));
  const story = makePackage({
    acts: [
      act('act_1', [quay, loft], {
        scenarioContext: secretsOf('scenario').join(' '),
        inevitableEvents: [
          {
            id: 'dawn',
            title: 'Dawn',
            triggerCondition: `turn >= ${LAST_TURN}`,
            description: 'It grows light.',
            forcesClimax: true,
          },
        ],
      }),
    ],
    characters: [
      { ...character('haru'), name: 'Haru', role: 'protagonist', stats: { wits: 1 } },
      { ...character('mae'), name: 'Mae' },
      ...people,
    ],
    endings: chunks(secretsOf('ending'), 5).map((texts) => texts.join(' ')),
    facts: [
      ...secretsOf('fact').map((text, index) => ({
        ...{ id: `fact_${index}`, text, audience: 'director' as const },
        ...(index < 10 && { revealWhen: 'turn >= 20' }),
      })),
      ...(['short', 'han'] as const).flatMap((of) =>
        secretsOf(of).map((text, index) => ({ id: `${of}_${index}`, text, audience: 'director' as const })),
      ),
    ],
  });
  story.plot.globalContext.overarchingTruths = secretsOf('truth');
  story.plot.globalWorldInfo = secretsOf('lore').map((content, index) => ({
    id: `lore_${index}`,
    keys: [index < 3 ? '/\\bbells?\\b/i' : `never-said-${index}`],
    content,
  }));
  return story;
}

export function plantedMemory(): MemoryState {
  const goals = chunks(secretsOf('goal'), 5);
  const states = chunks(secretsOf('state'), 5);
  const perspectives = chunks(secretsOf('perspective'), 2);
  const histories = chunks(secretsOf('history'), 2);
  const id = (letter: string, index: number) => `${letter}${String(index + 1).padStart(3, '0')}`;
  return {
    ...emptyMemory(),
    scenes: 1,
    recent: [
      {
        id: 'S001',
        tick: 1,
        turn: 1,
        title: 'At the quay',
        summary: ['Mae ties the boat with a red rope.', 'Haru asks about the missing lantern.'],
        location: 'quay',
        characters: ['haru', 'mae'],
        importance: 0.5,
      },
    ],
    characters: Object.fromEntries(
      goals.map((texts, index) => [
        `made_${index}`,
        {
          id: `made_${index}`,
          name: `Stranger ${index}`,
          role: 'ferryman',
          description: 'Smells of tar.',
          traits: ['hums'],
          goals: texts,
          location: 'quay',
          act: 'act_1',
          tick: 1,
          introduced: false,
        },
      ]),
    ),
    relationships: Object.fromEntries(
      perspectives.map(([perspectiveA = '', perspectiveB = ''], index) => [
        id('R', index),
        {
          id: id('R', index),
          characterA: 'mae',
          characterB: `npc_${index}`,
          relationshipType: 'rivals',
          status: 'strained',
          intensity: 4,
          perspectiveA,
          perspectiveB,
          history: (histories[index] ?? []).map((event) => ({ tick: 1, event, sceneId: null })),
        },
      ]),
    ),
    loops: secretsOf('loop').map((description, index) => ({
      id: id('O', index),
      description,
      category: 'mystery',
      importance: 'medium' as const,
      createdInScene: null,
      tick: 1,
    })),
    states: Object.fromEntries(
      states.map((texts, index) => [
        `npc_${index}`,
        { emotionalState: texts[0] ?? '', goals: texts.slice(1), tick: 1 },
      ]),
    ),
    skillState: { oracle: { kept: secretsOf('skill-state') } },
  };
}

const zeroWidth = '\u200b';
const words = (text: string): string[] => text.replace(/\.$/, '').split(' ');

/** Ways a Director may try to get a secret past the watch; each gives the parts it would put into its fields. */
export const DISGUISES: Record<string, (text: string) => string[]> = {
  verbatim: (text) => [text],
  inside: (text) => [`Let Mae whisper slowly: "${text}" and look away`],
  'other case': (text) => [words(text).join(', ').toUpperCase()],
  'in halves': (text) => [words(text).slice(0, 5).join(' '), words(text).slice(5).join(' ')],
  'in thirds': (text) =>
    [0, 4, 8].map((from) =>
      words(text)
        .slice(from, from + 4)
        .join(' '),
    ),
  'letter by letter': (text) => [[...text].join(' ')],
  'without spaces': (text) => [words(text).join('')],
  'joined by hyphens': (text) => [words(text).join('-')],
  'with invisible characters': (text) => [
    words(text)
      .map((each) => each.split('').join(zeroWidth))
      .join(' '),
  ],
  'with words between': (text) => [words(text).join(' perhaps quietly ')],
  'in another order': (text) => [words(text).reverse().join(' ')],
  'with accents': (text) => [text.replace(/a/g, 'á').replace(/e/g, 'è')],
};
