import { type DirectInput, planByPatterns } from '../../../server/director/index.ts';
import type { PlannedByPatterns } from '../../../server/director/patterns/index.ts';
import { usableTools } from '../../../server/director/patterns/pattern-input.ts';
import { createDirectorTools, joinRegistries } from '../../../server/director/tools.ts';
import type { ToolRegistry } from '../../../server/plan/index.ts';
import type { DirectorProposal } from '../../../shared/play/index.ts';
import { scripted } from '../../support/scripted-models.ts';
import { answering, depsOf, type TurnOf, turnOf } from './support.ts';

const ORIGIN = { id: 'plan-1', createdAt: '2026-03-01T09:30:00.000Z' };
const deps = depsOf(scripted(['']).model);

/** All the tools of a turn: the memory's, and those given or the shipped skills'. */
export const toolsAt = (input: DirectInput, skills: ToolRegistry = answering()): ToolRegistry =>
  joinRegistries(createDirectorTools(input, deps), skills);

/** What the patterns make of a turn. */
export function planned(
  turn: TurnOf = {},
  more: { tools?: ToolRegistry; failedTools?: string[]; seed?: number } = {},
): PlannedByPatterns {
  const input = turnOf(turn);
  const { tools, failedTools = [], seed } = more;
  const usable = { tools: usableTools(toolsAt(input, tools)), failedTools };
  return planByPatterns(input, {
    origin: ORIGIN,
    usable,
    settings: deps.settings,
    ...(seed !== undefined && { seed }),
  });
}

/** What the patterns propose for it. */
export const proposed = (turn: TurnOf = {}, seed?: number): DirectorProposal =>
  planned(turn, seed === undefined ? {} : { seed }).proposal ?? {};
