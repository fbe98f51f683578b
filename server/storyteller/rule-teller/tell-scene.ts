import { splitText, type VNFrame } from '../../../shared/play/index.ts';
import { joinLocalized, placeTitleInSentence } from '../../../shared/text.ts';
import { isTold } from '../frame-guard.ts';
import type { ScenePerson } from '../people.ts';
import type { TellerScene } from '../teller-scene.ts';
import { beatsToFrames, selectBeats } from './beats.ts';
import { answerDefaultChoice, offerDefaultChoice } from './default-choices.ts';
import { quietMoments } from './filler-moments.ts';
import { tellPartsByRule } from './parts.ts';
import {
  createRuleStage,
  firstSentence,
  getFormOfAddress,
  getPlaceInSentence,
  narrate,
  selectFresh,
  type TellerStage,
} from './rule-stage.ts';
import { type EncounterScript, readScript, splitProse } from './script.ts';

const LINES_MIN = 2;
const RESULTS_MAX = 2;

const isLine = (frame: VNFrame): frame is Extract<VNFrame, { type: 'say' | 'narrate' }> =>
  frame.type === 'say' || frame.type === 'narrate';

const listLineTexts = (frames: readonly VNFrame[]): string[] => frames.filter(isLine).map(({ text }) => text);

const narrateLines = (text: string): VNFrame[] => splitText(text).map(narrate);
const narrateBeats = (text: string): VNFrame[] => splitProse(text).flatMap(narrateLines);

function joinInTwo(beats: readonly string[], { language }: TellerStage): string[] {
  const half = Math.ceil(beats.length / 2);
  const blank = language === 'en' ? ' ' : '';
  return [beats.slice(0, half), beats.slice(half)].map((some) => some.join(blank)).filter((text) => text !== '');
}

/** Arrival at a place: first its whole description, later a part not told lately, else a plain line. */
function tellArrival(stage: TellerStage): VNFrame[] {
  const { scene, lines, told, chance } = stage;
  if (!scene.arrived) return [];
  const begins = scene.act.opening && scene.act.objective !== '';
  const begin = begins ? [narrate(lines('begin', { objective: scene.act.objective }))] : [];
  const views = splitProse(scene.place.ambientDetail);
  if (views.every((view) => !isTold(view, told))) return [...begin, ...joinInTwo(views, stage).flatMap(narrateLines)];
  const fresh = selectFresh(views, (view) => view, told);
  if (fresh.length > 0) return [...begin, narrate(chance.pick(fresh))];
  return begins || scene.encounter !== null ? begin : [narrate(lines('arrive', { place: getPlaceInSentence(scene) }))];
}

/** The roll's result: the encounter's own words, else a plain line. */
function tellOutcome(stage: TellerStage, script: EncounterScript): VNFrame[] {
  const result = stage.scene.checkResult?.outcome;
  if (result === undefined) return [];
  const effects: Record<typeof result, VNFrame[]> = {
    full: [{ type: 'effect', effect: 'flash', intensity: 0.25, durationMs: 200 }],
    mixed: [],
    miss: [{ type: 'effect', effect: 'shake', intensity: 0.4, durationMs: 400 }],
  };
  const own = beatsToFrames(script.outcomes[result] ?? [], stage);
  return [...effects[result], ...(own.length > 0 ? own : [narrate(stage.lines(result))])];
}

/** The reaction to the player's choice or words: the author's text, else an echo. */
function tellResponse(stage: TellerStage, script: EncounterScript): VNFrame[] {
  const { scene, lines } = stage;
  const { action, encounter, described = [] } = scene;
  const text = action.text?.trim() ?? '';
  const option = encounter?.answered;
  const reply = beatsToFrames(script.answers.find((answer) => answer.option === option)?.beats ?? [], stage);
  if (text === '') return [];
  if (action.type === 'text')
    return [
      ...(described.length > 0 ? described.flatMap(narrateLines) : [narrate(lines('typed', { text }))]),
      ...reply,
    ];
  if (reply.length > 0) return reply;
  const own = option === undefined ? answerDefaultChoice(text, stage) : null;
  // The roll was asked for by this choice and tells it.
  if (own === null && scene.checkAsked !== undefined) return [];
  return own ?? [narrate(lines('chosen', { text }))];
}

const tellResults = ({ results: all = [] }: TellerScene): VNFrame[] => all.slice(0, RESULTS_MAX).flatMap(narrateBeats);

const tellEvents = ({ escalations, events }: TellerScene): VNFrame[] => [
  ...escalations.flatMap((text): VNFrame[] => [
    { type: 'effect', effect: 'vignette', intensity: 0.5, durationMs: 900 },
    ...narrateBeats(text),
  ]),
  ...events.flatMap(({ description, effects }) => [description, ...effects].flatMap(narrateBeats)),
];

function tellNewcomers({ scene, lines, told }: TellerStage): VNFrame[] {
  const { spot } = scene;
  const corner =
    spot === undefined || spot.name === '' || isTold(spot.name, told)
      ? []
      : [narrate(lines('spot', { spot: spot.name })), ...narrateBeats(spot.description || spot.atmosphere).slice(0, 1)];
  const newcomers = scene.present.filter(({ newcomer, name }) => newcomer && !isTold(name, told));
  return [
    ...corner,
    ...newcomers
      .slice(0, 2)
      .flatMap(({ name, role, description }) => [
        narrate(
          role.trim() === '' ? lines('newcomer_plain', { name }) : lines('newcomer', { name, role: role.trim() }),
        ),
        ...narrateBeats(firstSentence(description)),
      ]),
  ];
}

function tellMoves({ scene, lines, language }: TellerStage, next: readonly VNFrame[]): VNFrame[] {
  const going = scene.present.filter(({ goes }) => goes === true);
  const coming = scene.present.filter(({ comes }) => comes === true);
  const said = (kind: 'goes' | 'comes', people: readonly ScenePerson[]): VNFrame[] => {
    const names = people.map((person) => getFormOfAddress(scene, person));
    const [name] = names;
    if (name === undefined) return [];
    const line =
      names.length === 1 ? lines(kind, { name }) : lines(`${kind}_many`, { names: joinLocalized(names, language) });
    return [narrate(line)];
  };
  const isToldNext = (person: ScenePerson) =>
    next.some((frame) => frame.type === 'narrate' && frame.text.includes(getFormOfAddress(scene, person)));
  return [
    ...going.map(({ id }): VNFrame => ({ type: 'hide', character: id })),
    ...said('goes', going),
    ...coming.map(({ id }): VNFrame => ({ type: 'show', character: id })),
    ...said(
      'comes',
      coming.filter((person) => !isToldNext(person)),
    ),
  ];
}

/** @param isBeside other things are told in the turn: an encounter without news gets no introduction */
function tellEncounter(stage: TellerStage, script: EncounterScript, room: number, isBeside: boolean): VNFrame[] {
  const { scene, lines, chance } = stage;
  const { encounter, checkAsked } = scene;
  if (encounter === null) return [];
  const beats = selectBeats(script, stage, room);
  // A repeated encounter is reduced to one line, another each time.
  if (encounter.again) return beats.length > 0 ? [chance.pick(beats)] : [];
  if (beats.length > 0) return beats;
  if (checkAsked !== undefined) return [narrate(lines('check_asked'))];
  return encounter.phase === 'opening' && encounter.framesBefore > 0 && !isBeside ? [narrate(lines('resume'))] : [];
}

function tellKnownFacts({ scene, lines, told }: TellerStage): VNFrame[] {
  // Between acts only the latest: the rest is for the end.
  const count = scene.climax?.nextActTitle === null ? 2 : 1;
  return scene.facts
    .filter((fact, index) => scene.factsKnownBy[index] !== null && !isTold(fact, told))
    .slice(-count)
    .map((fact) => narrate(lines('known', { fact })));
}

function tellNextAct({ scene: { climax: end }, lines }: TellerStage): VNFrame[] {
  if (end === undefined || end.nextActTitle === null) return [];
  const loss = end.outcome === 'forced' ? [narrate(lines('loss'))] : [];
  return [...loss, narrate(lines('next_act', { title: end.nextActTitle }))];
}

function tellClimax(stage: TellerStage): VNFrame[] {
  const { scene, lines } = stage;
  const { climax: end, act } = scene;
  if (end === undefined) return [];
  return [
    { type: 'effect', effect: end.outcome === 'won' ? 'fade' : 'shake', intensity: 0.5, durationMs: 700 },
    narrate(lines(end.outcome)),
    ...(act.objective === '' ? [] : [narrate(lines(`aim_${end.outcome}`, { objective: act.objective }))]),
    ...tellKnownFacts(stage),
    ...tellNextAct(stage),
  ];
}

const NUDGED_FOR = 8;

/** Draws a stalled player to a place, unless they have just arrived or something is under way. */
function tellNudge({ scene, lines, told }: TellerStage): VNFrame[] {
  const { nudge: title = '', arrived, encounter } = scene;
  if (title === '' || arrived || (encounter !== null && encounter.phase !== 'closing')) return [];
  const goal = placeTitleInSentence(title);
  return isTold(goal, told.slice(-NUDGED_FOR)) ? [] : [narrate(lines('nudge', { goal }))];
}

/** Fills a turn with little or no events. @param count lines told besides */
function fillQuietTurn(stage: TellerStage, count: number): VNFrame[] {
  const { scene, lines } = stage;
  const { encounter } = scene;
  const moments = quietMoments(stage, LINES_MIN - count);
  const plain = () =>
    encounter === null
      ? lines('idle', { place: getPlaceInSentence(scene) })
      : lines(encounter.again ? 'again' : 'linger');
  return [...(count > 0 || moments.length > 0 ? moments : [narrate(plain())]), ...tellNudge(stage)];
}

/** Whether a turn has room for descriptions: nothing new is under way, asked or ending. */
const mayLinger = ({ parts, encounter, checkAsked, climax: end }: TellerScene): boolean =>
  parts === undefined && (encounter === null || encounter.again) && checkAsked === undefined && end === undefined;

/** @param answer lines of `frames` that may be repeated, since the player asked for them */
function withoutRepeats(frames: readonly VNFrame[], answer: readonly VNFrame[], { scene }: TellerStage): VNFrame[] {
  const told = new Set(scene.recentLines);
  return frames.filter((frame) => {
    if (!isLine(frame) || answer.includes(frame)) return true;
    if (told.has(frame.text)) return false;
    told.add(frame.text);
    return true;
  });
}

/** The scene without those who arrive or leave, for telling what happens before and after. */
const withoutMoving = (stage: TellerStage, move: 'comes' | 'goes'): TellerStage => ({
  ...stage,
  scene: { ...stage.scene, present: stage.scene.present.filter((person) => person[move] !== true) },
});

/** The player's own deed before a script that does not react to it, and who arrives and leaves. */
export function tellOwnDeed(scene: TellerScene, seed: number): VNFrame[] {
  const stage = createRuleStage(scene, seed);
  return [
    ...tellResponse(withoutMoving(stage, 'comes'), readScript('')),
    ...tellResults(scene),
    ...tellMoves(stage, []),
  ];
}

/** Tells a scene by rule: frames in the order of the rules' turn, ending with a yield. */
export function tellScene(scene: TellerScene, seed: number): VNFrame[] {
  const whole = createRuleStage(scene, seed);
  const stage = withoutMoving(whole, 'goes');
  const script = readScript(scene.encounter?.description ?? '');
  const answer = tellResponse(withoutMoving(whole, 'comes'), script);
  const budget = Math.max(1, scene.frameBudget);
  const told =
    scene.parts === undefined
      ? tellInOneScene()
      : tellPartsByRule(scene.parts, stage, {
          arrival: () => tellArrival(stage),
          response: () => answer,
          results: () => tellResults(scene),
          moves: (next) => tellMoves(whole, next),
          outcome: () => tellOutcome(stage, script),
          events: () => tellEvents(scene),
          climax: () => tellClimax(stage),
          knownFacts: () => tellKnownFacts(stage),
          nextAct: () => tellNextAct(stage),
          encounter: () => tellEncounter(stage, script, budget, true),
        });
  const frames = scene.parts === undefined ? withoutRepeats(told, answer, stage) : told;
  const items = (['gained', 'lost'] as const).flatMap((action) =>
    scene.items[action].map((name): VNFrame => ({ type: 'item', name, action })),
  );
  const count = frames.filter(isLine).length;
  const isQuiet = count < LINES_MIN && mayLinger(scene);
  const asked = scene.parts === undefined && scene.climax === undefined ? offerDefaultChoice(stage) : [];
  return [
    ...frames,
    ...(count === 0 || isQuiet
      ? fillQuietTurn({ ...stage, told: [...stage.told, ...listLineTexts(frames)] }, count)
      : []),
    ...items,
    ...asked,
    { type: 'yield', waitingFor: asked.length > 0 ? 'choice' : 'continue' },
  ];

  function tellInOneScene(): VNFrame[] {
    const done = [...tellOutcome(stage, script), ...answer, ...tellResults(scene)];
    if (scene.climax !== undefined) return [...done, ...tellMoves(whole, []), ...tellClimax(stage)];
    const around = [...tellArrival(stage), ...tellEvents(scene), ...tellNewcomers(stage)];
    const beside = [...done, ...around].filter(isLine).length;
    const next = [...around, ...tellEncounter(stage, script, Math.max(1, budget - beside), beside > 0)];
    return [...done, ...tellMoves(whole, next), ...next];
  }
}
