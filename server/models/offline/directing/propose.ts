import type { DirectorProposal } from '../../../../shared/play/index.ts';
import { PACING_FOCUSES } from '../../../../shared/story/index.ts';
import { type Chance, createChance } from '../chance.ts';
import { type Impulse, impulseKind } from '../telling/impulses.ts';
import type { TellingLanguage } from '../telling/lines.ts';
import { optionMeant } from '../words/options.ts';
import { isSpokenOf, overlap } from '../words/text.ts';
import { feelingOf } from './feeling.ts';
import type { DirectedScene, Eligible } from './turn.ts';
import { type DirectorWords, directorWords } from './words.ts';

const PRIORITY: Record<string, number> = { urgent: 6, high: 3, normal: 1, low: -2 };
const TYPES: Record<Impulse, readonly string[]> = {
  look: ['discovery', 'puzzle'],
  talk: ['npc_interaction'],
  wait: ['atmospheric', 'npc_interaction'],
  push: ['combat', 'puzzle'],
};
const RISKY =
  /\b(?:attack|fight|steal|sneak|climb|jump|force|break|threaten|run|chase|shoot|lie|bluff|hide|pick the lock|grab|smash|dodge|escape|persuade|convince)\b|打|偷|潜|爬|跳|撬|威胁|逃|追|骗|躲|抢|说服|忍び|殴|盗|登る|跳|こじ開け|脅|逃げ|追い|騙|隠れ|奪|説得/iu;
const SKILLS: Record<string, RegExp> = {
  body: /nerve|grit|might|strength|body|courage|brawn|agility|reflex|steel|手|胆|力|体|勇|敏|韧|身|度胸|腕/iu,
  mind: /wit|wits|mind|lore|logic|smart|brain|tech|know|craft|智|脑|识|学|思|技|巧|知|機転/iu,
  heart: /charm|heart|charisma|warm|empathy|social|tongue|grace|魅|口|情|心|亲|愛嬌/iu,
};
/** The stat a roll takes: by what is tried, else the best there is. Null without stats. */
export function chooseStat(stats: Readonly<Record<string, number>>, wanted: 'body' | 'mind' | 'heart'): string | null {
  const names = Object.keys(stats);
  const fitting = names.filter((name) => SKILLS[wanted]?.test(name));
  return [...(fitting.length > 0 ? fitting : names)].sort((a, b) => (stats[b] ?? 0) - (stats[a] ?? 0))[0] ?? null;
}

/** Somebody's own story comes on every few turns, at once where nothing else moves, and never twice running. */
function arcWeight({ arcPhase, arcOf }: Eligible, { turn, stalledTurns, recentEncounters }: DirectedScene): number {
  if (arcPhase === undefined) return 0;
  const last = recentEncounters.at(-1) ?? '';
  if (arcOf !== undefined && last.includes(arcOf)) return -1;
  return stalledTurns > 1 ? 3 : turn % 3 === 0 ? 2 : -1;
}

function chooseEncounter(scene: DirectedScene, language: TellingLanguage, chance: Chance): Eligible | undefined {
  const said = scene.action.text ?? '';
  const impulse = said === '' ? null : impulseKind(said, language);
  const last = scene.recentEncounters.at(-1);
  const score = (one: Eligible): number =>
    (one.landedBefore ? -10 : 0) +
    (PRIORITY[one.priority] ?? 1) +
    arcWeight(one, scene) +
    overlap(`${one.title} ${one.description}`, said) * 2 +
    (impulse !== null && TYPES[impulse].includes(one.type) ? 3 : 0) +
    (one.id === last ? -5 : 0) +
    chance.int(300) / 100;
  return scene.eligible.map((one) => ({ one, value: score(one) })).sort((a, b) => b.value - a.value)[0]?.one;
}

function wantsRoll(
  scene: DirectedScene,
  chosen: Eligible | undefined,
  words: DirectorWords,
  chance: Chance,
): DirectorProposal['check'] {
  if (!scene.mayCheck || scene.check !== null) return undefined;
  const said = scene.action.type === 'text' ? (scene.action.text ?? '') : '';
  const risky = RISKY.test(said);
  const tense =
    chosen !== undefined &&
    !chosen.landedBefore &&
    (chosen.type === 'combat' ||
      chosen.type === 'puzzle' ||
      (chosen.pacing.focus === 'tension_and_action' && chance.happens(0.7)));
  if (!(risky && scene.active !== null) && !tense) return undefined;
  const kind =
    chosen?.type === 'puzzle'
      ? 'mind'
      : chosen?.type === 'npc_interaction' || /persuade|convince|lie|bluff|说服|骗|説得|騙/iu.test(said)
        ? 'heart'
        : 'body';
  const stat = chooseStat(scene.stats, kind);
  // Nothing of what it is about: the player sees the reason before the roll, and titles give things away.
  return stat === null ? undefined : { stat, reason: words(`check_${kind}`) };
}

const MANNERS = new Set<string>(PACING_FOCUSES);

/** Frames the Storyteller has room for in a turn: what has no more left is over with it. */
const TOLD_IN_A_TURN = 5;

/** What a proposal goes by besides the turn. */
export interface Known {
  /** The names of the cast by id. */
  people: ReadonlyMap<string, string>;
  /** The encounters of the act, of each place that has some. */
  encountersByPlace: readonly (readonly string[])[];
}

/** Doom from which on a victory was dearly bought. */
const DEARLY = 0.6;
/** Flags a turn below which little was done, once a play is long enough to tell. */
const FLAGS_A_TURN = 0.3;
const TURNS_TO_TELL = 10;

/** The share of the act's places where something has come to its end lately; null where that tells nothing. */
function coverageOf({ recentEncounters }: DirectedScene, places: Known['encountersByPlace']): number | null {
  if (places.length < 2 || recentEncounters.length === 0) return null;
  return places.filter((ids) => ids.some((id) => recentEncounters.includes(id))).length / places.length;
}

/**
 * The ending that was played for. Endings go from the best to the worst: won, one further for each thing that went badly – dearly bought,
 * most of the act not seen, little done – and never the last; forced, the last, or the one before where nearly all was seen.
 */
function endingOf(scene: DirectedScene, places: Known['encountersByPlace']): number | undefined {
  const count = scene.endings?.length ?? 0;
  if (scene.climax?.lastAct !== true || count === 0) return undefined;
  const coverage = coverageOf(scene, places);
  if (scene.climax.outcome !== 'won') return coverage !== null && coverage > 0.9 && count > 2 ? count - 2 : count - 1;
  const { doom, flags, turn } = scene;
  const badly = [
    doom !== null && doom.max > 0 && doom.value / doom.max >= DEARLY,
    coverage !== null && coverage <= 0.5,
    flags.length > 0 && turn >= TURNS_TO_TELL && flags.length / turn < FLAGS_A_TURN,
  ].filter(Boolean).length;
  return Math.max(0, Math.min(badly, count - 2));
}

/** The prose-triggered event whose time has come, by the words of its trigger; late in an act any, now and then. */
function dueEvent(scene: DirectedScene, chosen: Eligible | undefined, chance: Chance): string | undefined {
  const happening = [
    scene.action.text ?? '',
    chosen?.title ?? scene.active?.title ?? '',
    scene.location,
    ...scene.recentLines.slice(-4),
  ].join(' ');
  const called = scene.proseEvents.find(({ trigger }) => overlap(trigger, happening) >= 2);
  const late = scene.progress !== null && scene.progress.max > 0 && scene.progress.value / scene.progress.max >= 0.6;
  return called?.id ?? (late && chance.happens(0.15) ? scene.proseEvents[0]?.id : undefined);
}

/** How somebody here now stands to the player, after what was said or rolled before them. */
function standing(
  scene: DirectedScene,
  words: DirectorWords,
  people: ReadonlyMap<string, string>,
): DirectorProposal['dispositions'] {
  const said = scene.action.type === 'text' ? (scene.action.text ?? '') : '';
  const feeling = feelingOf(said, scene.check?.outcome);
  const [first, second] = scene.present;
  const addressed = scene.present.find((id) => id !== first && isSpokenOf(said, people.get(id) ?? ''));
  // Somebody who is spoken to and not here takes no note of it.
  const isElsewhere =
    addressed === undefined && [...people].some(([id, name]) => !scene.present.includes(id) && isSpokenOf(said, name));
  if (isElsewhere) return undefined;
  const character = addressed ?? second ?? first;
  if (feeling === null || character === undefined || (said === '' && second === undefined)) return undefined;
  const disposition = words(feeling);
  return scene.dispositions[character] === disposition ? undefined : [{ character, disposition }];
}

/**
 * Proposes a turn by rule: varied encounters that follow what the player reaches for, a roll where something is risked,
 * the option a free text means. The rules accept, clamp or refuse it.
 */
export function propose(
  scene: DirectedScene,
  language: TellingLanguage,
  seed: number,
  { people, encountersByPlace }: Known = { people: new Map(), encountersByPlace: [] },
): DirectorProposal {
  const chance = createChance(seed, `direct:${scene.turn}:${scene.location}:${scene.action.text ?? scene.action.type}`);
  const words = directorWords(language, chance.fork('words'));
  const ending = endingOf(scene, encountersByPlace);
  if (scene.climax !== null) return ending === undefined ? {} : { ending };
  const chosen = scene.active === null ? chooseEncounter(scene, language, chance) : undefined;
  const answer =
    scene.options !== undefined && scene.options.length > 0 && scene.action.type === 'text'
      ? (optionMeant(scene.action.text ?? '', scene.options, [...people.values()]) ?? undefined)
      : undefined;
  const check = wantsRoll(scene, chosen, words, chance);
  const dispositions = standing(scene, words, people);
  const missed = scene.check?.outcome === 'miss' && scene.complication === null;
  const left =
    scene.active === null ? chosen?.pacing.expectedFrames : scene.active.expectedFrames - scene.active.framesBefore;
  const told = left !== undefined && left <= TOLD_IN_A_TURN && check === undefined;
  const roaming = scene.available.filter((id) => !scene.present.includes(id));
  const moves =
    scene.turn > 2 &&
    scene.present.length < 2 &&
    roaming.length > 0 &&
    chance.happens(scene.stalledTurns > 1 ? 0.4 : 0.1)
      ? [{ character: chance.pick(roaming), location: scene.location }]
      : undefined;
  const event = dueEvent(scene, chosen, chance);
  const focus = chosen?.pacing.focus ?? 'standard';
  return {
    ...(chosen === undefined ? {} : { encounter: chosen.id }),
    ...(answer === undefined ? {} : { answer }),
    ...(check === undefined ? {} : { check }),
    ...(told ? { close: true } : {}),
    ...(dispositions === undefined ? {} : { dispositions }),
    ...(moves === undefined || scene.location === '' ? {} : { moves }),
    ...(event === undefined ? {} : { events: [event] }),
    ...(missed ? { complication: { text: words('complication') } } : {}),
    manner: words(MANNERS.has(focus) ? `manner_${focus}` : 'manner_standard'),
  };
}
