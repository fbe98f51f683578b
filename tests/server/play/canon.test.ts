import { describe, expect, test } from 'vitest';
import { scripted, scriptedModels } from '../../support/scripted-models.ts';
import { countedModels, endlessStory, numberedTeller, openPlays, playOn } from './support.ts';

const CANON = {
  hours: [{ when: 'Friday, 23:30', what: 'The ferry leaves without its lamp.' }],
  traces: [
    { what: 'Wet rope on a dry hook', where: 'pier', who: 'ben', shows: 'fact_ferry' },
    { what: 7, where: 'pier' },
    { what: 'A glass of water, full', where: 'pier', who: '' },
  ],
  answers: [{ question: 'Who cut the rope?', answer: 'Ben did.' }],
  plan: ['The rope is seen, then understood, then tied again.'],
};

/** A Director that writes this canon where it is asked for one, and else only directs. */
const directorWith = (canon: string | Error) =>
  scripted([
    (options) => {
      if (!JSON.stringify(options.prompt).includes('write down your canon')) return DIRECTED;
      if (canon instanceof Error) throw canon;
      return canon;
    },
  ]);

/** A turn that a model directs. */
const DIRECTED = JSON.stringify({ intent: 'deed', outcome: 'The lamp is lit.', encounter: null, beats: [], leads: [] });

const isCanonCall = (prompt: string) => prompt.includes('write down your canon');

describe('a play’s canon', () => {
  test('is written once, behind the first directed turn, kept with a later one as entries known to nobody, and shown in the record', async () => {
    const director = directorWith(JSON.stringify(CANON));
    const models = countedModels({ director: director.model, storyteller: numberedTeller().model });
    const { plays, packageId } = await openPlays(models, { writeCanon: true });
    const { id } = await plays.create(packageId, 7);
    await playOn(plays, id, 1);
    await expect.poll(() => director.prompts.filter(isCanonCall)).toHaveLength(1);
    await playOn(plays, id, 3);
    expect(director.prompts.filter(isCanonCall)).toHaveLength(1);
    const records = await Promise.all([2, 3, 4].map((turn) => plays.record(id, turn)));
    const added = records.flatMap(({ memory }) => memory).filter(({ type }) => type === 'entry-added');
    expect(added).toMatchObject([
      { entry: { id: 'L001', kind: 'canon', knownBy: [], text: 'Friday, 23:30: The ferry leaves without its lamp.' } },
      { entry: { id: 'L002', kind: 'canon', text: 'Trace at pier: Wet rope on a dry hook (ben; shows fact_ferry)' } },
      { entry: { id: 'L003', kind: 'canon', text: 'Trace at pier: A glass of water, full' } },
      { entry: { id: 'L004', kind: 'canon', text: 'Who cut the rope? Ben did.' } },
      { entry: { id: 'L005', kind: 'canon', text: 'Plan: The rope is seen, then understood, then tied again.' } },
    ]);
    const withCanon = records.filter(({ prompts }) => prompts.some(({ instructions }) => isCanonCall(instructions)));
    expect(withCanon).toHaveLength(1);
    expect(withCanon[0]?.calls.filter(({ role }) => role === 'director')).toHaveLength(2);
    // The turn it is kept with is directed with it already.
    const told = withCanon[0]?.prompts.filter(({ instructions }) => !isCanonCall(instructions)) ?? [];
    expect(told.some(({ prompt }) => prompt.includes('Who cut the rope? Ben did.'))).toBe(true);
  });

  test.each([
    ['fails', new Error('503')],
    ['is no JSON', 'I would rather not.'],
    ['says nothing', '{}'],
  ])('one that %s is none, and the play goes on', async (_what, canon) => {
    const director = directorWith(canon);
    const models = scriptedModels({ director: director.model, storyteller: numberedTeller().model });
    const { plays, packageId } = await openPlays(models, { writeCanon: true });
    const { id } = await plays.create(packageId, 7);
    const turns = await playOn(plays, id, 3);
    expect(turns.every(({ errors }) => errors.length === 0)).toBe(true);
    expect(director.prompts.filter(isCanonCall)).toHaveLength(1);
  });

  test('is written with what encounters, their options and their rolls bring to light', async () => {
    const director = directorWith('{}');
    const models = scriptedModels({ director: director.model, storyteller: numberedTeller().model });
    const story = endlessStory();
    const [first] = story.plot.acts[0]?.sandboxLocations[0]?.encounters ?? [];
    if (first === undefined) return expect.fail();
    first.findings = ['A wet key'];
    first.options = [{ text: 'Count the sticks', then: { findings: ['Forty-four sticks'] } }];
    const { plays, packageId } = await openPlays(models, { writeCanon: true, story });
    const { id } = await plays.create(packageId, 7);
    await playOn(plays, id, 1);
    await expect.poll(() => director.prompts.filter(isCanonCall)).toHaveLength(1);
    expect(director.prompts.find(isCanonCall)).toContain('Found there: A wet key; Forty-four sticks');
  });

  test('the improviser writes none', async () => {
    const { plays, packageId } = await openPlays(scriptedModels({ storyteller: numberedTeller().model }), {
      writeCanon: true,
    });
    const { id } = await plays.create(packageId, 7);
    const turns = await playOn(plays, id, 2);
    expect(turns.every(({ errors }) => errors.length === 0)).toBe(true);
  });
});
