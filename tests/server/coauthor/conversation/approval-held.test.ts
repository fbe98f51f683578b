import { describe, expect, it } from 'vitest';
import type { Art } from '../../../../server/art/types.ts';
import { aiko, finalize, harbourPool } from '../../../shared/story/fixture.ts';
import { call, chunksOf, converse, finishPart, say, textOf, textParts, typesOf } from '../support.ts';
import {
  asking,
  atWork,
  type Bench,
  decide,
  decided,
  descriptionOf,
  journal,
  rewriteAiko,
  rewriteHarbour,
  says,
  send,
  shownIn,
  toolParts,
} from './approval-support.ts';

describe('what the author has not seen is not overwritten', () => {
  it.each<[string, (bench: Bench, seq: number) => Promise<unknown>, string]>([
    [
      'a hand edit',
      ({ coauthor }, seq) =>
        coauthor.edit('s', { seq, type: 'character', id: 'aiko', changes: { description: 'Mine.' } }),
      'Mine.',
    ],
    [
      'another tool',
      ({ coauthor }) =>
        coauthor.runTool('s', 'updateElement', { type: 'character', id: 'aiko', changes: { description: 'Theirs.' } }),
      'Theirs.',
    ],
  ])(
    'changed by %s between question and decision: the call is refused, and may be asked again',
    async (_what, change, now) => {
      const bench = await atWork([{ calls: [rewriteAiko()] }, { calls: [rewriteAiko()] }]);
      const waiting = await asking(bench);
      await change(bench, waiting.seq);
      const { session } = await decide(bench.coauthor, decided(waiting.messages, true));
      expect(session.draft.characters[0]?.description).toBe(now);
      expect(toolParts(session)).toMatchObject([
        {
          state: 'output-available',
          output: {
            ok: false,
            error: expect.stringContaining('changed since'),
            hint: expect.stringContaining('again'),
          },
        },
        { state: 'approval-requested' },
      ]);
      expect(shownIn(session).at(-1)?.data.changes[0]?.fields).toMatchObject([{ before: now }]);
    },
  );

  it('changed by undo', async () => {
    const fewer = call('draftNodeEncounters', { ...harbourPool, encounters: harbourPool.encounters.slice(2) });
    const bench = await atWork([{ calls: [fewer] }, says('I see.')]);
    const { seq } = await bench.coauthor.readSession('s');
    await bench.coauthor.edit('s', { seq, type: 'encounter', id: 'enc_rope', changes: { title: 'A knot' } });
    const waiting = await asking(bench);
    await bench.coauthor.step('s', 'undo', 1);
    const before = (await bench.coauthor.readSession('s')).draft;
    const { session } = await decide(bench.coauthor, decided(waiting.messages, true));
    expect(session.draft).toEqual(before);
    expect(toolParts(session)).toMatchObject([{ output: { ok: false } }]);
  });

  it('locked in between: the lock wins', async () => {
    const bench = await atWork([{ calls: [rewriteAiko()] }, says('I see.')]);
    const waiting = await asking(bench);
    await bench.coauthor.setLock('s', { type: 'character', id: 'aiko' }, true);
    const { session } = await decide(bench.coauthor, decided(waiting.messages, true));
    expect(session.draft.characters[0]?.description).toBe(aiko.description);
    expect(toolParts(session)).toMatchObject([{ output: { ok: false, error: expect.stringContaining('locked') } }]);
  });

  it('changed elsewhere, it makes no difference', async () => {
    const bench = await atWork([{ calls: [rewriteAiko()] }, says('Done.')]);
    const waiting = await asking(bench);
    const { seq } = waiting;
    await bench.coauthor.edit('s', { seq, type: 'character', id: 'aiko', changes: { name: 'Aiko M.' } });
    const { session } = await decide(bench.coauthor, decided(waiting.messages, true));
    expect(session.draft.characters[0]).toMatchObject({ name: 'Aiko M.', description: 'A painter of storms.' });
  });

  it('a second call of the same step that would overwrite what the first has just finished is not done unasked', async () => {
    const { coauthor } = await atWork([
      {
        calls: [
          call('finalizeNode', finalize('harbour')),
          call('draftNodeEncounters', { ...harbourPool, encounters: harbourPool.encounters.slice(1) }),
        ],
      },
      says('I see.'),
    ]);
    await coauthor.step('s', 'undo', 2); // neither place is finished
    const { session } = await converse(coauthor);
    expect(toolParts(session)).toMatchObject([
      { state: 'output-available', output: { ok: true } },
      {
        state: 'output-available',
        output: {
          ok: false,
          error: expect.stringContaining('not been asked'),
          hint: expect.stringContaining('draftNodeEncounters again'),
        },
      },
    ]);
    expect(session.draft.acts[0]?.sandboxLocations[0]?.encounters).toHaveLength(3);
  });

  it('another portrait is drawn once it is accepted, and only then', async () => {
    const redraw = call('updateElement', { type: 'character', id: 'aiko', changes: {}, regenerateImage: true });
    const bench = await atWork([{ calls: [redraw] }, says('There.')]);
    const waiting = await asking(bench);
    const drawn = bench.art.asked.length;
    const { session } = await decide(bench.coauthor, decided(waiting.messages, true));
    expect(bench.art.asked).toHaveLength(drawn + 1);
    expect(session.draft.characters[0]?.image?.url).not.toBe(waiting.draft.characters[0]?.image?.url);
  });
});

describe('an accepted call is done', () => {
  /** An art that knows what it has made: the same request has the same url. */
  function keyedArt(): Art {
    const made = new Map<string, number>();
    const make = (kind: string, mimeType: string) => (request: { packageId: string }) => {
      const { signal: _signal, ...content } = request as typeof request & { signal?: AbortSignal };
      const key = JSON.stringify([kind, content]);
      made.set(key, made.get(key) ?? made.size);
      return Promise.resolve({ url: `/media/${request.packageId}/${kind}/${made.get(key)}`, mimeType });
    };
    return {
      portrait: make('characters', 'image/webp'),
      background: make('backgrounds', 'image/webp'),
      music: make('music', 'audio/ogg'),
      adopt: make('own', 'image/webp'),
    };
  }
  const newMusic = (nodeId: string) =>
    call('finalizeNode', { ...finalize(nodeId), musicPrompts: [{ text: 'a lone horn', weight: 1 }] });
  const done = { state: 'output-available', output: { ok: true } };
  const changed = { output: { ok: false, error: expect.stringContaining('changed since') } };

  it('although its picture comes to be the one there was', async () => {
    const bench = await atWork([{ calls: [call('finalizeNode', finalize('harbour'))] }, says('There.')], {
      art: keyedArt(),
    });
    const waiting = await asking(bench);
    const { session } = await decide(bench.coauthor, decided(waiting.messages, true));
    expect(toolParts(session)).toMatchObject([done]);
    expect(session.draft).toEqual(waiting.draft);
  });

  it.each([true, false])(
    'although another of its step has changed what they share (all accepted: %s)',
    async (acceptAll) => {
      const bench = await atWork([{ calls: [newMusic('harbour'), newMusic('lighthouse')] }, says('There.')], {
        art: keyedArt(),
      });
      const waiting = await asking(bench);
      const verdicts = acceptAll ? [true] : [true, true];
      const { session } = await decide(bench.coauthor, decided(waiting.messages, ...verdicts), { acceptAll });
      expect(toolParts(session)).toMatchObject([done, done]);
      const places = session.draft.acts[0]?.sandboxLocations ?? [];
      expect(places.map(({ musicPrompts }) => musicPrompts?.[0]?.text)).toEqual(['a lone horn', 'a lone horn']);
      expect(places[0]?.music).toEqual(places[1]?.music);
      expect(places[0]?.music).not.toEqual(waiting.draft.acts[0]?.sandboxLocations[0]?.music);
    },
  );

  it.each([
    ['both accepted', [true, true], 'Second.', [done, done]],
    ['the first declined', [false, true], 'Second.', [{ state: 'output-denied' }, done]],
    ['the second declined', [true, false], 'First.', [done, { state: 'output-denied' }]],
  ])('in order, on one field, %s', async (_what, verdicts, description, parts) => {
    const bench = await atWork([{ calls: [rewriteAiko('First.'), rewriteAiko('Second.')] }, says('There.')]);
    const { session } = await decide(bench.coauthor, decided((await asking(bench)).messages, ...verdicts));
    expect(toolParts(session)).toMatchObject(parts);
    expect(session.draft.characters[0]?.description).toBe(description);
  });

  it('but not over what the author has done since the question, which neither of two calls had shown', async () => {
    const bench = await atWork([{ calls: [rewriteAiko('First.'), rewriteAiko('Second.')] }, says('I see.')]);
    const waiting = await asking(bench);
    const { seq } = waiting;
    await bench.coauthor.edit('s', { seq, type: 'character', id: 'aiko', changes: { description: 'Mine.' } });
    const { session } = await decide(bench.coauthor, decided(waiting.messages, true, true));
    expect(toolParts(session)).toMatchObject([changed, changed]);
    expect(session.draft.characters[0]?.description).toBe('Mine.');
  });

  it('nor over what the author does between the two', async () => {
    let edit: () => Promise<unknown> = async () => undefined;
    const bench = await atWork([{ calls: [newMusic('harbour'), rewriteHarbour()] }, says('I see.')], {
      wrapPainter: (painter) => ({
        ...painter,
        // The first of the two has been journaled then, and has not answered.
        begin: async (packageId) => {
          const now = edit;
          edit = async () => undefined;
          await now();
          return painter.begin(packageId);
        },
      }),
    });
    const waiting = await asking(bench);
    const { seq } = waiting;
    edit = async () => {
      const now = await bench.coauthor.readSession('s');
      const changes = { ambientDetail: 'My own fog.' };
      await bench.coauthor.edit('s', { seq: now.seq, type: 'node', actId: 'act_1', id: 'harbour', changes });
    };
    const { session } = await decide(bench.coauthor, decided(waiting.messages, true, true));
    expect(session.seq).toBeGreaterThan(seq);
    expect(toolParts(session)).toMatchObject([done, changed]);
    expect(session.draft.acts[0]?.sandboxLocations[0]?.ambientDetail).toBe('My own fog.');
  });

  it('nor over a picture the author has put there in between', async () => {
    const redraw = call('updateElement', { type: 'character', id: 'aiko', changes: {}, regenerateImage: true });
    const bench = await atWork([{ calls: [redraw] }, says('I see.')]);
    const waiting = await asking(bench);
    await bench.coauthor.runTool('s', 'updateElement', redraw.input);
    const mine = (await bench.coauthor.readSession('s')).draft.characters[0]?.image;
    const { session } = await decide(bench.coauthor, decided(waiting.messages, true));
    expect(toolParts(session)).toMatchObject([changed]);
    expect(session.draft.characters[0]?.image).toEqual(mine);
  });
});

describe('while calls wait', () => {
  it('a new message leaves them undecided, which is not declined, and the model is sent a whole history', async () => {
    const bench = await atWork([{ calls: [rewriteAiko(), rewriteHarbour()] }, says('Something else, then.')]);
    const waiting = await asking(bench);
    const { session } = await converse(bench.coauthor, 'forget it');
    expect(session.messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'user', 'assistant']);
    expect(toolParts({ messages: session.messages.slice(0, 2) })).toMatchObject([
      { state: 'output-error', errorText: expect.stringContaining('not decided') },
      { state: 'output-error', callProviderMetadata: { kamishibai: { undecided: true } } },
    ]);
    expect(session.draft).toEqual(waiting.draft);
    const prompt = bench.requests[1]?.prompt ?? [];
    const ids = (type: string) =>
      prompt.flatMap(({ content }) =>
        typeof content === 'string'
          ? []
          : content.flatMap((part) => (part.type === type && 'toolCallId' in part ? [part.toolCallId] : [])),
      );
    expect(ids('tool-call')).toEqual(ids('tool-result'));
    await expect(send(bench.coauthor, decided(waiting.messages, true))).rejects.toMatchObject({ code: 'conflict' });
    expect((await bench.restarted().readSession('s')).messages).toEqual(session.messages);
    expect(await journal(bench, 'approval-decided')).toHaveLength(0);
  });

  it('an edit of what was said drops the question with the answer', async () => {
    const bench = await atWork([{ calls: [rewriteAiko()] }, says('Fine.')]);
    await (await bench.coauthor.startChat({ id: 's', ...say('change her', 'u1') })).done;
    const waiting = await bench.coauthor.readSession('s');
    await (await bench.coauthor.startChat({ id: 's', ...say('leave her', 'u1') })).done;
    const session = await bench.coauthor.readSession('s');
    expect(session.messages.map(textOf)).toEqual(['leave her', 'Fine.']);
    expect(await journal(bench, 'approval-decided')).toEqual([]);
    await expect(send(bench.coauthor, decided(waiting.messages, true))).rejects.toMatchObject({ code: 'conflict' });
  });

  it('stop keeps the partial, and what waits goes on waiting', async () => {
    let waits: () => void = () => undefined;
    const isWaiting = new Promise<void>((resolve) => {
      waits = resolve;
    });
    const { tool, input } = rewriteAiko();
    const bench = await atWork([
      ({ abortSignal }) => ({
        parts: new ReadableStream({
          async start(controller) {
            for (const part of textParts('May I?')) controller.enqueue(part);
            controller.enqueue({ type: 'tool-call', toolCallId: 'c1', toolName: tool, input: JSON.stringify(input) });
            for (const part of textParts('And th', 't2').slice(0, 2)) controller.enqueue(part);
            waits();
            await new Promise<void>((resolve) =>
              abortSignal?.addEventListener('abort', () => resolve(), { once: true }),
            );
            controller.error(abortSignal?.reason);
          },
        }),
      }),
      says('She paints now.'),
    ]);
    const run = await bench.coauthor.startChat({ id: 's', ...say('change her') });
    await isWaiting;
    const reader = run.follow().getReader();
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      if (next.value.type === 'text-delta' && next.value.delta === 'And th') break;
    }
    await bench.coauthor.stopChat('s');
    const stopped = await bench.coauthor.readSession('s');
    expect(textOf(stopped.messages[1])).toBe('May I?\nAnd th');
    expect(toolParts(stopped)).toMatchObject([{ state: 'approval-requested' }]);
    expect(shownIn(stopped)).toHaveLength(1);
    expect(await bench.restarted().readSession('s')).toEqual(stopped);
    const { session } = await decide(bench.coauthor, decided(stopped.messages, true));
    expect(session.draft.characters[0]?.description).toBe('A painter of storms.');
    expect(textOf(session.messages[1])).toBe('May I?\nAnd th\nShe paints now.');
  });

  it('a stream that breaks after the question leaves it to be decided', async () => {
    const { tool, input } = rewriteAiko();
    const bench = await atWork([
      {
        parts: [
          { type: 'tool-call', toolCallId: 'c1', toolName: tool, input: JSON.stringify(input) },
          { type: 'error', error: new Error('gone') },
          finishPart('error'),
        ],
      },
      says('Done.'),
    ]);
    const { session: waiting } = await converse(bench.coauthor);
    expect(toolParts(waiting)).toMatchObject([{ state: 'approval-requested' }]);
    expect(textOf(waiting.messages[1])).toContain('broke off');
    const { session } = await decide(bench.coauthor, decided(waiting.messages, true));
    expect(await descriptionOf(bench.coauthor)).toBe('A painter of storms.');
    expect(toolParts(session)).toMatchObject([{ state: 'output-available' }]);
  });

  it('another tab may follow the answer that goes on', async () => {
    const bench = await atWork([{ calls: [rewriteAiko()] }, says('She paints now.')]);
    const waiting = await asking(bench);
    const run = await send(bench.coauthor, decided(waiting.messages, true));
    const followed = await chunksOf(bench.coauthor.runningChat('s'));
    expect(followed[0]).toMatchObject({ type: 'start', messageId: waiting.messages[1]?.id });
    expect(typesOf(followed)).toEqual(typesOf(await chunksOf(run)));
  });
});
