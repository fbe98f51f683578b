import { describe, expect, it } from 'vitest';
import { createImproviser } from '../../../../server/models/offline/index.ts';
import {
  type DraftElement,
  decideRemoveElement,
  decideUpdateElement,
  foldDraft,
} from '../../../../shared/story/index.ts';
import { copyDesk, type Desk, openDesk, tell } from './drive.ts';

const improviser = (seed = 7) => createImproviser({ role: 'coauthor', seed, paceMs: 0 });
const NOIR = 'a noir mystery in 1940s Tokyo with Aiko Mori, one act, four places, three characters';
const NOIR_ZH = '写一个民国上海的悬疑故事，主角叫沈默';

/** The author changes an element in the draft pane. */
function edit(
  desk: Desk,
  element: { type: 'premise' | 'character' | 'act' | 'node'; actId?: string; id?: string },
  changes: object,
): void {
  const input = { ...element, changes: { ...changes } };
  desk.draft = foldDraft(desk.draft, decideUpdateElement(desk.draft, input).event);
  desk.changedByHand.push(`changed the ${element.type}`);
}

/** The author deletes an element there, with what refers to it. */
function remove(desk: Desk, element: DraftElement): void {
  desk.draft = foldDraft(desk.draft, decideRemoveElement(desk.draft, element, { force: true }).event);
  desk.changedByHand.push(`removed the ${element.type}`);
}

/** Does something once, as soon as it is possible. */
function once(when: (desk: Desk) => boolean, act: (desk: Desk) => void): (desk: Desk) => void {
  let isDone = false;
  return (desk) => {
    if (isDone || !when(desk)) return;
    isDone = true;
    act(desk);
  };
}

const refused = (desk: Desk) => desk.made.filter(({ output }) => output.ok !== true);
const pools = (desk: Desk) => JSON.stringify(desk.draft.acts.flatMap(({ sandboxLocations }) => sandboxLocations));
const isMapped = ({ draft }: Desk) => (draft.acts[0]?.sandboxLocations.length ?? 0) > 0;

describe('what the author changes by hand while a story is being built', () => {
  it.each([
    [NOIR, 'Zenobia Quill', 'I have seen what you changed by hand'],
    [NOIR_ZH, '顾言', '你手动改的我看到了'],
  ])('is built on: people are called as they are called now (%s)', async (brief, name, noticed) => {
    const desk = openDesk();
    let was = '';
    const said = await tell(desk, improviser(), brief, {
      meanwhile: once(isMapped, (at) => {
        const second = at.draft.characters[1];
        was = second?.name ?? '';
        edit(at, { type: 'character', id: second?.id ?? '' }, { name, personalArc: null });
      }),
    });
    expect(refused(desk)).toEqual([]);
    expect(was).not.toBe('');
    for (const part of was.split(' ')) expect(pools(desk).includes(part)).toBe(false);
    expect(pools(desk).includes(name.split(' ')[0] ?? name)).toBe(true);
    expect(desk.story?.characters[1]?.name).toBe(name);
    expect(said.split(noticed)).toHaveLength(2);
  });

  it('is built on: places are called as they are called now', async () => {
    const desk = openDesk();
    let [was, id] = ['', ''];
    await tell(desk, improviser(), NOIR, {
      meanwhile: once(isMapped, (at) => {
        const [place] = at.draft.acts[0]?.sandboxLocations ?? [];
        [was, id] = [place?.title ?? '', place?.id ?? ''];
        edit(at, { type: 'node', actId: 'act_1', id }, { title: 'The Paper Crane' });
      }),
    });
    expect(was).not.toBe('');
    expect(refused(desk)).toEqual([]);
    expect(pools(desk).includes(was)).toBe(false);
    const place = desk.draft.acts[0]?.sandboxLocations.find((one) => one.id === id);
    expect(place?.backgroundPrompt).toContain('The Paper Crane');
  });

  it('is built on: the city it is set in', async () => {
    const desk = openDesk();
    await tell(desk, improviser(), NOIR, {
      meanwhile: once(
        (at) => at.draft.premise !== undefined,
        (at) => edit(at, { type: 'premise' }, { 'globalContext.setting': 'A noir mystery in Osaka, the 1950s' }),
      ),
    });
    expect(desk.story?.plot.globalContext.setting).toContain('Osaka');
    expect(pools(desk)).toContain('Osaka');
    expect(pools(desk)).not.toContain('Tokyo');
  });

  it('stays gone: a character', async () => {
    const desk = openDesk();
    const isCast = ({ draft }: Desk) => draft.characters.length === 3;
    await tell(desk, improviser(), NOIR, {
      meanwhile: once(isCast, (at) => remove(at, { type: 'character', id: at.draft.characters[2]?.id ?? '' })),
    });
    expect(refused(desk)).toEqual([]);
    expect(desk.made.filter(({ tool }) => tool === 'proposeCharacter')).toHaveLength(3);
    expect(desk.story?.characters).toHaveLength(2);
    const ids = desk.story?.characters.map(({ id }) => id);
    for (const { requiredCharacters } of desk.draft.acts[0]?.sandboxLocations.flatMap((place) => [
      place,
      ...place.encounters,
    ]) ?? [])
      for (const id of requiredCharacters ?? []) expect(ids).toContain(id);
  });

  it('stays gone: a place, and the plot of the others is kept', async () => {
    const [whole, desk] = [openDesk(), openDesk()];
    await tell(whole, improviser(), NOIR);
    let gone = '';
    await tell(desk, improviser(), NOIR, {
      meanwhile: once(isMapped, (at) => {
        gone = at.draft.acts[0]?.sandboxLocations[1]?.id ?? '';
        remove(at, { type: 'node', actId: 'act_1', id: gone });
      }),
    });
    expect(refused(desk)).toEqual([]);
    const places = desk.story?.plot.acts[0]?.sandboxLocations ?? [];
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
    const desk = openDesk();
    const isOutlined = ({ draft }: Desk) => draft.acts.length > 0;
    await tell(desk, improviser(), NOIR, {
      meanwhile: once(isOutlined, (at) => {
        const ids = at.draft.acts[0]?.intendedLocations ?? [];
        edit(at, { type: 'act', id: 'act_1' }, { intendedLocations: [ids[0], ids[1], ids[3], 'glass_orchard'] });
      }),
    });
    expect(refused(desk)).toEqual([]);
    const places = desk.story?.plot.acts[0]?.sandboxLocations ?? [];
    expect(places.map(({ id }) => id)).toContain('glass_orchard');
    expect(places).toHaveLength(4);
    const reached = new Set([places[0]?.id]);
    for (const id of reached) for (const to of places.find((one) => one.id === id)?.connections ?? []) reached.add(to);
    expect(reached.size).toBe(4);
  });

  it('stays gone: an act', async () => {
    const desk = openDesk();
    await tell(desk, improviser(), `${NOIR}, two acts`.replace('one act, ', ''), {
      meanwhile: once(
        ({ draft }) => draft.acts.length === 2,
        (at) => remove(at, { type: 'act', id: 'act_2' }),
      ),
    });
    expect(refused(desk)).toEqual([]);
    expect(desk.made.filter(({ tool }) => tool === 'draftActOutline')).toHaveLength(2);
    expect(desk.story?.plot.acts.map(({ id }) => id)).toEqual(['act_1']);
  });
});

describe('what the author changes by hand in a finished story', () => {
  async function finished(): Promise<Desk> {
    const desk = openDesk();
    await tell(desk, improviser(), NOIR);
    return copyDesk(desk);
  }

  it('is saved when the author says so', async () => {
    const desk = await finished();
    edit(desk, { type: 'premise' }, { title: 'Salt' });
    await tell(desk, improviser(), 'save it');
    expect(desk.made.map(({ tool }) => tool)).toEqual(['finalizePackage']);
    expect(desk.story?.title).toBe('Salt');
  });

  it.each(['save it', 'finish it', '保存', '写完吧'])('is saved even after some talk: %s', async (words) => {
    const desk = await finished();
    edit(desk, { type: 'premise' }, { title: 'Salt' });
    await tell(desk, improviser(), 'who is behind it?');
    await tell(desk, improviser(), words);
    expect(desk.story?.title).toBe('Salt');
  });

  it('is what later wishes go by', async () => {
    const desk = await finished();
    const second = desk.draft.characters[1];
    edit(desk, { type: 'character', id: second?.id ?? '' }, { name: 'Zenobia Quill' });
    edit(
      desk,
      { type: 'node', actId: 'act_1', id: desk.draft.acts[0]?.startLocation ?? '' },
      { title: 'The Paper Crane' },
    );
    await tell(desk, improviser(), 'add an encounter at the Paper Crane about a quarrel with Zenobia');
    const place = desk.draft.acts[0]?.sandboxLocations.find(({ title }) => title === 'The Paper Crane');
    expect(place?.encounters.at(-1)?.requiredCharacters).toEqual([second?.id]);
    expect(place?.encounters.at(-1)?.description).toContain('Zenobia');
    expect(await tell(desk, improviser(), 'who is behind it?')).toContain('Zenobia Quill');
    expect(refused(desk)).toEqual([]);
  });

  it('may have taken so much that an act asks for less before it is saved', async () => {
    const desk = await finished();
    const required = desk.draft.acts[0]?.globalProgression?.requiredValue ?? 0;
    const all = desk.draft.acts[0]?.sandboxLocations ?? [];
    for (const place of all)
      for (const encounter of place.encounters.filter(({ givesProgression = 0 }) => givesProgression > 0).slice(1))
        remove(desk, { type: 'encounter', actId: 'act_1', id: encounter.id });
    for (const character of desk.draft.characters)
      edit(desk, { type: 'character', id: character.id }, { personalArc: null });
    const said = await tell(desk, improviser(), 'save it');
    expect(refused(desk)).toEqual([]);
    expect(desk.made.map(({ tool }) => tool)).toEqual(['updateElement', 'finalizePackage']);
    expect(desk.draft.acts[0]?.globalProgression?.requiredValue).toBeLessThan(required);
    expect(said).toContain('could not be completed any more');
  });

  it('is not eased where the act is locked: the tool says what is wrong', async () => {
    const desk = await finished();
    for (const place of desk.draft.acts[0]?.sandboxLocations ?? [])
      for (const encounter of place.encounters.slice(1))
        remove(desk, { type: 'encounter', actId: 'act_1', id: encounter.id });
    for (const character of desk.draft.characters)
      edit(desk, { type: 'character', id: character.id }, { personalArc: null });
    desk.locks = [{ type: 'act', id: 'act_1' }];
    const said = await tell(desk, improviser(), 'save it');
    expect(desk.made.every(({ tool }) => tool === 'finalizePackage')).toBe(true);
    expect(desk.made.length).toBeLessThanOrEqual(2);
    expect(said).toContain('cannot be completed');
  });
});

describe('a draft with no talk about it', () => {
  /** A story as it was opened from a package. */
  async function opened(): Promise<Desk> {
    const desk = openDesk();
    await tell(desk, improviser(), NOIR);
    return { ...openDesk(), draft: desk.draft, story: desk.story };
  }

  it.each(['make Aiko older', 'rename Aiko to Emi', 'change the title to Salt', 'redraw Aiko'])(
    'is changed by the first word: %s',
    async (wish) => {
      const desk = await opened();
      await tell(desk, improviser(), wish);
      expect(new Set(desk.made.map(({ tool }) => tool))).toEqual(new Set(['updateElement']));
    },
  );

  it('is not added to when a change is asked for and then saving', async () => {
    const desk = await opened();
    desk.story = null;
    await tell(desk, improviser(), 'make Aiko older');
    await tell(desk, improviser(), 'save it');
    expect(desk.made.map(({ tool }) => tool)).toEqual(['updateElement', 'finalizePackage']);
    expect(desk.draft.acts).toHaveLength(1);
  });

  it.each(['who is behind it?', 'list the characters', 'thanks'])('is talked about: %s', async (text) => {
    const desk = await opened();
    await tell(desk, improviser(), text);
    expect(desk.made).toEqual([]);
  });

  it('is there already when its brief is said again', async () => {
    const desk = await opened();
    const said = await tell(desk, improviser(), NOIR);
    expect(desk.made).toEqual([]);
    expect(said).toContain('saved as it stands');
  });

  it('stays when another story is asked for, which says where to', async () => {
    const desk = await opened();
    const said = await tell(desk, improviser(), 'a romance in Paris');
    expect(desk.made).toEqual([]);
    expect(said).toContain('Open a new session');
  });

  it('is gone on with when its brief is said again before it was finished', async () => {
    const begun = openDesk();
    await tell(begun, improviser(), NOIR, { steps: 4 });
    const desk = { ...openDesk(), draft: begun.draft, checklist: begun.checklist };
    await tell(desk, improviser(), NOIR);
    expect(refused(desk)).toEqual([]);
    expect(desk.story).not.toBeNull();
    expect(desk.checklist?.status).toBe('completed');
    const whole = openDesk();
    await tell(whole, improviser(), NOIR);
    expect(desk.draft).toEqual(whole.draft);
  });

  it('is built from a premise that was written by hand', async () => {
    const desk = openDesk();
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
    desk.draft = foldDraft(desk.draft, { type: 'premise-updated', premise });
    await tell(desk, improviser(), 'make something of it, with a lot of wind');
    expect(refused(desk)).toEqual([]);
    expect(desk.story?.title).toBe('The Salt Road');
    expect(desk.checklist?.objective).toContain('The Salt Road');
  });
});
