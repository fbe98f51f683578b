import type { LanguageModelV4CallOptions } from '@ai-sdk/provider';
import { describe, expect, it } from 'vitest';
import type { Coauthor } from '../../../../server/coauthor/index.ts';
import { aiko, premise } from '../../../shared/story/fixture.ts';
import { call, converse, finishPart, scriptedModel, workshop } from '../support.ts';
import { atWork, decide, decided, rewriteAiko, rewriteHarbour, says } from './approval-support.ts';

const edit = async (coauthor: Coauthor, name: string) => {
  const { seq } = await coauthor.readSession('s');
  await coauthor.edit('s', { seq, type: 'character', id: 'aiko', changes: { name } });
};

/** What each call of the model was told of the author's hand changes. */
const toldIn = (requests: readonly LanguageModelV4CallOptions[]): boolean[] =>
  requests.map(({ prompt }) => JSON.stringify(prompt).includes('Changed by the author since your last step'));

describe('what the author does by hand is told the model', () => {
  it('at its next step, once', async () => {
    const { coauthor, requests, restarted } = await atWork([
      { calls: [call('planning_setup_plan', { objective: 'Finish it' })] },
      says('I see.'),
      says('Yes?'),
      says('Yes?'),
    ]);
    await edit(coauthor, 'Aiko M.');
    await converse(coauthor, 'look');
    expect(toldIn(requests)).toEqual([true, false]);
    await converse(coauthor, 'and?');
    await converse(restarted(), 'and after a restart?');
    expect(toldIn(requests)).toEqual([true, false, false, false]);
  });

  it('while it works, at the step that follows', async () => {
    const { tool, input } = call('updateElement', { type: 'premise', changes: { themes: ['guilt', 'salt'] } });
    const bench = await atWork([
      () => ({
        parts: new ReadableStream({
          async start(controller) {
            await edit(bench.coauthor, 'Aiko M.');
            controller.enqueue({ type: 'tool-call', toolCallId: 'c1', toolName: tool, input: JSON.stringify(input) });
            controller.enqueue(finishPart('tool-calls'));
            controller.close();
          },
        }),
      }),
      { calls: [call('planning_setup_plan', { objective: 'Finish it' })] },
      says('I see.'),
      says('Yes?'),
    ]);
    await converse(bench.coauthor, 'go on');
    await converse(bench.coauthor, 'and?');
    expect(toldIn(bench.requests)).toEqual([false, true, false, false]);
  });

  it('while it gives its last word, at the next answer', async () => {
    const bench = await atWork([
      () => ({
        parts: new ReadableStream({
          async start(controller) {
            await edit(bench.coauthor, 'Aiko M.');
            controller.enqueue({ type: 'text-start', id: 't' });
            controller.enqueue({ type: 'text-delta', id: 't', delta: 'Good.' });
            controller.enqueue({ type: 'text-end', id: 't' });
            controller.enqueue(finishPart('stop'));
            controller.close();
          },
        }),
      }),
      says('I see.'),
    ]);
    await converse(bench.coauthor, 'go on');
    await converse(bench.coauthor, 'and?');
    expect(toldIn(bench.requests)).toEqual([false, true]);
  });

  it('again, where the model failed before it said a word', async () => {
    const { coauthor, requests } = await atWork([{ fail: new Error('down') }, says('I see.'), says('Yes?')]);
    await edit(coauthor, 'Aiko M.');
    for (const text of ['look', 'again', 'and?']) await converse(coauthor, text);
    expect(toldIn(requests)).toEqual([true, true, false]);
  });

  it('between its question and the decision, when it goes on', async () => {
    const { coauthor, requests } = await atWork([
      { calls: [rewriteAiko()] },
      { calls: [rewriteHarbour()] },
      says('Both.'),
    ]);
    const { session } = await converse(coauthor, 'change them');
    await edit(coauthor, 'Aiko M.');
    const next = await decide(coauthor, decided(session.messages, true));
    await decide(coauthor, decided(next.session.messages, true));
    expect(toldIn(requests)).toEqual([false, true, false]);
  });

  it('but its own changes are not', async () => {
    const { model, requests } = scriptedModel([
      { calls: [call('proposeStoryPremise', premise), call('proposeCharacter', aiko)] },
      { text: 'There.' },
    ]);
    const { coauthor } = await workshop({ model });
    await converse(coauthor);
    expect(toldIn(requests)).toEqual([false, false]);
  });
});
