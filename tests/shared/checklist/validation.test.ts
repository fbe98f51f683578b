import { describe, expect, it } from 'vitest';
import {
  CHECKLIST_LIMITS,
  CHECKLIST_TOOL_NAMES,
  type Checklist,
  type ChecklistToolName,
  decideChecklistTool,
} from '../../../shared/checklist/index.ts';
import { RefusalError } from '../../../shared/error.ts';
import { abandoned, active, completed, GOOD, madeBy, refusalOf, setUp, withSteps } from './support.ts';

describe('tool unit tests: validation errors', () => {
  it('a refusal is a ToolValidationError, a refusal like every other of the server, and says which tool to call', () => {
    const error = refusalOf(null, 'planning_setup_plan', { objective: ' ' });
    expect(error).toBeInstanceOf(RefusalError);
    expect(error).toMatchObject({ name: 'ToolValidationError', code: 'refused', tool: 'planning_setup_plan' });
    expect(error.issues).toEqual([{ path: 'objective', kind: 'empty', message: expect.stringContaining('blank') }]);
    expect(error.message).toContain('planning_setup_plan');
    expect(error.message).toContain('objective');
    expect(error.hint).toContain('planning_setup_plan { objective, initialSteps?: [{ title, details?, about? }] }');
  });

  describe.each(CHECKLIST_TOOL_NAMES)('%s', (tool) => {
    it.each([
      ['null', null],
      ['a string', 'now'],
      ['a list', []],
      ['nothing', undefined],
    ])('refuses %s in place of an object', (_, input) => {
      expect(refusalOf(active, tool, input).hint).toContain(`Call ${tool} `);
    });
  });

  it.each([
    ['planning_setup_plan', 'objective'],
    ['planning_add_step', 'steps'],
    ['planning_update_step', 'stepId'],
    ['planning_mark_step', 'stepId'],
    ['planning_mark_step', 'status'],
  ] as const)('%s refuses to go without %s', (tool, field) => {
    const { [field]: _, ...rest } = GOOD[tool];
    const error = refusalOf(active, tool, rest);
    expect(error.issues.map(({ path }) => path)).toEqual([field]);
  });

  it.each([
    ['planning_setup_plan', 'objective', 7],
    ['planning_setup_plan', 'initialSteps', 'Outline it'],
    ['planning_setup_plan', 'initialSteps', ['Outline it']],
    ['planning_setup_plan', 'initialSteps', null],
    ['planning_setup_plan', 'initialSteps', [{ details: 'No title.' }]],
    ['planning_add_step', 'steps', { title: 'A' }],
    ['planning_add_step', 'steps', [{ title: null }]],
    ['planning_update_step', 'stepId', 1],
    ['planning_update_step', 'title', ['A']],
    ['planning_update_step', 'details', 3],
    ['planning_mark_step', 'stepId', null],
    ['planning_mark_step', 'status', 'finished'],
    ['planning_mark_step', 'status', null],
    ['planning_mark_step', 'note', { text: 'x' }],
  ] as const)('%s refuses %s %j', (tool, field, value) => {
    const { issues } = refusalOf(active, tool, { ...GOOD[tool], [field]: value });
    expect(issues).toHaveLength(1);
    expect(issues[0]?.path).toMatch(new RegExp(`^${field}`));
  });

  it('names the statuses there are when another is given', () => {
    const { message } = refusalOf(active, 'planning_mark_step', { stepId: 'S001', status: 'finished' });
    for (const status of ['pending', 'in_progress', 'blocked', 'done']) expect(message).toContain(status);
  });

  it('names fields it does not know when the ones it needs are missing', () => {
    expect(refusalOf(active, 'planning_mark_step', { step_id: 'S001', status: 'done' }).message).toContain('step_id');
  });

  it('reports everything that is wrong at once', () => {
    const { issues } = refusalOf(null, 'planning_setup_plan', {
      objective: '',
      initialSteps: [{ title: 'A' }, { title: ' ', details: 'é' }],
    });
    expect(issues.map(({ path }) => path)).toEqual(['objective', 'initialSteps.1.title', 'initialSteps.1.details']);
  });

  describe('lengths, measured after trimming', () => {
    type Field =
      | 'objective'
      | 'title at setup'
      | 'title of an added step'
      | 'title in an update'
      | 'details at setup'
      | 'details of an added step'
      | 'details in an update'
      | 'note';
    const field: Record<Field, (text: string) => readonly [ChecklistToolName, unknown]> = {
      objective: (text: string) => ['planning_setup_plan', { objective: text }],
      'title at setup': (text: string) => [
        'planning_setup_plan',
        { objective: 'Draft', initialSteps: [{ title: text }] },
      ],
      'title of an added step': (text: string) => ['planning_add_step', { steps: [{ title: text }] }],
      'title in an update': (text: string) => ['planning_update_step', { stepId: 'S001', title: text }],
      'details at setup': (text: string) => [
        'planning_setup_plan',
        { objective: 'Draft', initialSteps: [{ title: 'A', details: text }] },
      ],
      'details of an added step': (text: string) => ['planning_add_step', { steps: [{ title: 'A', details: text }] }],
      'details in an update': (text: string) => ['planning_update_step', { stepId: 'S001', details: text }],
      note: (text: string) => ['planning_mark_step', { stepId: 'S001', status: 'blocked', note: text }],
    };
    it.each([
      ['objective', 240],
      ['title at setup', 160],
      ['title of an added step', 160],
      ['title in an update', 160],
      ['details at setup', 512],
      ['details of an added step', 512],
      ['details in an update', 512],
      ['note', 512],
    ] as const)('%s: %i characters are taken, one more is not', (name, most) => {
      const text = 'x'.repeat(most);
      for (const taken of ['x', text, `  ${text}\n`]) {
        const { value } = decideChecklistTool(active, ...field[name](taken));
        expect(JSON.stringify(value)).toContain(`"${taken.trim()}"`);
      }
      const { message, issues } = refusalOf(active, ...field[name](`${text}x`));
      expect(issues).toHaveLength(1);
      expect(message).toContain(String(most));
      expect(message).toContain(String(most + 1));
    });

    it.each(['objective', 'title at setup', 'title of an added step', 'title in an update', 'note'] as const)(
      'a blank %s is refused',
      (name) => {
        for (const blank of ['', '   ', '\n\t'])
          expect(refusalOf(active, ...field[name](blank)).message).toContain('blank');
      },
    );

    it.each(['details at setup', 'details of an added step', 'details in an update'] as const)(
      'blank %s are null',
      (name) => {
        for (const blank of ['', '   ', '\n\t']) {
          const { value } = decideChecklistTool(active, ...field[name](blank));
          expect(JSON.stringify(value)).toContain('"details":null');
        }
      },
    );

    it.each(Object.keys(field) as Field[])('%s is ASCII: a character that is not is named', (name) => {
      for (const [text, character, code] of [
        ['Café', 'é', 'U+00E9'],
        ['Draft 第一幕', '第', 'U+7B2C'],
        ['Quote it ’', '’', 'U+2019'],
        ['Go 🚀', '🚀', 'U+1F680'],
      ] as const) {
        const { message } = refusalOf(active, ...field[name](text));
        expect(message).toContain('ASCII');
        expect(message).toContain(`"${character}"`);
        expect(message).toContain(code);
      }
    });

    it('a control character is named by its code alone', () => {
      const { message } = refusalOf(active, ...field.objective('a\u0007b\u007f'));
      expect(message).toContain('U+0007');
      expect(message).not.toContain('\u0007');
    });

    it('line breaks and tabs are read as spaces', () => {
      expect(decideChecklistTool(active, ...field.note('One.\r\n\tTwo.')).value).toMatchObject({ note: 'One. Two.' });
    });
  });

  it('planning_add_step refuses an empty list', () => {
    expect(refusalOf(active, 'planning_add_step', { steps: [] }).issues.map(({ path }) => path)).toEqual(['steps']);
  });

  it.each([
    { stepId: 'S001' },
    { stepId: 'S001', title: null },
    { stepId: 'S001', title: null, details: null },
    { stepId: 'S001', name: 'Outline it' },
  ])('planning_update_step refuses the empty update %j', (input) => {
    const { message, hint } = refusalOf(active, 'planning_update_step', input);
    expect(message).toMatch(/title.*details/);
    expect(hint).toContain('planning_update_step {');
  });

  it.each([
    ['planning_update_step', { title: 'C' }],
    ['planning_mark_step', { status: 'done' }],
  ] as const)('%s refuses a step that is not there and names those that are', (tool, rest) => {
    for (const stepId of ['S003', 's001', 'S1', '1', 'Outline it']) {
      const { message, hint } = refusalOf(active, tool, { stepId, ...rest });
      expect(message).toContain(`"${stepId}"`);
      expect(message).toContain('S001, S002');
      expect(hint).toContain(tool);
    }
    const empty = madeBy(['planning_setup_plan', { objective: 'Draft' }]);
    expect(refusalOf(empty, tool, { stepId: 'S001', ...rest }).hint).toContain('planning_add_step');
  });

  it('does not echo a step id of any length', () => {
    expect(
      refusalOf(active, 'planning_mark_step', { stepId: 'S'.repeat(5000), status: 'done' }).message.length,
    ).toBeLessThan(400);
  });

  describe('without a checklist', () => {
    it.each(CHECKLIST_TOOL_NAMES.filter((name) => name !== 'planning_setup_plan'))('%s is refused', (tool) => {
      const { message, hint } = refusalOf(null, tool, GOOD[tool]);
      expect(message).toContain('no plan');
      expect(hint).toContain('planning_setup_plan { objective');
    });
  });

  describe.each([
    ['completed', completed],
    ['abandoned', abandoned],
  ] as const)('once it is %s', (status, checklist) => {
    it.each(['planning_add_step', 'planning_update_step', 'planning_mark_step'] as const)('%s is refused', (tool) => {
      const { message, hint } = refusalOf(checklist, tool, GOOD[tool]);
      expect(message).toContain(status);
      expect(hint).toContain('planning_setup_plan { objective');
    });

    it('no step of it is opened again', () => {
      expect(refusalOf(checklist, 'planning_mark_step', { stepId: 'S001', status: 'pending' }).message).toContain(
        status,
      );
    });
  });

  it('planning_clear_plan refuses to clear what is abandoned already', () => {
    expect(refusalOf(abandoned, 'planning_clear_plan', {}).message).toContain('abandoned');
  });
});

describe('bounds', () => {
  it('there is room for a step after S999, and an end to them', () => {
    const { steps } = CHECKLIST_LIMITS;
    expect(steps).toBeGreaterThan(1000);
    const full = withSteps(steps);
    const { message } = refusalOf(full, 'planning_add_step', GOOD.planning_add_step);
    expect(message).toContain(String(steps));
    const titles = Array.from({ length: steps + 1 }, () => ({ title: 'A' }));
    expect(refusalOf(null, 'planning_setup_plan', { objective: 'A', initialSteps: titles }).message).toContain(
      String(steps),
    );
  });

  it('a step holds so many notes; its status can still be changed then', () => {
    const { notes } = CHECKLIST_LIMITS;
    const note = ['planning_mark_step', { stepId: 'S001', status: 'blocked', note: 'Waiting.' }] as const;
    const full = madeBy(setUp, ...Array.from({ length: notes }, () => note));
    expect(full.steps[0]?.notes).toHaveLength(notes);
    const { message, hint } = refusalOf(full, ...note);
    expect(message).toContain(String(notes));
    expect(hint).toMatch(/without (a )?note/);
    expect(
      decideChecklistTool(full, 'planning_mark_step', { stepId: 'S001', status: 'done' }).value.checklist.status,
    ).toBe('completed');
  });

  it('all its texts together have an end', () => {
    const details = 'x'.repeat(512);
    const grow = (checklist: Checklist | null, rounds: number): string => {
      const steps = Array.from({ length: 100 }, () => ({ title: 'A', details }));
      if (rounds === 0) return 'grew without end';
      try {
        const { value } = checklist
          ? decideChecklistTool(checklist, 'planning_add_step', { steps })
          : decideChecklistTool(null, 'planning_setup_plan', { objective: 'A', initialSteps: steps });
        return grow(value.checklist, rounds - 1);
      } catch (error) {
        return error instanceof RefusalError ? error.message : String(error);
      }
    };
    expect(grow(null, 20)).toContain(String(CHECKLIST_LIMITS.characters));
  });
});
