import type { DirectorProposal } from '../../../../shared/play/index.ts';
import { type Chance, createChance } from '../chance.ts';
import { type Impulse, impulseKind } from '../telling/impulses.ts';
import { overlap } from '../words/text.ts';
import type { DirectedScene, Eligible } from './turn.ts';

const PRIORITY: Record<string, number> = { urgent: 6, high: 3, normal: 1, low: -2 };
const TYPES: Record<Impulse, readonly string[]> = {
  look: ['discovery', 'puzzle'],
  talk: ['npc_interaction'],
  wait: ['atmospheric', 'npc_interaction'],
  push: ['combat', 'puzzle'],
};
const RISKY =
  /\b(?:attack|fight|steal|sneak|climb|jump|force|break|threaten|run|chase|shoot|lie|bluff|hide|pick the lock|grab|smash|dodge|escape|persuade|convince)\b|打|偷|潜|爬|跳|撬|威胁|逃|追|骗|躲|抢|说服/iu;
const SKILLS: Record<string, RegExp> = {
  body: /nerve|grit|might|strength|body|courage|brawn|agility|reflex|steel|手|胆|力|体|勇|敏|韧|身/iu,
  mind: /wit|wits|mind|lore|logic|smart|brain|tech|know|craft|智|脑|识|学|思|技|巧/iu,
  heart: /charm|heart|charisma|warm|empathy|social|tongue|grace|魅|口|情|心|亲/iu,
};
const RUDE = /\b(?:stupid|idiot|liar|shut up|hate|damn|coward)\b|滚|混蛋|骗子|闭嘴/iu;
const KIND = /\b(?:thank|thanks|sorry|kind|trust|friend|beautiful)\b|谢谢|对不起|抱歉|朋友|相信/iu;
const YES = /\b(?:yes|accept|agree|take|sure|okay|deal|help)\b|好|答应|同意|接受|拿|帮/iu;
const NO = /\b(?:no|not|refuse|never|don't|won't|leave|push|reject|back)\b|不|别|拒绝|算了|推/iu;

/** The option a text means: by the words they share, then by yes and no; the first without any sign. */
export function matchOption(text: string, options: readonly string[]): number {
  const scored = options.map((option, index) => ({
    index,
    score:
      overlap(option, text) * 2 +
      (YES.test(text) && YES.test(option) && !NO.test(text) ? 1 : 0) +
      (NO.test(text) && NO.test(option) ? 1 : 0),
  }));
  return [...scored].sort((a, b) => b.score - a.score || a.index - b.index)[0]?.index ?? 0;
}

/** The stat a roll takes: by what is tried, else the best there is. Null without stats. */
export function chooseStat(stats: Readonly<Record<string, number>>, wanted: 'body' | 'mind' | 'heart'): string | null {
  const names = Object.keys(stats);
  const fitting = names.filter((name) => SKILLS[wanted]?.test(name));
  return [...(fitting.length > 0 ? fitting : names)].sort((a, b) => (stats[b] ?? 0) - (stats[a] ?? 0))[0] ?? null;
}

function chooseEncounter(scene: DirectedScene, chance: Chance): Eligible | undefined {
  const said = scene.action.text ?? '';
  const impulse = said === '' ? null : impulseKind(said, /\p{Script=Han}/u.test(said) ? 'zh' : 'en');
  const last = scene.recentEncounters.at(-1);
  const score = (one: Eligible): number =>
    (one.landedBefore ? -10 : 0) +
    (PRIORITY[one.priority] ?? 1) +
    (one.arcPhase === undefined ? 0 : scene.turn % 3 === 0 ? 2 : -1) +
    overlap(`${one.title} ${one.description}`, said) * 2 +
    (impulse !== null && TYPES[impulse].includes(one.type) ? 3 : 0) +
    (one.id === last ? -5 : 0) +
    chance.int(300) / 100;
  return scene.eligible.map((one) => ({ one, value: score(one) })).sort((a, b) => b.value - a.value)[0]?.one;
}

function wantsRoll(scene: DirectedScene, chosen: Eligible | undefined, chance: Chance): DirectorProposal['check'] {
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
      : chosen?.type === 'npc_interaction' || /persuade|convince|lie|bluff|说服|骗/iu.test(said)
        ? 'heart'
        : 'body';
  const stat = chooseStat(scene.stats, kind);
  return stat === null ? undefined : { stat, reason: (chosen?.title ?? scene.active?.title ?? '').slice(0, 120) };
}

const MANNERS: Record<string, readonly string[]> = {
  dialogue_and_worldbuilding: [
    'Unhurried; let hands and pauses speak.',
    'Close and quiet; one odd detail.',
    'Let them talk past each other a little.',
  ],
  tension_and_action: [
    'Short sentences. Sound before sight.',
    'Quick, physical, no explanations.',
    'Hold the breath; then all at once.',
  ],
  standard: ['Plain and concrete.', 'Start with what is nearest.', 'Dry, with one warm spot.'],
};

/** Frames the Storyteller has room for in a turn: what has no more left is over with it. */
const TOLD_IN_A_TURN = 5;

const COMPLICATIONS: Record<'en' | 'zh', readonly string[]> = {
  en: [
    'Somebody noticed, and is not keeping it to themselves.',
    'You have lost something small that you will need.',
    'You are limping, and it shows.',
    'Your story no longer matches what you said before.',
  ],
  zh: [
    '有人看见了，而且没打算替你瞒着。',
    '你丢了件小东西，偏偏往后用得着。',
    '你走路有点瘸，谁都看得出来。',
    '你现在的说法，和先前对不上了。',
  ],
};

function endingOf(scene: DirectedScene): number | undefined {
  const count = scene.endings?.length ?? 0;
  if (scene.climax?.lastAct !== true || count === 0) return undefined;
  if (scene.climax.outcome !== 'won') return count - 1;
  const dearly = scene.doom !== null && scene.doom.max > 0 && scene.doom.value / scene.doom.max >= 0.6;
  return dearly && count > 2 ? 1 : 0;
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

function standing(scene: DirectedScene): DirectorProposal['dispositions'] {
  const said = scene.action.type === 'text' ? (scene.action.text ?? '') : '';
  const zh = /\p{Script=Han}/u.test(said);
  const mood = RUDE.test(said)
    ? zh
      ? '对你起了戒心'
      : 'wary of you'
    : KIND.test(said)
      ? zh
        ? '对你多了几分好感'
        : 'warming to you'
      : undefined;
  const [first, second] = scene.present;
  const character = second ?? first;
  return mood === undefined || character === undefined || scene.dispositions[character] === mood
    ? undefined
    : [{ character, disposition: mood }];
}

/**
 * Proposes a turn by rule: varied encounters that follow what the player reaches for, a roll where something is risked,
 * the option a free text means. The rules accept, clamp or refuse it.
 */
export function propose(scene: DirectedScene, language: 'en' | 'zh', seed: number): DirectorProposal {
  const chance = createChance(seed, `direct:${scene.turn}:${scene.location}:${scene.action.text ?? scene.action.type}`);
  const ending = endingOf(scene);
  if (scene.climax !== null) return ending === undefined ? {} : { ending };
  const chosen = scene.active === null ? chooseEncounter(scene, chance) : undefined;
  const answer =
    scene.options !== undefined && scene.options.length > 0 && scene.action.type === 'text'
      ? matchOption(scene.action.text ?? '', scene.options)
      : undefined;
  const check = wantsRoll(scene, chosen, chance);
  const dispositions = standing(scene);
  const missed = scene.check?.outcome === 'miss' && scene.complication === null;
  const left =
    scene.active === null ? chosen?.pacing.expectedFrames : scene.active.expectedFrames - scene.active.framesBefore;
  const told = left !== undefined && left <= TOLD_IN_A_TURN && check === undefined;
  const roaming = scene.available.filter((id) => !scene.present.includes(id));
  const moves =
    scene.turn > 2 && scene.present.length < 2 && roaming.length > 0 && chance.happens(0.1)
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
    ...(missed ? { complication: { text: chance.pick(COMPLICATIONS[language]) } } : {}),
    manner: chance.pick(MANNERS[focus] ?? MANNERS.standard ?? []),
  };
}
