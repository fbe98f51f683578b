import type { Chance } from '../../../shared/chance.ts';
import type { Language } from '../../../shared/language/tag.ts';
import type { Encounter, PlanningToolInput } from '../../../shared/story/index.ts';
import { doomLimit, requiredProgress, safeProgress, thresholds } from './balance.ts';
import type { Member } from './cast.ts';
import type { BeatGrammar, OutlineGrammar, StoryGrammar } from './grammar.ts';
import { type Site, toMapLocation, wireMap } from './places.ts';
import {
  findMember,
  type PoolTelling,
  placeBeats,
  withShortNames,
  writeEncounter,
  writeRepeatableEvent,
} from './pool.ts';
import { createExpander, expand, type TemplateWords } from './template.ts';

export interface ActToolInputs {
  outline: PlanningToolInput<'draftActOutline'>;
  web: PlanningToolInput<'draftNodeWeb'>;
  pools: PlanningToolInput<'draftNodeEncounters'>[];
  assets: PlanningToolInput<'finalizeNode'>[];
}

/** A story as inputs of the planning tools, in call order. */
export interface StoryToolInputs {
  premise: PlanningToolInput<'proposeStoryPremise'>;
  characters: PlanningToolInput<'proposeCharacter'>[];
  acts: ActToolInputs[];
}

export interface ActParts {
  id: string;
  outline: OutlineGrammar;
  beats: readonly BeatGrammar[];
  strays: readonly BeatGrammar[];
  supports: readonly Member[];
  sites: readonly Site[];
  words: TemplateWords;
  cast: readonly Member[];
  grammar: StoryGrammar;
  language: Language;
  chance: Chance;
  prefix: string;
  /** Beats in fixed order without a clock; the act ends after the last. */
  isTold: boolean;
  /** People without scenes: each stays at a place. */
  residents: readonly Member[];
  earlierFlags: ReadonlySet<string>;
  callbacks: readonly string[];
}

const POOL_MIN = 3;

function fillPool(
  site: Site,
  beats: readonly BeatGrammar[],
  spare: { strays: BeatGrammar[]; returns: BeatGrammar[]; used: Set<BeatGrammar> },
  parts: ActParts,
  known: ReadonlySet<string>,
) {
  const telling: PoolTelling = {
    words: withShortNames(site.words),
    cast: parts.cast,
    language: parts.language,
    chance: parts.chance.fork(site.id),
  };
  const plain = (flag: string) => flag;
  const prefixFlag = (flag: string) => `${site.id}_${flag}`;
  const pool = beats.map((beat) => writeEncounter(beat, `enc_${parts.prefix}${beat.key}`, plain, known, telling));
  const local = site.familiar ? [] : telling.chance.shuffle(site.grammar.local);
  const some = pool.length >= 3 ? local.slice(0, 1) : local;
  for (const each of some) {
    const beat = parts.isTold ? { ...each, gives: 0 } : each;
    pool.push(
      writeEncounter(beat, `enc_${parts.prefix}${site.id}_${beat.key}`.slice(0, 64), prefixFlag, new Set(), telling),
    );
  }
  while (pool.length < POOL_MIN - 1) {
    const stray = spare.strays.shift();
    const found = stray ?? spare.returns.shift();
    if (found === undefined) break;
    const beat = parts.isTold ? { ...found, gives: 0 } : found;
    const id = stray === undefined ? `enc_${parts.prefix}${site.id}_${beat.key}` : `enc_${parts.prefix}${beat.key}`;
    const written = writeEncounter(beat, id.slice(0, 64), stray === undefined ? prefixFlag : plain, known, telling);
    // Used at another place already, so it is repeatable.
    pool.push(spare.used.has(found) ? { ...written, repeatable: true } : written);
    spare.used.add(found);
    if (stray === undefined) spare.returns.push(found);
  }
  pool.push(writeRepeatableEvent(site, `enc_${parts.prefix}${site.id}_hush`.slice(0, 64), telling));
  return paced(pool);
}

/** Varies the pacing of a pool: if all scenes were equal, the first is plain, or tense. */
function paced(pool: readonly Encounter[]): Encounter[] {
  const [first, ...others] = pool;
  const focus = first?.pacing.focus;
  if (first === undefined || others.length === 0 || others.some((each) => each.pacing.focus !== focus))
    return [...pool];
  const other = focus === 'standard' ? 'tension_and_action' : 'standard';
  return [{ ...first, pacing: { ...first.pacing, focus: other } }, ...others];
}

/** A character's home: the only place of all their encounters. With several they roam and come along. */
function homes(parts: ActParts, pools: ReadonlyMap<string, BeatGrammar[]>): Map<string, string[]> {
  const at = new Map<string, Set<string>>();
  for (const [place, beats] of pools) {
    for (const beat of beats) {
      for (const slot of beat.who ?? []) {
        const member = findMember(slot, parts);
        if (member?.sheet && member.role !== 'protagonist')
          at.set(member.id, (at.get(member.id) ?? new Set()).add(place));
      }
    }
  }
  const staying = new Map<string, string[]>();
  for (const [member, places] of at) {
    const [place] = places;
    if (places.size === 1 && place !== undefined) staying.set(place, [...(staying.get(place) ?? []), member]);
  }
  for (const [index, { id }] of parts.residents.entries()) {
    const place = parts.sites[index % parts.sites.length]?.id ?? '';
    staying.set(place, [...(staying.get(place) ?? []), id]);
  }
  return staying;
}

function meetings(parts: ActParts): BeatGrammar[] {
  return parts.supports.flatMap(({ slot }) => (slot.meet === undefined ? [] : [{ ...slot.meet, who: [slot.slot] }]));
}

/** Builds an act: its places' pools, then clocks that fit them, then its outline. */
export function buildAct(parts: ActParts): ActToolInputs {
  const { sites, language, words, chance } = parts;
  const fill = createExpander({ words, chance, language });
  const spares = parts.beats.filter((beat) => beat.spare !== true || chance.happens(0.7));
  const beats = [...spares, ...meetings(parts)];
  const known = new Set(beats.flatMap((beat) => beat.sets ?? []));
  const spare = {
    strays: chance.shuffle(parts.strays),
    returns: chance.shuffle(parts.grammar.returns ?? []),
    used: new Set<BeatGrammar>(),
  };
  const placed = placeBeats(beats, sites);
  const pools = sites.map((site) => ({
    actId: parts.id,
    nodeId: site.id,
    encounters: fillPool(site, placed.get(site.id) ?? [], spare, parts, known),
  }));
  const ways = wireMap(
    sites.map(({ id }) => id),
    parts.isTold ? parts.beats.map(({ site = 0 }) => sites[site]?.id ?? '') : [],
    chance.fork('map'),
  );
  const staying = homes(parts, placed);
  const safe = safeProgress(pools.map(({ encounters }) => encounters));
  const required = parts.isTold ? Math.max(1, parts.beats.length) : requiredProgress(sites.length, safe);
  const limit = doomLimit(sites.length);
  const steps = thresholds(parts.outline.escalations.length, limit);
  const flags = new Set([
    ...parts.earlierFlags,
    ...pools.flatMap(({ encounters }) => encounters.flatMap((one) => one.potentialFlags ?? [])),
  ]);
  const first = sites[0];
  const ends = chance.fork('climax');
  return {
    outline: {
      id: parts.id,
      title: fill(parts.outline.title),
      objective: fill(parts.outline.objective),
      scenarioContext: fill(parts.outline.context),
      narrativeGuidelines: fill(parts.outline.guidelines),
      intendedLocations: sites.map(({ id }) => id),
      inevitableEvents: parts.outline.events.map((event) => ({
        id: `event_${parts.prefix}${event.key}`,
        title: fill(event.title),
        triggerCondition: writeCondition(event.at, required, limit),
        description: fill(event.text),
        forcesClimax: false,
        ...branches(event.branches, flags, fill),
      })),
      globalProgression: { requiredValue: required, trackerLabel: fill(parts.outline.progress) },
      ...(first === undefined ? {} : { startLocation: first.id }),
      ...(parts.isTold
        ? {}
        : {
            opposingForce: {
              requiredValue: limit,
              trackerLabel: fill(parts.outline.doom),
              pace: { perTurn: 1 },
              escalationEvents: parts.outline.escalations.map((text, index) => ({
                threshold: steps[index] ?? limit - 1,
                description: fill(text),
              })),
            },
            climax: {
              won: { text: expand(parts.outline.climax.won, words, ends, language) },
              forced: { text: expand(parts.outline.climax.forced, words, ends, language) },
            },
          }),
    },
    web: {
      actId: parts.id,
      locations: sites.map((site) =>
        toMapLocation(site, ways.get(site.id) ?? [], staying.get(site.id) ?? [], site.familiar ? parts.callbacks : []),
      ),
    },
    pools,
    assets: sites.map((site) => writeAssets(site, parts)),
  };
}

function writeCondition(at: OutlineGrammar['events'][number]['at'], required: number, limit: number): string {
  if (at.progress !== undefined) return `progress >= ${Math.max(1, Math.round(at.progress * required))}`;
  if (at.doom !== undefined) return `doom >= ${Math.max(1, Math.round(at.doom * limit))}`;
  return `turn >= ${at.turn ?? 5}`;
}

function branches(
  list: OutlineGrammar['events'][number]['branches'],
  flags: ReadonlySet<string>,
  fill: (text: string) => string,
) {
  const possible = (list ?? []).filter(({ flag }) => flags.has(flag));
  return possible.length === 0
    ? {}
    : {
        conditionalBranches: possible.map(({ flag, text }) => ({
          condition: `has_flag("${flag}")`,
          effect: fill(text),
        })),
      };
}

const PICTURE_MAX = 1800;

function writeAssets(site: Site, parts: ActParts): PlanningToolInput<'finalizeNode'> {
  const { words, chance, language, grammar } = parts;
  const picture = expand(site.grammar.picture, site.words, chance, language);
  const [tune = '', second] = [expand(site.grammar.music, site.words, chance, language), chance.pick(grammar.music)];
  const setting = [words.city, words.era].filter((word) => typeof word === 'string').join(', ');
  return {
    actId: parts.id,
    nodeId: site.id,
    backgroundPrompt: `${site.title}: ${picture}. ${setting}. ${site.ambient}`.slice(0, PICTURE_MAX),
    musicPrompts: [
      { text: tune, weight: 1 },
      { text: second, weight: 0.4 },
    ],
  };
}
