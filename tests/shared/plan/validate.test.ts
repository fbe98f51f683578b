import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type NewStep, type PlanIssue, validatePlan } from '../../../shared/plan/index.ts';
import { echo, planOf, registryOf, STUB_TOOLS } from './support.ts';

const Tool = z
  .strictObject({
    name: z.string().min(3),
    size: z.number().optional(),
    kind: z.enum(['inn', 'pier']).optional(),
    people: z
      .array(z.object({ id: z.string(), age: z.number() }))
      .max(2)
      .optional(),
    way: z.union([z.object({ to: z.string() }), z.object({ from: z.number(), at: z.string() })]).optional(),
    act: z.discriminatedUnion('type', [z.object({ type: z.literal('open'), id: z.number() })]).optional(),
  })
  .refine(({ name, size }) => size === undefined || name.length < size, 'A name is shorter than its place.');

const registry = registryOf({ make: { inputSchema: Tool }, echo: {} });

function issuesOf(args: NewStep['args']): PlanIssue[] {
  const validation = validatePlan(planOf([echo('before'), { id: 'make', tool: 'make', args }]), registry);
  return validation.ok ? [] : validation.issues;
}

const messagesOf = (args: NewStep['args']) => issuesOf(args).map(({ message }) => message);

describe('arguments of a step', () => {
  it('are refused one by one, saying where', () => {
    expect(issuesOf({ name: 'ab', size: 'big', other: 1 })).toEqual([
      {
        code: 'invalid_args',
        stepId: 'make',
        message: expect.stringMatching(/"make" does not take .* name: Too small/),
      },
      { code: 'invalid_args', stepId: 'make', message: expect.stringMatching(/size: .*expected number/) },
      { code: 'invalid_args', stepId: 'make', message: expect.stringMatching(/Unrecognized key: "other"/) },
    ]);
  });

  it.each([
    { name: '$before' },
    { name: 'Harbour', size: '$before.size' },
    { name: 'Harbour', kind: '$before.kind' },
    { name: 'Harbour', people: '$before.people' },
    { name: 'Harbour', people: [{ id: 'mara', age: '$before.age' }] },
    { name: 'Harbour', people: ['$before.person', { id: '$before.id', age: 40 }] },
    { name: 'Harbour', way: '$before.way' },
    { name: 'Harbour', way: { from: '$before.from', at: 'dawn' } },
    { name: 'Harbour', act: { type: '$before.type', id: 3 } },
    { name: '$before.a_long_name_of_a_path', size: 4 },
  ])('satisfy any field with a reference: %j', (args) => {
    expect(messagesOf(args)).toEqual([]);
  });

  it.each([
    [{ name: '$before', size: 'big' }, /size/],
    [{ name: '$before', other: 1 }, /other/],
    [{ size: '$before.size' }, /name/],
    [{ name: 'Harbour', people: [{ id: 4, age: '$before.age' }] }, /people\.0\.id/],
    [{ name: 'Harbour', people: ['$before.a', '$before.b', '$before.c'] }, /people/],
    [{ name: 'Harbour', way: { from: '$before.from', at: 7 } }, /way/],
    [{ name: 'Harbour', size: '$nobody.size' }, /size/],
    [{ name: 'Harbour', size: '$$before' }, /size/],
    [{ name: '$$a' }, /name: Too small/],
  ])('are refused beside a reference: %j', (args, message) => {
    expect(messagesOf(args)).toEqual([expect.stringMatching(message)]);
  });

  it('are anything for a tool that says nothing about them', () => {
    expect(validatePlan(planOf([echo('a', [], { args: { what: ['ever'] } })]), registry).ok).toBe(true);
  });
});

describe('a plan', () => {
  it('may not use a disabled skill, by its registry or by its path', () => {
    const plan = planOf(
      [
        { id: 'roll', tool: 'skills/dice-roller/roll-dice.ts', args: { notation: '2d6' } },
        { id: 'gone', tool: 'skills/oracle/ask.ts' },
      ],
      { disabledSkills: ['dice-roller', 'oracle'] },
    );
    const validation = validatePlan(plan, STUB_TOOLS);
    expect(validation).toMatchObject({
      ok: false,
      issues: [
        { code: 'disabled_skill', stepId: 'roll', message: expect.stringContaining('"dice-roller"') },
        { code: 'unknown_tool', stepId: 'gone' },
        { code: 'disabled_skill', stepId: 'gone' },
      ],
    });
  });

  it('is told which tools and steps there are', () => {
    const validation = validatePlan(planOf([{ id: 'a', tool: 'mak', dependsOn: ['b'] }]), registry);
    expect(validation).toMatchObject({
      issues: [
        { message: 'There is no tool "mak". Tools: "make", "echo".' },
        { message: 'It waits for "b", and no step has that id. Steps: "a".' },
      ],
    });
  });

  it('names what it refuses in few words, however long the plan has it', () => {
    const steps = Array.from({ length: 200 }, (_, index) => echo(`step_${index}`));
    const validation = validatePlan(
      planOf([...steps, { id: 'z', tool: 'y'.repeat(256), dependsOn: ['x'] }]),
      STUB_TOOLS,
    );
    if (validation.ok) throw new Error('It was not refused.');
    for (const { message } of validation.issues) expect(message.length).toBeLessThan(700);
  });

  it('without steps is in order', () => {
    expect(validatePlan(planOf([]), registry)).toEqual({ ok: true, order: [] });
  });
});
