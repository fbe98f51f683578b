import { testSatisfiability } from '../analysis/condition-satisfiability.ts';
import { readCondition } from '../analysis/conditions.ts';
import { endingRef, meterRef } from '../messages/refs.ts';
import { rule } from '../rule.ts';
import { createFinding, type RuleFinding } from '../rule-finding.ts';
import { CONDITION_CODES, CONDITION_TABLES, findConditionProblem } from './events.ts';
import { createEndingContext } from './scenes.ts';

const of = rule<'head'>();

/** Conditions of endings, and gaps between them. Rules of play, "Endings". */
const endings = of('conditions of endings', [...CONDITION_TABLES, 'reach'], ({ head }, tables) => {
  const { endings: written = [], possibleEndings } = head;
  const conditional = written.flatMap(({ when, ...ending }) => (when === undefined ? [] : [{ ...ending, when }]));
  const asked = conditional.length === 0 ? null : createEndingContext(tables);
  if (!asked) return [];
  const findings = conditional.flatMap((ending): RuleFinding[] => {
    const { problem } = findConditionProblem(ending.when, asked);
    if (!problem) return [];
    const where = { type: 'ending', id: ending.id } as const;
    const self = endingRef(ending);
    return problem.kind === 'never-holds'
      ? [createFinding('ending-never-holds', where, { ending: self, problem })]
      : [{ code: CONDITION_CODES[problem.kind], where, says: { say: 'condition:ending', ending: self, problem } }];
  });
  // Prose never holds and is reported separately.
  const howAllFail = (list: typeof conditional) => {
    const fail = list.flatMap(({ when }) => readCondition(when, asked.isFractional) ?? []);
    return asked.possible.map((each) => testSatisfiability({ hold: [], fail }, each, asked.budget));
  };
  const always = [...written.filter(({ when }) => when === undefined).map(({ title }) => title), ...possibleEndings];
  const where = { type: 'premise' } as const;
  if (always.length === 0) {
    // A condition that never holds is reported separately.
    if (findings.length === 0 && howAllFail(conditional).includes('some')) {
      findings.push(createFinding('endings-may-all-fail', where, { count: conditional.length }));
    }
  } else {
    // Endings with an outcome leave the other outcome to others.
    const ofAnyOutcome = conditional.filter(({ outcome }) => outcome === undefined);
    const isAlwaysOne = howAllFail(ofAnyOutcome).every((found) => found === 'never');
    if (ofAnyOutcome.length === 0 || !isAlwaysOne) return findings;
    const others = ofAnyOutcome.map(endingRef);
    findings.push(createFinding('ending-never-comes', where, { endings: always, others }));
  }
  return findings;
});

/** Meters: whether anything moves and reads them. Rules of play, "Meters". */
const meters = of('meters', ['situation', 'written', 'metersRead'], ({ head }, { situation, written, metersRead }) => {
  if (!situation.isWhole) return [];
  return (head.meters ?? []).flatMap((meter): RuleFinding[] => {
    const where = { type: 'meter', id: meter.id } as const;
    const self = meterRef(meter);
    const range = written.meters.get(meter.id);
    const findings: RuleFinding[] = [];
    if (range && range.low === range.high) {
      const at = meter.initial;
      const way = at === meter.max ? 'up' : 'down';
      findings.push(
        written.moved.has(meter.id)
          ? createFinding('adjust-never-matters', where, { meter: self, way, at })
          : createFinding('meter-never-moves', where, { meter: self, at }),
      );
    }
    if (meter.shown !== true && !metersRead.has(meter.id)) {
      findings.push(createFinding('meter-never-read', where, { meter: self }));
    }
    return findings;
  });
});

export const ENDING_RULES = [endings, meters];
