import type { GeneratedCharacter, GeneratedLocation, MemoryChange, MemoryState } from '../../shared/memory/index.ts';
import { noAttachments, type PackAttachments, type PlotState, type Story } from '../../shared/play/index.ts';
import type { VNPackage } from '../../shared/story/index.ts';
import type { DirectedResult, DroppedPart } from '../director/types.ts';
import type { Recalled } from '../memory/types.ts';
import { cutAtSentence, toSingleLine } from './clip-texts.ts';
import { createSecrecyFilter, type SecrecyFilter } from './secrecy-filter.ts';

const MOST = { recalled: 5, results: 6, newcomers: 5, traits: 4, features: 4 } as const;
const LONGEST = { recalled: 300, result: 500, description: 600, line: 200 } as const;

/** Tools whose results are the Director's notes. Of these the player may only learn scenes that a search found. */
const MEMORY_TOOLS = /^(?:memory|character|location|relationship)\./;

export interface AttachInput {
  story: VNPackage | Story;
  state: PlotState;
  memory: MemoryState;
  direction: Pick<DirectedResult, 'results' | 'newcomers' | 'spot' | 'changes'>;
  recalled: readonly Recalled[];
  told?: readonly string[];
  nudge: string | null;
}

/**
 * Clears plan results for the player: only scenes already told, only people and corners of this place and their
 * appearance, nothing that overlaps a secret. Rejected ones are dropped with the reason.
 */
export function attachPlanResults(input: AttachInput): { attached: PackAttachments; dropped: DroppedPart[] } {
  const { state, direction, recalled } = input;
  const story = 'source' in input.story ? input.story.source : input.story;
  const clear = createSecrecyFilter({
    story,
    state,
    encounters: state.active ? [state.active.id] : [],
    told: input.told ?? [],
  });
  const structural: DroppedPart[] = [];
  const attached: PackAttachments = {
    ...noAttachments(),
    recalled: recalledOf(broughtBack(direction.results, recalled), clear, structural),
    results: resultsOf(direction.results, clear, structural),
    newcomers: newcomersOf(input, clear, structural),
    spot: spotOf(input, clear, structural),
    nudge: nudgeOf(story, input, structural),
  };
  return { attached, dropped: [...structural, ...clear.dropped] };
}

/** Maximum number of scenes from the Director's search that precede recalled ones. */
const SEARCHED_FIRST = 2;

function broughtBack(results: DirectedResult['results'], recalled: readonly Recalled[]): Remembered[] {
  const found = results.flatMap(({ scene, text }): Remembered[] =>
    scene === undefined ? [] : [{ id: scene, kind: 'scene', told: true, text }],
  );
  const all = [...found.slice(0, SEARCHED_FIRST), ...recalled, ...found.slice(SEARCHED_FIRST)];
  const known = new Set<string>();
  return all.filter(({ kind, id }) => !known.has(`${kind} ${id}`) && known.add(`${kind} ${id}`));
}

type Remembered = Pick<Recalled, 'id' | 'kind' | 'told' | 'text'>;

function recalledOf(recalled: readonly Remembered[], clear: SecrecyFilter, dropped: DroppedPart[]): string[] {
  const kept: string[] = [];
  for (const { id, kind, told, text } of recalled) {
    const line = cutAtSentence(toSingleLine(text), LONGEST.recalled);
    if (line === '' || kept.includes(line)) continue;
    if (kept.length >= MOST.recalled) break;
    if (!told || kind !== 'scene') dropped.push({ what: `recalled ${id}`, reason: 'It was never told to the player.' });
    else if (clear.keeps(`recalled ${id}`, toSingleLine(text))) kept.push(line);
  }
  return kept;
}

function resultsOf(
  results: DirectedResult['results'],
  clear: SecrecyFilter,
  dropped: DroppedPart[],
): PackAttachments['results'] {
  const kept: PackAttachments['results'] = [];
  for (const { tool, text, scene } of results) {
    const line = cutAtSentence(toSingleLine(text), LONGEST.result);
    if (line === '' || scene !== undefined) continue;
    if (MEMORY_TOOLS.test(tool)) {
      dropped.push({ what: `result of ${tool}`, reason: 'What the memory answers is the Director’s alone.' });
    } else if (kept.length >= MOST.results) {
      dropped.push({ what: `result of ${tool}`, reason: `No more than ${MOST.results} results go with a turn.` });
    } else if (clear.keeps(`result of ${tool}`, toSingleLine(text))) {
      kept.push({ tool: tool.slice(0, 256), text: line });
    }
  }
  return kept;
}

function generatedBy<T extends { id: string }>(
  before: Readonly<Record<string, T>>,
  changes: readonly MemoryChange[],
  pick: (change: MemoryChange) => T | null,
): Map<string, T> {
  const found = new Map(Object.entries(before));
  for (const change of changes) {
    const made = pick(change);
    if (made) found.set(made.id, made);
  }
  return found;
}

function newcomersOf({ state, memory, direction, story }: AttachInput, clear: SecrecyFilter, dropped: DroppedPart[]) {
  const people = generatedBy(memory.characters, direction.changes, (change) =>
    change.type === 'character-generated' ? change.character : null,
  );
  const cast = new Set(story.characters.map(({ id: known }) => known));
  // The rules may have moved them.
  const placeOf = ({ id, act, location }: GeneratedCharacter) =>
    state.made && Object.hasOwn(state.made, id) ? state.made[id] : act === state.act ? location : null;
  const isHere = (person: GeneratedCharacter) => placeOf(person) === state.location;
  // People the plan brings first, then those met here before, latest first.
  const metHere = [...people.values()]
    .filter((person) => person.introduced && isHere(person))
    .sort((a, b) => b.tick - a.tick || (a.id < b.id ? -1 : 1))
    .map(({ id }) => id);
  const kept: PackAttachments['newcomers'] = [];
  for (const id of new Set([...direction.newcomers, ...metHere])) {
    const person = people.get(id);
    const refuse = (reason: string) => dropped.push({ what: `newcomer ${id}`, reason });
    if (!person) refuse('Nobody of this name was made while playing.');
    else if (cast.has(id)) refuse('The story has somebody of this name itself.');
    else if (!isHere(person)) refuse('They are elsewhere.');
    else if (kept.length >= MOST.newcomers) refuse(`No more than ${MOST.newcomers} of them are here at once.`);
    else if (clear.keeps(`newcomer ${id}`, toSingleLine(person.name))) {
      const part = (what: string, text: string, max: number): string =>
        text !== '' && clear.keeps(`newcomer ${id}: ${what}`, toSingleLine(text))
          ? cutAtSentence(toSingleLine(text), max)
          : '';
      kept.push({
        id,
        name: toSingleLine(person.name),
        role: part('role', person.role, 120),
        description: part('description', person.description, LONGEST.description),
        traits: person.traits
          .slice(0, MOST.traits)
          .map((trait) => part('trait', trait, LONGEST.line))
          .filter(Boolean),
      });
    }
  }
  return kept;
}

function spotOf({ state, memory, direction }: AttachInput, clear: SecrecyFilter, dropped: DroppedPart[]) {
  if (direction.spot === null) return null;
  const spot = generatedBy<GeneratedLocation>(memory.locations, direction.changes, (change) =>
    change.type === 'location-generated' ? change.location : null,
  ).get(direction.spot);
  const what = `spot ${direction.spot}`;
  if (!spot || spot.act !== state.act || spot.near !== state.location) {
    dropped.push({ what, reason: spot ? 'It is a corner of another place.' : 'No such corner was made.' });
    return null;
  }
  if (!clear.keeps(what, toSingleLine(spot.name))) return null;
  const part = (name: string, text: string, max: number): string =>
    text !== '' && clear.keeps(`${what}: ${name}`, toSingleLine(text)) ? cutAtSentence(toSingleLine(text), max) : '';
  return {
    name: toSingleLine(spot.name),
    description: part('description', spot.description, LONGEST.description),
    atmosphere: part('atmosphere', spot.atmosphere, LONGEST.line),
    features: spot.features
      .slice(0, MOST.features)
      .map((feature) => part('feature', feature, LONGEST.line))
      .filter(Boolean),
  };
}

function nudgeOf(story: VNPackage, { state, nudge }: AttachInput, dropped: DroppedPart[]): string | null {
  if (nudge === null) return null;
  const places = story.plot.acts.find(({ id }) => id === state.act)?.sandboxLocations ?? [];
  if (places.some(({ title }) => title === nudge)) return nudge;
  dropped.push({ what: 'nudge', reason: 'It is no place of this act.' });
  return null;
}
