import { afterAll, describe, expect, test } from 'vitest';
import { CHECKLIST_TOOL_NAMES } from '../../../shared/checklist/index.ts';
import { type Lock, PLANNING_TOOL_NAMES } from '../../../shared/story/index.ts';
import { type Stage, WHOLE_STORY } from '../../shared/story/fixture.ts';
import { KINDS, type Kind, REFUSALS } from '../../shared/story/refusal-table.ts';
import { leaveEvidence } from '../../support/evidence.ts';
import { ask } from '../../support/services.ts';
import { CHECKLIST_REFUSALS, CHECKLIST_STAGES } from './checklist-refusal-table.ts';
import { callsBefore, everything, expectRefusal, sharedServices } from './support.ts';

/** The calls that lead to each stage of a draft. */
const CALLS: Record<Stage, number> = {
  empty: 0,
  withPremise: 1,
  withCast: callsBefore('draftActOutline'),
  withOutline: callsBefore('draftNodeWeb'),
  withWeb: callsBefore('draftNodeEncounters'),
  withPools: callsBefore('finalizeNode'),
  finished: callsBefore('finalizePackage'),
};

interface Call {
  calls: readonly { tool: string; input: unknown }[];
  locks: readonly Lock[];
  input: unknown;
}
interface Row {
  tool: string;
  kind: Kind;
  call: Call;
  /** Why the call is refused, or `because`: why this kind of refusal does not exist for the tool. */
  expected: { reason: RegExp; hint: RegExp } | { because: string };
}

const ROWS: Row[] = [
  ...PLANNING_TOOL_NAMES.flatMap((tool) =>
    KINDS.map((kind): Row => {
      const row = REFUSALS[tool][kind];
      const { stage, input } = 'because' in row ? row.stands : row;
      const locks = 'because' in row ? [] : (row.locks ?? []);
      return { tool, kind, call: { calls: WHOLE_STORY.slice(0, CALLS[stage]), locks, input }, expected: row };
    }),
  ),
  ...CHECKLIST_TOOL_NAMES.flatMap((tool) =>
    KINDS.map((kind): Row => {
      const row = CHECKLIST_REFUSALS[tool][kind];
      const { stage, input, isLocked } = 'because' in row ? row.stands : row;
      const locks: Lock[] = isLocked ? [{ type: 'checklist' }] : [];
      return { tool, kind, call: { calls: CHECKLIST_STAGES[stage], locks, input }, expected: row };
    }),
  ),
];

/** The kinds that are about fields: their refusals name each field that is wrong. */
const FIELD_KINDS: readonly Kind[] = ['wrong type', 'missing field', 'too long'];

const theServices = sharedServices();
const told: string[] = [];
const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll(/x{50,}/g, 'x…');

const named = (row: Row) => [row.tool, row.kind] as const;
let sessions = 0;

async function ready({ calls, locks }: Call) {
  const services = theServices();
  const id = `desk-${++sessions}`;
  const path = `/api/sessions/${id}`;
  await ask(services, 'POST', '/api/sessions', { id });
  for (const { tool, input } of calls) {
    expect([tool, (await ask(services, 'POST', `${path}/tools/${tool}`, input)).status]).toEqual([tool, 200]);
  }
  for (const lock of locks) {
    expect((await ask(services, 'PUT', `${path}/locks`, { ...lock, locked: true })).status).toBe(200);
  }
  return { services, path };
}

const send = (services: ReturnType<typeof theServices>, path: string, { tool, call }: Row) =>
  ask(services, 'POST', `${path}/tools/${tool}`, JSON.stringify(call.input));

describe('fifteen tools and every way to call them wrongly', () => {
  const refused = ROWS.flatMap((row) => ('because' in row.expected ? [] : [{ row, expected: row.expected }]));
  test.each(refused.map((each) => [...named(each.row), each] as const))(
    '%s, %s: 422 with the reason, nothing changed',
    async (tool, kind, { row, expected }) => {
      const { services, path } = await ready(row.call);
      const [session, stored] = [(await ask(services, 'GET', path)).body, await everything(services.store)];
      const answer = await send(services, path, row);
      expectRefusal(answer, 422, 'refused');
      const { message, hint, issues = [] } = answer.body.error;
      expect(message).toMatch(expected.reason);
      expect(hint).toMatch(expected.hint);
      const isAboutFields = FIELD_KINDS.includes(kind);
      expect(issues.length).toBeGreaterThanOrEqual(isAboutFields ? 1 : 0);
      for (const issue of isAboutFields ? issues : []) expect(message).toContain(issue.message);
      expect((await ask(services, 'GET', path)).body).toEqual(session);
      expect(await everything(services.store)).toEqual(stored);
      told.push(`| \`${tool}\` | ${kind} | 422: ${cell(message)} |`);

      // The same call is taken where nothing is wrong with it but the lock.
      if (kind !== 'locked') return;
      for (const lock of row.call.locks) await ask(services, 'PUT', `${path}/locks`, { ...lock, locked: false });
      expect((await send(services, path, row)).status).toBe(200);
    },
  );

  const standing = ROWS.flatMap((row) => ('because' in row.expected ? [{ row, ...row.expected }] : []));
  test.each(standing.map((each) => [...named(each.row), each.because, each] as const))(
    '%s, %s: does not exist, for %s',
    async (tool, kind, because, { row }) => {
      const { services, path } = await ready(row.call);
      const answer = await send(services, path, row);
      expect([answer.status, answer.body.ok], JSON.stringify(answer.body)).toEqual([200, true]);
      told.push(`| \`${tool}\` | ${kind} | – (${because}) |`);
    },
  );

  test('are all there: 90 ways, 70 of which exist', () => {
    expect([ROWS.length, refused.length]).toEqual([15 * 6, 70]);
  });
});

afterAll(async () => {
  const order = ROWS.map((row) => `| \`${row.tool}\` | ${row.kind} |`);
  const place = (line: string) => order.findIndex((head) => line.startsWith(head));
  const lines = told.toSorted((a, b) => place(a) - place(b));
  await leaveEvidence('tool-refusals.md', ['| tool | called with | answer |', '| --- | --- | --- |', ...lines]);
});
