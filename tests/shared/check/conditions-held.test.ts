import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canHold, type PossibleStates } from '../../../shared/check/analysis/condition-satisfiability.ts';
import { readCondition } from '../../../shared/check/analysis/conditions.ts';
import { checkPackage } from '../../../shared/check/index.ts';
import { compileStory, possibleActions, simulateTurn, startPlay } from '../../../shared/play/index.ts';
import { runs } from '../../support/runs.ts';
import { packages } from '../play/arbitrary.ts';
import { asking, conditions, FACTS, FLAGS, ITEMS, PEOPLE, PLACES } from './conditions-support.ts';

/** Some of what an act can be, and a state of it. */
const moments = fc
  .record({
    isFractional: fc.boolean(),
    places: fc.subarray(PLACES, { minLength: 1 }),
    settable: fc.subarray(FLAGS),
    progress: fc.nat(5),
    doom: fc.nat(5),
    facts: fc.subarray(FACTS),
    people: fc.subarray(PEOPLE),
    items: fc.subarray(ITEMS),
    low: fc.integer({ min: -1, max: 3 }),
    span: fc.nat(4),
    isLater: fc.boolean(),
  })
  .chain((parts) => {
    const { isFractional, places, settable, progress, doom, facts, people, items, low, span, isLater } = parts;
    const [start = ''] = places;
    const possible: PossibleStates = {
      ...{ places, start, progress, doom, turns: 100 },
      facts: new Map(facts.map((fact) => [fact, null])),
      people: new Set(people),
      items: new Set(items),
      meters: new Map([['m0', { low, high: low + span }]]),
      ended: new Map(isLater ? [['a0', ['won', 'forced']]] : []),
      settable: new Set(settable),
      unset: new Set(FLAGS.filter((flag) => !settable.includes(flag))),
    };
    const upTo = (most: number) => (isFractional ? fc.nat(most * 4).map((quarters) => quarters / 4) : fc.nat(most));
    const states = fc.record({
      set: fc.subarray(settable),
      turn: fc.integer({ min: 1, max: 12 }),
      progress: upTo(progress),
      doom: upTo(doom),
      location: fc.constantFrom(...places),
      passed: fc.shuffledSubarray(places),
      facts: fc.subarray(facts),
      met: fc.subarray(people),
      items: fc.subarray(items),
      meters: fc.record({ m0: fc.integer({ min: low, max: low + span }) }),
      endedActs: isLater ? fc.record({ a0: fc.constantFrom('won', 'forced') }) : fc.constant({}),
    });
    return fc.record({ possible: fc.constant(possible), isFractional: fc.constant(isFractional), state: states });
  });

describe('a condition that holds in some moment', () => {
  it('is never said to be one that cannot', () => {
    let held = 0;
    let denied = 0;
    fc.assert(
      fc.property(conditions, fc.array(moments, { minLength: 8, maxLength: 16 }), (source, all) => {
        for (const { possible, isFractional, state } of all) {
          const condition = readCondition(source, isFractional);
          if (!condition) continue;
          const { set, location, passed, ...clocks } = state;
          const flags = new Map(FLAGS.map((flag) => [flag, set.includes(flag)]));
          const visited = [...new Set([possible.start, ...passed, location])];
          const can = canHold(condition, possible, { left: 20_000 });
          if (!can) denied += 1;
          if (!condition.holds({ flags, visited, location, ...clocks })) continue;
          held += 1;
          expect({ source, possible, state, can }).toEqual({ source, possible, state, can: true });
        }
      }),
      { numRuns: runs(500) },
    );
    expect(held).toBeGreaterThan(runs(500));
    expect(denied).toBeGreaterThan(runs(50));
  });

  it('is in no story called one that never does: whatever happens or is learned in play', () => {
    let happened = 0;
    fc.assert(
      fc.property(
        packages,
        fc.array(conditions, { minLength: 3, maxLength: 5 }),
        fc.array(fc.nat(), { minLength: 30, maxLength: 40 }),
        (source, asked, whims) => {
          const pkg = asking(source, asked);
          const { findings, ignored } = checkPackage(pkg);
          expect(ignored).toEqual([]);
          const never = new Set(
            findings
              .filter(({ code }) => code === 'event-cannot-fire' || code === 'secret-never-revealed')
              .map(({ where }) => `${where.actId ?? ''}/${where.id ?? ''}`),
          );
          const story = compileStory(pkg);
          let state = startPlay(story, whims[0] ?? 1);
          for (const whim of whims) {
            const actions = possibleActions(story, state);
            const action = actions[whim % actions.length];
            if (!action || state.ended) break;
            const { act } = state;
            state = simulateTurn(story, state, action).state;
            const fired = state.act === act ? state.firedEvents.map((id) => `${act}/${id}`) : [];
            const learned = state.earnedFacts.map((id) => `${story.factById.get(id)?.act ?? ''}/${id}`);
            happened += fired.length + learned.length;
            expect({ asked, denied: [...fired, ...learned].filter((key) => never.has(key)) }).toEqual({
              asked,
              denied: [],
            });
          }
        },
      ),
      { numRuns: runs(80) },
    );
    expect(happened).toBeGreaterThan(runs(1000));
  });
});
