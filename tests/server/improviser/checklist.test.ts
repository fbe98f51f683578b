import { describe, expect, it } from 'vitest';
import { createImproviser } from '../../../server/improviser/index.ts';
import { CHECKLIST_TOOL_INPUTS } from '../../../shared/checklist/index.ts';
import { copyDesk, type Desk, goOn, openDesk, tell } from './drive.ts';

const improviser = (seed = 7) => createImproviser({ role: 'coauthor', seed, paceMs: 0 });
const NOIR = 'a noir mystery in 1940s Tokyo, one act, four places, three characters';
const NOIR_ZH = '写一个民国上海的悬疑故事，主角叫沈默，两幕';

const titles = (working: Desk) => working.checklist?.steps.map(({ title }) => title) ?? [];
const statuses = (working: Desk) => working.checklist?.steps.map(({ status }) => status) ?? [];
const setups = (working: Desk) => working.kept.filter(({ tool }) => tool === 'planning_setup_plan');

/** Every call was taken, and none would have been trimmed or turned away by the tools' own schemas. */
function expectSound(working: Desk): void {
  for (const { tool, input, output } of working.kept) {
    expect(output.ok, `${tool} ${JSON.stringify(input)}`).toBe(true);
    expect(CHECKLIST_TOOL_INPUTS[tool].parse(input)).toMatchObject(input);
    expect(JSON.stringify(input)).toMatch(/^[\x20-\x7e]+$/);
  }
}

describe('the checklist of a whole story', () => {
  it('is set up before anything is made, with the story as its objective', async () => {
    const working = openDesk();
    await tell(working, improviser(), NOIR);
    expectSound(working);
    expect(setups(working)).toHaveLength(1);
    expect(working.kept[0]?.tool).toBe('planning_setup_plan');
    expect(working.kept[0]?.step).toBe(0);
    expect(working.checklist?.objective).toContain(working.draft.premise?.title);
    const places = working.draft.acts[0]?.sandboxLocations.map(({ title }) => title) ?? [];
    expect(titles(working)).toEqual([
      'Premise',
      'Cast: 3 characters',
      'Act 1: outline',
      'Act 1: map of 4 places',
      `Act 1: encounters of ${places.slice(0, 3).join(', ')} and ${places[3]}`,
      'Act 1: pictures and music',
      'Check and save',
    ]);
  });

  it('is done when the story is saved, each step after the one before', async () => {
    const working = openDesk();
    await tell(working, improviser(), NOIR);
    expect(working.story).not.toBeNull();
    expect(working.checklist?.status).toBe('completed');
    const marks = working.kept.filter(({ tool }) => tool === 'planning_mark_step').map(({ input }) => input);
    const ids = working.checklist?.steps.map(({ stepId }) => stepId) ?? [];
    expect(marks.map(({ stepId, status }) => [stepId, status])).toEqual(
      ids.flatMap((id) => [
        [id, 'in_progress'],
        [id, 'done'],
      ]),
    );
  });

  it('has one step in progress while the story is being built: the one that is being made', async () => {
    const working = openDesk();
    const seen: string[] = [];
    await tell(working, improviser(), NOIR, {
      meanwhile: ({ checklist }) =>
        seen.push(
          checklist?.steps
            .filter(({ status }) => status === 'in_progress')
            .map(({ title }) => title.replace(/ of .*/, ''))
            .join() ?? '-',
        ),
    });
    expect(seen).toEqual([
      '-',
      'Premise',
      'Cast: 3 characters',
      'Act 1: outline',
      'Act 1: map',
      'Act 1: encounters',
      'Act 1: pictures and music',
    ]);
  });

  it('costs no step of the model', async () => {
    const [kept, plain] = [openDesk(), openDesk()];
    await tell(kept, improviser(), NOIR);
    await tell(plain, improviser(), NOIR, { checklistTools: false });
    expect(kept.steps).toBe(plain.steps);
    expect(kept.steps).toBe(7);
  });

  it('is left out where its tools are not offered, and all else is the same', async () => {
    const [kept, plain] = [openDesk(), openDesk()];
    await tell(kept, improviser(), NOIR);
    await tell(plain, improviser(), NOIR, { checklistTools: false });
    expect(plain.kept).toEqual([]);
    expect(plain.made.map(({ tool, input }) => ({ tool, input }))).toEqual(
      kept.made.map(({ tool, input }) => ({ tool, input })),
    );
    expect(plain.texts).toEqual(kept.texts);
  });

  it.each([
    [NOIR_ZH, 11],
    ['a café romance by Zoë Müller – “l’été” in Orléans', 7],
    ['🏴‍☠️🦜 une aventure en français', 7],
    ['epic fantasy, 9 acts, 30 places an act, 40 characters', 23],
  ])('is in plain ASCII, whatever the brief is in: %s', async (brief, count) => {
    const working = openDesk();
    await tell(working, improviser(), brief);
    expectSound(working);
    expect(working.checklist?.steps).toHaveLength(count);
    expect(working.checklist?.status).toBe('completed');
    for (const title of titles(working)) expect(title).toMatch(/[a-z]/i);
  });

  it('names the places of a Chinese story by what they are', async () => {
    const working = openDesk();
    await tell(working, improviser(), NOIR_ZH);
    expect(titles(working).filter((title) => /^Act 1: encounters of [A-Z][a-z]+/.test(title))).toHaveLength(1);
    expect(working.checklist?.objective).toContain('in Chinese');
  });

  it('notes what a tool remarked', async () => {
    const working = openDesk();
    const odd = ['“Café” has no way out…', 'It is thin.'];
    await tell(working, improviser(), NOIR, {
      remark: (tool) => (tool === 'draftNodeWeb' ? odd : []),
    });
    const map = working.checklist?.steps.find(({ title }) => title.includes('map'));
    expect(map?.notes).toEqual(['2 remarks; see the draft.']);
    expectSound(working);
  });

  it('notes nothing of what the next pool puts right', async () => {
    const working = openDesk();
    await tell(working, improviser(), NOIR);
    expect(working.made.flatMap(({ output }) => output.warnings ?? [])).toEqual([]);
    expect(working.checklist?.steps.flatMap(({ notes }) => notes)).toEqual([]);
  });
});

describe('a checklist that is there already', () => {
  /** A story stopped after so many steps. */
  async function stopped(steps: number): Promise<Desk> {
    const working = openDesk();
    await tell(working, improviser(), NOIR, { steps });
    return copyDesk(working);
  }

  it.each([1, 2, 3, 4, 5, 6])('is gone on with when the author says so, stopped after %i steps', async (steps) => {
    const working = await stopped(steps);
    const before = titles(working);
    await tell(working, improviser(), 'go on');
    expectSound(working);
    expect(setups(working)).toEqual([]);
    expect(titles(working)).toEqual(before);
    expect(working.story).not.toBeNull();
    expect(working.checklist?.status).toBe('completed');
  });

  it('is gone on with after a crash between setting it up and the premise', async () => {
    const working = await stopped(1);
    working.draft = openDesk().draft;
    await tell(working, improviser(), 'go on');
    expectSound(working);
    expect(setups(working)).toEqual([]);
    expect(working.checklist?.status).toBe('completed');
  });

  it('is gone on with when somebody else set it up, by what its steps are about', async () => {
    const working = openDesk();
    await tell(working, improviser(), 'hi', { checklistTools: false });
    working.messages.push(
      { role: 'user', content: [{ type: 'text', text: NOIR }] },
      {
        role: 'assistant',
        content: [{ type: 'tool-call', toolCallId: 'x1', toolName: 'planning_setup_plan', input: {} }],
      },
      {
        role: 'tool',
        content: [
          {
            type: 'tool-result',
            toolCallId: 'x1',
            toolName: 'planning_setup_plan',
            output: { type: 'json', value: { ok: true } },
          },
        ],
      },
    );
    working.checklist = {
      objective: 'A mystery',
      status: 'active',
      steps: [
        'Anchor the premise',
        'Propose the characters',
        'Draft the act outline',
        'Wire the map',
        'Fill in encounters',
        'Finalize the locations',
        'Save the package',
      ].map((title, index) => ({ stepId: `S00${index + 1}`, title, details: null, status: 'pending', notes: [] })),
    };
    await goOn(working, improviser());
    expectSound(working);
    expect(setups(working)).toEqual([]);
    expect(working.checklist?.status).toBe('completed');
  });

  it('gives way to a new one when the author asks for another story instead', async () => {
    const working = await stopped(1);
    working.draft = openDesk().draft;
    working.messages = [];
    await tell(working, improviser(), 'a romance in Paris');
    expectSound(working);
    expect(setups(working)).toHaveLength(1);
    expect(working.checklist?.objective).toContain(working.draft.premise?.title);
    expect(working.checklist?.status).toBe('completed');
  });

  it('is left alone while it is locked', async () => {
    const working = await stopped(3);
    const before = working.checklist;
    working.locks = [{ type: 'checklist' }];
    await tell(working, improviser(), 'go on');
    expect(working.kept).toEqual([]);
    expect(working.checklist).toEqual(before);
    expect(working.story).not.toBeNull();
  });

  it('stays cleared when it was cleared in the middle of its story', async () => {
    const working = await stopped(3);
    working.checklist = { objective: 'x', status: 'abandoned', steps: [] };
    await tell(working, improviser(), 'go on');
    expect(working.kept).toEqual([]);
    expect(working.story).not.toBeNull();
  });

  it('is given up after two refusals of its tools, not fought with', async () => {
    const working = await stopped(2);
    await tell(working, improviser(), 'go on', { refuseChecklist: true });
    expect(working.kept.length).toBeLessThanOrEqual(2);
    expect(working.story).not.toBeNull();
  });
});

describe('large and small work', () => {
  async function finished(): Promise<Desk> {
    const working = openDesk();
    await tell(working, improviser(), NOIR);
    return copyDesk(working);
  }

  it.each(['make it darker', 'add a lighthouse', 'change the title to Salt', 'who is behind it?', 'redraw everyone'])(
    'has no checklist for small work: %s',
    async (wish) => {
      const working = await finished();
      await tell(working, improviser(), wish);
      expect(working.kept).toEqual([]);
    },
  );

  it('has one of its own for another act', async () => {
    const working = await finished();
    await tell(working, improviser(), 'add another act');
    expectSound(working);
    expect(setups(working)).toHaveLength(1);
    expect(working.checklist?.objective).toMatch(/^Add act 2/);
    expect(titles(working)[0]).toBe('Act 2: outline');
    expect(titles(working).at(-1)).toBe('Check and save');
    expect(working.checklist?.status).toBe('active');
    await tell(working, improviser(), 'finish');
    expect(working.checklist?.status).toBe('completed');
  });

  it('is added to for another act while a story is unfinished', async () => {
    const working = openDesk();
    await tell(working, improviser(), NOIR, { steps: 6 });
    await tell(working, improviser(), 'add another act');
    expectSound(working);
    expect(setups(working)).toHaveLength(1);
    expect(
      titles(working)
        .slice(-4)
        .map((title) => title.replace(/ of .*/, '')),
    ).toEqual(['Act 2: outline', 'Act 2: map', 'Act 2: encounters', 'Act 2: pictures and music']);
    await tell(working, improviser(), 'finish it');
    expectSound(working);
    expect(working.checklist?.status).toBe('completed');
    expect(working.story?.plot.acts).toHaveLength(2);
  });

  it('covers what is left of a draft that somebody else began', async () => {
    const working = await finished();
    Object.assign(working, { draft: { ...working.draft, acts: [] }, messages: [], story: null, checklist: null });
    await tell(working, improviser(), 'write the rest');
    expectSound(working);
    expect(titles(working)[0]).toBe('Act 1: outline');
    expect(working.checklist?.status).toBe('completed');
    expect(working.story).not.toBeNull();
  });
});

describe('work that cannot go on', () => {
  const output = {
    ok: false,
    error: 'The press is out of ink.',
    hint: 'Call draftNodeWeb again.',
    reason: { code: 'failed-inside' },
  };

  it('marks the step as blocked, and says why without the words of a tool', async () => {
    const working = openDesk();
    const said = await tell(working, improviser(), NOIR, { refuse: { draftNodeWeb: { times: 99, output } } });
    expectSound(working);
    const map = working.checklist?.steps.find(({ title }) => title.includes('map'));
    expect(map?.status).toBe('blocked');
    expect(map?.notes).toEqual(['Refused twice; see the conversation.']);
    expect(said).toContain('That could not be done, twice: Something went wrong inside.');
    expect(said).not.toMatch(/out of ink|draftNodeWeb/);
    await tell(working, improviser(), 'go on');
    expect(working.checklist?.status).toBe('completed');
  });

  it('does not leave a list that says done when saving was refused', async () => {
    const working = openDesk();
    const refusal = { ok: false, error: 'The press is out of ink.', hint: 'Wait.' };
    const said = await tell(working, improviser(), NOIR, {
      refuse: { finalizePackage: { times: 99, output: refusal } },
    });
    expectSound(working);
    expect(working.story).toBeNull();
    expect(working.checklist?.status).toBe('active');
    expect(statuses(working)).toEqual(['blocked']);
    expect(said).toContain('twice: This cannot be done as it is; nothing was changed.');
    await tell(working, improviser(), 'save it');
    expect(working.checklist?.status).toBe('completed');
  });
});

describe('talk about the checklist', () => {
  it('tells what is left', async () => {
    const working = openDesk();
    await tell(working, improviser(), NOIR, { steps: 4 });
    const said = await tell(working, improviser(), 'what is left?');
    expect(said).toContain('Premise: done');
    expect(said).toContain('Check and save: to do');
    expect(await tell(working, improviser(), '还剩什么？')).toContain('Premise: 完成');
  });

  it('says that there is none', async () => {
    const working = openDesk();
    await tell(working, improviser(), NOIR, { checklistTools: false });
    expect(await tell(working, improviser(), 'show me the checklist')).toContain('There is no checklist');
  });

  it.each(['add an encounter at the harbour about a lost checklist', 'rename the bar to The Checklist'])(
    'does not take the story for it: %s',
    async (wish) => {
      const working = openDesk();
      await tell(working, improviser(), `${NOIR}, in a harbour and a bar`);
      expect(await tell(working, improviser(), wish)).not.toContain('Premise');
      expect(working.made.some(({ tool }) => tool === 'updateElement')).toBe(true);
    },
  );

  it('clears it when asked to, and only then', async () => {
    const working = openDesk();
    await tell(working, improviser(), NOIR, { steps: 4 });
    const draft = working.draft;
    const said = await tell(working, improviser(), 'forget the checklist, please');
    expectSound(working);
    expect(working.checklist?.status).toBe('abandoned');
    expect(said).toContain('given up');
    expect(working.draft).toBe(draft);
  });

  it('does not clear it while it is locked', async () => {
    const working = openDesk();
    await tell(working, improviser(), NOIR, { steps: 4 });
    working.locks = [{ type: 'checklist' }];
    expect(await tell(working, improviser(), 'clear the checklist')).toContain('You have locked the checklist');
  });
});
