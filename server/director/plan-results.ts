import { z } from 'zod';
import { ownEntry } from '../../shared/json.ts';
import {
  type LedgerEntry,
  ledgerId,
  type MemoryProposal,
  type MemoryState,
  nextLoopId,
  oneLine,
  PLAYER,
} from '../../shared/memory/index.ts';
import { type ExecutionResult, getSkillFromPath, type Plan } from '../../shared/plan/index.ts';
import { OPTION_MAX_LENGTH, type Story } from '../../shared/play/index.ts';
import { isSpokenOf } from '../../shared/text.ts';
import type { WorkingMemory } from '../memory/types.ts';
import { collectUiEvents } from '../plan/index.ts';
import type { DirectedResult, DroppedPart } from './types.ts';

const LIMITS = { results: 8, text: 500, choices: 6, newcomers: 5 } as const;

const FoundSchema = z.object({
  results: z.array(z.object({ id: z.string(), type: z.string(), text: z.string(), told: z.boolean() })),
});
const SummarySchema = z.object({ summary: z.string() });
const NamedSchema = z.object({ id: z.string(), name: z.string() });
const ChoicesSchema = z.object({ choices: z.array(z.unknown()) });
const ChoiceSchema = z.union([
  z.string(),
  z.object({ text: z.string() }).transform(({ text }) => text),
  z.object({ label: z.string() }).transform(({ label }) => label),
]);

type Outcome = Pick<DirectedResult, 'results' | 'newcomers' | 'spot' | 'choices'>;

export const NO_OUTCOME: Outcome = { results: [], newcomers: [], spot: null, choices: [] };

/** Search results count only if the player has seen them. Plan execution, "Order". */
export function readPlanResults(
  plan: Plan,
  execution: ExecutionResult,
  working: WorkingMemory,
  before: MemoryState,
): Outcome {
  const results = plan.steps.flatMap(({ tool }, index) => {
    const result = execution.toolResults[index];
    if (result?.state !== 'success') return [];
    return saidBy(tool, result.output).map((said) => ({ tool, ...said, text: oneLine(said.text, LIMITS.text) }));
  });
  return {
    results: results.filter(({ text }) => text !== '').slice(0, LIMITS.results),
    newcomers: listNewcomers(plan, working, before),
    spot: findSpot(plan, working, before),
    choices: listChoices(plan, execution),
  };
}

type Said = Omit<DirectedResult['results'][number], 'tool'>;

function saidBy(tool: string, output: unknown): Said[] {
  if (getSkillFromPath(tool) !== undefined) return read(SummarySchema, output, ({ summary }) => [{ text: summary }]);
  if (tool === 'memory.search') {
    return read(FoundSchema, output, ({ results }) =>
      results.flatMap(({ id, type, text, told }) => (told && type === 'scene' ? [{ text, scene: id }] : [])),
    );
  }
  if (tool.endsWith('.generate')) return read(NamedSchema, output, ({ id, name }) => [{ text: `${name} (${id})` }]);
  return [];
}

function read<T>(schema: z.ZodType<T>, output: unknown, say: (value: T) => Said[]): Said[] {
  const parsed = schema.safeParse(output);
  return parsed.success ? say(parsed.data) : [];
}

/** People its tools made, and earlier ones of this place whom the plan mentions and the player has not met. */
function listNewcomers(plan: Plan, working: WorkingMemory, before: MemoryState): string[] {
  const people = Object.values(working.memory.characters);
  const made = people.filter(({ id }) => !Object.hasOwn(before.characters, id));
  const words = [plan.sceneIntention, plan.povCharacter, JSON.stringify(plan.steps.map(({ args }) => args))].join(' ');
  const brought = people.filter(
    ({ id, name, act, location, introduced }) =>
      !introduced &&
      Object.hasOwn(before.characters, id) &&
      act === working.act &&
      location === working.location &&
      (plan.povCharacter === id || words.includes(`"${id}"`) || isSpokenOf(words, name)),
  );
  return [...made, ...brought].slice(0, LIMITS.newcomers).map(({ id }) => id);
}

/** The plan's corner of the place: the one it names, else one it made. */
function findSpot(plan: Plan, working: WorkingMemory, before: MemoryState): string | null {
  const here = Object.values(working.memory.locations).filter(
    ({ act, near }) => act === working.act && near === working.location,
  );
  const named = here.find(({ id }) => id === plan.targetLocation);
  const made = here.findLast(({ id }) => !Object.hasOwn(before.locations, id));
  return (named ?? made)?.id ?? null;
}

function listChoices(plan: Plan, execution: ExecutionResult): string[] {
  const choices = collectUiEvents(plan, execution)
    .filter(({ event }) => event === 'narrative_choice')
    .flatMap(({ payload }) => {
      const parsed = ChoicesSchema.safeParse(payload);
      return parsed.success ? parsed.data.choices : [];
    })
    .flatMap((choice) => {
      const parsed = ChoiceSchema.safeParse(choice);
      const text = parsed.success ? oneLine(parsed.data, OPTION_MAX_LENGTH) : '';
      return text === '' ? [] : [text];
    });
  return [...new Set(choices)].slice(0, LIMITS.choices);
}

/** Stores the combined state patch of skills, if any. */
export function recordSkillState(working: WorkingMemory, { aggregatedState }: ExecutionResult): void {
  if (Object.keys(aggregatedState).length > 0) working.record({ type: 'skill-state-patched', patch: aggregatedState });
}

/** Applies the Director's memory proposal part by part; unknown people and things are dropped with the reason. */
export function recordMemory(
  working: WorkingMemory,
  proposal: MemoryProposal,
  { story, turn }: { story: Story; turn: number },
): DroppedPart[] {
  const dropped: DroppedPart[] = [];
  const { recap, activeCharacter, resolveLoops = [], openLoops = [], states = [] } = proposal;
  const isKnown = (id: string) => story.characterById.has(id) || Object.hasOwn(working.memory.characters, id);
  const last = working.memory.recent.at(-1);
  if (recap !== undefined && last !== undefined) {
    working.record({ type: 'scene-recapped', id: last.id, text: recap });
  } else if (recap !== undefined) {
    dropped.push({ what: 'memory.recap', reason: 'There is no scene before this one.' });
  }
  if (activeCharacter !== undefined) {
    // The protagonist is active by default.
    const id = activeCharacter === story.protagonist?.id ? null : activeCharacter;
    if (!isKnown(activeCharacter)) {
      dropped.push({ what: 'memory.activeCharacter', reason: `There is no character "${activeCharacter}".` });
    } else if (id !== working.memory.activeCharacter) working.record({ type: 'active-character-set', id });
  }
  for (const id of resolveLoops) {
    if (working.memory.loops.some((loop) => loop.id === id)) working.record({ type: 'loop-resolved', id });
    else dropped.push({ what: `memory.resolveLoops.${id}`, reason: 'No open loop has that id.' });
  }
  for (const { description, category = 'plot', importance = 'medium' } of openLoops) {
    const isOpen = working.memory.loops.some((loop) => loop.description === description);
    if (isOpen) {
      dropped.push({ what: 'memory.openLoops', reason: `It is open already: ${oneLine(description, 80)}` });
      continue;
    }
    const id = nextLoopId(working.memory);
    const loop = { id, description, category, importance, createdInScene: last?.id ?? null, tick: working.tick };
    working.record({ type: 'loop-opened', loop });
  }
  dropped.push(...recordEntries(working, proposal, { story, turn }));
  for (const { character, emotionalState, goals } of states) {
    if (!isKnown(character)) {
      dropped.push({ what: `memory.states.${character}`, reason: `There is no character "${character}".` });
      continue;
    }
    const known = ownEntry(working.memory.states, character);
    const state = {
      emotionalState: emotionalState ?? known?.emotionalState ?? '',
      goals: goals ?? known?.goals ?? [],
      tick: working.tick,
    };
    working.record({ type: 'state-changed', character, state });
  }
  return dropped;
}

/** Accepted as an empty list of who knows an entry. */
const NOBODY = 'nobody';

/** Adds and amends ledger entries. Entries known to nobody are the Director's own. */
function recordEntries(
  working: WorkingMemory,
  { settles = [], amends = [] }: MemoryProposal,
  { story, turn }: { story: Story; turn: number },
): DroppedPart[] {
  const toKnowers = (people: readonly string[]) => [
    ...new Set(people.filter((who) => who !== NOBODY).map((who) => (who === story.protagonist?.id ? PLAYER : who))),
  ];
  for (const { text, kind, knownBy = [], to } of settles) {
    const entry: LedgerEntry = {
      id: ledgerId(working.memory.made.entries),
      kind: kind ?? (toKnowers(knownBy).length === 0 ? 'canon' : 'fact'),
      text,
      knownBy: toKnowers(knownBy),
      ...(to !== undefined && { to: toKnowers([to])[0] }),
      turn,
      by: 'director',
    };
    working.record({ type: 'entry-added', entry });
  }
  return amends.flatMap(({ id, knownBy, ...change }) => {
    const entry = working.memory.ledger.find((one) => one.id === id);
    if (entry === undefined) return [{ what: `memory.amends.${id}`, reason: 'The ledger has no such entry.' }];
    const amended = { ...entry, ...change, turn, ...(knownBy && { knownBy: toKnowers(knownBy) }) };
    working.record({ type: 'entry-amended', entry: amended });
    return [];
  });
}
