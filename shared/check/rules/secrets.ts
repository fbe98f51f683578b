import { hasUnspaced, splitLetterRuns } from '../../language/normalize.ts';
import { consequencesIn } from '../../rules/index.ts';
import { type Fact, loreKeyProblem, type WorldInfo } from '../../story/index.ts';
import { findDisclosure, indexSecrets, openWordsOf, readText } from '../analysis/disclosure.ts';
import { createContainmentSearch } from '../analysis/similar-texts.ts';
import type { ConditionProblem, Ref } from '../messages/message-types.ts';
import { encounterRef, factRef, loreRef } from '../messages/refs.ts';
import { rule, type Secret, type Tables } from '../rule.ts';
import { createFinding, type RuleFinding } from '../rule-finding.ts';
import {
  CONDITION_CODES,
  CONDITION_TABLES,
  type ConditionContext,
  createConditionContext,
  findConditionProblem,
} from './events.ts';

/** Shorter secrets are searched only in the Director's notes, since prose may contain their words by chance. */
const WATCHED_WORDS = 3;

function isShort(text: string): boolean {
  const words = splitLetterRuns(text).length;
  return words > 0 && words < WATCHED_WORDS && !hasUnspaced(text);
}

const ofHead = rule<'head'>();
const ofAct = rule<'act'>();

type FactTables = Pick<Tables, 'cast' | 'found'>;

/** Facts, and how the player learns them. Rules of play, "Knowledge". */
function checkFacts(
  facts: readonly Fact[] | undefined,
  actId: string | null,
  tables: FactTables,
  asked: ConditionContext | null,
): RuleFinding[] {
  return (facts ?? []).flatMap((fact): RuleFinding[] => {
    const where: RuleFinding['where'] = { type: 'fact', ...(actId === null ? {} : { actId }), id: fact.id };
    const self = factRef(actId, fact);
    const findings: RuleFinding[] = [];
    // Before the map is drawn the cast is incomplete.
    const strangers = asked === null ? [] : (fact.knownBy ?? []).filter((id) => !tables.cast.has(id));
    if (strangers.length > 0) {
      findings.push(createFinding('known-by-unknown', where, { fact: self, people: strangers }));
    }
    if (fact.audience === 'player') {
      if (fact.revealWhen !== undefined) {
        findings.push(createFinding('reveal-not-needed', where, { fact: self }));
      }
      return findings;
    }
    if (isShort(fact.text)) findings.push(tooShort(where, fact.text));
    return asked ? [...findings, ...reveal(fact, where, self, tables.found, asked)] : findings;
  });
}

const tooShort = (where: RuleFinding['where'], text: string) => createFinding('secret-too-short', where, { text });

function reveal(
  fact: Fact,
  where: RuleFinding['where'],
  self: Ref,
  found: ReadonlySet<string>,
  asked: ConditionContext,
): RuleFinding[] {
  const { revealWhen } = fact;
  const never = (problem: ConditionProblem | null): RuleFinding[] =>
    found.has(fact.id) || !asked.isWhole
      ? []
      : [createFinding('secret-never-revealed', where, { fact: self, problem })];
  if (revealWhen === undefined) return never(null);
  const { problem } = findConditionProblem(revealWhen, asked);
  if (!problem) return [];
  if (problem.kind === 'never-holds') return never(problem);
  return [{ code: CONDITION_CODES[problem.kind], where, says: { say: 'condition:fact', fact: self, problem } }];
}

const factsOfAct = ofAct('facts of an act', [...CONDITION_TABLES, 'found'], ({ act, here }, tables) =>
  checkFacts(act.facts, act.id, tables, here.isMapped ? createConditionContext([here], tables) : null),
);

const factsOfStory = ofHead('facts of a story', [...CONDITION_TABLES, 'found', 'reach'], ({ head }, tables) => {
  const { reach, situation } = tables;
  const isMapped = reach.acts.length > 0 && reach.acts.every((here) => here.isMapped);
  const asked = isMapped ? { ...createConditionContext(reach.acts, tables), isWritten: situation.isWhole } : null;
  return checkFacts(head.facts, null, tables, asked);
});

/** Lore: its keys, and secrets it gives away. */
function checkLore(
  entries: readonly WorldInfo[] | undefined,
  actId: string | null,
  secrets: readonly Secret[],
): RuleFinding[] {
  const nearby = secrets.filter(({ act }) => act === null || actId === null || act === actId);
  const seek = createContainmentSearch(nearby.map(({ text }) => text));
  return (entries ?? []).flatMap((entry): RuleFinding[] => {
    const where: RuleFinding['where'] = { type: 'lore', ...(actId === null ? {} : { actId }), id: entry.id };
    const self = loreRef(actId, entry);
    const findings: RuleFinding[] = [];
    const odd = entry.keys.flatMap((key) => {
      const problem = loreKeyProblem(key);
      return problem === null ? [] : [{ key, problem }];
    });
    if (odd.length > 0) {
      findings.push(
        createFinding('lore-key-never-matches', where, {
          lore: self,
          keys: [...new Set(odd.map(({ key }) => key))],
          problems: [...new Set(odd.map(({ problem }) => problem))],
        }),
      );
    }
    if (entry.keys.length === 0 && !entry.constant) {
      findings.push(createFinding('lore-without-keys', where, { lore: self }));
    }
    const given = seek(entry.content).flatMap((index) => nearby[index] ?? []);
    if (given.length > 0) {
      findings.push(
        createFinding('lore-gives-away-secret', where, {
          lore: self,
          secrets: given.map(({ fact, text }) => ({ fact, text })),
        }),
      );
    }
    return findings;
  });
}

const loreOfAct = ofAct('lore of an act', ['secrets'], ({ act }, { secrets }) =>
  checkLore(act.scenarioWorldInfo, act.id, secrets),
);
const loreOfStory = ofHead('lore of a story', ['secrets'], ({ head }, { secrets }) =>
  checkLore(head.globalWorldInfo, null, secrets),
);

/** Findings whose text discloses a secret that the encounter does not earn. Rules of play, "Knowledge". */
const findingsOfAct = ofAct('findings of an act', ['secrets'], ({ act }, { secrets }) => {
  // Truths are not earned themselves; the facts behind them are.
  const nearby = secrets.filter(({ fact, act: of }) => fact !== null && (of === null || of === act.id));
  if (nearby.length === 0) return [];
  const places = act.sandboxLocations.flatMap(({ title, ambientDetail }) => [title, ambientDetail ?? '']);
  const index = indexSecrets(nearby);
  return act.sandboxLocations.flatMap(({ encounters }) =>
    encounters.flatMap((encounter): RuleFinding[] => {
      // What the scene shows is known together with the finding.
      const shown = [act.title, act.objective, ...places, encounter.title, encounter.description ?? ''];
      const isOpen = openWordsOf(shown.map(readText));
      const following = consequencesIn(encounter).flatMap(({ findings = [] }) => findings);
      const findings = [...(encounter.findings ?? []), ...following];
      const isEarned = ({ fact, revealWhen = '' }: Secret, finding: string): boolean =>
        (fact !== null && finding.includes(`[${fact}]`)) ||
        (encounter.potentialFlags ?? []).some((flag) => revealWhen.includes(`"${flag}"`));
      const given = findings.flatMap((finding) => {
        const isSecret = (at: number) => nearby[at] !== undefined && !isEarned(nearby[at], finding);
        const found = findDisclosure(index, readText(finding), { isSecret, isOpen });
        return found ? [nearby[found.secret] as Secret] : [];
      });
      if (given.length === 0) return [];
      return [
        createFinding(
          'finding-gives-away-secret',
          { type: 'encounter', actId: act.id, id: encounter.id },
          {
            encounter: encounterRef(encounter),
            secrets: [...new Set(given)].map(({ fact, text }) => ({ fact, text })),
          },
        ),
      ];
    }),
  );
});

const truths = ofHead('truths of a story', [], ({ head }) => {
  const short = head.globalContext.overarchingTruths.filter(isShort);
  return short.length === 0 ? [] : [tooShort({ type: 'premise' }, short.join('", "'))];
});

export const SECRET_HEAD_RULES = [factsOfStory, loreOfStory, truths];
export const SECRET_ACT_RULES = [factsOfAct, loreOfAct, findingsOfAct];
