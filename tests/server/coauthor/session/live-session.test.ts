import { expect, it } from 'vitest';
import { createLiveSession } from '../../../../server/coauthor/session/live-session.ts';
import { checkDraft } from '../../../../shared/check/index.ts';
import { draftFromPackage, type PlanDraft } from '../../../../shared/story/index.ts';
import { generatedPackage } from '../../../bench/check-package.ts';
import { countRounds } from '../../../support/rounds.ts';

/** A draft of so many conditions that to read them in one go holds everybody else up. */
function draftOfConditions(): PlanDraft {
  const pkg = generatedPackage(2, 8, 6);
  const all = pkg.plot.acts.flatMap((act) => act.sandboxLocations.flatMap(({ encounters }) => encounters));
  for (const each of all) {
    each.script = Array.from({ length: 30 }, (_, line) => ({
      ...{ type: 'narrate' as const, text: `Line ${line} of ${each.id}.` },
      when: `turn > ${line} && !has_flag("${each.potentialFlags?.[0] ?? ''}")`,
    }));
  }
  return draftFromPackage(pkg);
}

const sessionOf = () => {
  const nobody = () => {
    throw new Error('Nobody works on it.');
  };
  const stream = { id: 's', current: nobody, transact: nobody, subscribe: nobody, events: nobody, close: nobody };
  return createLiveSession(stream as unknown as Parameters<typeof createLiveSession>[0], async (draft) =>
    checkDraft(draft),
  );
};

it('checks a draft of thousands of conditions over many rounds of the event loop, and what it knows in none', async () => {
  const live = sessionOf();
  const draft = draftOfConditions();
  const round = countRounds();
  const begun = round();
  const report = await live.check(draft);
  const over = round();
  // Each is read, then judged.
  const characters =
    JSON.stringify(draft)
      .match(/"when":"(?:\\.|[^"])*"/g)
      ?.join('').length ?? 0;
  expect(over - begun).toBeGreaterThan(characters / 10_000);
  expect(report.findings).toEqual(checkDraft(draft).findings);
  expect(await live.check(draft)).toBe(report);
  expect(round()).toBe(over);
});

it('checks one draft at a time, for all callers', async () => {
  const live = sessionOf();
  const [one, other] = [draftOfConditions(), { ...draftOfConditions(), characters: [] }];
  const [first, second, again] = await Promise.all([live.check(one), live.check(other), live.check(one)]);
  expect(again).toBe(first);
  expect(second.findings).toEqual(checkDraft(other).findings);
  expect(first.findings).toEqual(checkDraft(one).findings);
});
