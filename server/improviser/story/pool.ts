import type { Chance } from '../../../shared/chance.ts';
import type { Language } from '../../../shared/language/tag.ts';
import type { Encounter } from '../../../shared/story/index.ts';
import { EXPRESSIONS, type Expression } from '../../../shared/story/index.ts';
import type { ScriptBeat } from '../../storyteller/rule-teller/script.ts';
import type { Member } from './cast.ts';
import type { BeatGrammar } from './grammar.ts';
import type { Site } from './places.ts';
import { writeScript } from './script.ts';
import { createExpander, expand, type TemplateWords } from './template.ts';

export interface PoolTelling {
  words: TemplateWords;
  cast: readonly Member[];
  language: Language;
  chance: Chance;
}

const DEFAULT_GIVES: Record<BeatGrammar['fn'], number> = {
  hook: 1,
  clue: 1,
  complication: 1,
  confrontation: 3,
  breather: 0,
  bond: 1,
};

/** Parses a grammar's line: `@slot(mood): text` is speech. */
export function parseGrammarLine(line: string, telling: PoolTelling): ScriptBeat {
  const speech = /^@(\w+)(?:\((\w+)\))?:\s*(.+)$/s.exec(line);
  const fill = createExpander(telling);
  if (speech === null) return { kind: 'tell', text: fill(line) };
  const [, slot = '', mood, text = ''] = speech;
  const speaker = telling.words[slot];
  if (speaker === undefined || typeof speaker === 'string')
    throw new Error(`A grammar lets "${slot}" speak, who is nobody.`);
  const expression = EXPRESSIONS.find((one) => one === mood) as Expression | undefined;
  return { kind: 'speak', name: speaker.name, text: fill(text), ...(expression === undefined ? {} : { expression }) };
}

/** Writes an encounter. `scope` makes ids and flags of small encounters unique; a plot's flags are unchanged. */
export function writeEncounter(
  beat: BeatGrammar,
  id: string,
  getFlag: (key: string) => string,
  known: ReadonlySet<string>,
  telling: PoolTelling,
): Encounter {
  const fill = createExpander(telling);
  const beats = beat.beats.map((line) => parseGrammarLine(line, telling));
  const options = beat.options ?? [];
  const sets = (beat.sets ?? [id.replace(/^enc_/, '')]).map((flag) => (beat.sets === undefined ? flag : getFlag(flag)));
  const who = (beat.who ?? [])
    .map((slot) => findMember(slot, telling))
    .filter((member): member is Member => member?.sheet === true && member.role !== 'protagonist')
    .map(({ id: member }) => member);
  const replies = (lines: readonly string[]) => lines.map((line) => parseGrammarLine(line, telling));
  const description = writeScript(
    {
      beats,
      answers: options.map((option) => ({ option: fill(option.text), beats: replies(option.reply) })),
      outcomes:
        beat.check === undefined
          ? {}
          : { full: replies(beat.check.full), mixed: replies(beat.check.mixed), miss: replies(beat.check.miss) },
    },
    telling.language,
  );
  const needs = (beat.needs ?? []).filter((flag) => known.has(flag)).map(getFlag);
  const not = (beat.not ?? []).filter((flag) => known.has(flag)).map(getFlag);
  const gives = beat.gives ?? DEFAULT_GIVES[beat.fn];
  return {
    id,
    title: fill(beat.title),
    description,
    type: beat.type,
    pacing: {
      expectedFrames: beats.length,
      focus: beat.focus ?? 'standard',
    },
    ...(needs.length === 0 ? {} : { prerequisites: needs }),
    ...(not.length === 0 ? {} : { excludeIfFlags: not }),
    ...(who.length === 0 ? {} : { requiredCharacters: [...new Set(who)] }),
    ...(gives === 0 ? {} : { givesProgression: gives }),
    potentialFlags: sets,
    ...(beat.findings === undefined ? {} : { findings: beat.findings.map(fill) }),
    ...(beat.items === undefined ? {} : { interactables: beat.items.map(fill) }),
    ...(beat.priority === undefined ? {} : { priority: beat.priority }),
    ...(options.length === 0
      ? {}
      : { options: options.map((option) => ({ text: fill(option.text), flags: (option.sets ?? []).map(getFlag) })) }),
  };
}

/** The member of a slot; `antagonist` and `ally` are resolved through the words. */
export function findMember(slot: string, { cast, words }: Pick<PoolTelling, 'cast' | 'words'>): Member | undefined {
  const person = words[slot];
  return cast.find(
    (member) => member.slot.slot === slot || (typeof person === 'object' && member.first === person.first),
  );
}

/** The same words with short names of people, for scenes. */
export const withShortNames = (words: TemplateWords): TemplateWords =>
  Object.fromEntries(
    Object.entries(words).map(([key, word]) => [key, typeof word === 'string' ? word : { ...word, name: word.first }]),
  );

/** A place's repeatable event without rewards. */
export function writeRepeatableEvent(site: Site, id: string, telling: PoolTelling): Encounter {
  const beats = site.grammar.hush.beats.map((line) => parseGrammarLine(line, telling));
  return {
    id,
    title: expand(site.grammar.hush.title, telling.words, telling.chance, telling.language),
    description: writeScript({ beats, answers: [], outcomes: {} }, telling.language),
    type: 'atmospheric',
    pacing: { expectedFrames: beats.length, focus: 'dialogue_and_worldbuilding' },
    potentialFlags: [id.replace(/^enc_/, '')],
    priority: 'low',
    repeatable: true,
  };
}

/** Assigns beats to places: fixed ones, else a preferred kind with room, else the emptiest. */
export function placeBeats(beats: readonly BeatGrammar[], sites: readonly Site[]): Map<string, BeatGrammar[]> {
  const pools = new Map(sites.map((site) => [site.id, [] as BeatGrammar[]]));
  const load = (site: Site) => pools.get(site.id)?.length ?? 0;
  for (const beat of beats) {
    const first = sites[beat.site ?? 0];
    const open = beat.fn === 'confrontation' && sites.length > 1 ? sites.slice(1) : sites;
    const best = [...open].sort((a, b) => liking(beat, b) - load(b) * 2 - (liking(beat, a) - load(a) * 2))[0];
    const site = beat.site !== undefined || beat.fn === 'hook' ? first : best;
    if (site !== undefined) pools.get(site.id)?.push(beat);
  }
  return pools;
}

function liking(beat: BeatGrammar, site: Site): number {
  const index = beat.at?.indexOf(site.grammar.kind) ?? -1;
  return index < 0 ? 0 : 5 - Math.min(3, index);
}
