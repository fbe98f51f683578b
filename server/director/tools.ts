import { z } from 'zod';
import { oneLine } from '../../shared/memory/index.ts';
import { getCurrentAct } from '../../shared/play/index.ts';
import { createWorkingMemory, formatAvailableTools } from '../memory/index.ts';
import type { PlanTool, ToolRegistry } from '../plan/index.ts';
import { mayRun, type Skill } from '../skills/skill.ts';
import type { DirectInput, DirectorDeps } from './types.ts';

const TOOL_LIMITS = {
  tools: 60,
  /** All descriptions together; beyond it, skills are only named. */
  toolsLength: 2000,
  namesLength: 800,
  prompt: 760,
  promptsLength: 4200,
} as const;

const ABOUT_TOOLS = `# Tools
Seldom needed. "actions" calls them before the turn is told: [{ "tool": …, "args": { … }, "reason": … }], one after another; "$step_1.id" is the id the first one's answer holds.
Look up what is older than the transcript before you contradict it; make a stranger who is to stay, or a corner nobody has been to, a person or spot of their own.`;

export interface ToolsDescription {
  tools: string;
  /** How to use the skills. Plan execution, "Skills". */
  skills: string;
  names: readonly string[];
}

/** The memory's tools on a working memory. */
export const createDirectorTools = (
  input: DirectInput,
  deps: DirectorDeps,
  working = createTurnWorkingMemory(input),
): ToolRegistry => deps.tools(working, { playId: input.playId, path: input.path });

/**
 * A fresh working memory; each attempt has its own.
 * @param journey the place to which the turn leads, where people and spots are then made
 */
export function createTurnWorkingMemory({ story, memory, tick, opening: { state } }: DirectInput, journey?: string) {
  const { connections = [] } = getCurrentAct(story, state).placeById.get(state.location) ?? {};
  const location = journey !== undefined && connections.includes(journey) ? journey : state.location;
  return createWorkingMemory({ story, memory, tick, act: state.act, location });
}

/** Joins registries; of duplicate names the first wins. */
export const joinRegistries = (...registries: readonly ToolRegistry[]): ToolRegistry => ({
  get: (tool) => {
    for (const registry of registries) {
      const found = registry.get(tool);
      if (found !== undefined) return found;
    }
    return undefined;
  },
  names: () => [...new Set(registries.flatMap((registry) => registry.names?.() ?? []))],
});

/** Cached, since skills do not change while the server runs. */
const skillTexts = new WeakMap<readonly Skill[], DescribedSkills>();

interface DescribedSkills {
  tools: string[];
  names: string[];
  prompts: string;
}

/** Describes every tool a plan may use. Plan execution, "Context of a tick", "Making a plan" and "Skills". */
export function describeTools(deps: DirectorDeps, input: DirectInput): ToolsDescription {
  const registry = createDirectorTools(input, deps);
  const names = registry.names?.() ?? [];
  const own = names.map((name) => describeTool(name, registry.get(name)));
  const skills = skillTexts.get(deps.skills.prompts) ?? describeSkills(deps.skills.prompts);
  skillTexts.set(deps.skills.prompts, skills);
  const all = [...names, ...skills.names];
  const described = [...own, ...skills.tools].join('\n');
  const list =
    described.length <= TOOL_LIMITS.toolsLength
      ? described
      : [...own, `Scripts of skills: ${joined(skills.names, TOOL_LIMITS.namesLength, ', ')}`].join('\n');
  return { tools: all.length === 0 ? '' : `${ABOUT_TOOLS}\n${list}`, skills: skills.prompts, names: all };
}

function describeSkills(skills: readonly Skill[]): DescribedSkills {
  const scripts = skills.flatMap((skill) =>
    skill.scripts.filter((script) => mayRun(skill, script)).map((script) => ({ skill, ...script })),
  );
  const tools = scripts.map(({ skill, toolPath, description }) =>
    `**${toolPath}** - ${skill.description} ${description ?? ''}`.trim(),
  );
  const prompts = skills
    .filter(({ prompt }) => prompt !== '')
    .map(({ name, prompt }) => `## Skill ${name}\n${indentHeadings(shorten(prompt, TOOL_LIMITS.prompt))}`);
  return {
    tools: tools.slice(0, TOOL_LIMITS.tools),
    names: scripts.map(({ toolPath }) => toolPath),
    prompts: joined(prompts, TOOL_LIMITS.promptsLength, '\n\n'),
  };
}

function joined(parts: readonly string[], max: number, glue: string): string {
  const kept: string[] = [];
  let charactersLeft = max;
  for (const part of parts) {
    charactersLeft -= part.length + glue.length;
    if (charactersLeft < 0) break;
    kept.push(part);
  }
  const left = parts.length - kept.length;
  return [...kept, ...(left > 0 ? [`(${left} more are not listed here.)`] : [])].join(glue);
}

function shorten(text: string, max: number): string {
  if (text.length <= max) return text;
  const ends = [text.lastIndexOf('\n\n', max), text.lastIndexOf('\n', max)];
  const end = ends.find((at) => at > max / 2);
  return end === undefined ? oneLine(text, max) : text.slice(0, end);
}

const indentHeadings = (text: string): string => text.replace(/^#{1,4} /gm, '### ');

const described = new WeakMap<object, string>();

function describeTool(name: string, tool: PlanTool | undefined): string {
  const schema = tool?.inputSchema ?? NO_ARGUMENTS;
  const known = described.get(schema);
  if (known !== undefined) return known;
  const said = formatAvailableTools([
    {
      name,
      description: tool && 'description' in tool && typeof tool.description === 'string' ? tool.description : '',
      inputSchema: schema instanceof z.ZodType ? schema : NO_ARGUMENTS,
    },
  ]);
  if (schema !== NO_ARGUMENTS) described.set(schema, said);
  return said;
}

const NO_ARGUMENTS = z.object({});
