import { expect, test } from 'vitest';
import { createRedactor, redactDirection, redactPack } from '../../../server/secrecy/index.ts';
import { DirectionSchema } from '../../../shared/play/index.ts';
import { sceneInput } from '../storyteller/scenes.ts';

const TRUTH = 'The harbour master sold the lamp oil to the wreckers of the north shore.';

const { story, state, pack } = sceneInput();
story.plot.globalContext.overarchingTruths = [TRUTH];
const createQuayRedactor = () => createRedactor({ story, state, encounters: [] });

test('a direction loses each text that discloses a secret, and keeps the numbers of its leads', () => {
  const redactor = createQuayRedactor();
  const direction = DirectionSchema.parse({
    outcome: 'It rains.',
    beats: ['A gull lands.', TRUTH],
    withhold: [{ character: 'mae', about: 'the lamp', says: TRUTH }],
    behind: TRUTH,
    leads: [{ text: TRUTH }, { text: 'Up to the loft', place: 'loft', price: TRUTH }, { text: 'After', after: 'full' }],
  });
  expect(redactDirection({ ...pack, direction }, redactor)).toMatchObject({
    isDirected: true,
    outcome: 'It rains.',
    beats: ['A gull lands.'],
    withhold: [{ character: 'mae', about: 'the lamp' }],
    behind: null,
    leads: [{ lead: { text: 'Up to the loft', place: 'loft' }, number: 2 }],
  });
  expect(redactor.dropped.map(({ what }) => what)).toEqual(['beats', 'withhold', 'behind', 'leads', 'leads']);
  expect(redactDirection({ ...pack, direction: null }, createQuayRedactor())).toMatchObject({
    isDirected: false,
    leads: [],
  });
});

test('a pack loses what models wrote into it that discloses a secret, even in an earlier turn', () => {
  const newcomer = { id: 'ren', name: 'Ren', role: 'ferryman', description: TRUTH, traits: ['hums', TRUTH] };
  const written = {
    ...pack,
    manner: TRUTH,
    complication: { text: 'The tide turns.', fresh: true },
    present: [{ character: 'mae', disposition: TRUTH }],
    items: { gained: ['an oar', TRUTH], lost: [] },
    attached: { ...pack.attached, recalled: [TRUTH, 'Mae waved.'], newcomers: [newcomer] },
  };
  const redacted = redactPack(written, createQuayRedactor());
  expect(redacted.written).toMatchObject({ manner: '', complication: { text: 'The tide turns.' } });
  expect(redacted.written.dispositions.size).toBe(0);
  expect(redacted.gained).toEqual(['an oar']);
  expect(redacted.attached.recalled).toEqual(['Mae waved.']);
  expect(redacted.attached.newcomers).toEqual([{ ...newcomer, description: '', traits: ['hums'] }]);
});
