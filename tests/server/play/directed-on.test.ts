import { expect, test } from 'vitest';
import { scripted, scriptedModels, telling } from '../../support/scripted-models.ts';
import { endlessStory, numberedTeller, openPlays, playOn, take } from './support.ts';

/** A play whose Director answers these, one a turn; the prompts it was sent. */
async function playedWith(answers: readonly object[], turns = answers.length, story = endlessStory()) {
  const director = scripted(answers.map((answer) => JSON.stringify(answer)));
  const models = scriptedModels({ director: director.model, storyteller: numberedTeller().model });
  const { plays, packageId } = await openPlays(models, { story });
  const { id } = await plays.create(packageId, 7);
  await playOn(plays, id, turns);
  return { plays, id, director, record: (turn: number) => plays.record(id, turn) };
}

const SAYS = { intent: 'deed', outcome: 'Ben looks up.', encounter: null, beats: ['The rope swings.'], leads: [] };

test('what the Director said is kept with the turn, and its next turn goes on from it', async () => {
  const { director, record } = await playedWith([
    {
      ...SAYS,
      present: [{ character: 'ben', where: 'on the ladder' }],
      when: 'Day 1, noon',
      next: ['The bell rings.'],
      moves: [{ character: 'nobody_here', location: 'square' }],
    },
    { ...SAYS, present: [] },
    SAYS,
  ]);
  expect((await record(1)).direction?.direction).toMatchObject({ outcome: 'Ben looks up.', when: 'Day 1, noon' });
  const [, second = '', third = ''] = director.prompts;
  expect(second).toContain('You meant next: The bell rings.');
  expect(second).toContain('Not taken as you gave it: moves.nobody_here');
  expect(second).toContain('Time: Day 1, noon');
  // Nothing else was said of them since.
  expect(third).toContain('Time: Day 1, noon');
  expect(third).toContain('You meant next: The bell rings.');
});

test('whoever goes back to where they were before is there', async () => {
  const story = endlessStory();
  const [quay, elsewhere] = story.plot.acts[0]?.sandboxLocations ?? [];
  if (!quay || !elsewhere) throw new Error('The story has too few places.');
  const goesTo = (location: string) => ({ ...SAYS, present: [], moves: [{ character: 'ben', location }] });
  const back = { ...goesTo(quay.id), present: [{ character: 'ben', where: 'on the ladder' }] };
  const { director, record } = await playedWith([goesTo(elsewhere.id), back, goesTo(elsewhere.id), SAYS], 4, story);
  expect((await record(2)).refusals).toEqual([]);
  expect(director.prompts.map((prompt) => /Name of ben \(ben\) at (Title of \w+)/.exec(prompt)?.[1])).toEqual([
    undefined,
    elsewhere.title,
    undefined,
    elsewhere.title,
  ]);
});

test('somebody made while playing is moved and stands to the player as one of the cast', async () => {
  const { director, record } = await playedWith([
    {
      ...SAYS,
      actions: [
        { tool: 'character.generate', args: { name: 'Lin', role: 'courier', description: 'Soaked.' }, reason: '' },
      ],
    },
    {
      ...SAYS,
      dispositions: [{ character: 'lin', disposition: 'wary' }],
      moves: [{ character: 'lin', location: 'nowhere' }],
    },
    SAYS,
  ]);
  const second = await record(2);
  expect(second.mutations).toContainEqual({ type: 'disposition-set', character: 'lin', disposition: 'wary' });
  expect(second.refusals.map(({ what }) => what)).toContain('moves.lin');
  expect(director.prompts.at(-1)).toMatch(/- Lin \(lin\): .*towards the player: wary/);
});

test('somebody made while playing whom the Director names is here, and comes along to another place', async () => {
  const made = {
    tool: 'character.generate',
    args: { name: 'Lin Mei', role: 'courier', description: 'Soaked.' },
    reason: '',
  };
  const there = { present: [{ character: 'Lin Mei', where: 'at the rail' }] };
  const story = endlessStory();
  const [quay, elsewhere] = story.plot.acts[0]?.sandboxLocations ?? [];
  const way = { intent: 'place', place: elsewhere?.id };
  expect(quay?.connections).toContain(elsewhere?.id);
  const { director, record } = await playedWith(
    [{ ...SAYS, actions: [made], ...there }, { ...SAYS, ...there }, { ...SAYS, ...way, ...there }, SAYS],
    4,
    story,
  );
  for (const turn of [1, 2, 3]) {
    const { present = [], goes = [] } = (await record(turn)).direction ?? {};
    expect([turn, present.map(({ character }) => character)]).toEqual([turn, expect.arrayContaining(['lin_mei'])]);
    expect(goes).not.toContain('lin_mei');
  }
  expect(director.prompts.at(-1)).toContain(`Place: ${elsewhere?.title}`);
  expect(director.prompts.at(-1)).toContain('- Lin Mei (lin_mei): at the rail');
});

test('somebody made while playing is known by name once they speak, in whichever turn', async () => {
  const made = {
    tool: 'character.generate',
    args: { name: 'Lin', role: 'courier', description: 'Soaked.' },
    reason: '',
  };
  const director = scripted(
    [
      { ...SAYS, actions: [made] },
      { ...SAYS, present: [{ character: 'lin', where: 'at the rail' }] },
    ].map((answer) => JSON.stringify(answer)),
  );
  const nobodySpeaks = telling({ type: 'narrate', text: 'Rain.' }, { type: 'yield', waitingFor: 'free-text' });
  const linSpeaks = telling(
    { type: 'say', character: 'lin', text: 'I am late.' },
    { type: 'yield', waitingFor: 'free-text' },
  );
  const models = scriptedModels({ director: director.model, storyteller: scripted([nobodySpeaks, linSpeaks]).model });
  const { plays, packageId } = await openPlays(models, { story: endlessStory() });
  const { id } = await plays.create(packageId, 7);
  const names = async () => (await plays.get(id)).cast.map(({ name }) => name);
  await take(plays, id, { type: 'start' });
  expect(await names()).not.toContain('Lin');
  await take(plays, id, { type: 'text', text: 'Who is there?' });
  expect(await names()).toContain('Lin');
});

test('a roll plays what was said when it was asked for, without another call', async () => {
  const story = endlessStory();
  const [quay] = story.plot.acts[0]?.sandboxLocations ?? [];
  if (quay) quay.arrival = { text: 'The tide is out.' };
  const asks = {
    ...SAYS,
    encounter: 'enc_rope',
    check: { stat: 'wits', reason: 'The rope is old.', full: 'She is up.', mixed: 'Up, bleeding.', miss: 'It snaps.' },
  };
  const { plays, id, director, record } = await playedWith([asks], 1, story);
  expect((await plays.get(id)).waitingFor).toBe('dice-result');
  await take(plays, id, { type: 'roll' });
  const { checkResult, direction } = (await record(2)).direction ?? {};
  expect(checkResult).toMatchObject({ stat: 'wits' });
  expect(direction?.outcome).toBe(asks.check[checkResult?.outcome ?? 'full']);
  expect(director.prompts).toHaveLength(1);
});

test('an event that the rules decided before a roll is put to the Director again after it', async () => {
  const story = endlessStory();
  const [first] = story.plot.acts;
  if (first) {
    first.inevitableEvents = [
      {
        id: 'ev_bell',
        title: 'The bell',
        description: 'The bell of the lightship rings.',
        triggerCondition: 'turn >= 1',
        forcesClimax: false,
      },
    ];
  }
  const check = { stat: 'wits', reason: 'The rope is old.', full: 'Up.', mixed: 'Up, bleeding.', miss: 'It snaps.' };
  const { plays, id, director } = await playedWith([{ ...SAYS, encounter: 'enc_rope', check }, SAYS], 1, story);
  await take(plays, id, { type: 'roll' });
  await playOn(plays, id, 1);
  // The prompt is JSON: its breaks are written out.
  expect(director.prompts.at(-1)).toContain('waits for a turn that has room:\\n- Event “The bell”');
});
