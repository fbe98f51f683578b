import type { ModelMessage } from 'ai';
import { describe, expect, it } from 'vitest';
import { rankFocus } from '../../../../server/coauthor/draft-state/focus.ts';
import type { SessionEvent } from '../../../../server/coauthor/session/events.ts';
import { openedSession } from '../../../../server/coauthor/session/session.ts';
import { elementKey, type PlanDraft } from '../../../../shared/story/index.ts';
import { DRAFTS } from '../../../shared/story/fixture.ts';
import { EPIC, largeDraft } from './large-draft.ts';

const said = (text: string): ModelMessage => ({ role: 'user', content: text });
const called = (toolName: string, input: object): ModelMessage => ({
  role: 'assistant',
  content: [{ type: 'tool-call', toolCallId: 'c', toolName, input }],
});
const keysOf = (draft: PlanDraft, ...messages: ModelMessage[]) =>
  rankFocus({ ...openedSession('s', []), draft }, messages).map(elementKey);

const { finished } = DRAFTS;

describe('what the conversation is about', () => {
  it.each([
    ['the whole name', 'Make Aiko Mori older', 'character:aiko'],
    ['a part of a name', 'Is Mori left-handed?', 'character:aiko'],
    ['a title, whatever its case', 'what happens at THE LIGHTHOUSE?', 'node:act_1/lighthouse'],
    ['a title without its article', 'a harbour with more gulls', 'node:act_1/harbour'],
    ['an id', 'enc_rope is too short', 'encounter:enc_rope'],
    ['an act by its number', 'rewrite act 1', 'act:act_1'],
    ['an act by its number in Chinese', '请修改第一幕', 'act:act_1'],
  ])('is first what the author names: %s', (_, text, key) => {
    expect(keysOf(finished, said(text))[0]).toBe(key);
  });

  it('has whom the author names in full before all who share a part of the name', () => {
    const draft = largeDraft({ acts: 1, places: 1, encounters: 1, characters: 60 });
    const keys = keysOf(draft, said('What does Person Number42 want?'));
    expect(keys[0]).toBe('character:person_42');
    expect(keys).toContain('character:person_1');
  });

  it('is what the author names now, not what was named before', () => {
    const messages = [said('Make Aiko older'), { role: 'assistant', content: 'Done.' } as const, said('Thanks.')];
    expect(keysOf(finished, ...messages)).not.toContain('character:aiko');
  });

  it.each([
    ['proposeCharacter', { id: 'ken' }, 'character:ken'],
    ['draftActOutline', { id: 'act_1' }, 'act:act_1'],
    ['draftNodeWeb', { actId: 'act_1' }, 'act:act_1'],
    ['draftNodeEncounters', { actId: 'act_1', nodeId: 'harbour' }, 'node:act_1/harbour'],
    ['finalizeNode', { actId: 'act_1', nodeId: 'lighthouse' }, 'node:act_1/lighthouse'],
    ['updateElement', { type: 'node', actId: 'act_1', id: 'harbour', changes: {} }, 'node:act_1/harbour'],
    ['updateElement', { type: 'node', id: 'harbour', changes: {} }, 'node:act_1/harbour'],
    ['updateElement', { type: 'character', id: 'ken' }, 'character:ken'],
    ['updateElement', { type: 'act', actId: 'act_1' }, 'act:act_1'],
  ])('is what the last calls aimed at, refused or not: %s %j', (tool, input, key) => {
    expect(keysOf(finished, said('go on'), called(tool, input))[0]).toBe(key);
  });

  it('takes calls of no sense for none', () => {
    const odd = [{ id: 7 }, { type: 'node' }, { type: 'dragon', id: 'x' }, { actId: 'act_9', nodeId: 'harbour' }];
    const without = keysOf(finished, said('go on'));
    expect(keysOf(finished, said('go on'), ...odd.map((input) => called('updateElement', input)))).toEqual(without);
    expect(keysOf(finished, said('go on'), called('draftNodeEncounters', { actId: 'act_9', nodeId: 'x' }))).toEqual(
      without,
    );
  });

  it('has the later call before the earlier one', () => {
    const earlier = called('finalizeNode', { actId: 'act_1', nodeId: 'harbour' });
    const later = called('finalizeNode', { actId: 'act_1', nodeId: 'lighthouse' });
    expect(keysOf(finished, said('go on'), earlier, later).slice(0, 2)).toEqual([
      'node:act_1/lighthouse',
      'node:act_1/harbour',
    ]);
  });

  it('is what was changed last, also by hand', () => {
    const [aiko] = DRAFTS.withCast.characters;
    const place = finished.acts[0]?.sandboxLocations[0];
    if (!aiko || !place) throw new Error('the fixture has changed');
    const { image: _image, ...character } = aiko;
    const { background: _background, music: _music, ...node } = { ...place, ambientDetail: 'Salt.' };
    const events: SessionEvent[] = [
      { type: 'draft-opened', draft: finished, by: 'author' },
      { type: 'character-updated', id: 'aiko', character: { ...character, voice: 'low' }, by: 'coauthor' },
      { type: 'node-updated', actId: 'act_1', id: 'harbour', node, by: 'author' },
    ];
    const keys = rankFocus(openedSession('s', events), [said('go on')]).map(elementKey);
    expect(keys).toEqual(['act:act_1', 'node:act_1/harbour', 'character:aiko']);
    const undone = openedSession('s', [...events, { type: 'undone' }, { type: 'undone' }]);
    expect(
      rankFocus(undone, [said('go on')])
        .map(elementKey)
        .sort(),
    ).toEqual([...keys].sort());
  });

  it('is the act, where there is but one', () => {
    expect(keysOf(finished, said('go on'))).toEqual(['act:act_1']);
    const two = largeDraft({ acts: 2, places: 1, encounters: 1, characters: 1 });
    expect(keysOf(two, said('Is the cast good?')).slice(0, 1)).toEqual(keysOf(two, said('go on')).slice(0, 1));
  });

  it('is then what comes next in the pipeline, and the acts of it all', () => {
    expect(keysOf(DRAFTS.withPools, said('go on'))).toEqual(['act:act_1', 'node:act_1/harbour']);
    expect(keysOf(finished, said('the Lighthouse'))).toEqual(['node:act_1/lighthouse', 'act:act_1']);
  });

  it('is not more than a conversation can be about', () => {
    const everyone = largeDraft(EPIC)
      .characters.map(({ id }) => id)
      .join(', ');
    expect(keysOf(largeDraft(EPIC), said(everyone))).toHaveLength(24);
  });
});
