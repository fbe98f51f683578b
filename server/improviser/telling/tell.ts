import type { VNFrame } from '../../../shared/play/index.ts';
import type { Scene } from '../../storyteller/index.ts';
import { createChance } from '../../words/chance.ts';
import { fitsPlace } from '../../words/furniture.ts';
import { sharesWords } from '../../words/options.ts';
import { beatsOfProse } from '../story/script.ts';
import { broughtAlong, nudge, recollections, trouble } from './attached.ts';
import { beatsOfTurn, frameOf, scriptOf } from './beats.ts';
import { asHeard, withHearing } from './bystanders.ts';
import { besideDeed } from './come-upon.ts';
import { impulseOf, impulses } from './impulses.ts';
import { createLines, tellingLanguageOf } from './lines.ts';
import { knownTo, momentOf, viewAnew, viewOf } from './moment.ts';
import { asFound, asItGoesOn, moves } from './moves.ts';
import { tellParts } from './parts.ts';
import { optionTold, readPlayerText } from './prose.ts';
import { echo, reactToText, replyTo } from './reaction.ts';
import { tellResults } from './results.ts';
import { calledIn, placeNow, placeSaid, placeTold, wasTold } from './scene.ts';
import { ambientOf, soundOf } from './sound.ts';
import type { Stage } from './stage.ts';
import { isLineOf, roleKey, spokenLine } from './voices.ts';

const TELLING = new Set(['say', 'narrate']);
const SOUNDS_MAX = 2;
const narrate = (text: string): VNFrame => ({ type: 'narrate', text });
const isTold = (frame: VNFrame): boolean => TELLING.has(frame.type);

/** Coming to a place: its sound, and what one sees first, unless it was told lately. */
function arrival(stage: Stage): VNFrame[] {
  const { scene, lines } = stage;
  if (!scene.arrived) return [];
  const frames: VNFrame[] = [ambientOf(scene.place.ambientDetail)];
  const begins = scene.act.opening && scene.act.objective !== '';
  if (begins) frames.push(narrate(lines('begin', { objective: scene.act.objective })));
  // At first all of it, later a part, another each time; what happens there needs no announcing.
  const views = beatsOfProse(placeNow(scene)).filter((line) => !wasTold(scene, line));
  const view = viewAnew(stage);
  if (scene.act.opening) frames.push(...views.slice(0, 2).map(narrate));
  else if (view !== null) frames.push(view);
  else if (!begins && scene.encounter === null) frames.push(narrate(lines('arrive', { place: placeSaid(scene) })));
  return frames;
}

/** What the dice brought: the encounter's own words for it, else plain ones. */
function outcome({ scene, script, language, lines }: Stage): VNFrame[] {
  if (scene.checkResult === undefined) return [];
  const result = scene.checkResult.outcome;
  const own = script.outcomes[result]?.map((beat) => frameOf(beat, scene, language));
  const effect: VNFrame[] =
    result === 'miss'
      ? [{ type: 'effect', effect: 'shake', intensity: 0.4, durationMs: 400 }]
      : result === 'full'
        ? [{ type: 'effect', effect: 'flash', intensity: 0.25, durationMs: 200 }]
        : [];
  const { stat } = scene.checkResult;
  // What was asked of them is the one thing known of the attempt.
  const plain = [narrate(stat === '' ? lines(result) : lines(`took_${result}`, { stat }))];
  return [...effect, ...(own === undefined || own.length === 0 ? plain : own)];
}

/** What the player did, and what it stirs. */
function response(whole: Stage): VNFrame[] {
  if (whole.scene.described !== undefined) return whole.scene.described.map(narrate);
  const said = whole.scene.action.type === 'text' ? (whole.scene.action.text ?? '') : '';
  const scene = withHearing(whole.scene, said);
  return asHeard(responseIn(scene === whole.scene ? whole : { ...whole, scene }), whole.scene);
}

function responseIn(stage: Stage): VNFrame[] {
  const { scene, script, language, lines } = stage;
  const { action, encounter } = scene;
  const said = action.text?.trim() ?? '';
  const results = tellResults(scene, language, lines);
  if (action.type === 'text' && said !== '') {
    // A roll tells the attempt itself.
    const reaction = results.isRoll
      ? results.frames
      : [...reactToText(said, stage, results.isAnswer), ...results.frames];
    const option = encounter?.answered;
    if (option === undefined) return reaction;
    const reply = replyTo(option, script, scene, language);
    // Words of the option's own are its beginning, and what follows is its answer.
    const names = scene.present.map(({ name }) => name);
    const isItsBeginning = sharesWords(option, said, names) && !results.isRoll && !results.isAnswer && reply.length > 0;
    return [...(isItsBeginning ? reaction.slice(0, 1) : reaction), ...reply];
  }
  return [...results.frames, ...chosenResponse(stage, said)];
}

/** What follows a choice that was offered. */
function chosenResponse(stage: Stage, said: string): VNFrame[] {
  const { scene, script, language, lines } = stage;
  const { action, encounter } = scene;
  if (action.type !== 'choice' || said === '') return [];
  const option = encounter?.answered;
  if (option === undefined) {
    const impulse = impulseOf(said, scene, language);
    return impulse === null
      ? []
      : [impulseSeen(impulse, stage) ?? narrate(lines(`did_${impulse.kind}`, impulse.words))];
  }
  const reply = replyTo(option, script, scene, language);
  // An answer whose author has left open what follows: what was chosen is done, or said.
  return reply.length > 0 ? reply : [choiceTold(option, stage) ?? narrate(lines('act', { place: placeSaid(scene) }))];
}

/** Whom a choice of the telling's own turns to, in words that nobody has answered so far; nobody where it is no such choice. */
function answerToTalk(stage: Stage, told: readonly VNFrame[]): VNFrame[] {
  const { scene, language } = stage;
  const said = scene.action.text ?? '';
  if (scene.action.type !== 'choice' || scene.encounter?.answered !== undefined) return [];
  const impulse = impulseOf(said, scene, language);
  if (impulse?.kind !== 'talk') return [];
  const person = scene.present.find((one) => calledIn(scene, one) === impulse.words.name);
  if (person === undefined || told.some((frame) => frame.type === 'say' && frame.character === person.id)) return [];
  return [{ type: 'say', character: person.id, text: spokenLine(`talk_${roleKey(person)}`, person, stage) }];
}

/** What comes of an impulse: what there is to see or hear, what the one spoken to knows; null where there is neither. */
function impulseSeen({ kind, words }: NonNullable<ReturnType<typeof impulseOf>>, stage: Stage): VNFrame | null {
  const { scene } = stage;
  const person = scene.present.find((one) => calledIn(scene, one) === words.name);
  if (kind === 'talk') return person ? knownTo(person, stage) : null;
  return kind === 'push' ? null : viewOf(stage);
}

/** A choice as it is done, or said; null where it is neither. */
function choiceTold(option: string, { scene, language }: Stage): VNFrame | null {
  const told = optionTold(option, language);
  if (told === null) return null;
  return told.kind === 'done' || scene.protagonist === null
    ? narrate(told.text)
    : { type: 'say', character: scene.protagonist, text: told.text };
}

/** What happens besides: the clock's escalations, events and their branches. */
function happenings({ scene }: Stage): VNFrame[] {
  const pressed = scene.escalations.flatMap((text): VNFrame[] => [
    { type: 'effect', effect: 'vignette', intensity: 0.5, durationMs: 900 },
    ...beatsOfProse(text).map(narrate),
  ]);
  const events = scene.events.flatMap(({ description, effects }) =>
    [...beatsOfProse(description), ...effects.flatMap(beatsOfProse)].map(narrate),
  );
  return [...pressed, ...events];
}

/** @param isBeside something is told in the turn besides: what has nothing new to tell is not led up to then */
function encounterFrames(stage: Stage, room: number, isBeside: boolean): VNFrame[] {
  const { scene, lines, script, language, chance } = stage;
  const { encounter } = scene;
  if (encounter === null) return [];
  const beats = beatsOfTurn(script, scene, language, room);
  // What is known by heart is not told through: a line of it, another each time.
  if (encounter.again) {
    if (beats.length > 0) return [chance.pick(beats)];
    const moment = isBeside ? [] : momentOf(stage);
    return moment.length > 0 || isBeside ? moment : [viewAnew(stage) ?? narrate(lines('again'))];
  }
  const resumes = encounter.phase === 'opening' && encounter.framesBefore > 0 && beats.length === 0 && !isBeside;
  const lead: VNFrame[] = resumes ? [narrate(lines('resume'))] : [];
  const tension: VNFrame[] =
    encounter.type === 'combat' && encounter.phase === 'opening' ? [{ type: 'sfx', sound: 'heartbeat' }] : [];
  const isAsked = scene.checkAsked !== undefined && beats.length === 0;
  const asked = isAsked ? [narrate(lines('check_asked'))] : [];
  return [...lead, ...tension, ...beats, ...asked];
}

function quiet(stage: Stage): VNFrame[] {
  const { scene, lines, chance } = stage;
  const others = scene.present.filter(({ id }) => id !== scene.protagonist);
  // Somewhere in the middle of an encounter there is no lack of things to do, only a pause.
  const drawn = nudge(scene, lines);
  const moment = momentOf(stage);
  if (moment.length > 0) return scene.encounter === null ? [...moment, ...drawn] : moment;
  const line = narrate(scene.encounter === null ? lines('idle', { place: placeSaid(scene) }) : lines('linger'));
  if (drawn.length > 0) return chance.happens(0.4) ? [line, ...drawn] : drawn;
  return others.length > 0 && chance.happens(0.5)
    ? [narrate(lines('idle_with', { name: calledIn(scene, chance.pick(others)) })), line]
    : [line];
}

/** What an act's end stirs: something decided or said before, and what was found out. */
function stirred({ scene, lines }: Stage): VNFrame[] {
  // What everybody may speak of anyway is no discovery.
  const facts = scene.facts
    .filter((fact, index) => scene.factsKnownBy[index] !== null && !wasTold(scene, fact))
    // Between two acts the latest alone: the rest is for the end.
    .slice(scene.climax?.nextActTitle === null ? -2 : -1);
  const [remembered] = recollections(scene, '');
  return [
    ...(remembered === undefined ? [] : [narrate(lines(remembered.kind, { memory: remembered.memory }))]),
    ...facts.map((fact) => narrate(lines('known', { fact }))),
  ];
}

/** What comes after an act; nothing after the last. */
function leadsOn({ scene: { climax: end }, lines }: Stage): VNFrame[] {
  if (end === undefined || end.nextActTitle === null) return [];
  const loss = end.outcome === 'forced' ? [narrate(lines('loss'))] : [];
  return [...loss, narrate(lines('next_act', { title: end.nextActTitle }))];
}

/** An act's end where nobody has words for it. */
function climax(stage: Stage): VNFrame[] {
  const { scene, lines, chance } = stage;
  const { climax: end } = scene;
  if (end === undefined) return [];
  const others = scene.present.filter(({ id }) => id !== scene.protagonist);
  // What the act was about: the moment is of this play and no other.
  const { objective } = scene.act;
  const aim = objective === '' ? [] : [narrate(lines(`aim_${end.outcome}`, { objective }))];
  return [
    { type: 'effect', effect: end.outcome === 'won' ? 'fade' : 'shake', intensity: 0.5, durationMs: 700 },
    narrate(lines(end.outcome)),
    ...aim,
    ...(others.length > 0 ? [narrate(lines('climax_with', { name: calledIn(scene, chance.pick(others)) }))] : []),
    ...stirred(stage),
    narrate(lines('turning')),
    ...leadsOn(stage),
  ];
}

/** Puts sounds before the lines that call for them; two a turn. */
function withSounds(frames: readonly VNFrame[]): VNFrame[] {
  let made = 0;
  return frames.flatMap((frame) => {
    const sound = frame.type === 'narrate' && made < SOUNDS_MAX ? soundOf(frame.text) : null;
    if (sound === null) return [frame];
    made++;
    return [sound, frame];
  });
}

/** What a turn is told from, by a seed. */
function stageOf(scene: Scene, seed: number): Stage {
  const language = tellingLanguageOf(scene.language);
  const chance = createChance(
    seed,
    `tell:${scene.recentLines.join('|')}:${scene.encounter?.id ?? ''}:${scene.action.text ?? scene.action.type}`,
  );
  const there = placeTold(scene);
  const lines = createLines(language, [...(scene.olderLines ?? []), ...scene.recentLines], chance, (words) =>
    fitsPlace(words, there),
  );
  return { scene, language, lines, chance, script: scriptOf(scene.encounter?.description ?? '') };
}

/**
 * Tells what the player said or did of their own, and how it is taken: what comes before a script that does not hear it.
 * @param isAnswered what is told next is the answer: the deed alone is told
 */
export function tellDeed(scene: Scene, seed: number, isAnswered: boolean): VNFrame[] {
  const stage = stageOf(scene, seed);
  const said = scene.action.text?.trim() ?? '';
  if (said === '') return [];
  if (isAnswered) return [echo(said, stage)];
  if (scene.action.type === 'text') return [...response(stage), ...moves(stage, [])];
  const impulse = impulseOf(said, scene, stage.language);
  const seen = [choiceTold(said, stage), impulse && impulseSeen(impulse, stage)].filter((frame) => frame !== null);
  return [...seen, ...moves(stage, [])];
}

/** Tells a turn of a scene: frames in the order of the rules' turn, the last of them handing over to the player. */
export function tellScene(scene: Scene, seed: number): VNFrame[] {
  const whole = stageOf(scene, seed);
  const stage = asItGoesOn(whole);
  const found = asFound(whole);
  const { lines, chance } = stage;
  const items: VNFrame[] = [
    ...scene.items.gained.map((name): VNFrame => ({ type: 'item', name, action: 'gained' })),
    ...scene.items.lost.map((name): VNFrame => ({ type: 'item', name, action: 'lost' })),
  ];
  if (scene.parts !== undefined) {
    const told = tellParts(scene.parts, stage, {
      ...{ arrival, outcome, happenings, climax, stirred, leadsOn },
      response: () => response(found),
      moves: (next) => moves(whole, next),
      encounter: () => encounterFrames(stage, Math.max(1, scene.frameBudget), true),
    });
    const all = told.some(isTold) ? withMore(told, stage) : [...told, ...quiet(stage)];
    return [...withSounds(all), ...items, { type: 'yield', waitingFor: 'continue' }];
  }
  const rolled = outcome(stage);
  const before = response(found);
  if (scene.climax !== undefined)
    return [
      ...withSounds([...rolled, ...before, ...climax(stage)]),
      ...items,
      { type: 'yield', waitingFor: 'continue' },
    ];
  const around = [...arrival(stage), ...happenings(stage), ...trouble(scene, lines, chance), ...broughtAlong(stage)];
  const beside = [...rolled, ...before, ...around].filter(isTold).length;
  const own = encounterFrames(stage, Math.max(1, scene.frameBudget - beside), beside > 0);
  const again = scene.encounter?.again === true ? nudge(scene, lines) : [];
  const after = [...around, ...own, ...again];
  const told = [...rolled, ...before, ...answerToTalk(found, [...before, ...after]), ...moves(whole, after), ...after];
  const more = told.some(isTold) ? withMore(told, stage) : [...told, ...quiet(stage)];
  const frames = withSounds(dropRepeats(more, notSaidAgain(found)));
  const offered = scene.mayAskChoice ? impulses(scene, lines, chance) : null;
  return [
    ...(frames.some(isTold) ? frames : quiet(stage)),
    ...items,
    ...(offered === null
      ? [{ type: 'yield', waitingFor: 'continue' } as const]
      : [offered, { type: 'yield', waitingFor: 'choice' } as const]),
  ];
}

/** What is told of a deed or words of the player's own that nothing and nobody answers: more than that. */
function withMore(told: readonly VNFrame[], stage: Stage): VNFrame[] {
  const { action } = stage.scene;
  const said = action.type === 'text' ? (action.text?.trim() ?? '') : '';
  if (said === '') return [...told];
  const own = echo(said, stage);
  const isOwn = (frame: VNFrame) =>
    frame.type === own.type && 'text' in frame && 'text' in own && frame.text === own.text;
  const isUnanswered = (frame: VNFrame) =>
    isOwn(frame) || (frame.type === 'narrate' && isLineOf('alone', frame.text, stage.language));
  return told.filter(isTold).every(isUnanswered) ? [...told, ...besideDeed(stage)] : [...told];
}

/** Lines just told that are not told again: what the player says once more is said once more. */
function notSaidAgain({ scene, language }: Stage): readonly string[] {
  const said = scene.action.type === 'text' ? (scene.action.text?.trim() ?? '') : '';
  const own = said === '' ? '' : readPlayerText(said, language).text;
  return scene.recentLines.filter((line) => line !== own && !scene.described?.includes(line));
}

function dropRepeats(frames: readonly VNFrame[], recent: readonly string[]): VNFrame[] {
  const told = new Set(recent);
  return frames.filter((frame) => {
    if (frame.type !== 'say' && frame.type !== 'narrate') return true;
    if (told.has(frame.text)) return false;
    told.add(frame.text);
    return true;
  });
}
