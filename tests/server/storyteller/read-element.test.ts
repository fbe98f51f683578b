import { describe, expect, test } from 'vitest';
import { streamTelling, type TellingReport } from '../../../server/storyteller/index.ts';
import { emptyMemory, type MemoryState } from '../../../shared/memory/index.ts';
import { DirectionSchema, type VNFrame } from '../../../shared/play/index.ts';
import { scripted, telling } from '../../support/scripted-models.ts';
import { sceneInput } from './scenes.ts';

const RAIN = { type: 'narrate', text: 'Rain drums on the boats.' };
const FACT = { text: 'The key lies under the third board.', knownBy: ['player', 'mae'], kind: 'thing' };
const noted = (...facts: unknown[]) => ({ type: 'noted', facts });

const told = (...elements: unknown[]) => toldOf('It rains.', ...elements);

/** What a telling comes to on a turn with two leads: one is a journey, one an answer. */
async function toldOf(outcome: string, ...elements: unknown[]) {
  const input = sceneInput();
  const direction = DirectionSchema.parse({
    outcome,
    positions: [{ character: 'The porter', where: 'by the door' }],
    leads: [{ text: 'Up to the loft', place: 'loft' }, { text: 'Take the oar', option: 1 }, { text: 'Wait' }],
  });
  const overarchingTruths = ['The harbour master sold the lamp oil to the wreckers of the north shore.'];
  const { plot } = input.story;
  const story = { ...input.story, plot: { ...plot, globalContext: { ...plot.globalContext, overarchingTruths } } };
  const frames: VNFrame[] = [];
  let report: TellingReport | null = null;
  const { model } = scripted([telling(...elements)]);
  const asked = { ...input, story, pack: { ...input.pack, direction }, model, signal: new AbortController().signal };
  for await (const frame of streamTelling(asked, (made) => {
    report = made;
  }))
    frames.push(frame);
  return { frames, report: report as TellingReport | null };
}

const choice = (...options: unknown[]) => ({ type: 'choice', options, freeText: true });

describe('what a telling made true', () => {
  test.each([
    ['before the hand-over', [RAIN, noted(FACT), { type: 'yield', waitingFor: 'continue' }]],
    ['after a yield', [RAIN, { type: 'yield', waitingFor: 'continue' }, noted(FACT)]],
    ['after a choice', [RAIN, choice({ text: 'Ask Mae' }, { text: 'Search the shed' }), noted(FACT)]],
  ])('is handed on and never shown, %s', async (_name, elements) => {
    const { frames, report } = await told(...elements);
    expect(report?.noted).toEqual([FACT]);
    expect(report?.replaced).toEqual([]);
    expect(JSON.stringify(frames)).not.toContain('third board');
  });

  test('is at most four facts of the ledger’s shape, none of them canon or a secret', async () => {
    const secret = { text: 'The harbour master sold the lamp oil to the wreckers of the north shore.' };
    const canon = { text: 'Otto has it.', kind: 'canon' };
    const { report } = await told(RAIN, noted({ text: '' }, secret, canon, FACT, { text: 'A fifth.' }));
    expect(report?.noted).toEqual([FACT]);
  });

  test.each([[null], ['everything'], [{ text: 'x' }]])('is nothing where it is no list: %j', async (facts) => {
    const { report } = await told(RAIN, { type: 'noted', facts });
    expect(report?.noted).toEqual([]);
    expect(report?.replaced).toEqual([]);
  });
});

describe('a choice', () => {
  test('stands for the lead it names: a journey, an answer, or nothing but its words', async () => {
    const { frames } = await told(
      RAIN,
      choice(
        { text: 'Climb up and look', lead: 1, impulse: 'look' },
        { text: 'Take the oar', lead: 2, impulse: 'push' },
        { text: 'Wait for her', lead: 3, impulse: 'wait' },
      ),
    );
    const asked = frames.find((frame) => frame.type === 'choice');
    expect(asked?.options).toMatchObject([{ leadsTo: 'loft' }, { answers: 1 }, { text: 'Wait for her' }]);
    expect(asked?.options[2]).not.toHaveProperty('leadsTo');
    expect(JSON.stringify(asked)).not.toContain('"lead"');
  });

  test('stands for nothing the model says by itself, or where there is no such lead', async () => {
    const { frames } = await told(
      RAIN,
      choice({ text: 'Search the shed', leadsTo: 'loft', answers: 0 }, { text: 'Ask Mae', lead: 9 }),
    );
    const asked = frames.find((frame) => frame.type === 'choice');
    for (const option of asked?.options ?? []) expect(Object.keys(option).sort()).toEqual(['id', 'text']);
  });

  test('keeps each option that is tied to a lead of its own, whatever impulses they share', async () => {
    const { frames } = await told(
      RAIN,
      choice(
        { text: 'Ask Mae', lead: 1, impulse: 'talk' },
        { text: 'Ask Harriet', lead: 2, impulse: 'talk' },
        { text: 'Tell them both', lead: 3, impulse: 'talk' },
      ),
    );
    const asked = frames.find((frame) => frame.type === 'choice');
    expect(asked?.options.map(({ text }) => text)).toEqual(['Ask Mae', 'Ask Harriet', 'Tell them both']);
  });
});

test('somebody without a sheet whom the Director has here speaks under that name', async () => {
  const { frames } = await told({ type: 'say', name: 'The porter', text: 'Mind the step.' }, RAIN);
  expect(frames).toContainEqual({ type: 'say', name: 'The porter', text: 'Mind the step.' });
});

describe('somebody who is elsewhere', () => {
  const call = { type: 'say', character: 'otto', text: 'Is anybody there?' };

  test('is heard, and not shown, where the Director’s events name them', async () => {
    const show = { type: 'show', character: 'otto' };
    const { frames, report } = await toldOf('Otto calls through the wall.', RAIN, show, call);
    expect(frames).toEqual([RAIN, call]);
    expect(report?.replaced).toEqual([]);
  });

  test('is heard where they were made in the play and the Director says that they are here', async () => {
    const isamu = { id: 'isamu', name: 'Isamu', role: 'dishwasher', description: '', traits: [], location: 'loft' };
    const input = sceneInput();
    const direction = DirectionSchema.parse({
      outcome: 'The tap runs.',
      positions: [{ character: 'Isamu', where: 'at the sink' }],
    });
    const memory = { ...emptyMemory(), characters: { isamu } } as unknown as MemoryState;
    const line = { type: 'say', name: 'Isamu', text: 'You turn them, you do not rub.' };
    const frames: VNFrame[] = [];
    const reports: TellingReport[] = [];
    const { model } = scripted([telling(line)]);
    const asked = { ...input, memory, pack: { ...input.pack, direction }, model, signal: new AbortController().signal };
    for await (const frame of streamTelling(asked, (report) => reports.push(report))) frames.push(frame);
    expect(frames).toEqual([{ type: 'say', character: 'isamu', text: line.text }]);
    expect(reports.at(-1)?.replaced).toEqual([]);
  });

  test('is told of where they do not', async () => {
    const { frames, report } = await told(RAIN, call);
    expect(frames).toMatchObject([RAIN, { type: 'narrate' }]);
    expect(report?.replaced).toMatchObject([{ reason: '"otto" is not here' }]);
  });
});
