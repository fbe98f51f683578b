import type { LanguageModelV4 } from '@ai-sdk/provider';
import { describe, expect, it } from 'vitest';
import type { Coauthor, SessionMessage } from '../../../server/coauthor/index.ts';
import { createImproviser } from '../../../server/improviser/index.ts';
import { converse, fakeModels, say, scriptedModel, textOf, workshop } from '../coauthor/support.ts';

const BRIEF = 'a noir mystery in 1940s Tokyo with Aiko Mori, one act, four places, three characters';

/** A server whose co-author is the improviser, with a story in session "s". */
async function services(options: { checklistTools?: boolean } = {}) {
  const improviser = createImproviser({ role: 'coauthor', seed: 7, paceMs: 0 });
  const { models, asked } = fakeModels(improviser, 'offline');
  const bench = await workshop({ models });
  await bench.coauthor.openSession({ id: 's', ...options });
  return { ...bench, asked };
}

interface Call {
  type: string;
  state: string;
  approval?: { id: string; approved?: boolean };
}
const callsIn = (message: { parts: readonly { type: string }[] } | undefined): Call[] =>
  (message?.parts ?? []).filter(({ type }) => type.startsWith('tool-')) as Call[];
const named = (message: Parameters<typeof callsIn>[0]): string[] => callsIn(message).map(({ type }) => type.slice(5));

/** The author decides on every call that waits, and the answer goes on. */
async function decide(coauthor: Coauthor, approved: boolean) {
  const { messages } = await coauthor.readSession('s');
  const last = structuredClone(messages.at(-1)) as SessionMessage;
  for (const call of callsIn(last)) {
    if (call.state !== 'approval-requested' || !call.approval) continue;
    call.state = 'approval-responded';
    call.approval = { ...call.approval, approved };
  }
  const run = await coauthor.startChat({ id: 's', messages: [last] });
  await run.done;
  return coauthor.readSession('s');
}

describe('the improviser in the server', () => {
  it('builds and saves a story by its checklist, in seven steps', async () => {
    const { coauthor } = await services();
    const { session } = await converse(coauthor, BRIEF);
    expect(session.packageVersion).toBe(1);
    expect(session.checklist).toMatchObject({ status: 'completed' });
    expect(session.checklist?.steps.every(({ status }) => status === 'done')).toBe(true);
    expect(callsIn(session.messages[1]).every(({ state }) => state === 'output-available')).toBe(true);
    expect(session.messages[1]?.parts.filter(({ type }) => type === 'step-start')).toHaveLength(7);
  });

  it('does without the checklist where a session leaves it out', async () => {
    const { coauthor } = await services({ checklistTools: false });
    const { session } = await converse(coauthor, BRIEF);
    expect(session.packageVersion).toBe(1);
    expect(session.checklist).toBeNull();
    expect(named(session.messages[1]).some((name) => name.startsWith('planning_'))).toBe(false);
  });

  it('takes a no: says so, leaves all as it was, and saves nothing', async () => {
    const { coauthor } = await services();
    const { session: before } = await converse(coauthor, BRIEF);
    const { session: asking } = await converse(coauthor, 'make Aiko older');
    expect(callsIn(asking.messages.at(-1)).map(({ state }) => state)).toEqual(['approval-requested']);
    const after = await decide(coauthor, false);
    expect(after.draft).toEqual(before.draft);
    expect(after.packageVersion).toBe(1);
    expect(named(after.messages.at(-1))).toEqual(['updateElement']);
    expect(textOf(after.messages.at(-1))).toContain('You said no to changing Aiko Mori');
  });

  it('takes a yes: the change is made, and saved when the author says so', async () => {
    const { coauthor } = await services();
    const { session: before } = await converse(coauthor, BRIEF);
    await converse(coauthor, 'make it darker');
    const after = await decide(coauthor, true);
    expect(after.draft.premise).not.toEqual(before.draft.premise);
    expect(after.packageVersion).toBe(1);
    expect(named(after.messages.at(-1))).not.toContain('finalizePackage');
    const { session: saved } = await converse(coauthor, 'finish');
    expect(saved.packageVersion).toBe(2);
  });

  it('leaves alone what is locked, and says how it is unlocked', async () => {
    const { coauthor } = await services();
    const { session: before } = await converse(coauthor, BRIEF);
    await coauthor.setLock('s', { type: 'character', id: before.draft.characters[0]?.id ?? '' }, true);
    const { session: after } = await converse(coauthor, 'make Aiko older');
    expect(callsIn(after.messages.at(-1))).toEqual([]);
    expect(textOf(after.messages.at(-1))).toContain('You have locked Aiko Mori');
  });

  it('saves what the author changed by hand when told to', async () => {
    const { coauthor } = await services();
    const { session } = await converse(coauthor, BRIEF);
    await coauthor.edit('s', { seq: session.seq, type: 'premise', changes: { title: 'Salt' } });
    const { session: after } = await converse(coauthor, 'save it');
    expect(after.packageVersion).toBe(2);
    expect(after.draft.premise?.title).toBe('Salt');
  });

  it('goes on with a stopped story and its checklist after a restart', async () => {
    const bench = await services();
    const run = await bench.coauthor.startChat({ id: 's', ...say(BRIEF) });
    const unwatch = await bench.coauthor.watch('s', (happening) => {
      if (happening.type === 'change' && happening.changed.some(({ type }) => type === 'act')) run.stop();
    });
    await run.done;
    unwatch();
    const again = bench.restarted();
    const { session: stopped } = { session: await again.readSession('s') };
    expect(stopped.packageVersion).toBe(0);
    expect(stopped.checklist?.status).toBe('active');
    const { session } = await converse(again, 'go on');
    expect(session.packageVersion).toBe(1);
    expect(session.checklist?.status).toBe('completed');
    expect(session.checklist?.objective).toBe(stopped.checklist?.objective);
    expect(named(session.messages.at(-1))).not.toContain('planning_setup_plan');
    await again.close(1000);
  });

  it('changes a story that was opened from its package', async () => {
    const { coauthor } = await services();
    const { session: made } = await converse(coauthor, BRIEF);
    await coauthor.openSession({ id: 'opened', fromPackage: made.packageId ?? '' });
    const { session: asking } = await converse(coauthor, 'make Aiko older', 'opened');
    expect(named(asking.messages.at(-1))).toEqual(['updateElement']);
    const { session: answered } = await converse(coauthor, 'who is behind it?', 'opened');
    expect(answered.draft).toEqual(made.draft);
    expect(named(answered.messages.at(-1))).toEqual([]);
  });

  it('goes on from where a model broke down, by the same checklist', async () => {
    const planned = ['Premise', 'Cast', 'Act 1: outline', 'Act 1: map', 'Act 1: encounters', 'Act 1: pictures', 'Save'];
    const { model } = scriptedModel([
      {
        calls: [
          {
            tool: 'planning_setup_plan',
            input: { objective: 'A noir', initialSteps: planned.map((title) => ({ title })) },
          },
        ],
      },
      { text: 'I must stop here.' },
    ]);
    const improviser = createImproviser({ role: 'coauthor', seed: 7, paceMs: 0 });
    let hasBroken = false;
    const either: LanguageModelV4 = {
      ...improviser,
      doStream: (call) => (hasBroken ? improviser : model).doStream(call),
    };
    const { coauthor } = await workshop({ models: fakeModels(either, 'offline').models });
    await converse(coauthor, BRIEF);
    hasBroken = true;
    const { session } = await converse(coauthor, 'go on');
    expect(session.packageVersion).toBe(1);
    expect(session.checklist).toMatchObject({ objective: 'A noir', status: 'completed' });
  });
});
