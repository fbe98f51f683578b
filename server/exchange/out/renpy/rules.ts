import type { Game, GameStep } from '../game/index.ts';
import { python } from './text.ts';

export const functionName = (procedure: string): string => `do_${procedure}`;

export function statements(steps: readonly GameStep[], indent: string): string[] {
  return steps.flatMap((step) => statement(step, indent));
}

function statement(step: GameStep, indent: string): string[] {
  switch (step.do) {
    case 'set':
      return [`${indent}${step.name} = ${python(step.to)}`];
    case 'roll':
      return [`${indent}${step.name} = renpy.random.randint(1, ${python(step.to)})`];
    case 'call':
      return [`${indent}${functionName(step.procedure)}()`];
    case 'if': {
      const within = `${indent}    `;
      const block = (inner: readonly GameStep[]) => {
        const lines = statements(inner, within);
        return lines.length > 0 ? lines : [`${within}pass`];
      };
      const branches = step.branches.flatMap(({ when, then }, at) => [
        `${indent}${at === 0 ? 'if' : 'elif'} ${python(when)}:`,
        ...block(then),
      ]);
      if (branches.length === 0) return statements(step.otherwise, indent);
      return step.otherwise.length === 0 ? branches : [...branches, `${indent}else:`, ...block(step.otherwise)];
    }
  }
}

function listAssigned(steps: readonly GameStep[]): string[] {
  return steps.flatMap((step) => {
    if (step.do === 'call') return [];
    if (step.do !== 'if') return [step.name];
    return [...step.branches.flatMap(({ then }) => listAssigned(then)), ...listAssigned(step.otherwise)];
  });
}

const WIDE = 110;

function globals(names: readonly string[]): string[] {
  const rows: string[] = [];
  for (const name of names) {
    const last = rows.at(-1);
    if (last !== undefined && last.length + name.length < WIDE) rows[rows.length - 1] = `${last}, ${name}`;
    else rows.push(`        global ${name}`);
  }
  return rows;
}

/** Writes a game's procedures as Python functions on Ren'Py's store, so that saves and rollback include all changes. */
export const writeRules = ({ procedures }: Game): string =>
  [
    'init python:',
    '',
    ...[...procedures].flatMap(([name, steps]) => {
      const body = statements(steps, '        ');
      const changed = [...new Set(listAssigned(steps))].sort();
      return [
        `    def ${functionName(name)}():`,
        ...globals(changed),
        ...(body.length > 0 ? body : ['        pass']),
        '',
      ];
    }),
  ].join('\n');
