import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PlaytestReportSchema } from '../../shared/playtest/index.ts';
import type { CheckContext } from '../../web/studio/check/check-context.ts';
import { createElementLabels } from '../../web/studio/check/element-labels.ts';
import { EndingsChart } from '../../web/studio/check/playtest/distributions.tsx';
import { RareList, StuckList } from '../../web/studio/check/playtest/problem-lists.tsx';
import { show } from '../support/page/show.tsx';
import { act, draft, encounter, place, premise } from './support.ts';

const ropes = ['rope_one', 'rope_two'].map((id) => encounter(id, { title: 'A rope' }));
const written = draft({
  premise: { ...premise, endings: [{ id: 'end_dawn', title: 'Dawn comes', text: 'It is day.', when: 'true' }] },
  acts: [act('first_act', [place('old_pier', { title: 'The Pier', encounters: ropes })], { title: 'The first night' })],
});
const context = { draft: written, names: createElementLabels(written), language: 'en' } as CheckContext;
const report = PlaytestReportSchema.parse({
  ...{ runs: 10, turns: 60, completed: 10, seed: 1, personas: ['hasty'], maxTurns: 50, ms: 3, acts: [] },
  endings: { end_dawn: 7, 'Nobody knows.': 3 },
  softLocks: [{ act: 'first_act', path: [{ encounter: 'rope_one' }], runs: 4, run: 2, persona: 'hasty' }],
  rare: [{ encounter: 'rope_two', path: [{ travel: 'old_pier' }], runs: 1, run: 3, persona: 'hasty' }],
  coverage: { locations: {}, encounters: {}, flags: {}, events: {}, options: {}, degrees: {}, endings: {} },
  turnsToEnd: { min: 1, median: 6, p95: 9, max: 9 },
  turnsHistogram: { from: 1, width: 1, counts: [1] },
  dice: { full: 0, mixed: 0, miss: 0 },
});

test('what a playtest found is called by title, with the id only where two share it', async () => {
  await show(
    <>
      <EndingsChart report={report} context={context} />
      <StuckList report={report} context={context} />
      <RareList report={report} context={context} />
    </>,
  );
  expect(screen.getAllByText('Dawn comes').length).toBeGreaterThan(0);
  expect(screen.getAllByText('Nobody knows.').length).toBeGreaterThan(0);
  expect(screen.getByText('The first night')).toBeDefined();
  expect(screen.getAllByText('The Pier').length).toBeGreaterThan(0);
  expect(screen.getByText('A rope (rope_one)')).toBeDefined();
  expect(screen.getByText('A rope (rope_two)')).toBeDefined();
  expect(document.body.textContent).not.toMatch(/first_act|old_pier|end_dawn/);
});
