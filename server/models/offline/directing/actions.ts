import type { DirectorProposal } from '../../../../shared/play/index.ts';
import type { Chance } from '../chance.ts';
import { reachesBack } from '../telling/attached.ts';
import { isSpokenOf, shortName } from '../words/text.ts';
import { isHostile, QUESTION } from '../words/tone.ts';
import { madePerson, madeSpot } from './made.ts';
import type { Reading } from './reading.ts';
import { directorWords, toneOf, within } from './words.ts';

export interface Action {
  tool: string;
  args: Record<string, unknown>;
  reason: string;
}

/** Seed of a plan's advice: more would be warned of. Planner and Execution Loop, "Design Decisions Made". */
const ACTIONS_MAX = 4;
/** As many relationships as a prompt tells: whether there are more is not known, so no further one is made. */
const RELATIONSHIPS_TOLD = 5;
/** Turns without anything new from which on a corner of the place is worth making. */
const STALLED_FOR_SPOT = 2;
const PERSON_ODDS = 0.3;
const SPOT_ODDS = 0.5;

const DICE = /\b\d*d(?:\d+|%)|\b(?:roll|rolls|dice|advantage)\b|掷|骰|投骰|サイコロ|さいころ|賽|ダイス|振っ/iu;
const WEATHER =
  /\b(?:weather|sky|raining|snowing|storm|sunny|clouds?)\b|天气|天色|下雨|下雪|天空|天気|空模様|雨は|雪は/iu;
const NAMING =
  /\b(?:what is (?:it|this|that|he|she) called|whose name|what's (?:his|her|your|its) name)\b|叫什么|什么名字|名前は|何という/iu;
/** A question yes or no answers, about what nobody here can say. */
const YES_OR_NO =
  /^\s*(?:is|are|was|were|does|do|did|has|have|can|could|will) (?:there|any|the|it|somebody|someone|anybody|anyone|this)\b.*\?\s*$|(?:有没有|是不是|会不会|还有人|能不能).*[?？]?\s*$|(?:まだ|誰か|だれか).*(?:いる|ある|起きている)[?？]\s*$/iu;

const saidIn = ({ turn }: Reading): string => (turn.action.type === 'text' ? (turn.action.text ?? '') : '');

/** Skills a player's own words call for, where the prompt lists them. */
function skillActions(reading: Reading, seed: number, chance: Chance): Action[] {
  const said = saidIn(reading);
  if (said === '') return [];
  const words = directorWords(reading.language, chance);
  const { turn, language } = reading;
  const place = reading.places.find(({ id }) => id === turn.location)?.title ?? '';
  const wanted: [RegExp, string, string, Record<string, unknown>][] = [
    [DICE, 'skills/dice-roller/roll-dice.mjs', 'reason_dice', { text: within(said, 400), seed: seed + turn.turn }],
    [
      WEATHER,
      'skills/weather/tell-weather.mjs',
      'reason_weather',
      { language, seed, day: Math.floor(turn.turn / 8), place: within(place, 100) },
    ],
    [
      YES_OR_NO,
      'skills/oracle/ask-oracle.mjs',
      'reason_oracle',
      { question: within(said, 300), language, seed: seed + turn.turn },
    ],
    [
      NAMING,
      'skills/name-generator/make-names.mjs',
      'reason_name',
      {
        culture: language === 'ja' ? 'japanese' : language === 'zh' ? 'chinese' : 'english',
        seed: seed + turn.turn,
        avoid: reading.story.cast.map(({ name }) => name),
      },
    ],
  ];
  const found = wanted.find(([pattern, tool]) => pattern.test(said) && reading.tools.has(tool));
  if (found === undefined) return [];
  const [, tool, reason, args] = found;
  return [{ tool, args, reason: words(reason) }];
}

/** Looks up what the player's words, or an old open question, reach back to. */
function searchAction(reading: Reading, proposal: DirectorProposal, chance: Chance): Action[] {
  if (!reading.tools.has('memory.search') || reading.lastScene === null) return [];
  const words = directorWords(reading.language, chance);
  const said = saidIn(reading);
  const title = reading.turn.eligible.find(({ id }) => id === proposal.encounter)?.title ?? '';
  const loop = reading.loops.find(
    ({ description, category }) => category !== 'act' && title !== '' && description.includes(title),
  );
  const query = said !== '' && reachesBack(said) ? said : loop?.description;
  if (query === undefined) return [];
  return [{ tool: 'memory.search', args: { query: within(query, 200), limit: 3 }, reason: words('reason_search') }];
}

/** Whom this turn is about besides the protagonist: who is spoken to or of, else who the encounter is with. */
export function counterpartOf(
  reading: Reading,
  proposal: DirectorProposal,
): { id: string; name: string; role: string } | null {
  const { turn, story, active } = reading;
  const others = story.cast.filter(
    ({ id, role }) => id !== '' && id !== active && role !== 'protagonist' && turn.present.includes(id),
  );
  const chosen = turn.eligible.find(({ id }) => id === proposal.encounter);
  const text = `${turn.action.text ?? ''} ${chosen?.title ?? ''} ${chosen?.description ?? ''}`;
  const arcOf = others.find(({ id }) => id === chosen?.arcOf);
  return arcOf ?? others.find(({ name }) => name !== '' && text.includes(shortName(name))) ?? null;
}

/** How the protagonist and somebody stand: established when they first have to do with each other, changed by words and dice. */
function relationshipAction(reading: Reading, proposal: DirectorProposal, chance: Chance): Action[] {
  const { turn, active, relationships, tools, story } = reading;
  const other = counterpartOf(reading, proposal) ?? spokenTo(reading);
  if (other === null || active === null) return [];
  const words = directorWords(reading.language, chance);
  const place = reading.places.find(({ id }) => id === turn.location)?.title ?? story.title;
  const known = relationships.find(({ name }) => name === other.name);
  const isAgainst = isHostile(saidIn(reading));
  const role = isAgainst ? 'npc' : other.role === 'ally' || other.role === 'antagonist' ? other.role : 'npc';
  if (known === undefined) {
    if (!tools.has('relationship.create') || relationships.length >= RELATIONSHIPS_TOLD) return [];
    return [
      {
        tool: 'relationship.create',
        args: {
          character_a: active,
          character_b: other.id,
          relationship_type: words(`type_${role}`),
          perspective_b: words(isAgainst ? 'view_antagonist' : `view_${role}`),
          status: words(isAgainst ? 'status_strained' : 'status_new'),
          intensity: isAgainst ? 1 : 3,
        },
        reason: words('reason_met'),
      },
    ];
  }
  const tone = toneOf(saidIn(reading)) ?? toneOfRoll(turn.check?.outcome);
  if (tone === null || !tools.has('relationship.update')) return [];
  const isWorse = tone === 'rude' || tone === 'miss';
  return [
    {
      tool: 'relationship.update',
      args: {
        character_a: active,
        character_b: other.id,
        status: words(isWorse ? 'status_strained' : 'status_closer'),
        event: within(words(`event_${tone}`, { place }), 280),
        intensity: Math.min(10, known.intensity + 1),
      },
      reason: words('reason_changed'),
    },
  ];
}

const toneOfRoll = (outcome: string | undefined): 'full' | 'miss' | null =>
  outcome === 'full' || outcome === 'miss' ? outcome : null;

/** Anybody here the player's tone can be meant for. */
function spokenTo(reading: Reading): { id: string; name: string; role: string } | null {
  const { turn, story, active } = reading;
  if (toneOf(saidIn(reading)) === null && toneOfRoll(turn.check?.outcome) === null) return null;
  const others = story.cast.filter(({ id, role }) => id !== active && role !== 'protagonist');
  const named = others.find(({ name }) => isSpokenOf(saidIn(reading), name));
  // Words to somebody who is not here are heard by nobody.
  if (named !== undefined) return turn.present.includes(named.id) ? named : null;
  return others.find(({ id }) => turn.present.includes(id)) ?? null;
}

/** Somebody where there is nobody, a corner where there is nothing new: seldom, and one of each a place. */
function makingAction(reading: Reading, proposal: DirectorProposal, chance: Chance): Action[] {
  const { turn, made, tools } = reading;
  const words = directorWords(reading.language, chance);
  const isIdle = proposal.encounter === undefined || turn.eligible.every(({ landedBefore }) => landedBefore);
  if (turn.location === '' || turn.active !== null || !isIdle || turn.turn < 3) return [];
  const hasPerson = made.some(({ kind }) => kind === 'character');
  if (tools.has('character.generate') && turn.present.length < 2 && !hasPerson && chance.happens(PERSON_ODDS)) {
    const args = madePerson(reading, chance);
    if (args !== null) return [{ tool: 'character.generate', args, reason: words('reason_person') }];
  }
  const hasSpot = made.some(({ kind }) => kind === 'location');
  const isStalled = turn.stalledTurns >= STALLED_FOR_SPOT;
  if (tools.has('location.generate') && isStalled && !hasSpot && chance.happens(SPOT_ODDS)) {
    const args = madeSpot(reading, chance);
    if (args !== null) return [{ tool: 'location.generate', args, reason: words('reason_spot') }];
  }
  return [];
}

/**
 * What a turn's plan does besides directing: most turns nothing. After a plan that failed nothing at all, so that what would
 * fail again is not tried again.
 */
export function actionsOf(reading: Reading, proposal: DirectorProposal, seed: number, chance: Chance): Action[] {
  if (reading.isRetry || reading.turn.climax !== null) return [];
  return [
    ...skillActions(reading, seed, chance.fork('skills')),
    ...searchAction(reading, proposal, chance.fork('search')),
    ...relationshipAction(reading, proposal, chance.fork('relationship')),
    ...makingAction(reading, proposal, chance.fork('making')),
  ].slice(0, ACTIONS_MAX);
}

/** Whether a player's words are a question. */
export const isQuestion = (said: string): boolean => QUESTION.test(said.trim());
