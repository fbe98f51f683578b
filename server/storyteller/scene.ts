import { type DirectionPack, framesATurn, type PlayerAction, type PlotState } from '../../shared/play/index.ts';
import type { Act, Character, VNPackage, WorldInfo } from '../../shared/story/index.ts';
import { type AnyEncounter, encountersById, factsOf } from './lookup.ts';

/** What the Storyteller is told of the story this turn, and nothing else. Goes into its prompt as JSON. */
export interface Scene {
  language: string;
  tone: string;
  act: { title: string; objective: string; opening: boolean };
  place: { id: string; title: string; ambientDetail: string; callbacks: string[] };
  arrived: boolean;
  protagonist: string | null;
  present: {
    id: string;
    name: string;
    role: string;
    description: string;
    voice?: string;
    pronouns?: string;
    want?: string;
    disposition?: string;
    expressions: readonly string[];
  }[];
  encounter: {
    id: string;
    title: string;
    description: string;
    type: string;
    focus: string;
    phase: 'opening' | 'middle' | 'closing';
    again: boolean;
    framesBefore: number;
    expectedFrames: number;
    interactables: string[];
    findings: string[];
    answered?: string;
    options?: string[];
  } | null;
  action: { type: PlayerAction['type']; text?: string };
  checkResult?: { outcome: string; stat: string; reason: string | null };
  checkAsked?: { stat: string; reason: string | null };
  complication?: { text: string; fresh: boolean };
  escalations: string[];
  events: { title: string; description: string; effects: string[] }[];
  /** What the player has earned. */
  facts: string[];
  /** For each of `facts`: who may speak of it; null where everybody may. */
  factsKnownBy: (string[] | null)[];
  worldInfo: { type?: WorldInfo['type']; content: string }[];
  materials: string[];
  items: { gained: string[]; lost: string[]; held: string[] };
  climax?: { outcome: 'won' | 'forced'; ending: string | null; nextActTitle: string | null };
  recentLines: string[];
  frameBudget: number;
  /** Whether the telling may end with a choice of its own; the engine sets those of encounters. */
  mayAskChoice: boolean;
  manner: string;
}

const FRAMES_WITHOUT_ENCOUNTER = 3;
const FRAMES_OF_CLIMAX = 8;
const WORLD_INFO_MAX = 6;
/** Facts told of at once, the latest earned; a prompt must not grow with the play. */
const FACTS_MAX = 40;

/** The player's action in words, with an offered choice's text in place of its id. */
export function actionText(action: PlayerAction, before: PlotState): string | undefined {
  if (action.type === 'text') return action.text;
  if (action.type === 'choice') return before.choices.find((choice) => choice.id === action.choiceId)?.text;
  return undefined;
}

/** The lore that the words bring up. An act's entry takes the place of the story's of the same id. */
function triggered(entries: readonly WorldInfo[], words: string): Scene['worldInfo'] {
  const haystack = words.toLowerCase();
  return [...new Map(entries.map((entry) => [entry.id, entry])).values()]
    .filter((entry) => entry.keys.some((key) => haystack.includes(key.toLowerCase())))
    .slice(0, WORLD_INFO_MAX)
    .map(({ type, content }) => ({ ...(type !== undefined && { type }), content }));
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
}

/**
 * Compiles what the Storyteller may know from the pack: the place, who is here, the chosen encounter, earned facts. Truths,
 * scenario context, needs, endings but the one that comes, and encounters not chosen have no way in.
 */
export function compileScene(input: SceneInput): Scene {
  const { story, before, state, pack, action, recentLines } = input;
  const act = story.plot.acts.find(({ id }) => id === pack.act) as Act;
  const place = act.sandboxLocations.find(({ id }) => id === pack.location);
  const characters = new Map(story.characters.map((character) => [character.id, character]));
  const protagonist = story.characters.find(({ role }) => role === 'protagonist');
  const encounter = pack.encounter ? encountersById(story).get(pack.encounter.id) : undefined;
  const { facts } = factsOf(story);
  const earned = pack.facts.flatMap((id) => facts.get(id) ?? []).slice(-FACTS_MAX);
  const said = actionText(action, before);

  const sheet = (character: Character, disposition: string | null) => ({
    id: character.id,
    name: character.name,
    role: character.role,
    description: character.description,
    ...(character.voice && { voice: character.voice }),
    ...(character.pronouns && { pronouns: character.pronouns }),
    ...(character.personalArc && { want: character.personalArc.want }),
    ...(disposition && { disposition }),
    expressions: character.expressions ?? [],
  });

  const told = pack.encounter && encounter ? encounterOf(pack.encounter, encounter) : null;
  const frameBudget = pack.climax
    ? FRAMES_OF_CLIMAX
    : encounter
      ? framesATurn(encounter.pacing.focus)
      : FRAMES_WITHOUT_ENCOUNTER;
  const words = [
    said ?? '',
    place?.title ?? '',
    encounter?.title ?? '',
    encounter?.description ?? '',
    ...recentLines,
  ].join('\n');

  return {
    language: story.language,
    tone: story.plot.globalContext.tone,
    act: { title: act.title, objective: act.objective, opening: state.actTurn <= 1 },
    place: {
      id: pack.location,
      title: place?.title ?? pack.location,
      ambientDetail: place?.ambientDetail ?? '',
      callbacks: place?.callbacks ?? [],
    },
    arrived: pack.arrived,
    protagonist: protagonist?.id ?? null,
    present: pack.present.flatMap(({ character, disposition }) => {
      const found = characters.get(character);
      return found ? [sheet(found, disposition)] : [];
    }),
    encounter: told,
    action: { type: action.type, ...(said !== undefined && { text: said }) },
    ...(pack.checkResult && { checkResult: pack.checkResult }),
    ...(pack.checkAsked && { checkAsked: { stat: pack.checkAsked.stat, reason: pack.checkAsked.reason } }),
    ...(pack.complication && { complication: pack.complication }),
    escalations: pack.escalations.flatMap((index) => act.opposingForce?.escalationEvents[index]?.description ?? []),
    events: pack.events.flatMap(({ id, branches }) => {
      const event = act.inevitableEvents?.find((each) => each.id === id);
      if (!event) return [];
      const effects = branches.flatMap((index) => event.conditionalBranches?.[index]?.effect ?? []);
      return [{ title: event.title, description: event.description, effects }];
    }),
    facts: earned.map(({ text }) => text),
    factsKnownBy: earned.map(({ knownBy, audience }) => knownBy ?? (audience === 'director' ? [] : null)),
    worldInfo: triggered([...story.plot.globalWorldInfo, ...(act.scenarioWorldInfo ?? [])], words),
    materials: story.plot.globalMaterials,
    items: { ...pack.items, held: [...state.items] },
    ...(pack.climax && {
      climax: {
        outcome: pack.climax.outcome,
        ending: pack.climax.ending,
        nextActTitle: story.plot.acts.find(({ id }) => id === pack.climax?.nextAct)?.title ?? null,
      },
    }),
    recentLines: [...recentLines],
    frameBudget,
    mayAskChoice: !pack.climax && !pack.checkAsked && !pack.encounter?.asksOptions,
    manner: pack.manner,
  };
}

function encounterOf(pack: NonNullable<DirectionPack['encounter']>, encounter: AnyEncounter): Scene['encounter'] {
  const options = 'options' in encounter ? (encounter.options ?? []) : [];
  const answered = pack.answered === null ? undefined : options[pack.answered]?.text;
  return {
    id: encounter.id,
    title: encounter.title,
    description: encounter.description,
    type: encounter.type,
    focus: encounter.pacing.focus,
    phase: pack.phase,
    again: pack.again,
    framesBefore: pack.framesBefore,
    expectedFrames: pack.expectedFrames,
    interactables: 'interactables' in encounter ? (encounter.interactables ?? []) : [],
    // What is found is told when it is found.
    findings: pack.phase === 'closing' && 'findings' in encounter ? (encounter.findings ?? []) : [],
    ...(answered !== undefined && { answered }),
    ...(pack.asksOptions && { options: options.map(({ text }) => text) }),
  };
}
