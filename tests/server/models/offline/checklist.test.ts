import { describe, expect, it } from 'vitest';
import { createImproviser } from '../../../../server/models/offline/index.ts';
import { CHECKLIST_TOOL_INPUTS } from '../../../../shared/checklist/index.ts';
import { copyDesk, type Desk, goOn, openDesk, tell } from './drive.ts';

const improviser = (seed = 7) => createImproviser({ role: 'coauthor', seed, paceMs: 0 });
const NOIR = 'a noir mystery in 1940s Tokyo, one act, four places, three characters';
const NOIR_ZH = '写一个民国上海的悬疑故事，主角叫沈默，两幕';

const titles = (desk: Desk) => desk.checklist?.steps.map(({ title }) => title) ?? [];
const statuses = (desk: Desk) => desk.checklist?.steps.map(({ status }) => status) ?? [];
const setups = (desk: Desk) => desk.kept.filter(({ tool }) => tool === 'planning_setup_plan');

/** Every call was taken, and none would have been trimmed or turned away by the tools' own schemas. */
function expectSound(desk: Desk): void {
  for (const { tool, input, output } of desk.kept) {
    expect(output.ok, `${tool} ${JSON.stringify(input)}`).toBe(true);
    expect(CHECKLIST_TOOL_INPUTS[tool].parse(input)).toMatchObject(input);
    expect(JSON.stringify(input)).toMatch(/^[\x20-\x7e]+$/);
  }
}

describe('the checklist of a whole story', () => {
  it('is set up before anything is made, with the story as its objective', async () => {
    const desk = openDesk();
    await tell(desk, improviser(), NOIR);
    expectSound(desk);
    expect(setups(desk)).toHaveLength(1);
    expect(desk.kept[0]?.tool).toBe('planning_setup_plan');
    expect(desk.kept[0]?.step).toBe(0);
    expect(desk.checklist?.objective).toContain(desk.draft.premise?.title);
    const places = desk.draft.acts[0]?.sandboxLocations.map(({ title }) => title) ?? [];
    expect(titles(desk)).toEqual([
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
    const desk = openDesk();
    await tell(desk, improviser(), NOIR);
    expect(desk.story).not.toBeNull();
    expect(desk.checklist?.status).toBe('completed');
    const marks = desk.kept.filter(({ tool }) => tool === 'planning_mark_step').map(({ input }) => input);
    const ids = desk.checklist?.steps.map(({ stepId }) => stepId) ?? [];
    expect(marks.map(({ stepId, status }) => [stepId, status])).toEqual(
      ids.flatMap((id) => [
        [id, 'in_progress'],
        [id, 'done'],
      ]),
    );
  });

  it('has one step in progress while the story is being built: the one that is being made', async () => {
    const desk = openDesk();
    const seen: string[] = [];
    await tell(desk, improviser(), NOIR, {
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
    const desk = openDesk();
    await tell(desk, improviser(), brief);
    expectSound(desk);
    expect(desk.checklist?.steps).toHaveLength(count);
    expect(desk.checklist?.status).toBe('completed');
    for (const title of titles(desk)) expect(title).toMatch(/[a-z]/i);
  });

  it('names the places of a Chinese story by what they are', async () => {
    const desk = openDesk();
    await tell(desk, improviser(), NOIR_ZH);
    expect(titles(desk).filter((title) => /^Act 1: encounters of [A-Z][a-z]+/.test(title))).toHaveLength(1);
    expect(desk.checklist?.objective).toContain('in Chinese');
  });

  it('notes what a tool remarked', async () => {
    const desk = openDesk();
    const odd = ['“Café” has no way out…', 'It is thin.'];
    await tell(desk, improviser(), NOIR, {
      remark: (tool) => (tool === 'draftNodeWeb' ? odd : []),
    });
    const map = desk.checklist?.steps.find(({ title }) => title.includes('map'));
    expect(map?.notes).toEqual(['2 warnings, the first: "Cafe" has no way out...']);
    expectSound(desk);
  });

  it('notes nothing of what the next pool puts right', async () => {
    const desk = openDesk();
    await tell(desk, improviser(), NOIR);
    expect(desk.made.flatMap(({ output }) => output.warnings ?? [])).toEqual([]);
    expect(desk.checklist?.steps.flatMap(({ notes }) => notes)).toEqual([]);
  });
});

describe('a checklist that is there already', () => {
  /** A story stopped after so many steps. */
  async function stopped(steps: number): Promise<Desk> {
    const desk = openDesk();
    await tell(desk, improviser(), NOIR, { steps });
    return copyDesk(desk);
  }

  it.each([1, 2, 3, 4, 5, 6])('is gone on with when the author says so, stopped after %i steps', async (steps) => {
    const desk = await stopped(steps);
    const before = titles(desk);
    await tell(desk, improviser(), 'go on');
    expectSound(desk);
    expect(setups(desk)).toEqual([]);
    expect(titles(desk)).toEqual(before);
    expect(desk.story).not.toBeNull();
    expect(desk.checklist?.status).toBe('completed');
  });

  it('is gone on with after a crash between setting it up and the premise', async () => {
    const desk = await stopped(1);
    desk.draft = openDesk().draft;
    await tell(desk, improviser(), 'go on');
    expectSound(desk);
    expect(setups(desk)).toEqual([]);
    expect(desk.checklist?.status).toBe('completed');
  });

  it('is gone on with when somebody else set it up, by what its steps are about', async () => {
    const desk = openDesk();
    await tell(desk, improviser(), 'hi', { checklistTools: false });
    desk.messages.push(
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
    desk.checklist = {
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
    await goOn(desk, improviser());
    expectSound(desk);
    expect(setups(desk)).toEqual([]);
    expect(desk.checklist?.status).toBe('completed');
  });

  it('gives way to a new one when the author asks for another story instead', async () => {
    const desk = await stopped(1);
    desk.draft = openDesk().draft;
    desk.messages = [];
    await tell(desk, improviser(), 'a romance in Paris');
    expectSound(desk);
    expect(setups(desk)).toHaveLength(1);
    expect(desk.checklist?.objective).toContain(desk.draft.premise?.title);
    expect(desk.checklist?.status).toBe('completed');
  });

  it('is left alone while it is locked', async () => {
    const desk = await stopped(3);
    const before = desk.checklist;
    desk.locks = [{ type: 'checklist' }];
    await tell(desk, improviser(), 'go on');
    expect(desk.kept).toEqual([]);
    expect(desk.checklist).toEqual(before);
    expect(desk.story).not.toBeNull();
  });

  it('stays cleared when it was cleared in the middle of its story', async () => {
    const desk = await stopped(3);
    desk.checklist = { objective: 'x', status: 'abandoned', steps: [] };
    await tell(desk, improviser(), 'go on');
    expect(desk.kept).toEqual([]);
    expect(desk.story).not.toBeNull();
  });

  it('is given up after two refusals of its tools, not fought with', async () => {
    const desk = await stopped(2);
    await tell(desk, improviser(), 'go on', { refuseChecklist: true });
    expect(desk.kept.length).toBeLessThanOrEqual(2);
    expect(desk.story).not.toBeNull();
  });
});

describe('large and small work', () => {
  async function finished(): Promise<Desk> {
    const desk = openDesk();
    await tell(desk, improviser(), NOIR);
    return copyDesk(desk);
  }

  it.each(['make it darker', 'add a lighthouse', 'change the title to Salt', 'who is behind it?', 'redraw everyone'])(
    'has no checklist for small work: %s',
    async (wish) => {
      const desk = await finished();
      await tell(desk, improviser(), wish);
      expect(desk.kept).toEqual([]);
    },
  );

  it('has one of its own for another act', async () => {
    const desk = await finished();
    await tell(desk, improviser(), 'add another act');
    expectSound(desk);
    expect(setups(desk)).toHaveLength(1);
    expect(desk.checklist?.objective).toMatch(/^Add act 2/);
    expect(titles(desk)[0]).toBe('Act 2: outline');
    expect(titles(desk).at(-1)).toBe('Check and save');
    expect(desk.checklist?.status).toBe('active');
    await tell(desk, improviser(), 'finish');
    expect(desk.checklist?.status).toBe('completed');
  });

  it('is added to for another act while a story is unfinished', async () => {
    const desk = openDesk();
    await tell(desk, improviser(), NOIR, { steps: 6 });
    await tell(desk, improviser(), 'add another act');
    expectSound(desk);
    expect(setups(desk)).toHaveLength(1);
    expect(
      titles(desk)
        .slice(-4)
        .map((title) => title.replace(/ of .*/, '')),
    ).toEqual(['Act 2: outline', 'Act 2: map', 'Act 2: encounters', 'Act 2: pictures and music']);
    await tell(desk, improviser(), 'finish it');
    expectSound(desk);
    expect(desk.checklist?.status).toBe('completed');
    expect(desk.story?.plot.acts).toHaveLength(2);
  });

  it('covers what is left of a draft that somebody else began', async () => {
    const desk = await finished();
    Object.assign(desk, { draft: { ...desk.draft, acts: [] }, messages: [], story: null, checklist: null });
    await tell(desk, improviser(), 'write the rest');
    expectSound(desk);
    expect(titles(desk)[0]).toBe('Act 1: outline');
    expect(desk.checklist?.status).toBe('completed');
    expect(desk.story).not.toBeNull();
  });
});

describe('work that cannot go on', () => {
  const output = { ok: false, error: 'The press is out of ink.', hint: 'Call draftNodeWeb again.' };

  it('marks the step as blocked, with what the tool said', async () => {
    const desk = openDesk();
    const said = await tell(desk, improviser(), NOIR, { refuse: { draftNodeWeb: { times: 99, output } } });
    expectSound(desk);
    const map = desk.checklist?.steps.find(({ title }) => title.includes('map'));
    expect(map?.status).toBe('blocked');
    expect(map?.notes).toEqual(['Refused twice: The press is out of ink.']);
    expect(said.match(/out of ink/g)?.length).toBeGreaterThan(1);
    await tell(desk, improviser(), 'go on');
    expect(desk.checklist?.status).toBe('completed');
  });

  it('does not leave a list that says done when saving was refused', async () => {
    const desk = openDesk();
    const refusal = { ok: false, error: 'The press is out of ink.', hint: 'Wait.' };
    const said = await tell(desk, improviser(), NOIR, { refuse: { finalizePackage: { times: 99, output: refusal } } });
    expectSound(desk);
    expect(desk.story).toBeNull();
    expect(desk.checklist?.status).toBe('active');
    expect(statuses(desk)).toEqual(['blocked']);
    expect(said).toContain('The press is out of ink.');
    await tell(desk, improviser(), 'save it');
    expect(desk.checklist?.status).toBe('completed');
  });
});

describe('talk about the checklist', () => {
  it('tells what is left', async () => {
    const desk = openDesk();
    await tell(desk, improviser(), NOIR, { steps: 4 });
    const said = await tell(desk, improviser(), 'what is left?');
    expect(said).toContain('Premise: done');
    expect(said).toContain('Check and save: to do');
    expect(await tell(desk, improviser(), '还剩什么？')).toContain('Premise: 完成');
  });

  it('says that there is none', async () => {
    const desk = openDesk();
    await tell(desk, improviser(), NOIR, { checklistTools: false });
    expect(await tell(desk, improviser(), 'show me the checklist')).toContain('There is no checklist');
  });

  it.each(['add an encounter at the harbour about a lost checklist', 'rename the bar to The Checklist'])(
    'does not take the story for it: %s',
    async (wish) => {
      const desk = openDesk();
      await tell(desk, improviser(), `${NOIR}, in a harbour and a bar`);
      expect(await tell(desk, improviser(), wish)).not.toContain('Premise');
      expect(desk.made.some(({ tool }) => tool === 'updateElement')).toBe(true);
    },
  );

  it('clears it when asked to, and only then', async () => {
    const desk = openDesk();
    await tell(desk, improviser(), NOIR, { steps: 4 });
    const draft = desk.draft;
    const said = await tell(desk, improviser(), 'forget the checklist, please');
    expectSound(desk);
    expect(desk.checklist?.status).toBe('abandoned');
    expect(said).toContain('given up');
    expect(desk.draft).toBe(draft);
  });

  it('does not clear it while it is locked', async () => {
    const desk = openDesk();
    await tell(desk, improviser(), NOIR, { steps: 4 });
    desk.locks = [{ type: 'checklist' }];
    expect(await tell(desk, improviser(), 'clear the checklist')).toContain('You have locked the checklist');
  });
});
