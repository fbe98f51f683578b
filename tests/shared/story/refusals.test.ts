import { describe, expect, it } from 'vitest';
import { checkDraft, requireSound } from '../../../shared/check/index.ts';
import { RefusalError } from '../../../shared/error.ts';
import {
  assemblePackage,
  type DraftEvent,
  decideDraftActOutline,
  decideDraftNodeEncounters,
  decideDraftNodeWeb,
  decideFinalizeNode,
  decideProposeCharacter,
  decideProposeStoryPremise,
  decideUpdateElement,
  decideWriteScene,
  foldDraft,
  type Lock,
  listEventTargets,
  PLANNING_TOOL_NAMES,
  type PlanDraft,
  readToolInput,
  requireUnlocked,
  type ToolName,
} from '../../../shared/story/index.ts';
import { frozen } from './arbitrary.ts';
import { DRAFTS, refusalOf } from './fixture.ts';
import { KINDS, REFUSALS } from './refusal-table.ts';

const art = {
  background: { url: '/media/p/backgrounds/new.webp', mimeType: 'image/webp' },
  music: { url: '/media/p/music/new.ogg', mimeType: 'audio/ogg' },
};

/** The event a call of a tool would journal. */
function eventOf(draft: PlanDraft, tool: ToolName, raw: unknown): DraftEvent {
  switch (tool) {
    case 'proposeStoryPremise':
      return decideProposeStoryPremise(draft, readToolInput(draft, tool, raw).input).event;
    case 'proposeCharacter':
      return decideProposeCharacter(draft, readToolInput(draft, tool, raw).input).event;
    case 'draftActOutline':
      return decideDraftActOutline(draft, readToolInput(draft, tool, raw).input).event;
    case 'draftNodeWeb':
      return decideDraftNodeWeb(draft, readToolInput(draft, tool, raw).input).event;
    case 'draftNodeEncounters':
      return decideDraftNodeEncounters(draft, readToolInput(draft, tool, raw).input).event;
    case 'writeScene':
      return decideWriteScene(draft, readToolInput(draft, tool, raw).input).event;
    case 'finalizeNode':
      return { ...decideFinalizeNode(draft, readToolInput(draft, tool, raw).input).event, ...art };
    case 'updateElement':
      return decideUpdateElement(draft, readToolInput(draft, tool, raw).input).event;
    case 'finalizePackage': {
      const { title } = readToolInput(draft, tool, raw).input;
      const options = { id: 'p', version: 1, createdAt: '2026-01-01T00:00:00.000Z', title };
      assemblePackage(draft, options);
      requireSound(draft, checkDraft(draft), 'Then call finalizePackage again.');
      return { type: 'package-finalized', packageId: 'p', version: 1, title };
    }
  }
}

function call(draft: PlanDraft, tool: ToolName, raw: unknown, locks: readonly Lock[] = []): PlanDraft {
  const event = eventOf(draft, tool, raw);
  const next = foldDraft(draft, event);
  requireUnlocked(locks, draft, next, listEventTargets(event, draft));
  return next;
}

const rows = PLANNING_TOOL_NAMES.flatMap((tool) => KINDS.map((kind) => ({ tool, kind, row: REFUSALS[tool][kind] })));

describe('the tools and every way to call them wrongly', () => {
  for (const { tool, kind, row } of rows) {
    if ('because' in row) {
      it(`${tool}, ${kind}: not applicable, for ${row.because}`, () => {
        expect(call(frozen(structuredClone(DRAFTS[row.stands.stage])), tool, row.stands.input)).toBeDefined();
      });
      continue;
    }
    it(`${tool}, ${kind}: refused with the reason, nothing changed`, () => {
      const draft = structuredClone(DRAFTS[row.stage]);
      const before = structuredClone(draft);
      const refused = refusalOf(() => call(draft, tool, row.input, row.locks));
      expect(refused).toBeInstanceOf(RefusalError);
      expect(refused.code).toBe('refused');
      expect(refused.message).toMatch(row.reason);
      expect(refused.hint).toMatch(row.hint);
      expect(draft).toEqual(before);
    });
  }

  it.each(rows.flatMap(({ tool, row }) => ('because' in row || !row.locks ? [] : [{ tool, row }])))(
    '$tool: what a lock refuses is accepted without the lock',
    ({ tool, row }) => {
      expect(call(structuredClone(DRAFTS[row.stage]), tool, row.input)).toBeDefined();
    },
  );

  it('are refused in all but these', () => {
    expect(rows).toHaveLength(54);
    expect(rows.filter(({ row }) => 'because' in row).map(({ tool, kind }) => `${tool}, ${kind}`)).toEqual([
      'proposeStoryPremise, unknown id',
      'proposeStoryPremise, wrong order',
      'proposeCharacter, unknown id',
      'proposeCharacter, too long',
      'proposeCharacter, wrong order',
      'draftActOutline, wrong order',
      'draftNodeWeb, too long',
      'draftNodeEncounters, too long',
      'finalizeNode, too long',
      'finalizePackage, unknown id',
    ]);
  });
});
