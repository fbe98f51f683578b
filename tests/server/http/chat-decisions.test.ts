import {
  AbstractChat,
  type ChatState,
  DefaultChatTransport,
  lastAssistantMessageIsCompleteWithApprovalResponses,
  type UIMessage,
} from 'ai';
import { describe, expect, test } from 'vitest';
import type { Services } from '../../../server/main.ts';
import { ask, parts } from '../../support/services.ts';
import { decided, rewriteAiko, rewriteHarbour, shownIn, toolParts } from '../coauthor/conversation/approval-support.ts';
import { type Step, scriptedModel, textOf } from '../coauthor/support.ts';
import { drafted, expectRefusal, fromAuthor, quietServices, read, spoken } from './support.ts';

async function atWork(...steps: Step[]) {
  const { model, requests } = scriptedModel(steps);
  return { services: await drafted(await quietServices({ coauthor: model })), requests };
}
const chat = (services: Services, body: object) => ask(services, 'POST', '/api/chat', { id: 'desk', ...body });

/** Has the model ask, and answers the session as it waits. */
async function waiting(services: Services) {
  await chat(services, { message: fromAuthor('change her') });
  return read(services);
}

describe('a decision over HTTP', () => {
  test('accepted, the call runs and the answer goes on; replayed, it is refused: 409', async () => {
    const { services, requests } = await atWork({ calls: [rewriteAiko()] }, { text: 'She paints now.' });
    const before = await waiting(services);
    expect(toolParts(before)).toMatchObject([{ state: 'approval-requested' }]);
    expect(shownIn(before)[0]?.data.changes).toMatchObject([{ type: 'character', id: 'aiko', change: 'changed' }]);
    const message = decided(before.messages, true);
    const { status, body } = await chat(services, { message });
    expect(status).toBe(200);
    const received = parts(body);
    expect(received[0]).toMatchObject({ type: 'start', messageId: before.messages[1].id });
    expect(received.map(({ type }) => type)).toContain('tool-output-available');
    expect(spoken(received)).toBe('She paints now.');
    const after = await read(services);
    expect(after.draft.characters[0].description).toBe('A painter of storms.');
    expect(after.messages).toHaveLength(2);

    const replayed = await chat(services, { message });
    expectRefusal(replayed, 409, 'conflict');
    expect(replayed.body.error.message).toContain('decided already');
    expect(requests).toHaveLength(2);
    expect(await read(services)).toEqual(after);
  });

  test('for a call nobody asked about: 409; broken: 400; in no session: 404; and nothing changes', async () => {
    const { services, requests } = await atWork({ calls: [rewriteAiko()] });
    const before = await waiting(services);
    const message = decided(before.messages, true);
    const withApproval = (approval: object) => ({
      message: { ...message, parts: [{ ...toolParts({ messages: [message] })[0], approval }] },
    });
    expectRefusal(await chat(services, withApproval({ id: 'forged', approved: true })), 409, 'conflict');
    expectRefusal(await chat(services, withApproval({ id: 7, approved: true })), 400, 'malformed');
    expectRefusal(await chat(services, withApproval({ id: 'x', approved: 'true' })), 400, 'malformed');
    expectRefusal(await chat(services, { id: 'elsewhere', message }), 404, 'not_found');
    expect(await read(services)).toEqual(before);
    expect(requests).toHaveLength(1);
  });
});

describe('an answer given again over HTTP', () => {
  test('needs no message; where there is none it is refused', async () => {
    const { services } = await atWork({ text: 'One.' }, { text: 'Two.' });
    const trigger = 'regenerate-message';
    expectRefusal(await chat(services, { id: 'elsewhere', trigger }), 404, 'not_found');
    expectRefusal(await chat(services, { trigger }), 409, 'conflict');
    await chat(services, { message: fromAuthor('hello') });
    expectRefusal(await chat(services, { trigger, messageId: 'nobody' }), 404, 'not_found');
    expect((await chat(services, { trigger })).status).toBe(200);
    expect((await read(services)).messages.map(textOf)).toEqual(['hello', 'Two.']);
    expectRefusal(await chat(services, { trigger: 'resume-stream' }), 400, 'malformed');
  });
});

class Messages implements ChatState<UIMessage> {
  status: ChatState<UIMessage>['status'] = 'ready';
  error: Error | undefined = undefined;
  messages: UIMessage[] = [];
  pushMessage = (message: UIMessage) => {
    this.messages = [...this.messages, message];
  };
  popMessage = () => {
    this.messages = this.messages.slice(0, -1);
  };
  replaceMessage = (index: number, message: UIMessage) => {
    this.messages = this.messages.map((each, at) => (at === index ? structuredClone(message) : each));
  };
  snapshot = <T>(thing: T): T => structuredClone(thing);
}

class Client extends AbstractChat<UIMessage> {}

/** The AI SDK's own client, as it comes, over a server's routes. */
function clientOf({ app }: Services): Client {
  const fetch = (url: string | URL | Request, init?: RequestInit) =>
    Promise.resolve(app.request(`http://127.0.0.1${String(url)}`, init));
  return new Client({
    id: 'desk',
    state: new Messages(),
    transport: new DefaultChatTransport({ api: '/api/chat', fetch: fetch as typeof globalThis.fetch }),
    sendAutomaticallyWhen: lastAssistantMessageIsCompleteWithApprovalResponses,
  });
}

const untilDone = async (client: Client, messages: number, words: string) =>
  expect
    .poll(() => [client.status, client.messages.length, textOf(client.messages.at(-1))], { interval: 5 })
    .toEqual(['ready', messages, words]);
const kept = (message: unknown) => JSON.parse(JSON.stringify(message));

describe('the AI SDK’s client, as it comes', () => {
  test('decides, and has what the server has', async () => {
    const { services } = await atWork({ text: 'May I?', calls: [rewriteAiko(), rewriteHarbour()] }, { text: 'Done.' });
    const client = clientOf(services);
    await client.sendMessage({ text: 'change both' });
    const [first, second] = toolParts(client);
    expect(shownIn(client)).toHaveLength(2);
    await client.addToolApprovalResponse({ id: first?.approval?.id ?? '', approved: true });
    await client.addToolApprovalResponse({ id: second?.approval?.id ?? '', approved: false, reason: 'Not that.' });
    await untilDone(client, 2, 'May I?\nDone.');
    expect(client.error).toBeUndefined();
    expect(toolParts(client)).toMatchObject([{ state: 'output-available' }, { state: 'output-denied' }]);
    const { messages, draft } = await read(services);
    expect(kept(client.messages)).toEqual(messages);
    expect(draft.characters[0].description).toBe('A painter of storms.');
  });

  test('edits, asks again and goes on', async () => {
    const { services } = await atWork(...['One.', 'Two.', 'Three.', 'Four.'].map((text) => ({ text })));
    const client = clientOf(services);
    await client.sendMessage({ text: 'first' });
    await client.sendMessage({ text: 'second' });
    await client.sendMessage({ text: 'second, in the rain', messageId: client.messages[2]?.id ?? '' });
    expect(client.messages.map(textOf)).toEqual(['first', 'One.', 'second, in the rain', 'Three.']);
    await client.regenerate({ messageId: client.messages[1]?.id ?? '' });
    expect(client.messages.map(textOf)).toEqual(['first', 'Four.']);
    expect(kept(client.messages)).toEqual((await read(services)).messages);
    await client.regenerate();
    expect(kept(client.messages).map(textOf)).toEqual(['first', 'Done.']);
    expect(kept(client.messages)).toEqual((await read(services)).messages);
  });
});
