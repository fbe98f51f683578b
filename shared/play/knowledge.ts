import type { Story, StoryFact } from '../rules/index.ts';
import { conditionScope } from './scope.ts';
import type { PlotState } from './state.ts';

/** The facts the player knows: what was earned before, and what the state earns now. Rules of play, "Knowledge". */
export const knownFacts = (story: Story, state: PlotState): StoryFact[] => [
  ...state.earnedFacts.flatMap((id) => story.factById.get(id) ?? []),
  ...newlyEarned(story, state),
];

/**
 * The facts the state earns that are not among its earned ones yet: those meant for the player, those whose
 * `revealWhen` holds – of the whole story and of the act being played – and those of any act that a finding names.
 */
export function newlyEarned(story: Story, state: PlotState): StoryFact[] {
  const scope = conditionScope(story, state);
  return story.facts.filter((fact) => {
    if (state.earnedFacts.includes(fact.id)) return false;
    if (state.findings.some((finding) => names(finding, fact.id))) return true;
    if (fact.act !== null && fact.act !== state.act) return false;
    return fact.source.audience === 'player' || (fact.revealWhen?.holds(scope) ?? false);
  });
}

/**
 * Whether a finding names a fact: it is the fact's id; or holds it in square brackets or backquotes, `[ledger]`; or,
 * where the id has a `_`, a `-` or a digit and so is no ordinary word, holds it as a word of its own. Case does not
 * matter; `old_key` is not named by `old_key_2`, nor `ledger` by "A page of the ledger".
 */
export function names(finding: string, factId: string): boolean {
  const text = finding.trim().toLowerCase();
  if (text === factId || text.includes(`[${factId}]`) || text.includes(`\`${factId}\``)) return true;
  if (!/[0-9_-]/.test(factId)) return false;
  for (let at = text.indexOf(factId); at !== -1; at = text.indexOf(factId, at + 1)) {
    const before = text[at - 1] ?? ' ';
    const after = text[at + factId.length] ?? ' ';
    if (!isIdCharacter(before) && !isIdCharacter(after)) return true;
  }
  return false;
}

const isIdCharacter = (character: string): boolean => /[a-z0-9_-]/.test(character);

/**
 * Whether a character may speak of a fact. Rules of play, "Knowledge": a character speaks only from facts it knows.
 * Where a fact lists nobody, the Director's own is known to nobody and any other to everybody.
 */
export function mayMention(fact: StoryFact, character: string): boolean {
  const { knownBy, audience } = fact.source;
  return knownBy ? knownBy.includes(character) : audience !== 'director';
}
