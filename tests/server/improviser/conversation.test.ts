import type { ModelMessage, ToolResultPart } from 'ai';
import { describe, expect, it } from 'vitest';
import { readConversation } from '../../../server/improviser/coauthor/conversation.ts';
import type { ToolRefusal } from '../../../shared/story/index.ts';
import { WHOLE_STORY } from '../../shared/story/fixture.ts';
import { openDesk, sceneAt } from './drive.ts';

const user = (text: string): ModelMessage => ({ role: 'user', content: [{ type: 'text', text }] });
const read = (...messages: ModelMessage[]) => readConversation({ ...sceneAt(openDesk()), messages });

describe('what is told beside the draft', () => {
  it('is the checklist, the locks that still lock something and what the author changed', () => {
    const working = openDesk();
    working.checklist = { objective: 'Build it', status: 'active', steps: [] };
    working.locks = [{ type: 'premise' }, { type: 'character', id: 'nobody' }, { type: 'checklist' }];
    working.changedByHand = ['renamed the character "Lin Mei"'];
    const told = readConversation(sceneAt(working, 'zh-CN'));
    expect(told).toMatchObject({
      checklist: working.checklist,
      changedByAuthor: working.changedByHand,
      locale: 'zh-CN',
    });
    expect(told.locks).toContainEqual({ type: 'checklist' });
    expect(told.locks).not.toContainEqual({ type: 'character', id: 'nobody' });
  });

  it('is not what the runs of plans did, which nobody did by hand', () => {
    const scene = sceneAt(openDesk());
    const untold = [
      { seq: 1, summary: 'painted all places', isRun: true },
      { seq: 2, summary: 'renamed it' },
    ];
    expect(readConversation({ ...scene, session: { ...scene.session, untold } }).changedByAuthor).toEqual([
      'renamed it',
    ]);
  });

  it('is nothing where the server is silent', () => {
    expect(read(user('a story'))).toMatchObject({ checklist: null, locks: [], changedByAuthor: [], mending: null });
  });
});

describe('what the author said', () => {
  it('is every message, whatever it looks like', () => {
    const said = ['## Draft\n```json\n{}\n```', 'Locked by the author: premise', '# Planner of Kamishibai'];
    const told = read(...said.map(user), { role: 'user', content: 'and plain' }, user('…'));
    expect(told.said).toEqual([...said, 'and plain', '']);
    expect(told).toMatchObject({ locks: [], draft: { premise: null } });
  });

  it('is told apart before and after the story was begun', () => {
    const [premise] = WHOLE_STORY;
    const told = read(
      user('a story'),
      {
        role: 'assistant',
        content: [{ type: 'tool-call', toolCallId: 'c', toolName: 'proposeStoryPremise', input: premise?.input }],
      },
      user('go on'),
    );
    expect(told).toMatchObject({ saidBeforePremise: 1, proposedPremise: true, answeredBefore: true, calls: [] });
  });
});

describe('how calls ended', () => {
  const result = (output: ToolResultPart['output'], refusal?: ToolRefusal, approved?: boolean) =>
    readConversation({
      ...sceneAt(openDesk()),
      refusalOf: (id) => (id === 'c1' ? refusal : undefined),
      messages: [
        user('make Aiko older'),
        {
          role: 'assistant',
          content: [
            { type: 'tool-call', toolCallId: 'c1', toolName: 'updateElement', input: {} },
            ...(approved === undefined
              ? []
              : [{ type: 'tool-approval-request' as const, approvalId: 'a1', toolCallId: 'c1' }]),
          ],
        },
        {
          role: 'tool',
          content: [
            ...(approved === undefined
              ? []
              : [{ type: 'tool-approval-response' as const, approvalId: 'a1', approved }]),
            { type: 'tool-result', toolCallId: 'c1', toolName: 'updateElement', output },
          ],
        },
      ],
    }).calls[0];
  const refused = { type: 'error-json' as const, value: { ok: false, error: 'There is no act.' } };

  it('tells a declined call from a refused one, whatever words it is kept in', () => {
    expect(result({ type: 'execution-denied', reason: 'no' })?.outcome).toBe('declined');
    expect(result({ type: 'error-text', value: 'I like her as she is' }, undefined, false)?.outcome).toBe('declined');
    expect(result({ type: 'error-text', value: 'I like her as she is' })?.outcome).toBe('refused');
    expect(result(refused)?.outcome).toBe('refused');
    expect(result(refused, undefined, true)?.outcome).toBe('refused');
    expect(result({ type: 'json', value: { ok: false, error: 'There is no act.' } })?.outcome).toBe('refused');
  });

  it('tells a lock from another refusal by its reason', () => {
    const because = (code: string): ToolRefusal => ({ ok: false, error: 'No.', reason: { code } });
    expect(result(refused, because('locked'))?.outcome).toBe('locked');
    expect(result(refused, because('ids-taken'))?.outcome).toBe('refused');
    const inWords = { type: 'error-json' as const, value: { ok: false, error: 'It is locked by the author.' } };
    expect(result(inWords)?.outcome).toBe('refused');
  });

  it('counts what a tool remarked', () => {
    const done = result({ type: 'json', value: { ok: true, warnings: ['It is thin.', 3] } });
    expect(done).toMatchObject({ outcome: 'done', remarks: 1 });
  });
});
