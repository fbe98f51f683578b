import { describe, expect, it } from 'vitest';
import { settledParts } from '../../../../server/coauthor/conversation/kept.ts';

describe('parts that are kept', () => {
  it('are closed, and nothing is left running', () => {
    const kept = settledParts(
      [
        { type: 'step-start' },
        { type: 'text', text: 'half', state: 'streaming' },
        { type: 'tool-x', toolCallId: '1', state: 'input-streaming', input: undefined },
        { type: 'tool-x', toolCallId: '2', state: 'input-available', input: { a: 1 } },
        { type: 'tool-x', toolCallId: '3', state: 'output-available', input: {}, output: { ok: true } },
        { type: 'data-draft', id: 'd', data: {} },
      ],
      'en',
    );
    expect(kept).toEqual([
      { type: 'step-start' },
      { type: 'text', text: 'half', state: 'done' },
      {
        type: 'tool-x',
        toolCallId: '2',
        state: 'output-error',
        input: { a: 1 },
        errorText: expect.stringContaining('Stopped'),
      },
      { type: 'tool-x', toolCallId: '3', state: 'output-available', input: {}, output: { ok: true } },
    ]);
  });

  it.each([
    ['en-GB', 'Stopped before its result was in; the draft shows what was done.'],
    ['zh-CN', '在得出结果之前就停止了；已完成的内容可在草稿中看到。'],
    ['ja', '結果が出る前に停止しました。できたところは下書きで確認できます。'],
  ])('claim nothing of the draft for a call that was stopped (%s)', (locale, errorText) => {
    const [kept] = settledParts([{ type: 'tool-x', toolCallId: '1', state: 'input-available', input: {} }], locale);
    expect(kept).toMatchObject({ state: 'output-error', errorText });
  });

  const call = (toolCallId: string, state: string, approval?: object) =>
    ({ type: 'tool-x', toolCallId, state, input: {}, ...(approval ? { approval } : {}) }) as never;
  const shown = (toolCallId: string) => ({ type: 'data-approval' as const, id: toolCallId, data: { toolCallId } });

  it('go on waiting where they wait for the author, with what they showed', () => {
    const parts = [call('1', 'approval-requested', { id: 'a' }), shown('1')];
    expect(settledParts([...parts, shown('never-asked')], 'en')).toEqual(parts);
  });

  it('are closed where they were decided on and never ran', () => {
    const kept = settledParts(
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
    expect(settledParts(kept, 'en')).toEqual(kept);
  });
});
