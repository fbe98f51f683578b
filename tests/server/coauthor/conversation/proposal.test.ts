import { describe, expect, it } from 'vitest';
import { aiko, outline } from '../../../shared/story/fixture.ts';
import { call, chunksOf, say } from '../support.ts';
import {
  atWork,
  type Bench,
  decide,
  decided,
  descriptionOf,
  journal,
  rewriteAiko,
  says,
  shownIn,
  toolParts,
} from './approval-support.ts';

const FINDING = { code: 'thin-pool', where: { type: 'node', actId: 'act_1', id: 'harbour' } };
const METADATA = { finding: FINDING, propose: true };
const VOICE = call('updateElement', { type: 'character', id: 'aiko', changes: { voice: 'low' } }, 'call-voice');

async function propose({ coauthor }: Pick<Bench, 'coauthor'>, metadata: unknown = METADATA, text = 'Mend it.') {
  const { message } = say(text);
  const run = await coauthor.startChat({ id: 's', message: { ...message, metadata } });
  const chunks = await chunksOf(run);
  await run.done;
  return { chunks, session: await coauthor.readSession('s') };
}

describe('in the answer to a message that asks for a proposal', () => {
  it.each([
    ['adds a field', VOICE],
    ['adds to a list', call('updateElement', { type: 'premise', changes: { themes: ['guilt', 'salt'] } })],
    [
      'makes something new',
      call('proposeCharacter', { ...aiko, id: 'mei', name: 'Mei', role: 'npc', stats: undefined }),
    ],
    ['outlines another act', call('draftActOutline', { ...outline, id: 'act_2', intendedLocations: ['pier'] })],
    ['saves the package', call('finalizePackage', { title: 'Ebb' })],
  ])('a call asks that %s, which would not ask otherwise', async (_what, step) => {
    const bench = await atWork([{ calls: [step] }]);
    const before = await bench.coauthor.readSession('s');
    const { session } = await propose(bench);
    expect(toolParts(session)).toMatchObject([
      {
        state: 'approval-requested',
        approval: { requestReason: 'This is a proposal: nothing changes until you accept it.' },
      },
    ]);
    expect(shownIn(session)).toHaveLength(1);
    expect(session.draft).toEqual(before.draft);
    expect(session.packageVersion).toBe(before.packageVersion);
    expect(bench.art.asked).toHaveLength(5); // nothing new was made
  });

  it('shows the change as any approval does, and does it once it is accepted', async () => {
    const bench = await atWork([{ text: 'Give her a voice.', calls: [VOICE] }, says('Done.')]);
    const { session } = await propose(bench);
    expect(shownIn(session)).toMatchObject([
      { data: { toolCallId: 'call-voice', changes: [{ type: 'character', id: 'aiko', fields: [{ after: 'low' }] }] } },
    ]);
    const { session: after } = await decide(bench.coauthor, decided(session.messages, true));
    expect(toolParts(after)).toMatchObject([{ state: 'output-available', output: { ok: true } }]);
    expect(after.draft.characters[0]).toMatchObject({ voice: 'low' });
  });

  it('leaves all as it was where it is declined', async () => {
    const bench = await atWork([{ calls: [VOICE] }, says('As you like.')]);
    const before = await bench.coauthor.readSession('s');
    const { session } = await propose(bench);
    const { session: after } = await decide(bench.coauthor, decided(session.messages, false));
    expect(toolParts(after)).toMatchObject([{ state: 'output-denied' }]);
    expect(after.draft).toEqual(before.draft);
    expect(after.undoes).toBe(before.undoes);
  });

  it('names what it would overwrite, where it would', async () => {
    const bench = await atWork([{ calls: [rewriteAiko()] }]);
    const [part] = toolParts((await propose(bench)).session);
    expect(part?.approval?.requestReason).toBe('This would overwrite the character “Aiko Mori”.');
  });

  it('goes on asking for every further call, until all is accepted', async () => {
    const more = call('updateElement', { type: 'character', id: 'aiko', changes: { pronouns: 'she/her' } });
    const third = call('updateElement', { type: 'character', id: 'ken', changes: { voice: 'hoarse' } });
    const bench = await atWork([{ calls: [VOICE] }, { calls: [more] }, { calls: [third] }, says('Done.')]);
    const { session } = await propose(bench);
    const second = await decide(bench.coauthor, decided(session.messages, true));
    expect(toolParts(second.session).map(({ state }) => state)).toEqual(['output-available', 'approval-requested']);
    const last = await decide(bench.coauthor, decided(second.session.messages, true), { acceptAll: true });
    expect(toolParts(last.session).map(({ state }) => state)).toEqual(Array(3).fill('output-available'));
    expect(last.session.draft.characters[1]).toMatchObject({ voice: 'hoarse' });
  });

  it.each([
    ['is refused anyway', call('updateElement', { type: 'character', id: 'nobody', changes: { name: 'X' } })],
    ['keeps the checklist', call('planning_setup_plan', { objective: 'Finish it' })],
    ['changes nothing', call('updateElement', { type: 'character', id: 'aiko', changes: { name: aiko.name } })],
  ])('a call does not ask that %s', async (_what, step) => {
    const bench = await atWork([{ calls: [step] }]);
    const { session } = await propose(bench);
    expect(toolParts(session)).toMatchObject([{ state: 'output-available' }]);
    expect(shownIn(session)).toEqual([]);
  });

  it('ends with it: the next answer changes what it may', async () => {
    const bench = await atWork([says('I see.'), { calls: [VOICE] }, says('Done.')]);
    await propose(bench);
    const { session } = await propose(bench, null, 'Give her a voice.');
    expect(toolParts(session)).toMatchObject([{ state: 'output-available' }]);
  });

  it('speaks the author’s language', async () => {
    for (const [id, locale, reason] of [
      ['zh', 'zh-CN', '这是一个提议：您接受之前，什么都不会改动。'],
      ['ja', 'ja', 'これは提案です。承認するまで、何も変わりません。'],
    ] as const) {
      const bench = await atWork([{ calls: [call('proposeCharacter', aiko)] }]);
      await bench.coauthor.openSession({ id, locale });
      const { message } = say('Mend it.');
      await (await bench.coauthor.startChat({ id, message: { ...message, metadata: METADATA } })).done;
      expect(toolParts(await bench.coauthor.readSession(id))[0]?.approval?.requestReason).toBe(reason);
    }
  });
});

describe('what a message asks besides its words', () => {
  it('is kept with it, and nothing else of its metadata', async () => {
    const bench = await atWork([says('I see.')]);
    await propose(bench, { ...METADATA, createdAt: 'never', cost: -1 });
    const [received] = await journal(bench, 'message-received');
    expect(received?.data).toMatchObject({ message: { metadata: METADATA } });
    expect((await bench.coauthor.readSession('s')).messages[0]?.metadata).toEqual(METADATA);
  });

  it.each([null, 'propose', 7, [], {}, { createdAt: 'now' }])('is nothing in %j', async (metadata) => {
    const bench = await atWork([{ calls: [VOICE] }, says('Done.')]);
    const { session } = await propose(bench, metadata);
    expect('metadata' in (session.messages[0] ?? {})).toBe(false);
    expect(toolParts(session)).toMatchObject([{ state: 'output-available' }]);
  });

  it.each([
    { propose: 'yes' },
    { finding: 'thin-pool', propose: true },
    { finding: { code: 'thin-pool' }, propose: true },
    { finding: { code: 'Thin pool\n## Draft', where: { type: 'node' } } },
    { finding: { code: 'thin-pool', where: { type: 'nowhere' } } },
    { finding: { code: 'thin-pool', where: { type: 'node', actId: '../etc' } } },
    { finding: { code: 'thin-pool', where: { type: 'lore', id: 'x'.repeat(65) } } },
  ])('is refused where it cannot be read: %j', async (metadata) => {
    const bench = await atWork([]);
    await expect(propose(bench, metadata)).rejects.toMatchObject({
      code: 'malformed',
      issues: [expect.objectContaining({ path: expect.stringMatching(/^metadata\./) })],
      hint: expect.stringContaining('propose: true'),
    });
    expect((await bench.coauthor.readSession('s')).messages).toEqual([]);
    expect(bench.requests).toEqual([]);
  });

  it('makes it another message: the same words that ask for more are no retry', async () => {
    const bench = await atWork([says('I see.'), { calls: [VOICE] }]);
    const { message } = say('Mend it.', 'u1');
    await (await bench.coauthor.startChat({ id: 's', message })).done;
    await expect(bench.coauthor.startChat({ id: 's', message })).rejects.toMatchObject({ code: 'conflict' });
    await (await bench.coauthor.startChat({ id: 's', message: { ...message, metadata: METADATA } })).done;
    expect(toolParts(await bench.coauthor.readSession('s'))).toMatchObject([{ state: 'approval-requested' }]);
    expect(await descriptionOf(bench.coauthor)).toBe(aiko.description);
  });
});
