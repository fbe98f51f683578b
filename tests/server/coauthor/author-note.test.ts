import { describe, expect, it } from 'vitest';
import { renderDraftHead, renderDraftState } from '../../../server/coauthor/prompt-draft.ts';
import { openedSession } from '../../../server/coauthor/session/session.ts';
import {
  type DraftEdit,
  decideDraftNodeEncounters,
  decideEdit,
  decideUpdateElement,
  findEncounter,
  foldDraft,
  PLANNING_TOOL_INPUTS,
  type PlanDraft,
} from '../../../shared/story/index.ts';
import { DRAFTS, harbourPool } from '../../shared/story/fixture.ts';

const NOTE = 'Ask Tom whether a rope would hold that long.';

const edit = (draft: PlanDraft, changes: DraftEdit['changes'], id = 'enc_rope'): PlanDraft =>
  foldDraft(draft, decideEdit(draft, { type: 'encounter', id, changes }).event);
const noted = ['enc_rope', 'enc_ken'].reduce((draft, id) => edit(draft, { authorNote: NOTE }, id), DRAFTS.finished);
const noteOf = (draft: PlanDraft, id = 'enc_rope') => findEncounter(draft, id)?.encounter.authorNote;

describe('an author’s note on an encounter', () => {
  it('is written and taken away by hand', () => {
    expect(noteOf(noted)).toBe(NOTE);
    expect(noteOf(noted, 'enc_ken')).toBe(NOTE);
    expect(noteOf(edit(noted, { authorNote: null }))).toBeUndefined();
    expect(noteOf(edit(noted, { title: 'A rope' }))).toBe(NOTE);
  });

  it('is not told to the co-author, whether the draft is shown whole or in short', () => {
    const session = { ...openedSession('s', []), packageId: 'p' };
    const all = { whole: 1e6, draft: 1e6, focus: 1e6, premise: 1e6 };
    const few = { whole: 0, draft: 3000, focus: 3000, premise: 200 };
    for (const budgets of [all, few]) {
      const messages = [{ role: 'user' as const, content: 'Change enc_rope and Ken.' }];
      const told = renderDraftState({ ...session, draft: noted }, { messages, budgets });
      expect(told).toContain('enc_rope');
      expect(told).not.toContain(NOTE);
      expect(told).toBe(renderDraftState({ ...session, draft: DRAFTS.finished }, { messages, budgets }));
    }
    for (const stage of ['places', 'end'] as const)
      expect(renderDraftHead({ ...session, draft: noted }, stage)).not.toContain(NOTE);
  });

  it('is not taken from a model, and stays when one writes the encounter anew', () => {
    const pool = harbourPool.encounters.map((each) => ({ ...each, authorNote: 'Mine now.' }));
    const input = PLANNING_TOOL_INPUTS.draftNodeEncounters.parse({ ...harbourPool, encounters: pool });
    const after = foldDraft(noted, decideDraftNodeEncounters(noted, input).event);
    expect(noteOf(after)).toBe(NOTE);
    expect(noteOf(after, 'enc_gulls')).toBeUndefined();
  });

  it('stays where a change replaces the whole encounter without naming it', () => {
    const { authorNote: _own, ...open } = findEncounter(noted, 'enc_rope')?.encounter ?? {};
    const place = { type: 'node', actId: 'act_1', id: 'harbour' } as const;
    for (const changes of [{ 'encounters.enc_rope': open }, { encounters: [open] }]) {
      expect(noteOf(foldDraft(noted, decideUpdateElement(noted, { ...place, changes }).event))).toBe(NOTE);
    }
  });
});
