import { readUIMessageStream, type UIMessageChunk } from 'ai';
import { describe, expect, test } from 'vitest';
import { approvalChanges, listOpenApprovals, truncateToDecision } from '../../../web/studio/chat/approvals.ts';
import { messageToChunks, prependEarlierParts } from '../../../web/studio/chat/stream-from-message.ts';
import { chatRequest } from '../../../web/studio/chat/transport.ts';
import { withNewText } from '../../../web/studio/chat/use-conversation.ts';
import { chooseRecovery } from '../../../web/studio/chat/use-recovery.ts';
import { joinTexts } from '../../../web/studio/chat/use-typed-text.ts';
import {
  type ChatMessage,
  type ChatPart,
  hasEqualContent,
  reconcileMessages,
} from '../../../web/studio/wording/chat-message.ts';

const user = (id: string, text: string): ChatMessage => ({ id, role: 'user', parts: [{ type: 'text', text }] });
const step = { type: 'step-start' } as const;
const asked = (toolCallId: string, more: object = {}): ChatPart =>
  ({
    type: 'tool-updateElement',
    toolCallId,
    state: 'approval-requested',
    input: { type: 'premise', changes: {} },
    approval: { id: `ask-${toolCallId}` },
    ...more,
  }) as ChatPart;
const answer = (id: string, parts: ChatPart[]): ChatMessage => ({ id, role: 'assistant', parts });
const decided = (toolCallId: string, approved: boolean) =>
  asked(toolCallId, { state: 'approval-responded', approval: { id: `ask-${toolCallId}`, approved } });
const done = (toolCallId: string): ChatPart =>
  ({
    type: 'tool-proposeCharacter',
    toolCallId,
    state: 'output-available',
    input: {},
    output: { ok: true },
  }) as ChatPart;

describe('what is sent', () => {
  const said = user('u2', 'Make it rain');
  const base = { id: 's', trigger: 'submit-message', messageId: undefined } as const;

  test('is the author’s last message alone', () => {
    const messages = [user('u1', 'A lamp'), answer('a1', []), said];
    expect(chatRequest({ ...base, messages })).toEqual({
      kind: 'message',
      body: { id: 's', message: { id: 'u2', role: 'user', parts: said.parts } },
    });
    // Said anew: the same message with other words.
    expect(chatRequest({ ...base, messages, messageId: 'u2' }).body.message?.id).toBe('u2');
  });

  test('is the answer’s id where another one is wanted', () => {
    expect(
      chatRequest({ ...base, trigger: 'regenerate-message', messageId: 'a1', messages: [user('u1', 'A lamp')] }),
    ).toEqual({ kind: 'regenerate', body: { id: 's', trigger: 'regenerate-message', messageId: 'a1' } });
  });

  test('is the message again where trying again names no answer', () => {
    const request = chatRequest({ ...base, trigger: 'regenerate-message', messages: [said] });
    expect(request).toMatchObject({ kind: 'message', body: { message: { id: 'u2' } } });
  });

  test('tells which message was the last one shown, so that nothing unseen is dropped', () => {
    const seen = { ...base, lastMessageId: 'a9' };
    expect(chatRequest({ ...seen, messages: [said], messageId: 'u2' }).body.lastMessageId).toBe('a9');
    const again = { trigger: 'regenerate-message', messageId: 'a1' } as const;
    expect(chatRequest({ ...seen, ...again, messages: [said] }).body.lastMessageId).toBe('a9');
  });

  test('is the decision and nothing else of the answer', () => {
    const messages = [said, answer('a2', [step, done('x'), { type: 'text', text: 'May I?' }, decided('y', true)])];
    expect(chatRequest({ ...base, messages, messageId: 'a2' })).toEqual({
      kind: 'decision',
      body: { id: 's', message: { id: 'a2', role: 'assistant', parts: [decided('y', true)] } },
    });
    expect(chatRequest({ ...base, messages, messageId: 'a2', acceptAll: true }).body.acceptAll).toBe(true);
  });
});

describe('approvals', () => {
  test('are open in the last answer only, and only those that wait for the author', () => {
    const waiting = answer('a', [
      step,
      asked('x'),
      decided('y', false),
      asked('z', { approval: { id: 'ask-z', isAutomatic: true } }),
    ]);
    expect(listOpenApprovals([user('u', 'x'), waiting])).toEqual([
      { approvalId: 'ask-x', toolCallId: 'x', tool: 'updateElement', input: { type: 'premise', changes: {} } },
    ]);
    expect(listOpenApprovals([waiting, user('u', 'x')])).toEqual([]);
    expect(listOpenApprovals([])).toEqual([]);
  });

  test('bring what would change, where it was told', () => {
    const changes = [{ type: 'premise' as const, title: 'The Lantern', change: 'changed' as const, fields: [] }];
    const parts: ChatPart[] = [{ type: 'data-approval', id: 'd', data: { toolCallId: 'x', changes } }, asked('x')];
    expect(approvalChanges(parts, 'x')).toEqual({ changes, isCut: false });
    const leftOut = { elements: 0, fields: 3, characters: 9000 };
    const cut: ChatPart[] = [{ type: 'data-approval', id: 'd', data: { toolCallId: 'x', changes, leftOut } }];
    expect(approvalChanges(cut, 'x')).toMatchObject({ isCut: true });
    expect(approvalChanges(parts, 'y')).toBeNull();
  });
});

describe('an answer that went on after a decision', () => {
  const after = answer('a', [
    step,
    { type: 'text', text: 'I would change it.', state: 'done' },
    asked('x', { state: 'output-available', output: { ok: true }, approval: { id: 'ask-x', approved: true } }),
    step,
    done('y'),
    { type: 'text', text: 'Done.', state: 'done' },
  ]);

  test('is known as it was when the decision was taken', () => {
    const { parts } = truncateToDecision(after);
    expect(parts.map((part) => ('state' in part ? part.state : part.type))).toEqual([
      'step-start',
      'done',
      'approval-responded',
    ]);
    expect(parts[2]).not.toHaveProperty('output');
    const undecided = answer('b', [step, done('x')]);
    expect(truncateToDecision(undecided)).toBe(undecided);
  });

  test('is whole when it is followed from the decision on', async () => {
    const rest: UIMessageChunk[] = [
      { type: 'start', messageId: 'a' },
      { type: 'tool-output-available', toolCallId: 'x', output: { ok: true } },
      { type: 'start-step' },
      { type: 'text-start', id: 't' },
      { type: 'text-delta', id: 't', delta: 'Done.' },
      { type: 'text-end', id: 't' },
      { type: 'finish' },
    ];
    const stream = new ReadableStream<UIMessageChunk>({
      start(controller) {
        for (const chunk of rest) controller.enqueue(chunk);
        controller.close();
      },
    }).pipeThrough(prependEarlierParts(() => [user('u', 'x'), after]));
    let last: ChatMessage | undefined;
    for await (const message of readUIMessageStream<ChatMessage>({ stream })) last = message;
    expect(last?.parts.map((part) => (part.type === 'text' ? part.text : part.type))).toEqual([
      'step-start',
      'I would change it.',
      'tool-updateElement',
      'step-start',
      'Done.',
    ]);
    expect(last?.parts[2]).toMatchObject({ state: 'output-available', output: { ok: true } });
  });

  test('of any other answer nothing is put before', async () => {
    const chunks: UIMessageChunk[] = [{ type: 'start', messageId: 'new' }, { type: 'finish' }];
    const stream = new ReadableStream<UIMessageChunk>({
      start(controller) {
        for (const chunk of chunks) controller.enqueue(chunk);
        controller.close();
      },
    }).pipeThrough(prependEarlierParts(() => [after]));
    const seen: UIMessageChunk[] = [];
    for await (const chunk of stream) seen.push(chunk);
    expect(seen).toEqual(chunks);
  });

  test('every state of a call can be built again', () => {
    const parts = [
      done('a'),
      decided('b', false),
      asked('c', { state: 'output-denied', approval: { id: 'ask-c', approved: false } }),
      asked('d', { state: 'output-error', errorText: 'broke', approval: undefined }),
      { type: 'reasoning', text: 'Hm.' } as ChatPart,
    ];
    expect(messageToChunks({ parts }).map(({ type }) => type)).toEqual([
      'tool-input-available',
      'tool-output-available',
      'tool-input-available',
      'tool-approval-request',
      'tool-approval-response',
      'tool-input-available',
      'tool-approval-request',
      'tool-approval-response',
      'tool-output-denied',
      'tool-input-available',
      'tool-output-error',
      'reasoning-start',
      'reasoning-delta',
      'reasoning-end',
    ]);
  });
});

describe('what the server has', () => {
  test('is taken over, the page’s own objects kept where they say the same', () => {
    const mine = [user('u1', 'A lamp'), answer('a1', [done('x')])];
    const theirs = [user('u1', 'A lamp'), answer('a1', [done('x'), done('y')]), user('u2', 'More')];
    const settled = reconcileMessages(mine, theirs);
    expect(settled).toEqual(theirs);
    expect(settled[0]).toBe(mine[0]);
    expect(settled[1]).toBe(theirs[1]);
    expect(reconcileMessages(mine, [user('u1', 'A lamp'), answer('a1', [done('x')])])).toBe(mine);
    expect(reconcileMessages(mine, [user('u1', 'A lamp')])).toEqual([mine[0]]);
  });

  test('an edit that never arrived is sent again, not lost', () => {
    const situation = {
      running: false,
      serverMessages: [
        { id: 'u1', role: 'user' },
        { id: 'a1', role: 'assistant' },
      ],
      lastUserId: 'u1',
      code: 'network',
      asked: false,
    } as const;
    expect(chooseRecovery(situation)).toBe('settle');
    expect(chooseRecovery({ ...situation, isReworded: true })).toBe('resend');
    expect(chooseRecovery({ ...situation, isReworded: true, running: true })).toBe('follow');
  });

  test('messages are compared by words and pictures', () => {
    const picture = { type: 'file', mediaType: 'image/png', url: 'data:image/png;base64,AA==' } as const;
    const withPicture = { parts: [picture, { type: 'text' as const, text: 'Like this' }] };
    expect(hasEqualContent(withPicture, { parts: [...withPicture.parts] })).toBe(true);
    expect(hasEqualContent(withPicture, user('u', 'Like this'))).toBe(false);
    expect(hasEqualContent(user('u', 'a'), user('u', 'b'))).toBe(false);
  });
});

test('a message said in other words still asks to mend what it asked to mend', () => {
  const finding = { code: 'dead-end', where: { type: 'node', actId: 'act_1', id: 'pier' } } as const;
  const wish: ChatMessage = { ...user('u1', 'Mend it'), metadata: { finding, propose: true, createdAt: 'then' } };
  const anew = withNewText([user('u0', 'A lamp'), wish], 'u1', 'Mend it, but keep the pier');
  expect(anew).toEqual({
    role: 'user',
    messageId: 'u1',
    parts: [{ type: 'text', text: 'Mend it, but keep the pier' }],
    metadata: { finding, propose: true },
  });
  expect(withNewText([user('u0', 'A lamp'), wish], 'u0', 'Two lamps')).not.toHaveProperty('metadata');
});

test('what is given back stands before what has been typed since', () => {
  expect(joinTexts('said', 'typed')).toBe('said\n\ntyped');
  expect(joinTexts('said', ' ')).toBe('said');
  expect(joinTexts('', 'typed')).toBe('typed');
});
