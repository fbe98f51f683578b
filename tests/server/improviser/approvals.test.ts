import { describe, expect, it } from 'vitest';
import { createImproviser } from '../../../server/improviser/index.ts';
import { copyDesk, type Desk, goOn, openDesk, tell } from './drive.ts';

const model = createImproviser({ role: 'coauthor', seed: 3, paceMs: 0 });
const BRIEF = 'a noir mystery in 1940s Tokyo with Aiko Mori, in an old harbour, a hotel, an office and a bar';
const BRIEF_ZH = '写一个民国上海的悬疑故事，主角叫沈默，地点：码头、旅馆、办公室、茶馆';
const built = new Map<string, Desk>();

async function working(brief: string): Promise<Desk> {
  const known = built.get(brief) ?? openDesk();
  if (!built.has(brief)) await tell(known, model, brief);
  built.set(brief, known);
  return copyDesk(known);
}

const updates = (at: Desk) => at.made.filter(({ tool }) => tool === 'updateElement');

describe('a call the author declines', () => {
  it.each([
    ['make Aiko older', BRIEF, 'You said no to changing Aiko Mori, so I left that as it was.'],
    ['change the title to Salt', BRIEF, 'You said no to changing the premise'],
    ['paint the harbour again', BRIEF, 'You said no to changing The Old Harbour'],
    ['让沈默老一点', BRIEF_ZH, '你没有同意改沈默，我就让它原样留着。'],
    ['重画码头', BRIEF_ZH, '你没有同意改码头'],
  ])('is told to be left as it was, not made again, and nothing is saved for it: %s', async (wish, brief, says) => {
    const at = await working(brief);
    const before = at.draft;
    const said = await tell(at, model, wish, { decide: () => false });
    expect(at.made).toHaveLength(1);
    expect(at.draft).toBe(before);
    expect(said).toContain(says);
    expect(said).not.toMatch(/twice|correct it|两次/);
  });

  it('does not keep the others of the same wish from being made', async () => {
    const at = await working(BRIEF);
    const before = at.draft.premise;
    const said = await tell(at, model, 'make it darker', {
      decide: (tool, input) => (tool === 'updateElement' ? input.type !== 'premise' : undefined),
    });
    expect(updates(at)).toHaveLength(2);
    expect(at.draft.premise).toEqual(before);
    expect(at.draft.acts[0]?.narrativeGuidelines).toContain('pitch dark');
    expect(at.made.map(({ tool }) => tool)).not.toContain('finalizePackage');
    expect(said).toContain('You said no to changing the premise');
    expect(said.match(/You said no/g)).toHaveLength(1);
  });

  it('names a single encounter it was about', async () => {
    const at = await working(BRIEF);
    const encounter = at.draft.acts[0]?.sandboxLocations[0]?.encounters[0];
    const said = await tell(at, model, `remove the encounter ${encounter?.title}`, { decide: () => false });
    expect(said).toContain(`You said no to changing “${encounter?.title}”`);
  });

  it('is read as declined in the words it is kept in later, too', async () => {
    const at = await working(BRIEF);
    await tell(at, model, 'make Aiko older', { decide: () => false, steps: 1 });
    const [call, last] = at.messages.slice(-2);
    const part = last?.role === 'tool' ? last.content[0] : undefined;
    if (call?.role !== 'assistant' || typeof call.content === 'string' || part?.type !== 'tool-result')
      throw new Error('There is no result.');
    const { toolCallId } = part;
    at.messages.splice(
      -2,
      2,
      { ...call, content: [...call.content, { type: 'tool-approval-request', approvalId: 'a', toolCallId }] },
      {
        role: 'tool',
        content: [
          { type: 'tool-approval-response', approvalId: 'a', approved: false },
          { ...part, output: { type: 'error-text', value: 'Not now.' } },
        ],
      },
    );
    at.made = [];
    expect(await goOn(at, model)).toContain('so I left that as it was');
    expect(at.made).toEqual([]);
  });

  it('does not hang the next wish', async () => {
    const at = await working(BRIEF);
    await tell(at, model, 'make Aiko older', { decide: () => false });
    at.made = [];
    const said = await tell(at, model, 'rename the bar to The Low Tide');
    expect(at.made.map(({ tool }) => tool)).not.toContain('finalizePackage');
    expect(said).not.toContain('You said no');
  });

  it('may be asked for again', async () => {
    const at = await working(BRIEF);
    await tell(at, model, 'make Aiko older', { decide: () => false });
    const before = at.draft.characters[0]?.description;
    await tell(at, model, 'make Aiko older', { decide: () => true });
    expect(at.draft.characters[0]?.description).not.toBe(before);
  });

  it('holds up what hangs on it in a story being built, without going in circles', async () => {
    const at = openDesk();
    const said = await tell(at, model, BRIEF, {
      decide: (tool) => (tool === 'draftNodeWeb' ? false : undefined),
    });
    expect(at.made.filter(({ tool }) => tool === 'draftNodeWeb')).toHaveLength(1);
    expect(at.story).toBeNull();
    expect(said).toContain('You said no to changing');
    expect(said).toContain('I can go no further here');
    expect(at.checklist?.steps.find(({ status }) => status === 'blocked')?.notes).toEqual(['The author declined it.']);
    await tell(at, model, 'go on');
    expect(at.story).not.toBeNull();
  });

  it('is passed over where the rest can be built without it', async () => {
    const at = openDesk();
    let declined = 0;
    await tell(at, model, BRIEF, {
      decide: (tool) => (tool === 'finalizeNode' && declined++ === 0 ? false : undefined),
    });
    expect(at.made.filter(({ tool }) => tool === 'finalizeNode')).toHaveLength(4);
    expect(at.story).toBeNull();
  });
});

describe('a call the author accepts', () => {
  it.each(['make Aiko older', 'rename the hotel to The Heron', 'make it darker'])(
    'is gone on from: %s',
    async (wish) => {
      const at = await working(BRIEF);
      await tell(at, model, wish, { decide: (tool) => (tool === 'updateElement' ? true : undefined) });
      expect(at.made.every(({ output }) => output.ok === true)).toBe(true);
      expect(at.made.map(({ tool }) => tool)).not.toContain('finalizePackage');
    },
  );
});
