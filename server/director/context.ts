import {
  formatCharacter,
  formatOpenLoops,
  formatRelationships,
  nameIn,
  oneLine,
  overallSummary,
  recentScenesSummary,
} from '../../shared/memory/index.ts';
import type { ContextUsed } from '../../shared/wire/index.ts';
import { briefTurn, type TurnBrief } from './brief.ts';
import type { DirectInput, DirectorDeps } from './types.ts';

/** What each part of the context may take, in characters unless it counts: the same at the first turn and the ten thousandth. */
const CONTEXT_LIMITS = {
  overall: 1400,
  recent: 1600,
  loops: 6,
  loopsLength: 900,
  character: 500,
  relationships: 4,
  relationshipsLength: 900,
  recalled: 5,
  recalledText: 180,
  made: 6,
  madeText: 120,
} as const;

type Limits = Record<keyof typeof CONTEXT_LIMITS, number>;

/** The same for a smaller size, which is a share of the whole; one of each that counts is kept. */
const limitsOf = (size: number) =>
  Object.fromEntries(
    Object.entries(CONTEXT_LIMITS).map(([part, most]) => [part, Math.max(1, Math.floor(most * size))]),
  ) as Limits;

/** What a turn is planned from. Plan execution, "Context of a tick". All of it is data. */
export interface DirectorContext {
  novel_name: string;
  current_tick: number;
  active_character_id: string | null;
  active_character_name: string;
  /** '' where it is left out. */
  overall_summary: string;
  recent_scenes_summary: string;
  open_loops_list: string;
  active_character_details: string;
  character_relationships: string;
  /** What the play remembers about what the player does, best first. */
  recalled: string;
  /** People and spots at this place that were made while playing. */
  made: string;
  brief: TurnBrief;
}

type Settings = DirectorDeps['settings'];

/** Whose story it is now: who was set, where the play knows them, else the protagonist; null in a story without one. */
export function activeCharacterOf({ story, memory }: Pick<DirectInput, 'story' | 'memory'>): string | null {
  const { activeCharacter } = memory;
  const isKnown = (id: string) => story.characterById.has(id) || Object.hasOwn(memory.characters, id);
  return activeCharacter !== null && isKnown(activeCharacter) ? activeCharacter : (story.protagonist?.id ?? null);
}

/**
 * Gathers what a turn is planned from: the state of the play, its memory and what was recalled, each part within its limit. Plan execution, "Context of a
 * tick".
 * @param size how much of each part, from 0 to 1
 */
export function contextOf(input: DirectInput, settings: Settings, size = 1): DirectorContext {
  const limits = limitsOf(size);
  const { story, memory } = input;
  const active = activeCharacterOf(input);
  const nameOf = nameIn(story, memory);
  return {
    novel_name: story.title,
    current_tick: input.tick,
    active_character_id: active,
    active_character_name: active === null ? '' : nameOf(active),
    overall_summary: settings.overallSummary ? overallSummary(memory, limits.overall) : '',
    recent_scenes_summary: within(recentScenesSummary(memory, settings.recentScenes, limits.recent), limits.recent),
    open_loops_list: within(formatOpenLoops(memory, limits.loops), limits.loopsLength),
    active_character_details: active === null ? '' : within(detailsOf(input, active), limits.character),
    character_relationships:
      active === null
        ? ''
        : within(formatRelationships(memory, active, nameOf, limits.relationships), limits.relationshipsLength),
    recalled: recalledOf(input, limits),
    made: madeOf(input, limits),
    brief: briefTurn(input, size),
  };
}

/** What the plan of a turn was made from, for its file. Plan execution, "Plan and error files". */
export const contextUsed = (input: DirectInput, { recentScenes }: Settings): ContextUsed => ({
  active_character: activeCharacterOf(input),
  recent_scenes: recentScenes < 1 ? [] : input.memory.recent.slice(-recentScenes).map(({ id }) => id),
  open_loops_count: input.memory.loops.length,
});

/** The package's sheet, or what was made while playing, and how they are now. */
function detailsOf({ story, memory }: DirectInput, id: string): string {
  const sheet = story.characterById.get(id);
  const made = Object.hasOwn(memory.characters, id) ? memory.characters[id] : undefined;
  const state = Object.hasOwn(memory.states, id) ? memory.states[id] : undefined;
  if (sheet === undefined) return made === undefined ? '' : formatCharacter(made, state);
  const want = sheet.personalArc?.want;
  const described = { ...sheet, description: oneLine(sheet.description, DESCRIBED_MAX) };
  return formatCharacter({ ...described, ...(want !== undefined && { goals: [oneLine(want, WANT_MAX)] }) }, state);
}

/** The whole sheet is in the head. */
const DESCRIBED_MAX = 240;
const WANT_MAX = 160;

/** Of the scenes before these only a line is told. */
const RECENT_IN_DETAIL = 3;

function recalledOf({ recalled, memory }: DirectInput, limits: Limits): string {
  const shown = new Set(memory.recent.slice(-RECENT_IN_DETAIL).map(({ id }) => id));
  return recalled
    .filter(({ id }) => !shown.has(id))
    .slice(0, limits.recalled)
    .map(({ id, kind, tick, text, told }) => {
      const hidden = told ? '' : ', unknown to the player';
      return `- ${kind} ${id} (tick ${tick}${hidden}): ${oneLine(text, limits.recalledText)}`;
    })
    .join('\n');
}

function madeOf({ memory, opening: { state } }: DirectInput, limits: Limits): string {
  const people = Object.values(memory.characters)
    .filter(({ act, location }) => act === state.act && location === state.location)
    .slice(-limits.made)
    .map(({ id, name, role }) => `- character ${id}: ${oneLine(`${name}, ${role}`, limits.madeText)}`);
  const spots = Object.values(memory.locations)
    .filter(({ act, near }) => act === state.act && near === state.location)
    .slice(-limits.made)
    .map(({ id, name, description }) => `- location ${id}: ${oneLine(`${name}. ${description}`, limits.madeText)}`);
  return [...people, ...spots].join('\n');
}

/** A text of several lines cut at a line's end; one line that is too long by itself is cut within. */
function within(text: string, max: number): string {
  if (text.length <= max) return text;
  const end = text.lastIndexOf('\n', max);
  return end <= 0 ? oneLine(text, max) : text.slice(0, end);
}
