import { describe, expect, it } from 'vitest';
import { readIntents } from '../../../../server/models/offline/authoring/intents.ts';
import { createImproviser } from '../../../../server/models/offline/index.ts';
import { copyDesk, type Desk, openDesk, tell } from './drive.ts';

const model = createImproviser({ role: 'coauthor', seed: 3, paceMs: 0 });
const BRIEF = 'a noir mystery in 1940s Tokyo with Aiko Mori, in an old harbour, a hotel, an office and a bar';
const BRIEF_ZH = '写一个民国上海的悬疑故事，主角叫沈默，地点：码头、旅馆、办公室、茶馆';

const built: Record<string, Desk> = {};

/** A fresh copy of a finished story to change. */
async function desk(brief: string): Promise<Desk> {
  if (built[brief] === undefined) {
    const made = openDesk();
    await tell(made, model, brief);
    built[brief] = made;
  }
  return copyDesk(built[brief]);
}

const changes = (at: Desk) => at.made.filter(({ tool }) => tool !== 'finalizePackage');
const hero = (at: Desk) => at.draft.characters[0];
const titles = (at: Desk) => at.draft.acts.flatMap((act) => act.sandboxLocations.map(({ title }) => title));
const place = (at: Desk, title: string) =>
  at.draft.acts.flatMap((act) => act.sandboxLocations).find((one) => one.title === title);

type Check = (at: Desk, before: Desk, said: string) => void;

const EDITS: [string, Check][] = [
  [
    'make Aiko older',
    (at, before) => {
      const age = (desk: Desk) => Number(/\b(\d\d)\b/.exec(hero(desk)?.description ?? '')?.[1]);
      expect(age(at)).toBeGreaterThan(age(before));
      expect(at.made[0]?.input).toMatchObject({ type: 'character', regenerateImage: true });
    },
  ],
  [
    'Can you please make Aiko 72?',
    (at) => {
      expect(hero(at)?.description).toContain('72');
      expect(hero(at)?.imagePrompt).toContain('72');
    },
  ],
  ['make her younger', (at, before) => expect(hero(at)?.description).not.toBe(hero(before)?.description)],
  ['make Aiko a man', (at) => expect(hero(at)?.pronouns).toBe('he/him')],
  [
    'give Aiko a long scar',
    (at) => {
      expect(hero(at)?.imagePrompt).toContain('long scar');
      expect(at.made[0]?.input.regenerateImage).toBe(true);
    },
  ],
  ['make Aiko a terrible liar', (at) => expect(hero(at)?.description).toContain('Aiko Mori is a terrible liar.')],
  ["change Aiko's voice to a soft growl", (at) => expect(hero(at)?.voice).toBe('a soft growl')],
  [
    'rename Aiko to Emi',
    (at) => {
      expect(hero(at)?.name).toBe('Emi Mori');
      expect(JSON.stringify(at.draft)).not.toMatch(/\bAiko\b/);
    },
  ],
  [
    'rename the hotel to The Heron',
    (at) => {
      expect(titles(at)).toContain('The Heron');
      expect(titles(at)).toHaveLength(4);
    },
  ],
  [
    'change the title to The Long Rain',
    (at) => {
      expect(at.draft.premise?.title).toBe('The Long Rain');
    },
  ],
  [
    'make it darker',
    (at) => {
      expect(at.draft.premise?.globalContext.tone).toContain('pitch dark');
      expect(at.draft.acts[0]?.narrativeGuidelines).toContain('pitch dark');
    },
  ],
  ['change the art style to woodcut', (at) => expect(at.draft.premise?.artStyle).toBe('woodcut')],
  [
    'make it easier',
    (at, before) => {
      const required = (desk: Desk) => desk.draft.acts[0]?.globalProgression?.requiredValue ?? 0;
      expect(required(at)).toBeLessThan(required(before));
    },
  ],
  [
    'add a lighthouse',
    (at) => {
      expect(titles(at)).toContain('The Lighthouse');
      expect(place(at, 'The Lighthouse')?.encounters.length).toBeGreaterThanOrEqual(3);
      expect(place(at, 'The Lighthouse')?.background).toBeDefined();
      expect(place(at, 'The Lighthouse')?.connections.length).toBeGreaterThan(0);
    },
  ],
  [
    'add a character called Ben, a smuggler',
    (at) => {
      const ben = at.draft.characters.find(({ name }) => name === 'Ben');
      expect(ben?.description).toContain('smuggler');
      expect(ben?.pronouns).toBe('he/him');
      expect(JSON.stringify(at.draft.acts)).toContain('enc_meet_ben');
    },
  ],
  [
    'add an encounter at the harbour about a stolen letter',
    (at) => {
      const encounter = place(at, 'The Old Harbour')?.encounters.find(({ title }) => title === 'Stolen Letter');
      expect(encounter?.description).toContain('stolen letter');
      expect(encounter?.potentialFlags?.length).toBeGreaterThan(0);
    },
  ],
  [
    'add another act',
    (at) => {
      expect(at.draft.acts).toHaveLength(2);
      expect(at.draft.acts[1]?.sandboxLocations).toHaveLength(4);
    },
  ],
  [
    'redraw Aiko',
    (at) => expect(at.made[0]?.input).toMatchObject({ type: 'character', changes: {}, regenerateImage: true }),
  ],
  ['redraw the harbour', (at) => expect(at.made[0]?.input).toMatchObject({ type: 'node', regenerateImage: true })],
  [
    'make Aiko taller and rename the bar to The Low Tide',
    (at) => {
      expect(hero(at)?.imagePrompt).toContain('taller');
      expect(titles(at)).toContain('The Low Tide');
    },
  ],
  [
    'add an ending where everybody goes fishing',
    (at) => expect(at.draft.premise?.possibleEndings).toContain('Everybody goes fishing'),
  ],
];

const EDITS_ZH: [string, Check][] = [
  ['让沈默老一点', (at, before) => expect(hero(at)?.description).not.toBe(hero(before)?.description)],
  ['把沈默改成70岁', (at) => expect(hero(at)?.description).toContain('70')],
  ['把旅馆改名为白鹭', (at) => expect(titles(at)).toContain('白鹭')],
  ['加一座灯塔', (at) => expect(place(at, '灯塔')?.encounters.length).toBeGreaterThanOrEqual(3)],
  [
    '加一个角色，叫阿本，是个走私的',
    (at) => {
      const ben = at.draft.characters.find(({ name }) => name === '阿本');
      expect(ben?.description).toContain('走私的');
    },
  ],
  [
    '在码头加一个关于失窃的信的遭遇',
    (at) => expect(place(at, '码头')?.encounters.map(({ title }) => title)).toContain('失窃的信'),
  ],
  ['标题改成《长雨》', (at) => expect(at.draft.premise?.title).toBe('长雨')],
  [
    '更黑暗一点',
    (at, before) => expect(at.draft.premise?.globalContext.tone).not.toBe(before.draft.premise?.globalContext.tone),
  ],
  ['重画沈默', (at) => expect(at.made[0]?.input).toMatchObject({ type: 'character', regenerateImage: true })],
];

describe('changes an author asks for', () => {
  it.each(EDITS)('%j', async (wish, check) => {
    const before = await desk(BRIEF);
    const at = await desk(BRIEF);
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
    const before = await desk(BRIEF_ZH);
    const at = await desk(BRIEF_ZH);
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
      const at = await desk(BRIEF);
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
      const at = await desk(BRIEF);
      await tell(at, model, wish);
      expect(at.made.map(({ tool }) => tool)).toEqual(['updateElement', 'finalizePackage']);
    },
  );

  it('takes an encounter out, and lowers what the act asks for where it must', async () => {
    const at = await desk(BRIEF);
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
  ])('says that it cannot, and that the author can: %s', async (wish, name) => {
    const at = await desk(wish.startsWith('删') ? BRIEF_ZH : BRIEF);
    const said = await tell(at, model, wish);
    expect(at.made).toEqual([]);
    expect(said).toMatch(/no tool|没有/);
    expect(said).toMatch(/the bin beside it in the draft pane .* what refers to it|旁边的垃圾桶.*哪些地方提到它/);
    expect(said).toContain(name);
  });

  it('keeps the last encounter of a place, and says how the author takes it out', async () => {
    const at = await desk(BRIEF);
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
    const at = await desk(BRIEF);
    await tell(at, model, wish);
    expect(changes(at).map(({ input }) => input)).toEqual([
      { type: 'character', id: hero(at)?.id, changes: {}, regenerateImage: true },
    ]);
  });

  it.each(['paint the harbour again', 'new background for the harbour', 'repaint the old harbour differently'])(
    'paints a place anew and changes nothing else: %s',
    async (wish) => {
      const at = await desk(BRIEF);
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
      const at = await desk(BRIEF_ZH);
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
    const at = await desk(BRIEF);
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
      const at = await desk(BRIEF);
      expect(await tell(at, model, wish)).toMatch(/Undo goes back|点“撤销”/);
      expect(at.made).toEqual([]);
    },
  );

  it.each(['rename Zebediah to Bob', 'redraw the volcano'])(
    'says what there is when it finds nothing: %s',
    async (wish) => {
      const at = await desk(BRIEF);
      expect(await tell(at, model, wish)).toContain('Aiko Mori');
      expect(at.made).toEqual([]);
    },
  );

  it('keeps within the limits and says so', async () => {
    const at = await desk(BRIEF);
    for (const wish of ['add another act', 'add another act', 'add another act', 'add another act'])
      await tell(at, model, wish);
    expect(at.draft.acts).toHaveLength(5);
    expect(await tell(at, model, 'add another act')).toContain('at most 5 acts');
    expect(at.draft.acts).toHaveLength(5);
  });

  it('explains what it can do when it does not understand', async () => {
    const at = await desk(BRIEF);
    expect(await tell(at, model, 'blorp the fnord sideways')).toContain('I did not understand');
    expect(at.made).toEqual([]);
  });
});

describe('readIntents', () => {
  it('reads no change out of questions and chatter', () => {
    for (const text of ['who is the killer?', 'nice!', 'how many places are there?', 'what a story', ''])
      expect(readIntents(text)).toEqual([]);
  });

  const WISHES = [
    ...EDITS.map(([wish]) => wish),
    'start over',
    'translate it into French',
    'title it The Long Rain',
    'call Aiko Emi',
    'call the hotel The Heron',
    "change Aiko's name to Emi",
    'set the setting to Osaka in winter',
    'set the themes to grief and snow',
    'regenerate the portrait of Aiko',
    'a new picture of Aiko',
    "redo Aiko's portrait",
    'give Aiko a new portrait',
    'remove the hotel',
    'add a chapter',
    'write an ending where it snows',
    'write an encounter about a letter at the hotel',
    'put another scene in the bar with a thief',
    'introduce a character who sells maps',
    'add a fishmonger called Bo',
    'create an inn called The Moon',
    'include a windmill in act 1',
    'turn it into a farce',
    'make Tobias Quill older',
    'turn Tobias Quill into a fox',
    'make the harbour foggy',
    'give the old captain a long coat',
    'darker',
    'more hopeful',
  ];

  it.each(WISHES)('understands a sentence with and without its capital: %s', (wish) => {
    const small = readIntents(wish);
    expect(small).not.toEqual([]);
    const capital = wish.charAt(0).toUpperCase() + wish.slice(1);
    expect(readIntents(capital)).toEqual(small);
    expect(readIntents(`${capital}.`)).toEqual(small);
    expect(readIntents(`Please ${wish}`)).toEqual(small);
  });

  it.each(['everywhere', 'throughout', 'in all texts'])('takes no words about where into a new name: %s', (where) => {
    const read = [{ kind: 'rename', what: 'René Vasseur', to: 'Tobias Quill' }];
    expect(readIntents(`Rename René Vasseur to Tobias Quill ${where}`)).toEqual(read);
  });

  it('reads several changes in one message', () => {
    expect(readIntents('rename Ann to Bo, and add a bakery; make it funnier').map(({ kind }) => kind)).toEqual([
      'rename',
      'add-place',
      'tone',
    ]);
    expect(readIntents('把安改名为波，然后加一间面包店').map(({ kind }) => kind)).toEqual(['rename', 'add-place']);
  });

  it('reads bounded text in bounded time', () => {
    const started = performance.now();
    readIntents(`make ${'A '.repeat(50_000)}`);
    readIntents('rename '.repeat(20_000));
    expect(performance.now() - started).toBeLessThan(3_000);
  });
});
