import { describe, expect, it } from 'vitest';
import { createMessageSaver } from '../../../../server/coauthor/conversation/message-saver.ts';
import type { SessionMessage } from '../../../../server/coauthor/session/events.ts';
import type { LiveSession } from '../../../../server/coauthor/session/live-session.ts';
import { foldSession, openedSession } from '../../../../server/coauthor/session/session.ts';

type Parts = SessionMessage['parts'];

/** A session that takes what is journaled, and remembers it. */
function sessionOf() {
  let session = openedSession('harbour', [
    { type: 'session-opened', locale: 'en', packageId: 'harbour', createdAt: '2026-01-01T00:00:00.000Z' },
  ]);
  const written: unknown[] = [];
  const live = {
    current: () => session,
    transact: async (work: Parameters<LiveSession['transact']>[0]) => {
      const { events, value } = await work(session);
      written.push(...events);
      session = events.reduce(foldSession, session);
      return value;
    },
  } as unknown as LiveSession;
  return { live, written, parts: () => session.messages.at(-1)?.parts };
}

const STEPS = 30;

function counted(text: string) {
  const answer = { times: 0, output: {} as object };
  answer.output = {
    toJSON: () => {
      answer.times += 1;
      return { ok: true, text };
    },
  };
  return answer;
}

const stepOf = (call: number, output: object, more: object = {}): Parts =>
  [
    { type: 'step-start' },
    { type: 'tool-write', toolCallId: `call_${call}`, state: 'output-available', input: {}, output, ...more },
  ] as Parts;

const message = (parts: Parts): SessionMessage => ({ id: 'answer', role: 'assistant', parts: [...parts] });

describe('an answer that is kept as it grows', () => {
  it('has each step of it looked at while it is made, and once more when it is over', async () => {
    const { live, parts } = sessionOf();
    const keep = createMessageSaver(live, 'answer', () => undefined);
    const answers = Array.from({ length: STEPS }, (_, at) => counted(`${at}`));
    const grown: Parts = [];
    for (const [at, { output }] of answers.entries()) {
      grown.push(...stepOf(at, output));
      await keep(message(grown), { isOpen: true });
      await keep(message(grown), { isOpen: true, isOfStep: true });
    }
    await keep(message(grown), { isOpen: false });
    // Once as it grows and once with the end of its step; only the last of them with the end of the answer too.
    expect(Math.max(...answers.map(({ times }) => times))).toBeLessThanOrEqual(3);
    expect(parts()).toEqual(answers.flatMap((_, at) => stepOf(at, { ok: true, text: `${at}` })));
  });

  it('is not written again from the start where the two who tell it put its steps differently', async () => {
    const { live, written, parts } = sessionOf();
    const keep = createMessageSaver(live, 'answer', () => undefined);
    const said = (upTo: number, more?: object) =>
      Array.from({ length: upTo }, (_, at) => stepOf(at, { at }, more)).flat() as Parts;
    await keep(message(said(1)), { isOpen: true });
    await keep(message(said(1, { title: 'Write' })), { isOpen: true, isOfStep: true });
    await keep(message([...said(2)]), { isOpen: true });
    expect(written.at(-1)).toMatchObject({ type: 'message-extended', from: 2 });
    expect(parts()?.[1]).toMatchObject({ title: 'Write' });
  });

  it('is looked at whole again where a telling has other parts than those that were over', async () => {
    const { live, parts } = sessionOf();
    const keep = createMessageSaver(live, 'answer', () => undefined);
    await keep(message(stepOf(0, { at: 0 })), { isOpen: true, isOfStep: true });
    const other = [{ type: 'step-start' }, { type: 'text', text: 'Well.', state: 'done' }, ...stepOf(1, {})] as Parts;
    await keep(message(other), { isOpen: true });
    expect(parts()).toEqual(other);
  });

  it('has a question that waits looked at until it is decided', async () => {
    const { live, parts } = sessionOf();
    const keep = createMessageSaver(live, 'answer', () => undefined);
    const asks = stepOf(0, {}, { state: 'approval-requested', approval: { id: 'a' } });
    await keep(message(asks), { isOpen: true, isOfStep: true });
    const done = stepOf(0, { ok: true }, { approval: { id: 'a', approved: true } });
    await keep(message(done), { isOpen: true, isOfStep: true });
    expect(parts()).toEqual(done);
  });
});
