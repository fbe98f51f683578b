import { describe, expect, it } from 'vitest';
import type { ToldPart } from '../../shared/play/index.ts';
import type { PlanDraft, ScriptLine } from '../../shared/story/index.ts';
import type { TurnRecord } from '../../shared/wire/index.ts';
import { markFactsInLines } from '../../web/save-as-script/mark-facts.ts';
import { DRAFTS } from '../shared/story/fixture.ts';

const MOVED = {
  id: 'moved',
  text: 'The keeper himself moved the false lantern that night.',
  audience: 'cast' as const,
};
const BOOTS = {
  id: 'boots',
  text: 'Wet boots stood behind the lighthouse door all evening.',
  audience: 'cast' as const,
};
const OPEN = { id: 'tide', text: 'Everybody knows the spring tide comes after midnight.', audience: 'player' as const };

const [act, ...acts] = DRAFTS.finished.acts;
const draft = {
  ...DRAFTS.finished,
  premise: { ...DRAFTS.finished.premise, facts: [MOVED, OPEN] },
  acts: [{ ...act, facts: [BOOTS] }, ...acts],
} as PlanDraft;

const told = (part: string, frames?: { from: number; to: number }): ToldPart => ({
  part,
  telling: 'free',
  act: 'act_1',
  ...(frames && { frames }),
});
const scene = told('enc_rope/script', { from: 1, to: 4 });
const record = (facts: string[], parts: ToldPart[] = [scene]): Pick<TurnRecord, 'mutations' | 'told'> => ({
  mutations: facts.length > 0 ? [{ type: 'facts-earned', facts }] : [],
  told: parts,
});
const LINES: ScriptLine[] = [
  { type: 'narrate', text: 'Rain on the quay.' },
  { type: 'say', character: 'ken', text: 'Yes: the keeper himself moved it, the false lantern, that very night.' },
  { type: 'show', character: 'ken' },
];

describe('what a player learnt with what is kept', () => {
  it('marks the line that says it, where the turn told nothing else', () => {
    const { lines, marked, unmarked } = markFactsInLines(LINES, draft, record(['moved', 'tide']), scene);
    expect(lines).toEqual([LINES[0], { ...LINES[1], tells: ['moved'] }, LINES[2]]);
    expect([marked, unmarked]).toEqual([[MOVED], []]);
    expect(markFactsInLines(LINES, draft, record(['moved'], [told('act_1/opening'), scene]), scene).marked).toEqual([
      MOVED,
    ]);
  });

  it('leaves what no line is seen to say, and says which that is', () => {
    const { lines, marked, unmarked } = markFactsInLines(LINES, draft, record(['boots', 'moved']), scene);
    expect(lines[1]).toHaveProperty('tells', ['moved']);
    expect([marked, unmarked]).toEqual([[MOVED], [BOOTS]]);
  });

  it('marks nothing where another part may have told it', () => {
    const other = told('harbour/arrival', { from: 0, to: 0 });
    expect(markFactsInLines(LINES, draft, record(['moved'], [other, scene]), scene)).toEqual({
      lines: LINES,
      marked: [],
      unmarked: [MOVED],
    });
  });

  it('changes nothing where nothing was learnt, or what was is in the story no more', () => {
    for (const facts of [[], ['gone'], ['tide']])
      expect(markFactsInLines(LINES, draft, record(facts), scene)).toEqual({ lines: LINES, marked: [], unmarked: [] });
  });
});
