import { describe, expect, it } from 'vitest';
import { createImproviser } from '../../../server/improviser/index.ts';
import { foldDraft, type Lock } from '../../../shared/story/index.ts';
import { copyDesk, type Desk, openDesk, tell } from './drive.ts';

const model = createImproviser({ role: 'coauthor', seed: 3, paceMs: 0 });
const BRIEF = 'a noir mystery in 1940s Tokyo with Aiko Mori, in an old harbour, a hotel, an office and a bar';
const BRIEF_ZH = '写一个民国上海的悬疑故事，主角叫沈默，地点：码头、旅馆、办公室、茶馆';
const built = new Map<string, Desk>();

/** A finished story with locks on it. */
async function working(brief: string, lock: (at: Desk) => Lock[]): Promise<Desk> {
  const known = built.get(brief) ?? openDesk();
  if (!built.has(brief)) await tell(known, model, brief);
  built.set(brief, known);
  const copy = copyDesk(known);
  copy.locks = lock(copy);
  return copy;
}

const actOf = (at: Desk) => at.draft.acts[0]?.id ?? '';
const hero = (at: Desk): Lock => ({ type: 'character', id: at.draft.characters[0]?.id ?? '' });
const nodeOf = (at: Desk, title: string): Lock => ({
  type: 'node',
  actId: actOf(at),
  id: at.draft.acts[0]?.sandboxLocations.find((place) => place.title === title)?.id ?? '',
});
const act = (at: Desk): Lock => ({ type: 'act', id: actOf(at) });
const harbour = (at: Desk) => nodeOf(at, 'The Old Harbour');
const pier = (at: Desk) => nodeOf(at, '码头');
const premise = (): Lock => ({ type: 'premise' });

const LEFT: [string, string, (at: Desk) => Lock, string][] = [
  ['make Aiko older', BRIEF, hero, 'You have locked Aiko Mori'],
  ['rename Aiko to Emi', BRIEF, hero, 'You have locked Aiko Mori'],
  ["change Aiko's voice to a growl", BRIEF, hero, 'You have locked Aiko Mori'],
  ['redraw Aiko', BRIEF, hero, 'You have locked Aiko Mori'],
  ['paint the harbour again', BRIEF, harbour, 'You have locked The Old Harbour'],
  ['make the harbour foggier', BRIEF, harbour, 'You have locked The Old Harbour'],
  ['add an encounter at the harbour about a stolen letter', BRIEF, harbour, 'You have locked The Old Harbour'],
  ['rename the harbour to Pier Nine', BRIEF, act, 'You have locked “'],
  ['add a lighthouse', BRIEF, act, 'You have locked “'],
  ['make it easier', BRIEF, act, 'You have locked “'],
  ['change the title to Salt', BRIEF, premise, 'You have locked the premise'],
  ['change the art style to woodcut', BRIEF, premise, 'You have locked the premise'],
  ['让沈默老一点', BRIEF_ZH, hero, '沈默上了锁'],
  ['重画码头', BRIEF_ZH, pier, '码头上了锁'],
  ['标题改成《长雨》', BRIEF_ZH, premise, '前提上了锁'],
];

describe('what the author has locked', () => {
  it.each(LEFT)('is not aimed at, and how to unlock it is said: %s', async (wish, brief, lock, says) => {
    const at = await working(brief, (own) => [lock(own)]);
    const before = at.draft;
    const said = await tell(at, model, wish);
    expect(at.made).toEqual([]);
    expect(at.draft).toBe(before);
    expect(said).toContain(says);
    expect(said).toMatch(/open the lock|点开它旁边的锁/);
  });

  it('stays out of a change that reaches further, which says so', async () => {
    const at = await working(BRIEF, () => []);
    const [first, family] = (at.draft.characters[1]?.name ?? '').split(' ');
    const place = () => at.draft.acts[0]?.sandboxLocations.find((one) => JSON.stringify(one).includes(String(first)));
    const before = place();
    at.locks = [{ type: 'node', actId: actOf(at), id: before?.id ?? '' }];
    const said = await tell(at, model, `rename ${first} to Zenobia`);
    expect(at.made.filter(({ output }) => output.ok !== true)).toEqual([]);
    expect(at.draft.characters[1]?.name).toBe(`Zenobia ${family}`);
    expect(place()).toEqual(before);
    expect(said).toContain(`What you have locked stays as it is: ${before?.title}.`);
  });

  it('keeps a tone out of a locked premise, and takes it into the acts', async () => {
    const at = await working(BRIEF, () => [premise()]);
    const before = at.draft.premise;
    await tell(at, model, 'make it darker');
    expect(at.draft.premise).toEqual(before);
    expect(at.draft.acts[0]?.narrativeGuidelines).toContain('pitch dark');
    expect(at.made.every(({ output }) => output.ok === true)).toBe(true);
  });

  it('is left out when everything is painted anew', async () => {
    const at = await working(BRIEF, (own) => [harbour(own)]);
    await tell(at, model, 'repaint all places');
    const painted = at.made.filter(({ tool }) => tool === 'updateElement').map(({ input }) => input.id);
    expect(painted).toHaveLength(3);
    expect(painted).not.toContain(harbour(at).id);
  });

  it('keeps a single encounter where it is', async () => {
    const first = (own: Desk) => own.draft.acts[0]?.sandboxLocations[0]?.encounters[0];
    const at = await working(BRIEF, (own) => [{ type: 'encounter', id: first(own)?.id ?? '' }]);
    const title = first(at)?.title ?? '';
    const said = await tell(at, model, `remove the encounter ${title}`);
    expect(at.made).toEqual([]);
    expect(said).toContain(`You have locked “${title}”`);
  });

  it('gets no new way when a place is added, and nobody new is put there', async () => {
    const at = await working(BRIEF, (own) => [nodeOf(own, 'The Office'), nodeOf(own, 'The Hotel')]);
    const start = at.draft.acts[0]?.startLocation;
    expect(at.locks.map(({ id }) => id)).toContain(start);
    await tell(at, model, 'add a lighthouse');
    await tell(at, model, 'add a character called Ben, a smuggler');
    expect(at.made.filter(({ output }) => output.ok !== true)).toEqual([]);
    const places = at.draft.acts[0]?.sandboxLocations ?? [];
    const lighthouse = places.find(({ id }) => id === 'lighthouse');
    expect(lighthouse?.connections.length).toBeGreaterThan(0);
    for (const place of places)
      if (at.locks.some(({ id }) => id === place.id)) expect(place.connections).not.toContain('lighthouse');
    expect(places.some(({ connections }) => connections.includes('lighthouse'))).toBe(true);
    expect(at.draft.characters.some(({ name }) => name === 'Ben')).toBe(true);
  });

  it('lets somebody in without a place to meet where every place is locked', async () => {
    const at = await working(BRIEF, (own) => [act(own)]);
    const said = await tell(at, model, 'add a character called Ben, a smuggler');
    expect(at.draft.characters.some(({ name }) => name === 'Ben')).toBe(true);
    expect(at.made.filter(({ output }) => output.ok !== true)).toEqual([]);
    expect(said).toContain('Ben joins the cast, a smuggler, with a portrait.');
  });

  it('is listed when asked for', async () => {
    const at = await working(BRIEF, (own) => [hero(own), harbour(own)]);
    expect(await tell(at, model, 'what is locked?')).toContain('Aiko Mori and The Old Harbour');
    expect(await tell(at, model, '锁了什么？')).toContain('Aiko Mori和The Old Harbour');
    at.locks = [];
    expect(await tell(at, model, 'what is locked?')).toContain('Nothing is locked');
  });

  it.each(['lock Aiko', 'unlock the hotel', 'how do I unlock Aiko?', '把Aiko Mori锁上'])(
    'is the author’s to lock: %s',
    async (wish) => {
      const at = await working(BRIEF, () => []);
      expect(await tell(at, model, wish)).toMatch(/Locks are yours|锁由你来管/);
      expect(at.made).toEqual([]);
    },
  );
});

describe('a lock met on the way', () => {
  const refusal = {
    ok: false,
    error: 'The character "Aiko Mori" is locked by the author: nothing may change it.',
    hint: 'Leave it as it is and go on with something else, or ask the author to unlock it.',
    reason: { code: 'locked' },
  };

  it('is told once and not tried again', async () => {
    const at = await working(BRIEF, () => []);
    const said = await tell(at, model, 'make Aiko older', { refuse: { updateElement: { times: 9, output: refusal } } });
    expect(at.made.map(({ tool }) => tool)).toEqual(['updateElement']);
    expect(said.match(/You have locked/g)).toHaveLength(1);
    expect(said).not.toContain('twice');
  });

  it('holds up a story that is being built, and says what for', async () => {
    const at = openDesk();
    await tell(at, model, BRIEF, { steps: 4 });
    at.locks = [act(at)];
    const said = await tell(at, model, 'go on');
    expect(at.story).toBeNull();
    expect(at.made.filter(({ output }) => output.ok !== true)).toEqual([]);
    expect(said).toMatch(/you have locked “.+”, and something is still missing there/);
    const step = at.checklist?.steps.find(({ status }) => status === 'blocked');
    expect(step?.notes).toEqual(['The author has locked it.']);
    at.locks = [];
    await tell(at, model, 'go on');
    expect(at.story).not.toBeNull();
    expect(at.checklist?.status).toBe('completed');
  });

  it('does not keep the rest from being built', async () => {
    const at = openDesk();
    await tell(at, model, BRIEF, { steps: 4 });
    at.locks = [harbour(at)];
    await tell(at, model, 'go on');
    const finished = at.draft.acts[0]?.sandboxLocations.filter(({ background }) => background !== undefined);
    expect(finished).toHaveLength(3);
    expect(at.made.filter(({ output }) => output.ok !== true)).toEqual([]);
    expect(at.story).toBeNull();
  });

  it('leaves a place alone that the author has put on the map and locked meanwhile', async () => {
    const at = await working(BRIEF, () => []);
    const outline = at.draft.acts[0];
    if (outline === undefined) throw new Error('There is no act.');
    const { sandboxLocations, ...rest } = outline;
    const ids = [...rest.intendedLocations, 'glass_orchard'];
    at.draft = foldDraft(at.draft, {
      type: 'act-updated',
      id: rest.id,
      outline: { ...rest, intendedLocations: ids },
    });
    at.locks = sandboxLocations.map(({ id }) => ({ type: 'node', actId: rest.id, id }));
    const said = await tell(at, model, 'finish it');
    expect(at.made).toEqual([]);
    expect(said).toContain('locked');
  });
});
