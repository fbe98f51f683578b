import type { MemoryChange, MemoryState } from '../../shared/memory/index.ts';
import type { DirectorProposal, PlotState } from '../../shared/play/index.ts';
import type { VNPackage } from '../../shared/story/index.ts';
import type { Dropped } from '../director/types.ts';
import { type Clearance, clearance } from './clearance.ts';
import { keyWords } from './tokens.ts';

/** What else is known of a turn whose Director is read. */
export interface DiscreetOptions {
  memory?: MemoryState;
  changes?: readonly MemoryChange[];
  /** Encounters that may be chosen; by default whatever the proposal names counts, where none is active. */
  eligible?: readonly string[];
  /** Answers a skill offers the player: they would reach them as they are. */
  choices?: readonly string[];
}

/** The clearance of a turn that is not directed yet. */
function clearanceOf(
  story: VNPackage,
  state: PlotState,
  encounter: string | null | undefined,
  { memory, changes = [], eligible }: DiscreetOptions,
): Clearance {
  // Where one is under way another is refused by the rules: naming it must not open what it tells.
  const chosen =
    state.active?.id ?? (encounter != null && (eligible?.includes(encounter) ?? true) ? encounter : undefined);
  return clearance({ story, state, encounters: chosen === undefined ? [] : [chosen], memory, changes });
}

/**
 * Takes every free text out of a proposal that tells a secret, alone or together with the others: it would reach the Storyteller's
 * prompt or the player. The rest of the proposal stands.
 * @returns `choices` are those of `options.choices` that may be offered
 */
export function discreet(
  story: VNPackage,
  state: PlotState,
  proposal: DirectorProposal,
  options: DiscreetOptions = {},
): { proposal: DirectorProposal; choices: string[]; dropped: Dropped[] } {
  const clear = clearanceOf(story, state, proposal.encounter, options);
  const { manner, complication, check, dispositions, items, ...rest } = proposal;
  const kept: DirectorProposal = { ...rest };
  if (manner !== undefined && clear.keeps('manner', manner)) kept.manner = manner;
  if (complication && clear.keeps('complication', complication.text)) kept.complication = complication;
  if (check && clear.keeps('check', check.stat)) {
    const { reason, ...bare } = check;
    kept.check = reason === undefined || clear.keeps('check.reason', reason) ? check : bare;
  }
  if (dispositions) kept.dispositions = dispositions.filter((each) => clear.keeps('dispositions', each.disposition));
  if (items) kept.items = { ...items, gained: items.gained?.filter((item) => clear.keeps('items.gained', item)) };
  const choices = (options.choices ?? []).filter((choice) => clear.keeps('choices', choice));
  return { proposal: kept, choices, dropped: [...clear.dropped] };
}

/** How much of a recap's words its scene must have. */
const RECAP_SHARE = 1 / 3;

/** What a recap is measured by: the words of what was told, and of names everybody knows. */
function isOfScene(recap: string, scene: readonly string[], story: VNPackage): boolean {
  const words = [...keyWords(recap)];
  if (words.length === 0) return true;
  const known = keyWords([...scene, ...story.characters.map(({ name }) => name)].join('\n'));
  return words.filter((word) => known.has(word)).length >= words.length * RECAP_SHARE;
}

/**
 * Clears the Director's recap of the scene before, which its summaries have from then on, and the Storyteller never: it must tell no
 * secret, which would look earned there, and a third of its words must be the scene's own or names.
 * @param input.scene lines that were told, such as the scene's bullets and title
 */
export function clearRecap(input: {
  story: VNPackage;
  state: PlotState;
  memory: MemoryState;
  recap: string;
  scene: readonly string[];
}): { recap: string | null; dropped: Dropped[] } {
  const { story, state, memory, recap, scene } = input;
  const clear = clearanceOf(story, state, undefined, { memory });
  // A loop is about what was told, and so is the recap.
  if (!clear.keeps('memory.recap', recap, ['loop'])) return { recap: null, dropped: [...clear.dropped] };
  if (isOfScene(recap, scene, story)) return { recap, dropped: [] };
  return { recap: null, dropped: [{ what: 'memory.recap', reason: 'It is not about what was told in that scene.' }] };
}

/**
 * The changes of a turn that may be kept: a recap that tells a secret, or another scene than its own, is left out.
 * @param input.changes as the Director's tools and its memory proposal made them
 */
export function clearChanges(input: {
  story: VNPackage;
  state: PlotState;
  memory: MemoryState;
  changes: readonly MemoryChange[];
}): { changes: MemoryChange[]; dropped: Dropped[] } {
  const dropped: Dropped[] = [];
  const changes = input.changes.filter((change) => {
    if (change.type !== 'scene-recapped') return true;
    const scene = input.memory.recent.find(({ id }) => id === change.id);
    const told = scene ? [scene.title, ...scene.summary] : [];
    const cleared = clearRecap({ ...input, recap: change.text, scene: told });
    dropped.push(...cleared.dropped);
    return cleared.recap !== null;
  });
  return { changes, dropped };
}
