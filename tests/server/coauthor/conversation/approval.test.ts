import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { aiko, finalize, harbourPool, outline, premise, web } from '../../../shared/story/fixture.ts';
import { call, chunksOf, converse, say, typesOf, workshop } from '../support.ts';
import {
  asking,
  atWork,
  decide,
  decided,
  rewriteAiko,
  rewriteHarbour,
  says,
  shownIn,
  toolParts,
} from './approval-support.ts';

describe('a call that would overwrite or remove finished work', () => {
  it('asks first: nothing is changed, and the answer waits without a word of excuse', async () => {
    const bench = await atWork([{ text: 'I shall.', calls: [rewriteAiko()] }, says('never asked for')]);
    const before = await bench.coauthor.readSession('s');
    const { chunks, session } = await converse(bench.coauthor, 'make her a painter');
    expect(bench.requests).toHaveLength(1);
    expect(session.running).toBe(false);
    expect(session.draft).toEqual(before.draft);
    expect(toolParts(session)).toMatchObject([
      { type: 'tool-updateElement', state: 'approval-requested', approval: { signature: expect.any(String) } },
    ]);
    expect(toolParts(session)[0]?.approval?.requestReason).toBe('This would overwrite the character “Aiko Mori”.');
    expect(session.messages[1]?.parts.filter(({ type }) => type === 'text')).toMatchObject([{ text: 'I shall.' }]);
    expect(typesOf(chunks).at(-1)).toBe('finish');
    expect(typesOf(chunks)).not.toContain('error');
  });

  it('shows what it would change before it asks, in the stream and in what is kept', async () => {
    const bench = await atWork([{ calls: [rewriteAiko('A painter of storms.', 'call-x')] }]);
    const { chunks, session } = await converse(bench.coauthor);
    const types = typesOf(chunks);
    expect(types.indexOf('data-approval')).toBeGreaterThan(types.indexOf('tool-input-available'));
    expect(types.indexOf('data-approval')).toBe(types.indexOf('tool-approval-request') - 1);
    expect(shownIn(session)).toMatchObject([
      {
        data: {
          toolCallId: 'call-x',
          changes: [
            {
              type: 'character',
              id: 'aiko',
              change: 'changed',
              fields: [{ path: 'description', before: aiko.description, after: 'A painter of storms.' }],
            },
          ],
          overwrites: 1,
          leftOut: { elements: 0, fields: 0, characters: 0 },
        },
      },
    ]);
  });

  const smaller = { ...outline, intendedLocations: ['harbour'] };
  it.each([
    [
      'a premise once an act is finished',
      call('proposeStoryPremise', { ...premise, premise: 'Nobody moved the light.' }),
      'premise',
    ],
    ['a character again', call('proposeCharacter', { ...aiko, description: 'Somebody else.' }), 'character'],
    ['an outline that drops a finished place', call('draftActOutline', smaller), 'act'],
    [
      'a map with other words for a finished place',
      call('draftNodeWeb', {
        ...web,
        locations: web.locations.map((each) => ({ ...each, ambientDetail: 'Silence.' })),
      }),
      'node',
    ],
    [
      'another pool for a finished place',
      call('draftNodeEncounters', { ...harbourPool, encounters: harbourPool.encounters.slice(1) }),
      'encounter',
    ],
    ['the picture of a finished place', call('finalizeNode', finalize('harbour')), 'node'],
    [
      'another portrait',
      call('updateElement', { type: 'character', id: 'aiko', changes: {}, regenerateImage: true }),
      'character',
    ],
  ])('asks: %s', async (_what, asked, type) => {
    const bench = await atWork([{ calls: [asked] }]);
    const session = await asking(bench);
    expect(toolParts(session)).toMatchObject([{ state: 'approval-requested' }]);
    expect(shownIn(session)[0]?.data.changes[0]).toMatchObject({ type });
    expect(bench.art.asked).toHaveLength(5); // two portraits, two pictures, one track: nothing new was made
  });

  it('shows pictures that are still to be made without a url', async () => {
    const bench = await atWork([{ calls: [call('finalizeNode', finalize('harbour'))] }]);
    const [shown] = shownIn(await asking(bench));
    expect(shown?.data.changes).toMatchObject([
      { type: 'node', id: 'harbour', fields: [{ path: 'background', after: { url: '', mimeType: '' } }] },
    ]);
  });

  it.each([
    ['adds a field', call('updateElement', { type: 'character', id: 'aiko', changes: { voice: 'low' } })],
    ['adds to a list', call('updateElement', { type: 'premise', changes: { themes: ['guilt', 'salt'] } })],
    [
      'makes something new',
      call('proposeCharacter', { ...aiko, id: 'mei', name: 'Mei', role: 'npc', stats: undefined }),
    ],
    ['outlines another act', call('draftActOutline', { ...outline, id: 'act_2', intendedLocations: ['pier'] })],
    ['saves the package by another name', call('finalizePackage', { title: 'Ebb' })],
    ['keeps a checklist', call('planning_setup_plan', { objective: 'Finish it' })],
    ['is refused anyway', call('updateElement', { type: 'character', id: 'nobody', changes: { name: 'X' } })],
    ['does not fit', call('updateElement', { type: 'character', id: 'aiko', changes: { role: 'king' } })],
  ])('does not ask where it %s', async (_what, step) => {
    const bench = await atWork([{ calls: [step] }]);
    const session = await asking(bench);
    expect(toolParts(session)).toMatchObject([{ state: 'output-available' }]);
    expect(shownIn(session)).toEqual([]);
  });

  it('does not ask while nothing of it is finished', async () => {
    const bench = await atWork([]);
    const other = [
      { calls: [call('proposeStoryPremise', premise), call('draftActOutline', outline), call('draftNodeWeb', web)] },
      { calls: [call('proposeStoryPremise', { ...premise, title: 'Ebb' }), call('draftNodeEncounters', harbourPool)] },
      { calls: [call('draftNodeEncounters', { ...harbourPool, encounters: harbourPool.encounters.slice(1) })] },
      { text: 'Done.' },
    ];
    const { coauthor } = await atWork(other);
    const run = await coauthor.startChat({ id: 'fresh', ...say('begin') });
    await run.done;
    const session = await coauthor.readSession('fresh');
    expect(session.draft.premise?.title).toBe('Ebb');
    expect(session.draft.acts[0]?.sandboxLocations[0]?.encounters).toHaveLength(2);
    expect(bench.requests).toEqual([]);
  });

  it('locked wins: a locked element is refused, and nobody is asked', async () => {
    const bench = await atWork([{ calls: [rewriteAiko()] }]);
    await bench.coauthor.setLock('s', { type: 'character', id: 'aiko' }, true);
    const session = await asking(bench);
    expect(toolParts(session)).toMatchObject([
      { state: 'output-available', output: { ok: false, error: expect.stringContaining('locked') } },
    ]);
  });

  it.each([
    ['zh-CN', '这会改写人物“Aiko Mori”。'],
    ['ja', '人物「Aiko Mori」の書き換えになります。'],
  ])('asks in the session’s language (%s)', async (locale, reason) => {
    const { requests: _requests, ...bench } = await atWork([{ calls: [rewriteAiko()] }]);
    await bench.coauthor.deleteSession('s');
    await bench.coauthor.openSession({ id: 's', locale });
    await bench.coauthor.runTool('s', 'proposeCharacter', aiko);
    const session = await asking(bench);
    expect(toolParts(session)[0]?.approval?.requestReason).toBe(reason);
  });

  it('shows at most so much, with what was left out counted, and what is overwritten first', async () => {
    const encounters = Array.from({ length: 24 }, (_, n) => ({
      ...harbourPool.encounters[0],
      id: `enc_new_${n}`,
      title: `New ${n}`,
      description: 'y'.repeat(1900),
      findings: Array.from({ length: 20 }, (__, f) => `${f} ${'z'.repeat(490)}`),
    }));
    const bench = await atWork([{ calls: [call('draftNodeEncounters', { ...harbourPool, encounters })] }]);
    const [shown] = shownIn(await asking(bench));
    const data = shown?.data;
    expect(JSON.stringify(data).length).toBeLessThan(110_000);
    expect(data?.changes[0]?.change).toBe('removed');
    expect(data?.leftOut.characters).toBeGreaterThan(100_000);
    expect((data?.leftOut.fields ?? 0) + (data?.leftOut.elements ?? 0)).toBeGreaterThan(0);
  });
});

describe('the author decides', () => {
  it('accept: the call runs first, then the same answer goes on', async () => {
    const bench = await atWork([{ text: 'May I?', calls: [rewriteAiko()] }, says('She paints now.')]);
    const waiting = await asking(bench);
    const { seen, session, run } = await decide(bench.coauthor, decided(waiting.messages, true));
    expect(session.draft.characters[0]?.description).toBe('A painter of storms.');
    expect(session.messages.map(({ id }) => id)).toEqual(waiting.messages.map(({ id }) => id));
    expect(toolParts(session)).toMatchObject([
      { state: 'output-available', output: { ok: true }, approval: { approved: true } },
    ]);
    expect(session.messages[1]?.parts.map(({ type }) => type)).toEqual([
      'step-start',
      'text',
      'tool-updateElement',
      'data-approval',
      'step-start',
      'text',
    ]);
    const types = typesOf(await chunksOf(run));
    expect(types[0]).toBe('start');
    expect(types.indexOf('tool-output-available')).toBeLessThan(types.indexOf('start-step'));
    expect(types).toContain('data-draft');
    expect(JSON.parse(JSON.stringify(seen.parts))).toEqual(session.messages[1]?.parts);
    expect(await bench.restarted().readSession('s')).toEqual(session);
    const told = JSON.stringify(bench.requests[1]?.prompt.filter(({ role }) => role === 'tool'));
    expect(told).toContain('"ok":true');
  });

  it('decline: nothing is changed, and the model is told why', async () => {
    const bench = await atWork([{ calls: [rewriteAiko()] }, says('As you like.')]);
    const waiting = await asking(bench);
    const message = decided(waiting.messages, { approved: false, reason: 'She stays as she is.' });
    const { seen, session } = await decide(bench.coauthor, message);
    expect(session.draft).toEqual(waiting.draft);
    expect(toolParts(session)).toMatchObject([
      { state: 'output-denied', approval: { approved: false, reason: 'She stays as she is.' } },
    ]);
    expect(bench.requests[1]?.prompt.find(({ role }) => role === 'tool')?.content).toMatchObject([
      { type: 'tool-result', output: { type: 'execution-denied', reason: 'She stays as she is.' } },
    ]);
    expect(JSON.parse(JSON.stringify(seen.parts))).toEqual(session.messages[1]?.parts);
    const { session: after } = await converse(bench.coauthor, 'and now?');
    expect(after.messages).toHaveLength(4);
    expect(JSON.stringify(bench.requests[2]?.prompt)).toContain('She stays as she is.');
  });

  it('is asked again by the next overwrite, unless all of this answer is accepted', async () => {
    const steps = [{ calls: [rewriteAiko()] }, { calls: [rewriteHarbour()] }, says('Both.')];
    const one = await atWork(steps);
    const next = await decide(one.coauthor, decided((await asking(one)).messages, true));
    expect(toolParts(next.session)).toMatchObject([{ state: 'output-available' }, { state: 'approval-requested' }]);

    const all = await atWork([...steps, { calls: [rewriteAiko('Retired.')] }]);
    const message = decided((await asking(all)).messages, true);
    const { session } = await decide(all.coauthor, message, { acceptAll: true });
    expect(toolParts(session)).toMatchObject([{ state: 'output-available' }, { state: 'output-available' }]);
    expect(session.draft.acts[0]?.sandboxLocations[0]?.ambientDetail).toBe('Only fog.');
    const later = await converse(all.coauthor, 'and again');
    expect(toolParts(later.session)).toMatchObject([{ state: 'approval-requested' }]);
  });

  it('on two calls at once, each in its own way', async () => {
    const bench = await atWork([{ calls: [rewriteAiko(), rewriteHarbour()] }, says('One of them.')]);
    const waiting = await asking(bench);
    expect(toolParts(waiting)).toMatchObject([{ state: 'approval-requested' }, { state: 'approval-requested' }]);
    expect(shownIn(waiting)).toHaveLength(2);
    const { seen, session } = await decide(bench.coauthor, decided(waiting.messages, false, true));
    expect(toolParts(session)).toMatchObject([{ state: 'output-denied' }, { state: 'output-available' }]);
    expect(session.draft.characters[0]?.description).toBe(aiko.description);
    expect(session.draft.acts[0]?.sandboxLocations[0]?.ambientDetail).toBe('Only fog.');
    expect(JSON.parse(JSON.stringify(seen.parts))).toEqual(session.messages[1]?.parts);
  });

  it('on two calls one by one: it goes on once none is open', async () => {
    const bench = await atWork([{ calls: [rewriteAiko(), rewriteHarbour()] }, says('Both.')]);
    const waiting = await asking(bench);
    const first = await decide(bench.coauthor, decided(waiting.messages, true));
    expect(typesOf(await chunksOf(first.run))).toEqual(['start', 'finish']);
    expect(bench.requests).toHaveLength(1);
    expect(first.session.draft).toEqual(waiting.draft);
    expect(toolParts(first.session)).toMatchObject([{ state: 'approval-responded' }, { state: 'approval-requested' }]);
    const { session } = await decide(bench.coauthor, decided(first.session.messages, true));
    expect(toolParts(session)).toMatchObject([{ state: 'output-available' }, { state: 'output-available' }]);
    expect(bench.requests).toHaveLength(2);
  });

  it('accepting all accepts the other calls that wait as well', async () => {
    const bench = await atWork([{ calls: [rewriteAiko(), rewriteHarbour()] }, says('Both.')]);
    const message = decided((await asking(bench)).messages, true);
    const { session } = await decide(bench.coauthor, message, { acceptAll: true });
    expect(toolParts(session)).toMatchObject([{ state: 'output-available' }, { state: 'output-available' }]);
  });

  it('adds what the answer uses to what it had used', async () => {
    const bench = await atWork([{ calls: [rewriteAiko()] }, says('Done.')]);
    const waiting = await asking(bench);
    expect(waiting.messages[1]?.metadata).toMatchObject({ inputTokens: 100 });
    const { session } = await decide(bench.coauthor, decided(waiting.messages, true));
    expect(session.messages[1]?.metadata).toMatchObject({
      ...(waiting.messages[1]?.metadata as object),
      inputTokens: 200,
      cachedInputTokens: 80,
      outputTokens: 20,
      cost: expect.closeTo(0.22),
    });
  });

  it('after a restart as before it', async () => {
    const bench = await atWork([{ calls: [rewriteAiko()] }, says('She paints now.')]);
    const waiting = await asking(bench);
    const coauthor = bench.restarted();
    const { session } = await decide(coauthor, decided(waiting.messages, true));
    expect(session.draft.characters[0]?.description).toBe('A painter of storms.');
    expect(toolParts(session)).toMatchObject([{ state: 'output-available' }]);
  });

  it('signed with a secret that only its owner reads', async () => {
    const bench = await atWork([{ calls: [rewriteAiko()] }]);
    const session = await asking(bench);
    const path = join(bench.dataDir, 'approval-secret');
    const secret = await readFile(path);
    expect(secret).toHaveLength(32);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    const seen = JSON.stringify([session, bench.logged, bench.requests.map(({ prompt }) => prompt)]);
    for (const encoding of ['hex', 'base64', 'base64url'] as const)
      expect(seen).not.toContain(secret.toString(encoding));
    const other = await workshop();
    await converse(other.coauthor);
    expect(await readFile(join(other.dataDir, 'approval-secret'))).not.toEqual(secret);
  });
});
