import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  CHECKLIST_STEP_STATUSES,
  CHECKLIST_TOOL_NAMES,
  type Checklist,
  type ChecklistEvent,
  ChecklistEventSchema,
  ChecklistSchema,
  type ChecklistToolName,
  decideChecklistTool,
  foldChecklist,
  ToolValidationError,
} from '../../../shared/checklist/index.ts';
import { runs } from '../../support/runs.ts';
import { deepFreeze, isDeepFrozen } from './support.ts';

const ascii = fc.string({ unit: 'binary-ascii', maxLength: 40 });
const title = fc.oneof({ weight: 5, arbitrary: fc.constantFrom('Outline it', ' Draw the map ') }, ascii, fc.string());
const details = fc.option(ascii, { nil: undefined });
const steps = fc.array(fc.record({ title, details }), { maxLength: 4 });
const stepId = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 1, max: 6 }).map((n) => `S00${n}`) },
  fc.string({ maxLength: 8 }),
);

type Call = readonly [ChecklistToolName, unknown];
const of = (tool: ChecklistToolName, input: fc.Arbitrary<unknown>): fc.Arbitrary<Call> =>
  input.map((raw) => [tool, raw] as const);
const anyCall: fc.Arbitrary<Call> = fc.oneof(
  of('planning_setup_plan', fc.record({ objective: title, initialSteps: steps })),
  { weight: 3, arbitrary: of('planning_add_step', fc.record({ steps })) },
  { weight: 2, arbitrary: of('planning_update_step', fc.record({ stepId, title: fc.option(title), details })) },
  {
    weight: 6,
    arbitrary: of(
      'planning_mark_step',
      fc.record({ stepId, status: fc.constantFrom(...CHECKLIST_STEP_STATUSES), note: fc.option(title) }),
    ),
  },
  of('planning_clear_plan', fc.constant({})),
  of('planning_read_plan', fc.constant({})),
  fc.constantFrom(...CHECKLIST_TOOL_NAMES).chain((tool) => of(tool, fc.anything())),
);

/** Calls tools one after another as a session does, and shows each one that was taken. */
function inEverySession(
  check: (taken: { tool: ChecklistToolName; before: Checklist | null; now: Checklist | null }) => void,
): void {
  fc.assert(
    fc.property(fc.array(anyCall, { maxLength: 30 }), (calls) => {
      let checklist: Checklist | null = null;
      for (const [tool, input] of [['planning_setup_plan', { objective: 'Draft' }] as Call, ...calls]) {
        try {
          const { events }: { events: ChecklistEvent[] } = decideChecklistTool(checklist, tool, input);
          const before: Checklist | null = checklist;
          checklist = events.reduce(foldChecklist, before);
          check({ tool, before, now: checklist });
        } catch (error) {
          if (!(error instanceof ToolValidationError)) throw error;
        }
      }
    }),
    { numRuns: runs(300) },
  );
}

const number = (id: string): number => Number(id.slice(1));

describe('Whatever the checklist tools are called with', () => {
  it('ids are S### in order without a gap, and a step keeps its id while the checklist stands', () => {
    inEverySession(({ tool, before, now }) => {
      const ids = now?.steps.map(({ stepId }) => stepId) ?? [];
      expect(ids).toEqual(ids.map((_, index) => `S${String(index + 1).padStart(3, '0')}`));
      if (tool === 'planning_setup_plan' || tool === 'planning_clear_plan') return;
      const earlier = before?.steps.map(({ stepId }) => stepId) ?? [];
      expect(ids.slice(0, earlier.length)).toEqual(earlier);
    });
  });

  it('added steps follow the highest id there is, whatever ids there are', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 1, max: 20_000 }), { minLength: 1, maxLength: 8 }),
        fc.integer({ min: 1, max: 5 }),
        (numbers, count) => {
          const checklist = ChecklistSchema.parse({
            objective: 'Draft',
            status: 'active',
            steps: numbers.map((n) => ({
              stepId: `S${String(n).padStart(3, '0')}`,
              title: 'A',
              details: null,
              status: 'pending',
              notes: [],
            })),
          });
          const added = foldChecklist(checklist, {
            type: 'checklist-steps-added',
            steps: Array.from({ length: count }, () => ({ title: 'B', details: null })),
          });
          const highest = Math.max(...numbers);
          const ids = added?.steps.slice(numbers.length).map(({ stepId }) => stepId) ?? [];
          expect(ids.map(number)).toEqual(Array.from({ length: count }, (_, index) => highest + 1 + index));
          for (const id of ids) expect(id).toMatch(/^S\d{3,}$/);
        },
      ),
    );
  });

  it('no input, no event and no earlier snapshot is changed', () => {
    fc.assert(
      fc.property(fc.array(anyCall, { maxLength: 15 }), (calls) => {
        let checklist: Checklist | null = null;
        for (const [tool, input] of calls) {
          const before = JSON.stringify(checklist);
          const frozen = isDeepFreezable(input) ? deepFreeze(input) : input;
          try {
            const { events }: { events: ChecklistEvent[] } = decideChecklistTool(checklist, tool, frozen);
            const now: Checklist | null = deepFreeze(events).reduce(foldChecklist, checklist);
            expect(JSON.stringify(checklist)).toBe(before);
            checklist = now;
          } catch (error) {
            if (!(error instanceof ToolValidationError)) throw error;
          }
        }
      }),
      { numRuns: runs(300) },
    );
  });

  it('every change makes a fresh snapshot, frozen all through, and fits its schema', () => {
    inEverySession(({ tool, before, now }) => {
      expect(now === before).toBe(tool === 'planning_read_plan');
      expect(isDeepFrozen(now)).toBe(true);
      expect(ChecklistSchema.parse(now)).toEqual(now);
    });
  });

  it('every string that is kept is trimmed printable ASCII within its length', () => {
    inEverySession(({ now }) => {
      const texts = (now?.steps ?? []).flatMap((step) => [
        { text: step.title, max: 160 },
        ...(step.details === null ? [] : [{ text: step.details, max: 512 }]),
        ...step.notes.map((text) => ({ text, max: 512 })),
      ]);
      for (const { text, max } of [...texts, { text: now?.objective ?? 'x', max: 240 }]) {
        expect(text).toMatch(/^[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?$/);
        expect(text.length).toBeLessThanOrEqual(max);
      }
    });
  });

  it('it is completed exactly when it has steps and all are done', () => {
    inEverySession(({ now }) => {
      if (!now || now.status === 'abandoned') return;
      const done = now.steps.length > 0 && now.steps.every(({ status }) => status === 'done');
      expect(now.status).toBe(done ? 'completed' : 'active');
    });
  });

  it('every event can be journaled and read back', () => {
    fc.assert(
      fc.property(anyCall, ([tool, input]) => {
        const checklist = decideChecklistTool(null, 'planning_setup_plan', {
          objective: 'Draft',
          initialSteps: [{ title: 'A' }, { title: 'B' }],
        }).value.checklist;
        try {
          for (const event of decideChecklistTool(checklist, tool, input).events) {
            expect(ChecklistEventSchema.parse(JSON.parse(JSON.stringify(event)))).toEqual(event);
          }
        } catch (error) {
          if (!(error instanceof ToolValidationError)) throw error;
        }
      }),
      { numRuns: runs(300) },
    );
  });
});

/** Typed arrays cannot be frozen. */
const isDeepFreezable = (value: unknown): boolean =>
  !ArrayBuffer.isView(value) &&
  (typeof value !== 'object' || value === null || Object.values(value).every(isDeepFreezable));
