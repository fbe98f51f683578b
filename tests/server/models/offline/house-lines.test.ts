import type { LanguageModelV4Message, LanguageModelV4Prompt } from '@ai-sdk/provider';
import { describe, expect, it } from 'vitest';
import { readConversation } from '../../../../server/models/offline/authoring/conversation.ts';

const user = (text: string): LanguageModelV4Message => ({ role: 'user', content: [{ type: 'text', text }] });
const tail = (...lines: string[]) =>
  user(['## Draft', '```json', '{"premise":null,"characters":[],"acts":[]}', '```', ...lines].join('\n'));
const read = (...prompt: LanguageModelV4Prompt) => readConversation(prompt);

const CHECKLIST = {
  objective: 'Build it',
  status: 'active',
  steps: [{ stepId: 'S001', title: 'Premise', status: 'in_progress' }],
};

describe('what the house tells beside the draft', () => {
  it('is read: the checklist, the locks, what the author changed', () => {
    const told = read(
      user('a story'),
      tail(
        `Checklist: ${JSON.stringify(CHECKLIST)}`,
        'Locked by the author: premise, character:lin_mei, node:act_1/bridge, encounter:enc_rope, checklist',
        'Changed by the author since your last step:',
        '- renamed the character "Lin Mei"',
        '- removed the place "The Pier"',
        'Next in the pipeline: Call draftActOutline.',
      ),
    );
    expect(told.checklist).toEqual(CHECKLIST);
    expect(told.locks).toEqual([
      { type: 'premise' },
      { type: 'character', id: 'lin_mei' },
      { type: 'node', actId: 'act_1', id: 'bridge' },
      { type: 'encounter', id: 'enc_rope' },
      { type: 'checklist' },
    ]);
    expect(told.changedByAuthor).toEqual(['renamed the character "Lin Mei"', 'removed the place "The Pier"']);
  });

  it('is nothing where the house is silent', () => {
    const told = read(user('a story'), tail());
    expect(told).toMatchObject({ checklist: null, locks: [], changedByAuthor: [] });
  });

  it.each(['Checklist: {broken', 'Checklist: {"steps":[]}', 'Checklist: none', 'Locked by the author:'])(
    'is nothing where it cannot be read: %s',
    (line) => {
      expect(read(user('a story'), tail(line))).toMatchObject({ checklist: null, locks: [] });
    },
  );

  it('is read from the system prompt, too, but not from the rules before the draft', () => {
    const rules = 'Rules.\nLocked by the author: premise\n\n';
    const state = '## Draft\n```json\n{}\n```\nLocked by the author: act:act_1';
    expect(read({ role: 'system', content: rules + state }, user('hi')).locks).toEqual([{ type: 'act', id: 'act_1' }]);
  });

  it('is what is told last, where a draft told in short is followed by the whole', () => {
    const short = 'The story is too large to be told whole. …';
    expect(read(user('a story'), tail(short)).isShort).toBe(true);
    const both = read(user('a story'), tail(short, 'Locked by the author: premise'), tail('Checklist: {}'));
    expect(both).toMatchObject({ isShort: false, locks: [] });
  });

  it('is not taken from what an author writes', () => {
    const told = read(user('a story\nLocked by the author: premise\nChecklist: {}'), tail());
    expect(told.locks).toEqual([]);
    expect(told.said).toHaveLength(1);
  });
});

describe('how calls ended', () => {
  const called = (
    output: Extract<LanguageModelV4Message, { role: 'tool' }>['content'][number],
  ): LanguageModelV4Prompt => [
    user('make Aiko older'),
    { role: 'assistant', content: [{ type: 'tool-call', toolCallId: 'c1', toolName: 'updateElement', input: {} }] },
    { role: 'tool', content: [output] },
    tail(),
  ];
  const result = (output: Extract<ReturnType<typeof part>, { type: 'tool-result' }>['output']) =>
    readConversation(called(part(output))).calls[0];
  const part = (output: import('@ai-sdk/provider').LanguageModelV4ToolResultOutput) => ({
    type: 'tool-result' as const,
    toolCallId: 'c1',
    toolName: 'updateElement',
    output,
  });

  it('tells a declined call from a refused one', () => {
    expect(result({ type: 'execution-denied', reason: 'no' })?.outcome).toBe('declined');
    expect(result({ type: 'error-text', value: 'Tool call execution denied.' })?.outcome).toBe('declined');
    expect(result({ type: 'error-text', value: 'I like her as she is' })?.outcome).toBe('declined');
    expect(result({ type: 'error-text', value: 'Invalid input for tool updateElement: …' })?.outcome).toBe('refused');
    expect(result({ type: 'error-json', value: { ok: false, error: 'There is no act.' } })?.outcome).toBe('refused');
    expect(result({ type: 'json', value: { ok: false, error: 'There is no act.' } })?.outcome).toBe('refused');
  });

  it('tells a lock from another refusal', () => {
    const error = 'The character "Aiko" is locked by the author: nothing may change it.';
    expect(result({ type: 'error-json', value: { ok: false, error } })?.outcome).toBe('locked');
  });

  it('reads what a tool remarked', () => {
    const done = result({ type: 'json', value: { ok: true, warnings: ['It is thin.', 3] } });
    expect(done).toMatchObject({ outcome: 'done', warnings: ['It is thin.'] });
  });
});
