import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT } from '../../../server/build/find-build.ts';

interface Step {
  instruction: string;
  text: string;
}

export interface Stage {
  /** The image or the stage that it begins with. */
  from: string;
  name: string | null;
  steps: Step[];
}

export const readProjectFile = (path: string): string => readFileSync(join(PROJECT, path), 'utf8');

/** The stages of the Dockerfile, each with its steps. */
export function readDockerfile(): Stage[] {
  const lines = readProjectFile('Dockerfile')
    .replace(/^#.*\n/gm, '')
    .replace(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line.trim() !== '');
  const stages: Stage[] = [];
  for (const line of lines) {
    const [, instruction = '', text = ''] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? [];
    if (instruction === 'FROM') {
      const [, from = '', name = null] = /^(\S+)(?: AS (\S+))?$/.exec(text) ?? [];
      stages.push({ from, name, steps: [] });
    } else {
      stages.at(-1)?.steps.push({ instruction, text });
    }
  }
  return stages;
}

export const textsOf = (stage: Stage | undefined, instruction: string): string[] =>
  stage?.steps.filter((step) => step.instruction === instruction).map(({ text }) => text) ?? [];

export interface Copy {
  /** The stage that it copies from; null for the project. */
  stage: string | null;
  sources: string[];
  target: string;
}

export function readCopy(text: string): Copy {
  const words = text.split(/\s+/);
  const flag = words[0]?.startsWith('--from=') ? words.shift() : undefined;
  const target = words.pop() ?? '';
  return { stage: flag?.slice('--from='.length) ?? null, sources: words, target };
}

/** The variables of ENV: `A=1 B=2`. */
export const readVariables = (texts: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    texts
      .flatMap((text) => text.split(/\s+/))
      .map((each): [string, string] => {
        const [name = '', ...value] = each.split('=');
        return [name, value.join('=')];
      }),
  );
