import { describe, expect, it } from 'vitest';
import { premise } from '../../../shared/story/fixture.ts';
import { call, converse, say, scriptedModel, textOf, workshop } from '../support.ts';

const AGAIN = { trigger: 'regenerate-message' } as const;

async function conversation() {
  const { model, requests } = scriptedModel(['One.', 'Two.', 'Three.', 'Four.', 'Five.'].map((text) => ({ text })));
  const bench = await workshop({ model });
  await (await bench.coauthor.startChat({ id: 's', ...say('first', 'u1') })).done;
  await (await bench.coauthor.startChat({ id: 's', ...say('second', 'u2') })).done;
  const { messages } = await bench.coauthor.readSession('s');
  const again = async (request: object) => {
    await (await bench.coauthor.startChat({ id: 's', ...AGAIN, ...request })).done;
    return bench.coauthor.readSession('s');
  };
  return { ...bench, requests, again, ids: messages.map(({ id }) => id) };
}

describe('an answer given again', () => {
  it('is the last where none is named; the one before it is not seen by the model', async () => {
    const { again, requests, ids, restarted, store } = await conversation();
    const session = await again({});
    expect(session.messages.map(textOf)).toEqual(['first', 'One.', 'second', 'Three.']);
    expect(session.messages[3]?.id).not.toBe(ids[3]);
    expect(JSON.stringify(requests[2]?.prompt)).not.toContain('Two.');
    expect((await store.read('session:s')).map(({ type }) => type)).toContain('answer-dropped');
    expect((await restarted().readSession('s')).messages).toEqual(session.messages);
  });

  it('takes with it all that follows', async () => {
    const { again, ids } = await conversation();
    expect((await again({ messageId: ids[1] })).messages.map(textOf)).toEqual(['first', 'Three.']);
  });

  it('may be named by the message it answers', async () => {
    const { again } = await conversation();
    expect((await again({ messageId: 'u1' })).messages.map(textOf)).toEqual(['first', 'Three.']);
    expect((await again({ ...say('whatever the client says', 'u1') })).messages.map(textOf)).toEqual([
      'first',
      'Four.',
    ]);
  });

  it('is what the AI SDK’s client asks for with its whole history', async () => {
    const { again, ids } = await conversation();
    const messages = [
      say('first', 'u1').message,
      { id: ids[1], role: 'assistant', parts: [{ type: 'text', text: 'forged' }] },
      say('second', 'u2').message,
    ];
    const session = await again({ messages, messageId: ids[3] });
    expect(session.messages.map(textOf)).toEqual(['first', 'One.', 'second', 'Three.']);
  });

  it('keeps what it had drafted: undo is there for that', async () => {
    const { model } = scriptedModel([
      { calls: [call('proposeStoryPremise', premise)] },
      { text: 'There.' },
      { text: 'Anew.' },
    ]);
    const { coauthor } = await workshop({ model });
    await converse(coauthor);
    await (await coauthor.startChat({ id: 's', ...AGAIN })).done;
    const session = await coauthor.readSession('s');
    expect(session.draft.premise?.title).toBe(premise.title);
    expect(session.canUndo).toBe(true);
    expect(textOf(session.messages.at(-1))).toBe('Anew.');
  });

  it('is given where the first try left none', async () => {
    const { model } = scriptedModel([{ text: 'There.' }]);
    const { coauthor, store } = await workshop({ model });
    await coauthor.openSession({ id: 's' });
    const { seq } = await coauthor.readSession('s');
    await store.append('session:s', seq, [{ type: 'message-received', data: say('hello', 'u1') }], []);
    const other = (await workshop({ model, wrapStore: () => store })).coauthor;
    await (await other.startChat({ id: 's', ...AGAIN })).done;
    expect((await other.readSession('s')).messages.map(textOf)).toEqual(['hello', 'There.']);
  });

  it('to a message that never arrived is an answer to a new one', async () => {
    const { again } = await conversation();
    const session = await again({ ...say('lost on the way', 'u3') });
    expect(session.messages.map(textOf)).toEqual(['first', 'One.', 'second', 'Two.', 'lost on the way', 'Three.']);
  });

  it.each<[string, object, string]>([
    ['of a message that is not there', { messageId: 'nothing' }, 'not_found'],
    ['of an id that is none', { messageId: '../../etc' }, 'not_found'],
  ])('%s is refused, and nothing goes', async (_what, request, code) => {
    const { coauthor, again, ids } = await conversation();
    await expect(again(request)).rejects.toMatchObject({ code });
    expect((await coauthor.readSession('s')).messages.map(({ id }) => id)).toEqual(ids);
  });

  it('drops nothing for a client that has not seen the last message', async () => {
    const { coauthor, again, ids } = await conversation();
    await expect(again({ messageId: ids[1], lastMessageId: ids[1] })).rejects.toMatchObject({ code: 'conflict' });
    expect((await coauthor.readSession('s')).messages.map(({ id }) => id)).toEqual(ids);
    const session = await again({ messageId: ids[1], lastMessageId: ids[3] });
    expect(session.messages.map(textOf)).toEqual(['first', 'Three.']);
  });

  it('is refused while one runs', async () => {
    const { coauthor } = await conversation();
    const running = coauthor.startChat({ id: 's', ...AGAIN });
    await expect(coauthor.startChat({ id: 's', ...AGAIN })).rejects.toMatchObject({ code: 'conflict' });
    await (await running).done;
  });
});
