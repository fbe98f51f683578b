import { afterAll, describe, expect, it } from 'vitest';
import type { StoryToolInputs } from '../../../server/improviser/story/act.ts';
import { safeProgress } from '../../../server/improviser/story/balance.ts';
import { composeStory } from '../../../server/improviser/story/compose.ts';
import { createChance } from '../../../shared/chance.ts';
import { checkPackage, toFindingRemarks } from '../../../shared/check/index.ts';
import {
  compileStory,
  type PlayerAction,
  type PlotState,
  playView,
  type Story,
  simulateTurn,
  startPlay,
} from '../../../shared/play/index.ts';
import { VNPackageSchema } from '../../../shared/story/index.ts';
import { briefOf } from '../../support/brief-of.ts';
import { runs } from '../../support/runs.ts';
import { briefFor, GRAMMARS, packageOf } from './packages.ts';

const SEEDS = runs(100);

function nextAction(story: Story, state: PlotState, chance: ReturnType<typeof createChance>): PlayerAction {
  if (state.turn === 0) return { type: 'start' };
  if (state.waitingFor === 'dice-result') return { type: 'roll' };
  if (state.choices.length > 0) return { type: 'choice', choiceId: chance.pick(state.choices).id };
  const ways = playView(story, state).connections;
  const free = ways.length > 0 && !state.active && !state.climaxDue;
  return free && chance.happens(0.4) ? { type: 'travel', locationId: chance.pick(ways).id } : { type: 'continue' };
}

/** Plays at random to an ending; answers how it ended, or null where it did not within 1,500 turns: who wanders finds a told story slowly. */
function playAtRandom(story: Story, seed: number): 'won' | 'forced' | null {
  const chance = createChance(seed, 'player');
  let state = startPlay(story, seed);
  for (let turn = 0; turn < 1500 && state.ended === null; turn++)
    state = simulateTurn(story, state, nextAction(story, state, chance)).state;
  return state.ended?.outcome ?? null;
}

describe.each(GRAMMARS)('stories of %s in %s', (genre, language) => {
  /** Composed once for all that is read of them. */
  const composed = new Map<number, StoryToolInputs>();
  const planOf = (seed: number): StoryToolInputs => {
    const plan = composed.get(seed) ?? composeStory(briefFor(genre, language, seed), seed);
    composed.set(seed, plan);
    return plan;
  };
  afterAll(() => composed.clear());

  it(`are whole, winnable and clean of warnings, in ${SEEDS} seeds`, () => {
    const outcomes: Record<string, number> = {};
    for (let seed = 0; seed < SEEDS; seed++) {
      const plan = planOf(seed);
      const story = packageOf(plan);
      expect(VNPackageSchema.safeParse(story).success, `seed ${seed}`).toBe(true);
      const { findings } = checkPackage(story);
      expect(toFindingRemarks(findings), `seed ${seed}`).toEqual([]);
      expect(findings.filter(({ code }) => code === 'arc-phase-missing')).toEqual([]);
      for (const act of plan.acts) {
        const required = act.outline.globalProgression?.requiredValue ?? 0;
        const safe = safeProgress(act.pools.map(({ encounters }) => encounters));
        expect(safe, `seed ${seed} ${act.outline.id}`).toBeGreaterThanOrEqual(
          language === 'ja' ? required + 1 : required * 1.4,
        );
        for (const pool of act.pools) {
          expect(pool.encounters.length, `seed ${seed} ${pool.nodeId}`).toBeGreaterThanOrEqual(3);
          expect(pool.encounters.some(({ repeatable, type }) => repeatable === true && type === 'atmospheric')).toBe(
            true,
          );
        }
      }
      const outcome = playAtRandom(compileStory(story), seed);
      expect(outcome, `seed ${seed}`).not.toBeNull();
      outcomes[String(outcome)] = (outcomes[String(outcome)] ?? 0) + 1;
    }
    // Neither trivial nor hopeless for somebody who only wanders about.
    expect(outcomes.won ?? 0).toBeGreaterThan(SEEDS * 0.5);
  });

  it('leave no template unfilled and no id twice', () => {
    for (let seed = 0; seed < 24; seed++) {
      const plan = planOf(seed);
      const text = JSON.stringify(plan);
      expect(text).not.toMatch(/\{(?:a:)?\w+(?:\.\w+)?\}|undefined|\[object/);
      expect(text).not.toMatch(/\[[^\]"{}]*\|[^\]"]*\]/);
      const ids = [
        ...plan.acts.flatMap(({ pools }) => pools.flatMap(({ encounters }) => encounters.map(({ id }) => id))),
        ...plan.characters.flatMap((character) => character.personalArc?.arcEncounters.map(({ id }) => id) ?? []),
      ];
      expect(new Set(ids).size).toBe(ids.length);
    }
  });

  it('differ from seed to seed and repeat with the seed', () => {
    const brief = briefOf({ language, genre });
    const plans = Array.from({ length: 30 }, (_, seed) => composeStory(brief, seed));
    const premises = new Set(plans.map(({ premise }) => JSON.stringify(premise)));
    const maps = new Set(plans.map(({ acts }) => acts[0]?.web.locations.map(({ title }) => title).join()));
    expect(premises.size).toBeGreaterThan(25);
    expect(maps.size).toBeGreaterThan(12);
    expect(composeStory(brief, 5)).toEqual(plans[5]);
  });

  it('have ways both ways to every place, and varied pacing', () => {
    for (let seed = 0; seed < 12; seed++) {
      for (const { web, pools } of planOf(seed).acts) {
        const ways = new Map(web.locations.map(({ id, connections }) => [id, connections]));
        for (const [id, connections] of ways)
          for (const to of connections) expect(ways.get(to), `${id} → ${to}`).toContain(id);
        const first = web.locations[0]?.id;
        const reached = new Set(first === undefined ? [] : [first]);
        for (const id of reached) for (const to of ways.get(id) ?? []) reached.add(to);
        expect(reached.size).toBe(web.locations.length);
        const focuses = new Set(pools.flatMap(({ encounters }) => encounters.map(({ pacing }) => pacing.focus)));
        expect(focuses.size).toBeGreaterThan(pools.length > 2 ? 1 : 0);
      }
    }
  });
});

describe.each(GRAMMARS.filter(([, language]) => language !== 'ja'))(
  'the hidden side of %s in %s',
  (genre, language) => {
    it('has events and facts whose conditions hold at some time, by flags that are there', () => {
      for (let seed = 0; seed < 12; seed++) {
        const plan = composeStory(briefFor(genre, language, seed), seed);
        const story = compileStory(packageOf(plan));
        const flags = new Set(
          plan.acts.flatMap(({ pools }) =>
            pools.flatMap(({ encounters }) => encounters.flatMap(({ potentialFlags }) => potentialFlags ?? [])),
          ),
        );
        const conditions = [
          ...plan.acts.flatMap(
            ({ outline }) =>
              outline.inevitableEvents?.flatMap(({ triggerCondition, conditionalBranches }) => [
                triggerCondition,
                ...(conditionalBranches ?? []).map(({ condition }) => condition),
              ]) ?? [],
          ),
          ...(plan.premise.facts ?? []).flatMap(({ revealWhen }) => revealWhen ?? []),
        ];
        expect(conditions.length).toBeGreaterThan(0);
        for (const condition of conditions) {
          expect(condition).toMatch(/^(?:(?:progress|doom|turn) >= \d+|has_flag\("[a-z0-9_]+"\))$/);
        }
        const required = conditions.flatMap((condition) => /"(.+)"/.exec(condition)?.[1] ?? []);
        expect(required).not.toEqual([]);
        expect([...flags]).toEqual(expect.arrayContaining(required));
        for (const act of story.acts) for (const event of act.events) expect(event.trigger, event.id).not.toBeNull();
        for (const { outline } of plan.acts) {
          const limit = outline.opposingForce?.requiredValue ?? 0;
          const steps = outline.opposingForce?.escalationEvents.map(({ threshold }) => Number(threshold)) ?? [];
          expect(steps).toEqual([...new Set(steps)].sort((a, b) => a - b));
          expect(Math.max(...steps)).toBeLessThan(limit);
        }
      }
    });

    it('keeps the culprit out of what the player may read', () => {
      for (let seed = 0; seed < 12; seed++) {
        const { premise, characters } = composeStory(briefFor(genre, language, seed), seed);
        const open = (premise.facts ?? []).filter(({ audience }) => audience === 'player');
        expect(open).not.toEqual([]);
        expect(open.filter(({ revealWhen }) => revealWhen !== undefined)).toEqual([]);
        const truth = premise.globalContext.overarchingTruths[0] ?? '';
        for (const shown of [premise.premise, ...characters.map(({ description }) => description)])
          expect(shown).not.toContain(truth);
      }
    });
  },
);
