import {
  type CheckOutcome,
  type DirectionPack,
  type PackAttachments,
  type PlayerAction,
  type PlotState,
  touchedBy,
} from '../../shared/play/index.ts';
import { type Act, type ClimaxWay, encountersById, type VNPackage } from '../../shared/story/index.ts';
import { firstFitting, type Sized } from '../models/left-out.ts';
import { isSpokenOf } from '../words/text.ts';
import { type Clearance, clearance } from './clearance.ts';
import { earnedOf } from './earned-facts.ts';
import { frameBudgetOf, weave } from './gears.ts';
import { companionsOf, factsOf } from './lookup.ts';
import { loreInOrder, loreToTell, type ToldLore, triggeredLore } from './lore.ts';
import { peopleOf, type ScenePerson } from './people.ts';
import type { ReadPart } from './read-part.ts';
import { encounterOf, type SceneEncounter } from './scene-encounter.ts';
import { framesFor, type ScenePart, scenePartsOf } from './scene-parts.ts';
import { spokenWithin } from './spoken-within.ts';
import { cutAtSentence, within } from './texts.ts';
import { touchedWords } from './touched-words.ts';
import { whoKnows } from './who-knows.ts';

/** What the Storyteller is told of the story this turn, and nothing else. Goes into its prompt as JSON. */
export interface Scene {
  language: string;
  act: { title: string; objective: string; opening: boolean };
  place: { id: string; title: string; ambientDetail: string; callbacks: string[] };
  /** The corner of the place it is set in. */
  spot?: { name: string; description: string; atmosphere: string; features: string[] };
  arrived: boolean;
  protagonist: string | null;
  present: ScenePerson[];
  /** Further people who are here, known by name alone. */
  alsoHere?: { id: string; name: string }[];
  /** People of the story the player's words name who are not here: nobody answers for them. */
  elsewhere?: string[];
  /** Of those here who hears more asked than may be told, and whom else they can name: an id to a name. */
  withholds?: string[];
  /** Who is named, has no sheet, and speaks at this place where it is written. */
  voices?: string[];
  pointTo?: Record<string, string>;
  encounter: SceneEncounter | null;
  action: { type: PlayerAction['type']; text?: string };
  checkResult?: { outcome: CheckOutcome; stat: string; reason: string | null };
  checkAsked?: { stat: string; reason: string | null };
  complication?: { text: string; fresh: boolean };
  escalations: string[];
  events: { title: string; description: string; effects: string[] }[];
  /** What the player has earned. */
  facts: string[];
  /** For each of `facts`: who may speak of it; null where everybody may. */
  factsKnownBy: (string[] | null)[];
  worldInfo: ToldLore[];
  /** Of the story's materials, those this turn weaves in; and which were told lately. */
  materials: string[];
  wovenLately?: string[];
  items: { gained: string[]; lost: string[]; held: string[] };
  /** What came of what the player tried. */
  results?: string[];
  /** What happened before that this brings back. */
  recalled?: string[];
  /** A place to draw the player towards. */
  nudge?: string;
  climax?: { outcome: ClimaxWay; ending: string | null; nextActTitle: string | null };
  /** What the turn tells, in order, where it has parts of its own. */
  parts?: ScenePart[];
  /** Words of the author's that the player's action touches. */
  touched?: string[];
  /** What is found by it, and of what was found before what it touches: the names of notes. */
  found?: string[];
  noted?: string[];
  recentLines: string[];
  /** Lines told before these, as many as are kept, and where and when the story is set. For rules: a prompt has no such lines, and the setting in its head. */
  olderLines?: readonly string[];
  setting?: string;
  frameBudget: number;
  /** Whether the telling may end with a choice of its own; the engine sets those of encounters. */
  mayAskChoice: boolean;
  manner: string;
}

/** The changing tail of the Storyteller's prompt, in characters: about 1,800 tokens. */
const SCENE_MAX_LENGTH = 7000;
/** How much of the author's own words for the place and the encounter counts into it; what is beyond it comes on top, to the letter. */
const AUTHORED_WITHIN = { place: 400, encounter: 1600 } as const;
/** How much of everything there may be, tried until the scene fits. */
const SIZES = [1, 0.75, 0.55, 0.4, 0.28, 0.18, 0.1];
/** The lines just told that whoever tells is given. */
const RECENT_MAX = 12;
/** Of a story's setting so much is looked at by rules. */
const SETTING_MAX = 600;

/** The player's action in words, with an offered choice's text in place of its id. */
function actionText(action: PlayerAction, before: PlotState): string | undefined {
  if (action.type === 'text') return action.text;
  if (action.type === 'choice') return before.choices.find((choice) => choice.id === action.choiceId)?.text;
  return undefined;
}

export interface SceneInput {
  story: VNPackage;
  /** The state before the turn, for what the player was offered. */
  before: PlotState;
  /** The state the telling starts from: the action done, the encounter chosen. */
  state: PlotState;
  pack: DirectionPack;
  action: PlayerAction;
  /** The last lines told, oldest first. */
  recentLines: readonly string[];
  /** The parts of the turn that this telling is of; none where the scene is all there is. */
  parts?: readonly ReadPart[];
  /** Whether they are all the turn tells, and its last. True by default. */
  isWhole?: boolean;
  isLast?: boolean;
  /** Words of the encounter's script that are told by now. */
  scripted?: readonly string[];
  /** The act's opening is told in another part. */
  isOpened?: boolean;
}

/**
 * Compiles what the Storyteller may know from the pack: the place, who is here, the chosen encounter, earned facts. Truths,
 * scenario context, needs, endings but the one that comes, and encounters not chosen have no way in; what a model has written
 * is cleared once more. The author's words for the place, the encounter and the parts are whole; of all else of a huge story there is as
 * much as fits `SCENE_MAX_LENGTH`, bounded.
 */
export const compileScene = (input: SceneInput): Scene => fitScene(input, () => true).value;

/**
 * The same for a model that fits no more: of all else there is less, and in the end of the author's words as well. Beats that are left out are told to the letter.
 * @param fits whether a scene does
 */
export function fitScene(input: SceneInput, fits: (scene: Scene) => boolean): Sized<Scene> {
  const parts = partsOf(input);
  const most = SCENE_MAX_LENGTH + parts.beyond;
  const sizes = SIZES.map((size) => () => ({
    value: sceneOf(input, parts, size),
    leftOut: size === 1 ? [] : [{ what: 'scene' as const, kept: size }],
  }));
  const least = Math.min(...SIZES);
  const cut = AUTHORED_CUTS.map((kept) => () => ({
    value: withLessAuthored(sceneOf(input, parts, least), kept),
    leftOut: [
      { what: 'scene' as const, kept: least },
      { what: 'authored' as const, kept },
    ],
  }));
  const lengthOf = ({ olderLines: _lines, setting: _setting, ...scene }: Scene) => JSON.stringify(scene).length;
  const fitting = firstFitting(sizes, (scene) => lengthOf(scene) <= most && fits(scene));
  return fits(fitting.value) ? fitting : firstFitting(cut, fits);
}

/** Shares of the author's words, tried where not even the smallest scene fits. */
const AUTHORED_CUTS = [0.5, 0.25, 0.1] as const;
/** The fewest characters that are kept of a text of the author's. */
const AUTHORED_LEAST = 120;

/** A scene with so much of the author's words for the place, the encounter and the parts. */
function withLessAuthored(scene: Scene, kept: number): Scene {
  const less = (text: string) => cutAtSentence(text, Math.max(AUTHORED_LEAST, Math.floor(text.length * kept)));
  return {
    ...scene,
    place: { ...scene.place, ambientDetail: less(scene.place.ambientDetail) },
    encounter: scene.encounter && { ...scene.encounter, description: less(scene.encounter.description) },
    ...(scene.parts && {
      parts: scene.parts.map((part) => ({
        ...part,
        ...(part.text !== undefined && { text: less(part.text) }),
        ...(part.beats && { beats: part.beats.slice(0, Math.max(1, Math.floor(part.beats.length * kept))) }),
      })),
    }),
    ...(scene.touched && { touched: scene.touched.map(less) }),
    ...(scene.found && { found: scene.found.map(less) }),
  };
}

/** Who is here in the order the engine shows them: the protagonist and those the encounter is about first. */
export function stageOrder({ story, pack }: SceneInput): string[] {
  const encounter = pack.encounter ? encountersById(story).get(pack.encounter.id) : undefined;
  const protagonist = story.characters.find(({ role }) => role === 'protagonist')?.id;
  const foremost = [protagonist, ...(encounter ? companionsOf(story, encounter) : [])];
  const present = pack.present.map(({ character }) => character);
  return [...present.filter((id) => foremost.includes(id)), ...present.filter((id) => !foremost.includes(id))];
}

/** What a scene is made of whatever its size. */
function partsOf({ story, before, state, pack, action, recentLines: all, ...input }: SceneInput) {
  const recentLines = all.slice(-RECENT_MAX);
  const act = story.plot.acts.find(({ id }) => id === pack.act) as Act;
  const place = act.sandboxLocations.find(({ id }) => id === pack.location);
  const encounter = pack.encounter ? encountersById(story).get(pack.encounter.id) : undefined;
  const said = actionText(action, before);
  const words = [
    ...recentLines,
    ...pack.attached.recalled,
    place?.title ?? '',
    pack.attached.spot?.name ?? '',
    encounter?.title ?? '',
    encounter?.description ?? '',
    said ?? '',
  ].join('\n');
  const lore = triggeredLore(story.plot.globalWorldInfo, act.scenarioWorldInfo ?? [], words);
  const clear = clearance({
    story,
    state,
    encounters: pack.encounter ? [pack.encounter.id] : [],
    ending: pack.climax?.ending ?? null,
    lore: lore.map(({ content }) => content),
  });
  const people = story.characters.map(({ name }) => name);
  const scripted = scenePartsOf(input.parts ?? [], input.isWhole ?? true);
  const long = (text: string | undefined, within: number) => Math.max(0, (text?.length ?? 0) - within);
  return {
    scripted,
    /** What is told whole, beyond what counts into the scene's length. */
    beyond:
      long(place?.ambientDetail, AUTHORED_WITHIN.place) +
      long(encounter?.description, AUTHORED_WITHIN.encounter) +
      (scripted.length === 0 ? 0 : JSON.stringify(scripted).length),
    touched:
      action.type === 'text'
        ? touchedWords(action.text, {
            ...{ encounter, place, state: before, scripted: input.scripted ?? [] },
            people,
          })
        : [],
    noted: action.type === 'text' ? touchedBy(action.text, before.findings, people) : [],
    elsewhere: action.type === 'text' ? elsewhereIn(action.text, story, pack) : [],
    asked:
      action.type === 'text'
        ? whoKnows(story, action.text, {
            here: [...pack.present.map(({ character }) => character), ...(pack.goes ?? [])],
            earned: new Set(pack.facts),
          })
        : { withholds: [], pointTo: {} },
    voices: action.type === 'text' ? voicesIn(action.text, place) : [],
    found: state.findings.filter((finding) => !before.findings.includes(finding)),
    act,
    place,
    encounter,
    said,
    lore: loreInOrder(lore, recentLines, (text) => clear.tells(text, ['short'])),
    clear,
    characters: new Map(story.characters.map((character) => [character.id, character])),
    protagonist: story.characters.find(({ role }) => role === 'protagonist')?.id ?? null,
    written: writtenOf(pack, clear),
    attached: clearedOf(pack.attached, clear),
    gained: pack.items.gained.filter((item) => clear.keeps('items.gained', item)),
  };
}

/** Whom a player names who speaks at a place without a sheet of their own. */
const voicesIn = (said: string, place: unknown): string[] => [
  ...new Set(spokenWithin(place).flatMap(({ name }) => (name !== undefined && isSpokenOf(said, name) ? [name] : []))),
];

/** Whom of the story a player names who is not here, by their names. Who comes in this turn has not heard it. */
function elsewhereIn(said: string, { characters }: VNPackage, { present, comes = [] }: DirectionPack): string[] {
  const here = new Set(present.map(({ character }) => character).filter((id) => !comes.includes(id)));
  return characters.filter(({ id, name }) => !here.has(id) && isSpokenOf(said, name)).map(({ name }) => name);
}

/** The Director's own words, cleared; what they are read from may be of an earlier turn. */
function writtenOf(pack: DirectionPack, clear: Clearance) {
  const kept = (what: string, text: string | null): string | null =>
    text !== null && text !== '' && clear.keeps(what, text) ? text : null;
  return {
    manner: kept('manner', pack.manner) ?? '',
    complication: pack.complication && kept('complication', pack.complication.text) !== null ? pack.complication : null,
    resultReason: kept('check.reason', pack.checkResult?.reason ?? null),
    askedReason: pack.checkAsked ? kept('check.reason', pack.checkAsked.reason) : null,
    dispositions: new Map(
      pack.present.flatMap(({ character, disposition }) => {
        const feels = kept('dispositions', disposition);
        return feels === null ? [] : [[character, feels] as const];
      }),
    ),
  };
}

/** What was attached, cleared once more together with everything else of the turn. */
function clearedOf(attached: PackAttachments, clear: Clearance): PackAttachments {
  const kept = (texts: readonly string[]) => texts.filter((text) => text !== '' && clear.keeps('attached', text));
  const one = (text: string): string => kept([text])[0] ?? '';
  const { spot } = attached;
  return {
    results: attached.results.filter(({ text }) => clear.keeps('results', text)),
    recalled: attached.recalled.filter((text) => text !== '' && clear.keeps('attached', text, ['short'])),
    newcomers: attached.newcomers.map((each) => ({
      ...each,
      role: one(each.role),
      description: one(each.description),
      traits: kept(each.traits),
    })),
    spot: spot && {
      name: spot.name,
      description: one(spot.description),
      atmosphere: one(spot.atmosphere),
      features: kept(spot.features),
    },
    nudge: attached.nudge,
  };
}

function sceneOf(input: SceneInput, parts: ReturnType<typeof partsOf>, size: number): Scene {
  const { story, state, pack, action, recentLines } = input;
  const { act, place, encounter, said, clear, written, attached } = parts;
  const chars = (most: number) => Math.max(20, Math.floor(most * size));
  const lines = (texts: readonly string[], count: number, each: number, all: number): string[] =>
    within(
      texts.slice(0, Math.max(1, Math.round(count * size))).map((text) => cutAtSentence(text, chars(each))),
      chars(all),
    );
  const lastLines = (texts: readonly string[], count: number, each: number, all: number): string[] =>
    lines([...texts].reverse(), count, each, all).reverse();

  const told = pack.encounter && encounter ? encounterOf(pack.encounter, encounter, lines, chars) : null;
  const { facts } = factsOf(story);
  const earned = earnedOf(pack, facts, size);
  const people = peopleOf({
    pack: { ...pack, attached },
    characters: parts.characters,
    protagonist: parts.protagonist,
    foremost: encounter ? companionsOf(story, encounter) : [],
    dispositionOf: (character) => written.dispositions.get(character) ?? null,
    leaves: (character) => pack.encounter?.phase === 'closing' && !staysAt(character, parts, input),
    size,
  });
  const woven = weave({
    materials: story.plot.globalMaterials,
    callbacks: place?.callbacks ?? [],
    recentLines: recentLines.slice(-RECENT_MAX),
    turn: pack.turn,
    focus: told?.focus ?? null,
  });
  // What is found as the encounter ends is told with it.
  const found = parts.found.filter((finding) => !told?.findings.includes(finding));
  const results = lines(
    attached.results.map(({ text }) => text),
    6,
    500,
    1000,
  );
  const recalled = lines(attached.recalled, 5, 300, 900);
  const spot = attached.spot;

  return {
    language: story.language,
    act: {
      title: act.title,
      objective: cutAtSentence(act.objective, chars(300)),
      opening: state.actTurn <= 1 && input.isOpened !== true,
    },
    place: {
      id: pack.location,
      title: place?.title ?? pack.location,
      ambientDetail: place?.ambientDetail ?? '',
      callbacks: lines(woven.callbacks, 1, 250, 250),
    },
    ...(spot && {
      spot: {
        name: spot.name,
        description: cutAtSentence(spot.description, chars(400)),
        atmosphere: cutAtSentence(spot.atmosphere, chars(160)),
        features: lines(spot.features, 4, 100, 300),
      },
    }),
    arrived: pack.arrived,
    protagonist: parts.protagonist,
    present: people.present,
    ...(people.alsoHere.length > 0 && { alsoHere: people.alsoHere }),
    ...(parts.elsewhere.length > 0 && { elsewhere: parts.elsewhere }),
    ...(parts.asked.withholds.length > 0 && { withholds: parts.asked.withholds }),
    ...(parts.voices.length > 0 && { voices: parts.voices }),
    ...(Object.keys(parts.asked.pointTo).length > 0 && { pointTo: parts.asked.pointTo }),
    encounter: told,
    action: { type: action.type, ...(said !== undefined && { text: cutAtSentence(said, Math.max(400, chars(1000))) }) },
    ...(pack.checkResult && { checkResult: { ...pack.checkResult, reason: written.resultReason } }),
    ...(pack.checkAsked && { checkAsked: { stat: pack.checkAsked.stat, reason: written.askedReason } }),
    ...(written.complication && { complication: written.complication }),
    escalations: lines(
      pack.escalations.flatMap((index) => act.opposingForce?.escalationEvents[index]?.description ?? []),
      3,
      300,
      900,
    ),
    events: pack.events.slice(0, Math.max(1, Math.round(3 * size))).flatMap(({ id, branches }) => {
      const event = act.inevitableEvents?.find((each) => each.id === id);
      if (!event) return [];
      const effects = branches.flatMap((index) => event.conditionalBranches?.[index]?.effect ?? []);
      const description = cutAtSentence(event.description, chars(500));
      return [{ title: event.title, description, effects: lines(effects, 3, 250, 500) }];
    }),
    ...earned,
    worldInfo: loreToTell(parts.lore, chars(1500)),
    materials: lines(woven.materials, 2, 160, 320),
    ...(woven.wovenLately.length > 0 && { wovenLately: lines(woven.wovenLately, 3, 80, 240) }),
    items: {
      gained: parts.gained,
      lost: [...pack.items.lost],
      held: lastLines(
        state.items.filter((item) => !clear.tells(item)),
        20,
        80,
        500,
      ),
    },
    ...(results.length > 0 && { results }),
    ...(recalled.length > 0 && { recalled }),
    ...(attached.nudge !== null && { nudge: attached.nudge }),
    ...(pack.climax && {
      climax: {
        outcome: pack.climax.outcome,
        ending: pack.climax.ending,
        nextActTitle: story.plot.acts.find(({ id }) => id === pack.climax?.nextAct)?.title ?? null,
      },
    }),
    ...(parts.scripted.length > 0 && { parts: parts.scripted }),
    ...(parts.touched.length > 0 && { touched: parts.touched }),
    ...(found.length > 0 && { found: lines(found, 8, 500, 1500) }),
    ...(parts.noted.length > 0 && { noted: lines(parts.noted, 4, 300, 900) }),
    recentLines: lastLines(recentLines, RECENT_MAX, 300, 1800),
    ...(story.plot.globalContext.setting !== '' && { setting: story.plot.globalContext.setting.slice(0, SETTING_MAX) }),
    ...(recentLines.length > RECENT_MAX && { olderLines: recentLines.slice(0, -RECENT_MAX) }),
    frameBudget: framesFor(parts.scripted, frameBudgetOf(told, pack.climax !== null)),
    mayAskChoice: input.isLast !== false && !pack.climax && !pack.checkAsked && !pack.encounter?.asksOptions,
    manner: written.manner,
  };
}

/** Whether somebody is at the place whatever happens there; who came with an encounter goes with it. */
const staysAt = (
  character: string,
  { place, protagonist }: ReturnType<typeof partsOf>,
  { state, pack }: SceneInput,
): boolean =>
  character === protagonist ||
  (place?.requiredCharacters.includes(character) ?? false) ||
  (Object.hasOwn(state.moved, character) && (state.moved[character]?.includes(pack.location) ?? false));
