import type { ModelMessage } from 'ai';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HISTORY_BUDGET, truncateHistory } from '../../../../server/coauthor/messages/truncate-history.ts';
import { estimateTokens } from '../../../../server/models/index.ts';
import { runs } from '../../../support/runs.ts';

type Tool = Extract<ModelMessage, { role: 'tool' }>;
type Output = Extract<Tool['content'][number], { type: 'tool-result' }>['output'];

const says = (text: string): ModelMessage => ({ role: 'user', content: text });

interface StepOptions {
  tool?: string;
  /** Size of the call's input in characters. */
  size?: number;
  text?: string;
  output?: Output;
}

const done: Output = { type: 'json', value: { ok: true } };

/** One step of an answer: words, a call, its result. */
function step(id: string, { tool = 'draftNodeEncounters', size = 4000, text, output = done }: StepOptions = {}) {
  const messages: ModelMessage[] = [
    {
      role: 'assistant',
      content: [
        { type: 'reasoning', text: `thoughts of ${id}` },
        ...(text === undefined ? [] : [{ type: 'text' as const, text }]),
        { type: 'tool-call', toolCallId: id, toolName: tool, input: { filler: 'x'.repeat(size) } },
      ],
    },
    { role: 'tool', content: [{ type: 'tool-result', toolCallId: id, toolName: tool, output }] },
  ];
  return messages;
}

const steps = (count: number, from = 0, options: StepOptions = {}) =>
  Array.from({ length: count }, (_, n) => step(`c${from + n}`, { text: `Step ${from + n}.`, ...options })).flat();

interface Part {
  type: string;
  text?: string;
  toolCallId?: string;
}
const partsOf = (messages: readonly ModelMessage[]): Part[] =>
  messages.flatMap(({ content }): readonly Part[] =>
    typeof content === 'string' ? [{ type: 'text', text: content }] : content,
  );
const idsOf = (messages: readonly ModelMessage[], type: string) =>
  partsOf(messages).flatMap((part) => (part.type === type && part.toolCallId ? [part.toolCallId] : []));
const rolesOf = (messages: readonly ModelMessage[]) => messages.map(({ role }) => role);

/** The roles that may come before a message of each role. */
const MAY_FOLLOW: Record<string, (string | undefined)[]> = {
  user: [undefined, 'assistant', 'tool'],
  assistant: ['user', 'tool'],
  tool: ['assistant', 'tool'],
};

/** What providers ask of a conversation: see each expectation. */
function expectValid(messages: readonly ModelMessage[]): void {
  expect(messages[0]?.role).toBe('user');
  const seen = new Set<string>();
  for (const [index, { role, content }] of messages.entries()) {
    const before = messages[index - 1]?.role;
    expect(content.length, 'no message is empty').toBeGreaterThan(0);
    // The author and the co-author take turns; results follow the calls they answer.
    expect(MAY_FOLLOW[role], `${role} at ${index}`).toContain(before);
    for (const id of idsOf(messages.slice(index, index + 1), 'tool-call')) seen.add(id);
    for (const id of idsOf(messages.slice(index, index + 1), 'tool-result')) {
      expect([...seen], 'no result without its call').toContain(id);
    }
  }
  expect(idsOf(messages, 'tool-call')).toEqual(idsOf(messages, 'tool-result'));
  expect(partsOf(messages).filter(({ type, text }) => type === 'text' && text?.trim() === '')).toEqual([]);
}

describe('old calls', () => {
  it('go long before the budget is reached, thoughts and results with them, and what was said stays', () => {
    const messages = [says('a noir'), ...steps(12)];
    expect(estimateTokens(JSON.stringify(messages))).toBeLessThan(HISTORY_BUDGET);
    const kept = truncateHistory(messages);
    expect(idsOf(kept, 'tool-call')).not.toContain('c0');
    expect(JSON.stringify(kept)).not.toContain('thoughts of c0');
    expect(JSON.stringify(kept)).toContain('Step 0.');
    expectValid(kept);
  });

  it('stay for the last two steps, however large they are', () => {
    const kept = truncateHistory([says('a noir'), ...steps(2, 0, { size: 30_000 })]);
    expect(idsOf(kept, 'tool-call')).toEqual(['c0', 'c1']);
    const four = truncateHistory([says('a noir'), ...steps(4, 0, { size: 30_000 })]);
    expect(idsOf(four, 'tool-call')).toEqual(['c2', 'c3']);
  });

  it('go in blocks: between two of them every prompt begins with the one before it', () => {
    let before: ModelMessage[] = [];
    let broken = 0;
    for (let count = 1; count <= 60; count++) {
      const kept = truncateHistory([says('a noir'), ...steps(count)]);
      const begins = JSON.stringify(kept.slice(0, before.length)) === JSON.stringify(before);
      if (!begins) broken += 1;
      before = kept;
    }
    // 60 steps of 1,000 tokens: a block of two goes at a time.
    expect(broken).toBeLessThanOrEqual(60 / 2);
    expect(broken).toBeGreaterThan(0);
  });

  it('keep the first premise, which says where the talk turned into a story', () => {
    const messages = [says('a noir'), ...step('premise', { tool: 'proposeStoryPremise', size: 800 }), ...steps(30)];
    expect(idsOf(truncateHistory(messages), 'tool-call')).toContain('premise');
  });

  it('keep what the author has declined in this answer, so that it is not tried again', () => {
    const declined: Output = { type: 'execution-denied', reason: 'Leave her as she is.' };
    const answer = [...step('no', { output: declined }), ...steps(20)];
    expect(idsOf(truncateHistory([says('go on'), ...answer]), 'tool-call')).toContain('no');
    const later = truncateHistory([says('go on'), ...answer, says('now the next act'), ...steps(20, 100)]);
    expect(idsOf(later, 'tool-call')).not.toContain('no');
  });

  it('leave an answer behind, even one that was nothing but calls', () => {
    const silent = Array.from({ length: 12 }, (_, n) => step(`s${n}`)).flat();
    const kept = truncateHistory([says('build it'), ...silent, says('thanks'), ...steps(12, 100)]);
    expect(rolesOf(kept).slice(0, 3)).toEqual(['user', 'assistant', 'user']);
    expectValid(kept);
  });
});

describe('what is sent', () => {
  it('merges what the author said twice without an answer', () => {
    const kept = truncateHistory([says('a noir'), says('in a harbour'), ...steps(1)]);
    expect(rolesOf(kept)).toEqual(['user', 'assistant', 'tool']);
    expect(JSON.stringify(kept[0])).toMatch(/a noir.*in a harbour/);
  });

  it('leaves out a call that never got its result, but not one that is about to', () => {
    const [call] = step('open', { text: 'Wait.' });
    const open = call ? [call] : [];
    expect(idsOf(truncateHistory([says('a'), ...open, says('b')]), 'tool-call')).toEqual([]);
    expect(idsOf(truncateHistory([says('a'), ...open]), 'tool-call')).toEqual(['open']);
  });

  it('tells the beginning of a result that is too long, and says so', () => {
    const output: Output = { type: 'json', value: { ok: true, steps: 'word '.repeat(40_000) } };
    const kept = truncateHistory([says('read it'), ...step('long', { output })]);
    expect(estimateTokens(JSON.stringify(kept))).toBeLessThan(6000);
    expect(JSON.stringify(kept)).toContain('(the rest is left out)');
    expectValid(kept);
  });

  it('weighs a picture as what it is, and a provider’s own notes as nothing', () => {
    const picture: ModelMessage = {
      role: 'user',
      content: [{ type: 'file', mediaType: 'image/png', data: new Uint8Array(500_000) }],
    };
    const noted: ModelMessage = {
      role: 'assistant',
      content: [{ type: 'text', text: 'Yes.', providerOptions: { google: { thoughtSignature: 's'.repeat(500_000) } } }],
    };
    const messages = [says('like this'), noted, picture];
    expect(truncateHistory(messages)).toEqual(messages);
  });

  const talk = fc.array(
    fc.oneof(
      fc.record({ kind: fc.constant('user' as const), size: fc.integer({ min: 1, max: 30_000 }) }),
      fc.record({
        kind: fc.constant('step' as const),
        size: fc.integer({ min: 0, max: 12_000 }),
        text: fc.option(fc.constantFrom('', 'Good.', '好。', 'word '.repeat(400)), { nil: undefined }),
        output: fc.constantFrom<Output>(
          done,
          { type: 'error-json', value: { ok: false } },
          { type: 'execution-denied' },
          { type: 'json', value: { ok: true, list: 'y'.repeat(30_000) } },
        ),
      }),
    ),
    { maxLength: 60 },
  );

  it('is always what providers take, within its budget, with what the author said last', () => {
    fc.assert(
      fc.property(talk, (pieces) => {
        const messages = [
          says('begin'),
          ...pieces.flatMap((piece, n) =>
            piece.kind === 'user'
              ? [says(`${n} ${'z'.repeat(piece.size)}`)]
              : step(`p${n}`, {
                  size: piece.size,
                  output: piece.output,
                  ...(piece.text === undefined ? {} : { text: piece.text }),
                }),
          ),
        ];
        const kept = truncateHistory(messages);
        expectValid(kept);
        const lastSaid = messages.findLast(({ role }) => role === 'user');
        expect(JSON.stringify(kept)).toContain(JSON.stringify(lastSaid?.content).slice(1, 400));
        // What was said last and the last step are told whatever they weigh.
        const last = messages.slice(messages.findLastIndex(({ role }) => role === 'assistant'));
        const floor = estimateTokens(JSON.stringify([lastSaid, last]));
        expect(estimateTokens(JSON.stringify(kept))).toBeLessThanOrEqual(HISTORY_BUDGET * 1.1 + floor);
      }),
      { numRuns: runs(150) },
    );
  });
});
