import { expect, it } from 'vitest';
import { createCompleteDraftPlaytest } from '../../../../server/coauthor/draft-jobs.ts';
import { playtestLines } from '../../../../server/coauthor/draft-state/playtest.ts';
import { playtestDraft } from '../../../../server/coauthor/workers/playtest-draft.ts';
import type { PlanDraft } from '../../../../shared/story/index.ts';
import { DRAFTS, encounter } from '../../../shared/story/fixture.ts';

/** The finished story with an ending nothing leads to, an encounter nobody can see, and one an ending asks for. */
function withDeadEnds(): PlanDraft {
  const { premise, acts } = DRAFTS.finished;
  return {
    ...DRAFTS.finished,
    premise: {
      ...(premise as NonNullable<PlanDraft['premise']>),
      endings: [
        { id: 'flood', title: 'The flood', text: 'Water.', when: 'has_flag("dam_open")' },
        { id: 'quiet', title: 'Quiet', text: 'Nothing.' },
      ],
    },
    acts: acts.map((act) => ({
      ...act,
      inevitableEvents: [
        { id: 'tide', title: 'The tide', triggerCondition: 'turn >= 1', description: 'It turns.', forcesClimax: false },
        { id: 'never', title: 'No', triggerCondition: 'turn >= 9999', description: 'No.', forcesClimax: false },
      ],
      sandboxLocations: act.sandboxLocations.map((place, index) =>
        index > 0
          ? place
          : {
              ...place,
              encounters: [
                ...place.encounters,
                encounter('enc_dam', { potentialFlags: ['dam_open'], prerequisites: ['never_set'] }),
              ],
            },
      ),
    })),
  };
}

it('tells how endings are reached, what was never seen, and what an act is won before', () => {
  const draft = withDeadEnds();
  const text = playtestLines(draft, playtestDraft(JSON.stringify(draft))).join('\n');
  expect(text).toMatch(/^Playtest, 400 runs by the rules alone:/);
  expect(text).toMatch(/endings: .*\d+ %/);
  expect(text).toContain('events that came: tide 100 %, never 0 %');
  expect(text).toContain('never reached: flood');
  expect(text).toMatch(/encounters never seen: .*enc_dam/);
  expect(text).toMatch(
    /won before core scenes: act_1 is won in \d+ of 400 runs, enc_dam \(gives dam_open, which an ending asks for\) comes in 0 of 400/,
  );
});

it('says how many runs no ending fits', () => {
  const draft = withDeadEnds();
  if (draft.premise === undefined) return expect.fail();
  draft.premise = { ...draft.premise, possibleEndings: [] };
  for (const ending of draft.premise.endings ?? []) ending.when = 'has_flag("dam_open")';
  const text = playtestLines(draft, playtestDraft(JSON.stringify(draft))).join('\n');
  expect(text).toContain('no ending fits 100 %');
});

it('takes the two sides of an either-or for one scene', () => {
  const { acts, ...draft } = withDeadEnds();
  const sides = [
    encounter('enc_pay', { potentialFlags: ['dam_open'], excludeIfFlags: ['kept'] }),
    encounter('enc_keep', { potentialFlags: ['kept'], excludeIfFlags: ['dam_open'] }),
  ];
  const [first, ...others] = acts;
  if (first === undefined) return expect.fail();
  const [place, ...places] = first.sandboxLocations;
  if (place === undefined) return expect.fail();
  const either = {
    ...draft,
    acts: [{ ...first, sandboxLocations: [{ ...place, encounters: sides }, ...places] }, ...others],
  };
  const report = playtestDraft(JSON.stringify(either));
  const [act] = report.acts;
  const won = act?.won ?? 0;
  const encounters = { enc_pay: Math.ceil(won / 2), enc_keep: Math.floor(won / 2) };
  const linesFor = (seen: Record<string, number>) =>
    playtestLines(either, { ...report, coverage: { ...report.coverage, encounters: seen } }).join('\n');
  expect(won).toBeGreaterThan(1);
  expect(linesFor(encounters)).not.toContain('won before core scenes');
  expect(linesFor({ ...encounters, enc_keep: 0 })).toContain('enc_pay (gives dam_open');
});

it('plays a complete draft once, and none that is not', async () => {
  let played = 0;
  const playtest = createCompleteDraftPlaytest(
    async (draft) => {
      played += 1;
      return playtestDraft(JSON.stringify(draft));
    },
    { error: () => undefined },
  );
  expect(await playtest(DRAFTS.withPools, 's')).toBeNull();
  expect(await playtest(DRAFTS.finished, 's')).toMatchObject({ runs: 400 });
  await playtest(DRAFTS.finished, 's');
  expect(played).toBe(1);
});
