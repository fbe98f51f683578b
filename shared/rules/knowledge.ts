import { hasBit, setBit } from './bits.ts';
import { READS } from './condition-program.ts';
import type { Program } from './program.ts';
import type { RulesState } from './rules-state.ts';

/**
 * Public facts, those whose `revealWhen` holds, and those of any act that a finding names, in order. Rules of play,
 * "Knowledge".
 */
export function factsEarned(now: RulesState): number[] {
  const { program, act, bits } = now;
  const isKnown = (fact: number): boolean => hasBit(bits, program.factBase + fact);
  const earned = new Set<number>();
  for (const { fact, isPublic, when } of act.reveals()) {
    if (!isKnown(fact) && (isPublic || when?.holds(now))) earned.add(fact);
  }
  for (let finding = 0; finding < program.findings.length; finding += 1) {
    if (!hasBit(bits, program.findingBase + finding)) continue;
    for (const fact of factsNamed(program, finding)) if (!isKnown(fact)) earned.add(fact);
  }
  return [...earned].sort((a, b) => a - b);
}

/** Makes earned facts known, permanently. */
export function learnEarnedFacts(now: RulesState): void {
  if (now.program.story.facts.length === 0) return;
  // A newly known fact may reveal another.
  for (let facts = factsEarned(now); facts.length > 0; facts = factsEarned(now)) learnFacts(now, facts);
}

/** Makes facts known regardless of their conditions. */
export function learnFacts(now: RulesState, facts: readonly number[]): void {
  const fresh = facts.filter((fact) => !hasBit(now.bits, now.program.factBase + fact));
  if (fresh.length === 0) return;
  for (const fact of fresh) setBit(now.bits, now.program.factBase + fact);
  now.changed |= READS.facts;
  now.onLearned(fresh);
}

/** By program: the facts named by each finding. */
const named = new WeakMap<Program, Map<number, readonly number[]>>();

function factsNamed(program: Program, finding: number): readonly number[] {
  const known = named.get(program) ?? new Map<number, readonly number[]>();
  named.set(program, known);
  const remembered = known.get(finding);
  if (remembered) return remembered;
  const text = program.findings[finding] ?? '';
  const facts = program.story.facts.flatMap(({ id }, fact) => (findingNamesFact(text, id) ? [fact] : []));
  known.set(finding, facts);
  return facts;
}

/**
 * It is the fact's id; or holds it in square brackets or backquotes; or, if the id has a `_`, a `-` or a digit, as a
 * separate word. Case is ignored; `old_key` is not named by `old_key_2`.
 */
export function findingNamesFact(finding: string, factId: string): boolean {
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
