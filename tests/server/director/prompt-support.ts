import { fileURLToPath } from 'node:url';
import {
  type DirectInput,
  describeTools,
  directorInstructions,
  directorPrompt,
  FULL_DIRECTOR_TURN,
} from '../../../server/director/index.ts';
import { discoverSkills } from '../../../server/skills/index.ts';
import type { ToldTurn } from '../../../shared/play/index.ts';
import { scripted } from '../../support/scripted-models.ts';
import { depsOf } from './support.ts';

/** The most characters of each part of a prompt, however large package and memory are. */
export const HUGE = { head: 70_000, tail: 90_000 };

const shipped = fileURLToPath(new URL('../../../assets/skills', import.meta.url));

export const { skills } = await discoverSkills([{ dir: shipped, kind: 'shipped' }]);

export const silent = scripted(['']).model;

export const headOf = (input: DirectInput, prompts = skills) => {
  const deps = depsOf(silent, { skills: { tools: depsOf(silent).skills.tools, prompts } });
  return directorInstructions(input.story, input.opening.state.act, describeTools(deps, input));
};

export const tailOf = (input: DirectInput) => directorPrompt(input, FULL_DIRECTOR_TURN);

/** The lines of a section of a prompt; undefined where it has none of that name. */
export const sectionOf = (prompt: string, title: string): string | undefined =>
  prompt.split(/^#+ /m).find((part) => part.startsWith(`${title}\n`));

export const told = (turn: number, said = 'I knock.', line = 'Nobody answers.'): ToldTurn => ({
  turn,
  location: 'square',
  did: { type: 'text', text: said },
  lines: [{ speaker: 'mae', text: line }],
  offered: ['Knock again'],
});
