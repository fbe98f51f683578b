import { describe, expect, it } from 'vitest';
import { openDesk, tell } from './drive.ts';
import { BRIEF, BRIEF_ZH, changes, EDITS, EDITS_ZH, hero, model, place, working } from './edit-cases.ts';

describe('changes an author asks for', () => {
  it.each(EDITS)('%j', async (wish, check) => {
    const before = await working(BRIEF);
    const at = await working(BRIEF);
    const said = await tell(at, model, wish);
    expect(at.made.filter(({ output }) => output.ok !== true)).toEqual([]);
    expect(changes(at).length).toBeGreaterThan(0);
    // Saving is the author's word.
    expect(at.made.map(({ tool }) => tool)).not.toContain('finalizePackage');
    expect(said).toContain('Say “finish” and I save it as the next version.');
    check(at, before, said);
    await tell(at, model, 'finish');
    expect(at.made.filter(({ tool }) => tool === 'finalizePackage')).toHaveLength(1);
    expect(at.story?.title).toBe(at.draft.premise?.title);
  });

  it.each(EDITS_ZH)('%s', async (wish, check) => {
    const before = await working(BRIEF_ZH);
    const at = await working(BRIEF_ZH);
    const said = await tell(at, model, wish);
    expect(at.made.filter(({ output }) => output.ok !== true)).toEqual([]);
    expect(said).toMatch(/\p{Script=Han}/u);
    expect(at.made.map(({ tool }) => tool)).not.toContain('finalizePackage');
    expect(said).toContain('说“完成”');
    check(at, before, said);
  });

  it.each(['paint the harbour anew', 'redraw Aiko', 'make Aiko older', 'rename Aiko to Emi', 'add a lighthouse'])(
    'leaves what else is unfinished alone: %s',
    async (wish) => {
      const at = await working(BRIEF);
      const act = at.draft.acts[0];
      if (act === undefined) throw new Error('no act');
      const bareId = act.sandboxLocations.at(-1)?.id;
      at.draft = {
        ...at.draft,
        acts: [
          {
            ...act,
            sandboxLocations: act.sandboxLocations.map(({ background, music, ...place }) =>
              place.id === bareId
                ? { ...place, encounters: [] }
                : { ...place, ...(background ? { background } : {}), ...(music ? { music } : {}) },
            ),
          },
        ],
      };
      await tell(at, model, wish);
      const about = at.made.filter(({ input }) => input.nodeId === bareId);
      expect(about).toEqual([]);
      expect(at.made.map(({ tool }) => tool)).not.toContain('finalizePackage');
      await tell(at, model, 'finish');
      expect(at.made.filter(({ input }) => input.nodeId === bareId).map(({ tool }) => tool)).toEqual([
        'draftNodeEncounters',
        'finalizeNode',
      ]);
      expect(at.made.at(-1)?.tool).toBe('finalizePackage');
    },
  );

  it.each(['make Aiko older and save it', 'Make Aiko older. Publish it.'])(
    'saves where the same message asks for it: %s',
    async (wish) => {
      const at = await working(BRIEF);
      await tell(at, model, wish);
      expect(at.made.map(({ tool }) => tool)).toEqual(['updateElement', 'finalizePackage']);
    },
  );

  it('takes an encounter out, and lowers what the act asks for where it must', async () => {
    const at = await working(BRIEF);
    const victim = place(at, 'The Old Harbour')?.encounters[0];
    await tell(at, model, `remove the encounter ${victim?.title}`);
    expect(place(at, 'The Old Harbour')?.encounters.map(({ id }) => id)).not.toContain(victim?.id);
    expect(at.made.every(({ output }) => output.ok === true)).toBe(true);
  });

  it.each([
    ['remove Aiko', 'Aiko Mori'],
    ['delete the hotel from the map', 'The Hotel'],
    ['get rid of act 1', ''],
    ['删掉沈默', '沈默'],
  ])('says that it cannot, and opens the form where the author can: %s', async (wish, name) => {
    const at = await working(wish.startsWith('删') ? BRIEF_ZH : BRIEF);
    const said = await tell(at, model, wish);
    expect(at.made).toEqual([]);
    expect(said).toMatch(/no tool|没有/);
    expect(said).toMatch(/the bin takes it out .* what refers to it|里面的垃圾桶.*哪些地方提到它/);
    expect(said).toMatch(/\]\(#open\/(?:character|node|act)\/[a-z0-9_/-]+\)/);
    expect(said).toContain(name);
  });

  it.each([
    ['Make act 1 longer', '#open/act/-/act_1'],
    ['Remove the place The Hotel', '#open/node/act_1/'],
    ['Add an encounter where Aiko tunes the piano by touch at the hotel, with a check on nerve', '#open/node/act_1/'],
    ['Add an encounter where Aiko tunes the piano by touch', '#open/node/act_1/'],
    ['make it more frobnicated', '#open/premise/-/-'],
    ['what about the curtains, then', '#open/premise/-/-'],
    ['make Aiko a man', '#open/character/'],
    ['give Aiko a long scar', '#open/character/'],
    ['make her a terrible liar', '#open/character/'],
    ["change Aiko's voice to a soft growl", '#open/character/'],
    ['turn the harbour into a foggy mess', '#open/node/act_1/'],
    ['change the art style to woodcut', '#open/premise/-/-'],
    ['move the story to Osaka', '#open/premise/-/-'],
    ['add an ending where everybody goes fishing', '#open/premise/-/-'],
  ])('opens the form of what it does not do by talk, and changes nothing: %s', async (wish, form) => {
    const at = await working(BRIEF);
    const before = at.draft;
    const said = await tell(at, model, wish);
    expect(at.draft).toEqual(before);
    expect(said).toContain(form);
  });

  it.each([
    ['让沈默戴上眼镜', '#open/character/'],
    ['把沈默的性格改成急躁', '#open/character/'],
    ['画风改成木刻', '#open/premise/-/-'],
    ['加一个结局：大家都去钓鱼', '#open/premise/-/-'],
  ])('opens the form in Chinese as well: %s', async (wish, form) => {
    const at = await working(BRIEF_ZH);
    const before = at.draft;
    expect(await tell(at, model, wish)).toContain(form);
    expect(at.draft).toEqual(before);
  });

  it('shows what it does well as words to press', async () => {
    const at = await working(BRIEF);
    const said = await tell(at, model, 'what about the curtains, then');
    for (const chip of ['[make it darker](#say)', '[is my story ok?](#say)']) expect(said).toContain(chip);
  });

  it('says an encounter in the author’s words where it is asked for at a place', async () => {
    const at = await working(BRIEF);
    await tell(at, model, 'add an encounter at the hotel where a stranger asks for room nine');
    const made = place(at, 'The Hotel')?.encounters.at(-1);
    expect(made).toMatchObject({
      id: 'enc_stranger_asks_for_room_nine',
      description: 'A stranger asks for room nine.',
    });
  });

  it('keeps the last encounter of a place, and says how the author takes it out', async () => {
    const at = await working(BRIEF);
    const pool = () => place(at, 'The Old Harbour')?.encounters ?? [];
    while (pool().length > 1) await tell(at, model, `remove the encounter ${pool()[0]?.title}`);
    at.made = [];
    const said = await tell(at, model, `remove the encounter ${pool()[0]?.title}`);
    expect(at.made).toEqual([]);
    expect(said).toContain('the bin beside it');
  });

  it.each([
    'regenerate the portrait of Aiko',
    "redo Aiko's portrait",
    'give Aiko a new portrait, please',
    'a new picture of Aiko',
    "I don't like Aiko's picture",
    'can you draw Aiko again?',
  ])('draws somebody anew and changes nothing else: %s', async (wish) => {
    const at = await working(BRIEF);
    await tell(at, model, wish);
    expect(changes(at).map(({ input }) => input)).toEqual([
      { type: 'character', id: hero(at)?.id, changes: {}, regenerateImage: true },
    ]);
  });

  it.each(['paint the harbour again', 'new background for the harbour', 'repaint the old harbour differently'])(
    'paints a place anew and changes nothing else: %s',
    async (wish) => {
      const at = await working(BRIEF);
      await tell(at, model, wish);
      const { id } = place(at, 'The Old Harbour') ?? {};
      expect(changes(at).map(({ input }) => input)).toEqual([
        { type: 'node', actId: at.draft.acts[0]?.id, id, changes: {}, regenerateImage: true },
      ]);
    },
  );

  it.each(['重新生成沈默的立绘', '给沈默换一张立绘', '把沈默重画一遍', '再画一张沈默'])(
    'draws somebody anew in Chinese: %s',
    async (wish) => {
      const at = await working(BRIEF_ZH);
      await tell(at, model, wish);
      expect(changes(at).map(({ input }) => input)).toEqual([
        { type: 'character', id: hero(at)?.id, changes: {}, regenerateImage: true },
      ]);
    },
  );

  it.each([
    ['repaint all places', 4],
    ['redraw everyone', 3],
    ['redraw everything', 7],
  ])('draws all of a kind anew: %s', async (wish, count) => {
    const at = await working(BRIEF);
    await tell(at, model, wish);
    expect(changes(at)).toHaveLength(count);
    expect(changes(at).every(({ input }) => input.regenerateImage === true)).toBe(true);
  });

  it('says that a place that was never painted cannot be painted anew', async () => {
    const at = openDesk();
    await tell(at, model, BRIEF, { steps: 4 });
    at.made = [];
    expect(await tell(at, model, 'paint the harbour again')).toContain('has no picture yet');
    expect(at.made).toEqual([]);
  });

  it.each(['undo', 'undo that, please', 'take that back', '撤销', '撤回刚才的改动'])(
    'leaves undoing to the author, and says where: %s',
    async (wish) => {
      const at = await working(BRIEF);
      expect(await tell(at, model, wish)).toMatch(/Undo goes back|点“撤销”/);
      expect(at.made).toEqual([]);
    },
  );

  it.each(['rename Zebediah to Bob', 'redraw the volcano'])(
    'says what there is when it finds nothing: %s',
    async (wish) => {
      const at = await working(BRIEF);
      expect(await tell(at, model, wish)).toContain('Aiko Mori');
      expect(at.made).toEqual([]);
    },
  );

  it('keeps within the limits and says so', async () => {
    const at = await working(BRIEF);
    for (const wish of ['add another act', 'add another act', 'add another act', 'add another act'])
      await tell(at, model, wish);
    expect(at.draft.acts).toHaveLength(5);
    expect(await tell(at, model, 'add another act')).toContain('at most 5 acts');
    expect(at.draft.acts).toHaveLength(5);
  });

  it('explains what it can do when it does not understand', async () => {
    const at = await working(BRIEF);
    expect(await tell(at, model, 'blorp the fnord sideways')).toContain('I did not understand');
    expect(at.made).toEqual([]);
  });
});
