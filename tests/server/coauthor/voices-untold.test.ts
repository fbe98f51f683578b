import { expect, it } from 'vitest';
import { renderDraftHead, renderDraftState } from '../../../server/coauthor/prompt-draft.ts';
import { openedSession } from '../../../server/coauthor/session/session.ts';
import { decideWriteScene, foldDraft, type PlanDraft, type ScriptLine } from '../../../shared/story/index.ts';
import { DRAFTS } from '../../shared/story/fixture.ts';

const LINES: ScriptLine[] = [
  { type: 'say', character: 'ken', text: 'I lit it.' },
  { type: 'say', character: 'ken', text: 'I would again.' },
];
const written = (lines: ScriptLine[]): PlanDraft =>
  foldDraft(
    DRAFTS.finished,
    decideWriteScene(DRAFTS.finished, { encounterId: 'enc_rope', part: 'script', lines }).event,
  );

it('no prompt of the co-author has the voice of a line, nor where its file is, whole or in short', () => {
  const voice = { url: '/media/p/voices/lit.ogg', mimeType: 'audio/ogg', words: 'k3j2' };
  const voiced = { ...written(LINES.map((line) => ({ ...line, voice: 'v_lit' }))), voices: { v_lit: voice } };
  const session = { ...openedSession('s', []), packageId: 'p' };
  const all = { whole: 1e6, draft: 1e6, focus: 1e6, premise: 1e6 };
  const few = { whole: 0, draft: 3000, focus: 3000, premise: 200 };
  for (const budgets of [all, few]) {
    const messages = [{ role: 'user' as const, content: 'Change enc_rope and Ken.' }];
    const told = renderDraftState({ ...session, draft: voiced }, { messages, budgets });
    expect(told).toContain('I lit it.');
    expect(told).not.toMatch(/v_lit|voices|k3j2/);
    expect(told).toBe(renderDraftState({ ...session, draft: written(LINES) }, { messages, budgets }));
  }
  for (const stage of ['places', 'end'] as const)
    expect(renderDraftHead({ ...session, draft: voiced }, stage)).not.toMatch(/v_lit|voices/);
});
