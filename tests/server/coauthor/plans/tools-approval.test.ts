import { describe, expect, it } from 'vitest';
import { executePlan, type PlanRecord, resumePlan } from '../../../../server/plan/index.ts';
import type { ApprovalRequest, Plan, PlanEvent } from '../../../../shared/plan/index.ts';
import { type ApprovalShown, ApprovalShownSchema } from '../../../../shared/story/index.ts';
import { finalize } from '../../../shared/story/fixture.ts';
import { fakeArt } from '../support.ts';
import { type PlannedSession, plannedSession, planOfSteps, requireTool, stepOf, use } from './tools-support.ts';

const rewriteAiko = { type: 'character', id: 'aiko', changes: { description: 'A painter of storms.' } };
const addFace = { type: 'character', id: 'aiko', changes: { voice: 'Low.' } };
const approvals = (events: readonly PlanEvent[]) =>
  events.filter((event): event is ApprovalRequest => 'type' in event && event.type === 'approval');

/** Runs a plan with the session's tools; whoever answers says yes once `meanwhile` has happened. */
async function run(
  { tools }: Pick<PlannedSession, 'tools'>,
  plan: Plan,
  options: Partial<Parameters<typeof executePlan>[1]> = {},
  records?: readonly PlanRecord[],
) {
  const all = { registry: tools, ...options };
  const execution = records ? resumePlan(plan, records, all) : executePlan(plan, all);
  const events: PlanEvent[] = [];
  for await (const event of execution) events.push(event);
  const last = events.at(-1);
  if (!last || !('type' in last) || last.type !== 'result') throw new Error('it never ended');
  return { events, result: last.result, asked: approvals(events) };
}

const editAiko = ({ live }: Pick<PlannedSession, 'live'>, description: string) =>
  live.transact(({ draft }) => {
    const aiko = draft.characters.find(({ id }) => id === 'aiko');
    if (!aiko) throw new Error('she is gone');
    const { image: _image, ...character } = aiko;
    return {
      events: [{ type: 'character-updated', id: 'aiko', character: { ...character, description }, by: 'author' }],
      value: undefined,
    };
  });

const textOf = ({ live }: Pick<PlannedSession, 'live'>) =>
  live.current().draft.characters.find(({ id }) => id === 'aiko')?.description;

describe('a step that would overwrite finished work', () => {
  it.each([
    ['rewrites a drawn character', 'updateElement', rewriteAiko, true],
    ['only adds to one', 'updateElement', addFace, false],
    ['paints a finished place anew', 'finalizeNode', { ...finalize('harbour'), backgroundPrompt: 'Snow.' }, true],
    ['would be refused', 'updateElement', { type: 'character', id: 'nobody', changes: {} }, false],
    ['makes no sense', 'updateElement', { changes: 7 }, false],
    ['ticks the checklist', 'planning_setup_plan', { objective: 'x' }, false],
    ['saves under another title', 'finalizePackage', { title: 'Other' }, false],
  ])('asks: it %s', async (_, name, args, asks) => {
    const { tools } = await plannedSession();
    expect(requireTool(tools, name).needsApproval?.(args)).toBe(asks);
  });

  it('shows what it would change in the shape of the approvals of a chat, what it overwrites first', async () => {
    const { tools, live } = await plannedSession();
    const shown = requireTool(tools, 'updateElement').preview?.(rewriteAiko, { signal: AbortSignal.timeout(1000) });
    const read: ApprovalShown = ApprovalShownSchema.parse(shown);
    expect(read.changes).toMatchObject([
      {
        type: 'character',
        id: 'aiko',
        change: 'changed',
        fields: [{ path: 'description', after: 'A painter of storms.' }],
      },
    ]);
    expect(shown).toMatchObject({ seq: live.current().seq, digest: expect.any(String) });
  });

  it('is not done without having been asked for', async () => {
    const { art, asked } = fakeArt();
    const { tools, live } = await plannedSession({ art });
    const before = live.current();
    const made = asked.length;
    for (const [name, args] of [
      ['updateElement', rewriteAiko],
      ['finalizeNode', { ...finalize('harbour'), backgroundPrompt: 'Snow.' }],
    ] as const) {
      const { outcome } = await use(tools, name, args as never);
      expect(outcome).toMatchObject({
        ok: false,
        retry: false,
        failure: { code: 'conflict', message: expect.stringMatching(/has not been asked about.*asked then/s) },
      });
    }
    expect(live.current()).toBe(before);
    expect(asked).toHaveLength(made);
  });

  it('is done as it was shown once the author said yes, and skipped after a no', async () => {
    const bench = await plannedSession();
    const plan = planOfSteps([stepOf('a', 'updateElement', rewriteAiko)]);
    const denied = await run(bench, plan, { onApproval: () => false });
    expect(denied.asked).toHaveLength(1);
    expect(textOf(bench)).toBe('An insurance investigator.');
    const { result, asked } = await run(bench, plan, { onApproval: () => true });
    expect(asked).toMatchObject([{ stepId: 'a', diff: { changes: [{ id: 'aiko' }] } }]);
    expect(result.success).toBe(true);
    expect(textOf(bench)).toBe('A painter of storms.');
  });

  it('is not asked about where a lock refuses it, however it came to ask; unlocked, it is', async () => {
    const bench = await plannedSession();
    const lock = (locked: boolean) =>
      bench.live.transact(() => ({
        events: [{ type: 'lock-changed', lock: { type: 'character', id: 'aiko' }, locked }],
        value: undefined,
      }));
    await lock(true);
    const plan = planOfSteps([stepOf('a', 'updateElement', rewriteAiko, { approval: true })]);
    const { asked, result, events } = await run(bench, plan, {
      onApproval: () => true,
      onRecovery: async () => {
        await lock(false);
        return { choice: 'retry' as const };
      },
    });
    expect(events).toContainEqual(
      expect.objectContaining({
        stepId: 'a',
        status: 'failed',
        result: expect.objectContaining({ error: expect.stringMatching(/Aiko.*is locked/) }),
      }),
    );
    const failed = events.findIndex((event) => 'status' in event && event.status === 'failed');
    expect(approvals(events.slice(0, failed))).toEqual([]);
    expect(asked).toMatchObject([{ stepId: 'a', diff: { changes: [{ id: 'aiko' }] } }]);
    expect(result.success).toBe(true);
  });

  it('is not done when the author changed it while being asked; tried again, the author is asked anew', async () => {
    const bench = await plannedSession();
    let asked = 0;
    const { result, events } = await run(bench, planOfSteps([stepOf('a', 'updateElement', rewriteAiko)]), {
      onApproval: async () => {
        asked += 1;
        if (asked === 1) await editAiko(bench, 'Mine!');
        return true;
      },
      onRecovery: (request) => {
        expect(request.error).toContain('has changed since the author was asked');
        expect(textOf(bench)).toBe('Mine!');
        return { choice: 'retry' };
      },
    });
    expect(result.success).toBe(true);
    expect(approvals(events).map(({ diff }) => (diff as ApprovalShown).changes[0]?.fields[0]?.before)).toEqual([
      'An insurance investigator.',
      'Mine!',
    ]);
    expect(textOf(bench)).toBe('A painter of storms.');
  });

  it('may find what other steps of its plan have done meanwhile, which were asked for together', async () => {
    const bench = await plannedSession();
    const other = { ...finalize('harbour'), backgroundPrompt: 'Snow.', musicPrompts: [{ text: 'bells', weight: 1 }] };
    const plan = planOfSteps([
      stepOf('a', 'finalizeNode', other),
      stepOf('b', 'finalizeNode', { ...other, nodeId: 'lighthouse' }),
    ]);
    const { promise: bothAsked, resolve } = Promise.withResolvers<void>();
    let asked = 0;
    const { result } = await run(bench, plan, {
      concurrency: 2,
      onApproval: async () => {
        asked += 1;
        if (asked === 2) resolve();
        await bothAsked;
        return true;
      },
    });
    expect(result.toolResults).toMatchObject([{ state: 'success' }, { state: 'success' }]);
  });
});

describe('a yes that was given before the server was stopped', () => {
  const plan = planOfSteps([stepOf('a', 'updateElement', rewriteAiko, { idempotencyKey: 'k' })]);

  /** What is kept of a run that was cut off right after the yes. */
  async function cutOff(bench: PlannedSession): Promise<PlanRecord[]> {
    const kept: PlanRecord[] = [];
    const abort = new AbortController();
    await run(bench, plan, {
      signal: abort.signal,
      onApproval: () => true,
      onRecord: (record) => {
        if (record.type === 'approved') {
          kept.push(JSON.parse(JSON.stringify(record)));
          abort.abort();
        }
      },
    });
    expect(kept).toHaveLength(1);
    expect(textOf(bench)).toBe('An insurance investigator.');
    return kept;
  }

  it('holds where the draft is as it was', async () => {
    const bench = await plannedSession();
    const records = await cutOff(bench);
    const again = await bench.open();
    const { asked, result } = await run(again, plan, { onApproval: () => false }, records);
    expect(asked).toEqual([]);
    expect(result.success).toBe(true);
    expect(textOf(again)).toBe('A painter of storms.');
  });

  it('does not where the author has changed it since: the author is asked again', async () => {
    const bench = await plannedSession();
    const records = await cutOff(bench);
    const again = await bench.open();
    await editAiko(again, 'Mine!');
    const { asked } = await run(again, plan, { onApproval: () => false }, records);
    expect(asked).toHaveLength(1);
    expect(textOf(again)).toBe('Mine!');
  });
});
