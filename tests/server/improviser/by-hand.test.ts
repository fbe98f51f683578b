import { describe, expect, it } from 'vitest';
import { createImproviser } from '../../../server/improviser/index.ts';
import { type DraftElement, decideRemoveElement, decideUpdateElement, foldDraft } from '../../../shared/story/index.ts';
import { copyDesk, type Desk, openDesk, tell } from './drive.ts';

const improviser = (seed = 7) => createImproviser({ role: 'coauthor', seed, paceMs: 0 });
const NOIR = 'a noir mystery in 1940s Tokyo with Aiko Mori, one act, four places, three characters';
const NOIR_ZH = '写一个民国上海的悬疑故事，主角叫沈默';

/** The author changes an element in the draft pane. */
function edit(
  working: Desk,
  element: { type: 'premise' | 'character' | 'act' | 'node'; actId?: string; id?: string },
  changes: object,
): void {
  const input = { ...element, changes: { ...changes } };
  working.draft = foldDraft(working.draft, decideUpdateElement(working.draft, input).event);
  working.changedByHand.push(`changed the ${element.type}`);
}

/** The author deletes an element there, with what refers to it. */
function remove(working: Desk, element: DraftElement): void {
  working.draft = foldDraft(working.draft, decideRemoveElement(working.draft, element, { force: true }).event);
  working.changedByHand.push(`removed the ${element.type}`);
}

/** Does something once, as soon as it is possible. */
function once(when: (working: Desk) => boolean, act: (working: Desk) => void): (working: Desk) => void {
  let isDone = false;
  return (working) => {
    if (isDone || !when(working)) return;
    isDone = true;
    act(working);
  };
}

const refused = (working: Desk) => working.made.filter(({ output }) => output.ok !== true);
const pools = (working: Desk) => JSON.stringify(working.draft.acts.flatMap(({ sandboxLocations }) => sandboxLocations));
const isMapped = ({ draft }: Desk) => (draft.acts[0]?.sandboxLocations.length ?? 0) > 0;

describe('what the author changes by hand while a story is being built', () => {
  it.each([
    [NOIR, 'Zenobia Quill', 'I have seen what you changed by hand'],
    [NOIR_ZH, '顾言', '你手动改的我看到了'],
  ])('is built on: people are called as they are called now (%s)', async (brief, name, noticed) => {
    const working = openDesk();
    let was = '';
    const said = await tell(working, improviser(), brief, {
      meanwhile: once(isMapped, (at) => {
        const second = at.draft.characters[1];
        was = second?.name ?? '';
        edit(at, { type: 'character', id: second?.id ?? '' }, { name, personalArc: null });
      }),
    });
    expect(refused(working)).toEqual([]);
    expect(was).not.toBe('');
    for (const part of was.split(' ')) expect(pools(working).includes(part)).toBe(false);
    expect(pools(working).includes(name.split(' ')[0] ?? name)).toBe(true);
    expect(working.story?.characters[1]?.name).toBe(name);
    expect(said.split(noticed)).toHaveLength(2);
  });

  it('is built on: places are called as they are called now', async () => {
    const working = openDesk();
    let [was, id] = ['', ''];
    await tell(working, improviser(), NOIR, {
      meanwhile: once(isMapped, (at) => {
        const [place] = at.draft.acts[0]?.sandboxLocations ?? [];
        [was, id] = [place?.title ?? '', place?.id ?? ''];
        edit(at, { type: 'node', actId: 'act_1', id }, { title: 'The Paper Crane' });
      }),
    });
    expect(was).not.toBe('');
    expect(refused(working)).toEqual([]);
    expect(pools(working).includes(was)).toBe(false);
    const place = working.draft.acts[0]?.sandboxLocations.find((one) => one.id === id);
    expect(place?.backgroundPrompt).toContain('The Paper Crane');
  });

  it('is built on: the city it is set in', async () => {
    const working = openDesk();
    await tell(working, improviser(), NOIR, {
      meanwhile: once(
        (at) => at.draft.premise !== undefined,
        (at) => edit(at, { type: 'premise' }, { 'globalContext.setting': 'A noir mystery in Osaka, the 1950s' }),
      ),
    });
    expect(working.story?.plot.globalContext.setting).toContain('Osaka');
    expect(pools(working)).toContain('Osaka');
    expect(pools(working)).not.toContain('Tokyo');
  });

  it('stays gone: a character', async () => {
    const working = openDesk();
    const isCast = ({ draft }: Desk) => draft.characters.length === 3;
    await tell(working, improviser(), NOIR, {
      meanwhile: once(isCast, (at) => remove(at, { type: 'character', id: at.draft.characters[2]?.id ?? '' })),
    });
    expect(refused(working)).toEqual([]);
    expect(working.made.filter(({ tool }) => tool === 'proposeCharacter')).toHaveLength(3);
    expect(working.story?.characters).toHaveLength(2);
    const ids = working.story?.characters.map(({ id }) => id);
    for (const { requiredCharacters } of working.draft.acts[0]?.sandboxLocations.flatMap((place) => [
      place,
      ...place.encounters,
    ]) ?? [])
      for (const id of requiredCharacters ?? []) expect(ids).toContain(id);
  });

  it('stays gone: a place, and the plot of the others is kept', async () => {
    const [whole, working] = [openDesk(), openDesk()];
    await tell(whole, improviser(), NOIR);
    let gone = '';
    await tell(working, improviser(), NOIR, {
      meanwhile: once(isMapped, (at) => {
        gone = at.draft.acts[0]?.sandboxLocations[1]?.id ?? '';
        remove(at, { type: 'node', actId: 'act_1', id: gone });
      }),
    });
    expect(refused(working)).toEqual([]);
    const places = working.story?.plot.acts[0]?.sandboxLocations ?? [];
    expect(places).toHaveLength(3);
    expect(places.map(({ id }) => id)).not.toContain(gone);
    const planned = whole.draft.acts[0]?.sandboxLocations ?? [];
    for (const { id, encounters } of places)
      expect(encounters.map((one) => one.id)).toEqual(
        planned.find((place) => place.id === id)?.encounters.map((one) => one.id),
      );
    const earned = new Set(places.flatMap(({ encounters }) => encounters.flatMap((one) => one.potentialFlags ?? [])));
    for (const { prerequisites } of places.flatMap(({ encounters }) => encounters))
      for (const flag of prerequisites ?? []) expect([...earned]).toContain(flag);
  });

  it('stays gone: a place that was only intended, before the map is drawn', async () => {
    const working = openDesk();
    const isOutlined = ({ draft }: Desk) => draft.acts.length > 0;
    await tell(working, improviser(), NOIR, {
      meanwhile: once(isOutlined, (at) => {
        const ids = at.draft.acts[0]?.intendedLocations ?? [];
        edit(at, { type: 'act', id: 'act_1' }, { intendedLocations: [ids[0], ids[1], ids[3], 'glass_orchard'] });
      }),
    });
    expect(refused(working)).toEqual([]);
    const places = working.story?.plot.acts[0]?.sandboxLocations ?? [];
    expect(places.map(({ id }) => id)).toContain('glass_orchard');
    expect(places).toHaveLength(4);
    const reached = new Set([places[0]?.id]);
    for (const id of reached) for (const to of places.find((one) => one.id === id)?.connections ?? []) reached.add(to);
    expect(reached.size).toBe(4);
  });

  it('stays gone: an act', async () => {
    const working = openDesk();
    await tell(working, improviser(), `${NOIR}, two acts`.replace('one act, ', ''), {
      meanwhile: once(
        ({ draft }) => draft.acts.length === 2,
        (at) => remove(at, { type: 'act', id: 'act_2' }),
      ),
    });
    expect(refused(working)).toEqual([]);
    expect(working.made.filter(({ tool }) => tool === 'draftActOutline')).toHaveLength(2);
    expect(working.story?.plot.acts.map(({ id }) => id)).toEqual(['act_1']);
  });
});

describe('what the author changes by hand in a finished story', () => {
  async function finished(): Promise<Desk> {
    const working = openDesk();
    await tell(working, improviser(), NOIR);
    return copyDesk(working);
  }

  it('is saved when the author says so', async () => {
    const working = await finished();
    edit(working, { type: 'premise' }, { title: 'Salt' });
    await tell(working, improviser(), 'save it');
    expect(working.made.map(({ tool }) => tool)).toEqual(['finalizePackage']);
    expect(working.story?.title).toBe('Salt');
  });

  it.each(['save it', 'finish it', '保存', '写完吧'])('is saved even after some talk: %s', async (words) => {
    const working = await finished();
    edit(working, { type: 'premise' }, { title: 'Salt' });
    await tell(working, improviser(), 'who is behind it?');
    await tell(working, improviser(), words);
    expect(working.story?.title).toBe('Salt');
  });

  it('is what later wishes go by', async () => {
    const working = await finished();
    const second = working.draft.characters[1];
    edit(working, { type: 'character', id: second?.id ?? '' }, { name: 'Zenobia Quill' });
    edit(
      working,
      { type: 'node', actId: 'act_1', id: working.draft.acts[0]?.startLocation ?? '' },
      { title: 'The Paper Crane' },
    );
    await tell(working, improviser(), 'add an encounter at the Paper Crane about a quarrel with Zenobia');
    const place = working.draft.acts[0]?.sandboxLocations.find(({ title }) => title === 'The Paper Crane');
    expect(place?.encounters.at(-1)?.requiredCharacters).toEqual([second?.id]);
    expect(place?.encounters.at(-1)?.description).toContain('Zenobia');
    expect(await tell(working, improviser(), 'who is behind it?')).toContain('Zenobia Quill');
    expect(refused(working)).toEqual([]);
  });

  it('may have taken so much that an act asks for less before it is saved', async () => {
    const working = await finished();
    const required = working.draft.acts[0]?.globalProgression?.requiredValue ?? 0;
    const all = working.draft.acts[0]?.sandboxLocations ?? [];
    for (const place of all)
      for (const encounter of place.encounters.filter(({ givesProgression = 0 }) => givesProgression > 0).slice(1))
        remove(working, { type: 'encounter', actId: 'act_1', id: encounter.id });
    for (const character of working.draft.characters)
      edit(working, { type: 'character', id: character.id }, { personalArc: null });
    const said = await tell(working, improviser(), 'save it');
    expect(refused(working)).toEqual([]);
    expect(working.made.map(({ tool }) => tool)).toEqual(['updateElement', 'finalizePackage']);
    expect(working.draft.acts[0]?.globalProgression?.requiredValue).toBeLessThan(required);
    expect(said).toContain('could not be completed any more');
  });

  it('is not eased where the act is locked: the tool says what is wrong', async () => {
    const working = await finished();
    for (const place of working.draft.acts[0]?.sandboxLocations ?? [])
      for (const encounter of place.encounters.slice(1))
        remove(working, { type: 'encounter', actId: 'act_1', id: encounter.id });
    for (const character of working.draft.characters)
      edit(working, { type: 'character', id: character.id }, { personalArc: null });
    working.locks = [{ type: 'act', id: 'act_1' }];
    const said = await tell(working, improviser(), 'save it');
    expect(working.made.every(({ tool }) => tool === 'finalizePackage')).toBe(true);
    expect(working.made.length).toBeLessThanOrEqual(2);
    expect(said).toContain(`The act “${working.draft.acts[0]?.title}” needs`);
    expect(said).toContain('cannot be completed');
  });
});

describe('a draft with no talk about it', () => {
  /** A story as it was opened from a package. */
  async function opened(): Promise<Desk> {
    const working = openDesk();
    await tell(working, improviser(), NOIR);
    return { ...openDesk(), draft: working.draft, story: working.story };
  }

  it.each(['make Aiko older', 'rename Aiko to Emi', 'change the title to Salt', 'redraw Aiko'])(
    'is changed by the first word: %s',
    async (wish) => {
      const working = await opened();
      await tell(working, improviser(), wish);
      expect(new Set(working.made.map(({ tool }) => tool))).toEqual(new Set(['updateElement']));
    },
  );

  it('is not added to when a change is asked for and then saving', async () => {
    const working = await opened();
    working.story = null;
    await tell(working, improviser(), 'make Aiko older');
    await tell(working, improviser(), 'save it');
    expect(working.made.map(({ tool }) => tool)).toEqual(['updateElement', 'finalizePackage']);
    expect(working.draft.acts).toHaveLength(1);
  });

  it.each(['who is behind it?', 'list the characters', 'thanks'])('is talked about: %s', async (text) => {
    const working = await opened();
    await tell(working, improviser(), text);
    expect(working.made).toEqual([]);
  });

  it('is there already when its brief is said again', async () => {
    const working = await opened();
    const said = await tell(working, improviser(), NOIR);
    expect(working.made).toEqual([]);
    expect(said).toContain('saved as it stands');
  });

  it('stays when another story is asked for, which says where to', async () => {
    const working = await opened();
    const said = await tell(working, improviser(), 'a romance in Paris');
    expect(working.made).toEqual([]);
    expect(said).toContain('Open a new session');
  });

  it('is gone on with when its brief is said again before it was finished', async () => {
    const begun = openDesk();
    await tell(begun, improviser(), NOIR, { steps: 4 });
    const working = { ...openDesk(), draft: begun.draft, checklist: begun.checklist };
    await tell(working, improviser(), NOIR);
    expect(refused(working)).toEqual([]);
    expect(working.story).not.toBeNull();
    expect(working.checklist?.status).toBe('completed');
    const whole = openDesk();
    await tell(whole, improviser(), NOIR);
    expect(working.draft).toEqual(whole.draft);
  });

  it('is built from a premise that was written by hand', async () => {
    const working = openDesk();
    const premise = {
      title: 'The Salt Road',
      artStyle: 'ink',
      language: 'en',
      premise: 'A salt trader must cross a drowned desert before the tide.',
      themes: ['debt'],
      globalContext: { setting: 'The Salt Road', tone: 'grave', overarchingTruths: [] },
      globalMaterials: [],
      possibleEndings: ['She crosses.', 'She drowns.'],
    };
    working.draft = foldDraft(working.draft, { type: 'premise-updated', premise });
    await tell(working, improviser(), 'make something of it, with a lot of wind');
    expect(refused(working)).toEqual([]);
    expect(working.story?.title).toBe('The Salt Road');
    expect(working.checklist?.objective).toContain('The Salt Road');
  });
});
