import { describe, expect, it } from 'vitest';
import { finalizeParts } from '../../../../server/coauthor/session/finalize-message.ts';
import { readToolPart } from '../../../../web/studio/wording/tool-call.ts';

const FINALIZED = { ok: true as const, packageId: 'p', version: 1, title: 'A', totalNodes: 1, warnings: [] };

describe('parts that are kept', () => {
  it('are closed, and nothing is left running', () => {
    const kept = finalizeParts(
      [
        { type: 'step-start' },
        { type: 'text', text: 'half', state: 'streaming' },
        { type: 'tool-finalizePackage', toolCallId: '1', state: 'input-streaming', input: undefined },
        { type: 'tool-finalizePackage', toolCallId: '2', state: 'input-available', input: { title: 'A' } },
        {
          type: 'tool-finalizePackage',
          toolCallId: '3',
          state: 'output-available',
          input: { title: 'A' },
          output: FINALIZED,
        },
        { type: 'data-draft', id: 'd', data: { seq: 1, changed: [] } },
      ],
      'en',
    );
    expect(kept).toEqual([
      { type: 'step-start' },
      { type: 'text', text: 'half', state: 'done' },
      {
        type: 'tool-finalizePackage',
        toolCallId: '2',
        state: 'output-error',
        input: { title: 'A' },
        errorText: expect.stringContaining('Stopped'),
        callProviderMetadata: { kamishibai: { stopped: true } },
      },
      {
        type: 'tool-finalizePackage',
        toolCallId: '3',
        state: 'output-available',
        input: { title: 'A' },
        output: FINALIZED,
      },
    ]);
  });

  it.each([
    ['en-GB', 'Stopped before its result was in; the draft shows what was done.'],
    ['zh-CN', '在得出结果之前就停止了；已完成的内容可在草稿中看到。'],
    ['ja', '結果が出る前に停止しました。できたところは下書きで確認できます。'],
  ])('claim nothing of the draft for a call that was stopped (%s)', (locale, errorText) => {
    const [kept] = finalizeParts(
      [{ type: 'tool-finalizePackage', toolCallId: '1', state: 'input-available', input: { title: 'A' } }],
      locale,
    );
    expect(kept).toMatchObject({ state: 'output-error', errorText });
  });

  it('say of a call that was stopped that it did not fail, beside what its model left with it', () => {
    const callProviderMetadata = { google: { thoughtSignature: 'x' } };
    const part = {
      type: 'tool-finalizePackage',
      toolCallId: '1',
      state: 'input-available',
      input: { title: 'A' },
      callProviderMetadata,
    } as const;
    const [kept] = finalizeParts([part as never], 'en');
    expect(kept).toMatchObject({ callProviderMetadata: { ...callProviderMetadata, kamishibai: { stopped: true } } });
    expect(readToolPart('proposeCharacter', kept as never, false).state).toBe('stopped');
    const failed = { state: 'output-error', errorText: 'It broke.' };
    expect(readToolPart('proposeCharacter', failed, false).state).toBe('failed');
  });

  const call = (toolCallId: string, state: string, approval?: object) =>
    ({ type: 'tool-finalizePackage', toolCallId, state, input: {}, ...(approval ? { approval } : {}) }) as never;
  const shown = (toolCallId: string) => ({
    type: 'data-approval' as const,
    id: toolCallId,
    data: { toolCallId, changes: [], leftOut: { elements: 0, fields: 0, characters: 0 }, digest: '' },
  });

  it('go on waiting where they wait for the author, with what they showed', () => {
    const parts = [call('1', 'approval-requested', { id: 'a' }), shown('1')];
    expect(finalizeParts([...parts, shown('never-asked')], 'en')).toEqual(parts);
  });

  it('are closed where they were decided on and never ran', () => {
    const kept = finalizeParts(
      [
        call('1', 'approval-responded', { id: 'a', approved: true }),
        call('2', 'approval-responded', { id: 'b', approved: false }),
      ],
      'en',
    );
    expect(kept).toMatchObject([
      { state: 'output-error', errorText: expect.stringContaining('Stopped'), approval: { approved: true } },
      { state: 'output-denied', approval: { approved: false } },
    ]);
    expect(finalizeParts(kept, 'en')).toEqual(kept);
  });
});
