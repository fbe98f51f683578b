import { describe, expect, it } from 'vitest';
import { type Plan, validatePlan } from '../../../shared/plan/index.ts';
import { echo, planOf, STUB_TOOLS } from './support.ts';

function orderOf(plan: Plan): string[] {
  const validation = validatePlan(plan, STUB_TOOLS);
  if (!validation.ok) throw new Error(validation.issues.map(({ message }) => message).join(' '));
  return validation.order;
}

function circlesOf(plan: Plan): string[] {
  const validation = validatePlan(plan, STUB_TOOLS);
  if (validation.ok) return [];
  return validation.issues.map(({ code, message }) => `${code}: ${message}`);
}

describe('the order of a plan', () => {
  it('puts every step after all it depends on', () => {
    const plan = planOf([
      echo('end', ['left', 'right']),
      echo('left', ['begin']),
      echo('right', ['begin']),
      echo('begin'),
    ]);
    expect(orderOf(plan)).toEqual(['begin', 'left', 'right', 'end']);
  });

  it('goes by `order` among steps that may go next, then by how they are listed', () => {
    const plan = planOf([
      echo('c', [], { order: 2 }),
      echo('a', [], { order: 2 }),
      echo('b', [], { order: 1 }),
      echo('d', ['b'], { order: 0 }),
    ]);
    expect(orderOf(plan)).toEqual(['b', 'd', 'c', 'a']);
  });

  it('counts a reference as a dependency', () => {
    const plan = planOf([echo('tell', [], { args: { lines: [{ about: '$roll.total' }] } }), echo('roll')]);
    expect(orderOf(plan)).toEqual(['roll', 'tell']);
  });

  it('sorts a chain of a thousand steps listed backwards', () => {
    const ids = Array.from({ length: 1000 }, (_, index) => `step_${index}`);
    const chain = ids.map((id, index) => echo(id, index === 0 ? [] : [`step_${index - 1}`]));
    expect(orderOf(planOf(chain.reverse()))).toEqual(ids);
  });

  it('rejects a plan whose dependencies run in a circle, before anything runs', () => {
    const plan = planOf([echo('a', ['c']), echo('b', ['a']), echo('c', ['b']), echo('d')]);
    expect(circlesOf(plan)).toEqual([
      'circular_dependency: These steps wait for one another in a circle, so none can begin: "a" → "c" → "b" → "a". Take one of the dependencies or references away.',
    ]);
  });

  it('rejects a step that depends on itself', () => {
    expect(circlesOf(planOf([echo('a', ['a'])]))).toEqual([expect.stringContaining('"a" → "a"')]);
  });

  it('names every circle once, and not the steps that only wait for one', () => {
    const plan = planOf([echo('a', ['b']), echo('b', ['a']), echo('waits', ['a']), echo('x', ['y']), echo('y', ['x'])]);
    expect(circlesOf(plan)).toEqual([
      expect.stringContaining('"a" → "b" → "a"'),
      expect.stringContaining('"x" → "y" → "x"'),
    ]);
  });

  it('names a step in one circle alone', () => {
    const plan = planOf([echo('a', ['b']), echo('b', ['c']), echo('c', ['b', 'd']), echo('d', ['a'])]);
    expect(circlesOf(plan)).toEqual([expect.stringContaining('"b" → "c" → "b"')]);
  });

  it('finds the circle in a knot in which all wait for all', () => {
    const ids = Array.from({ length: 300 }, (_, index) => `s${index}`);
    const knot = planOf(ids.map((id) => echo(id, ids)));
    expect(circlesOf(knot).length).toBeGreaterThan(0);
  });
});
