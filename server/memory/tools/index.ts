import type { PlanTool, ToolRegistry } from '../../plan/index.ts';
import type { DirectorTools, Memory } from '../types.ts';
import type { DescribedTool } from './describe.ts';
import { generateCharacter, generateLocation } from './generate.ts';
import {
  DIRECTOR_TOOL_DESCRIPTIONS,
  DIRECTOR_TOOL_INPUTS,
  DIRECTOR_TOOL_NAMES,
  type DirectorToolInput,
  type DirectorToolName,
} from './inputs.ts';
import { createRelationship, queryRelationships, updateRelationship } from './relationships.ts';
import { searchMemory } from './search.ts';

/** A tool of a story tick: runnable by plans, describable in prompts. */
interface DirectorTool extends PlanTool, DescribedTool {
  readonly name: DirectorToolName;
  readonly inputSchema: DescribedTool['inputSchema'];
}

export interface DirectorToolRegistry extends ToolRegistry {
  get(tool: string): DirectorTool | undefined;
  names(): readonly string[];
  all(): readonly DirectorTool[];
}

/** The tools change only a working memory. Refusals are final. Plan execution, "Context of a tick" and "A tick". */
export const directorTools =
  (memory: Memory): ((...of: Parameters<DirectorTools>) => DirectorToolRegistry) =>
  (working, of) => {
    const tools = new Map<string, DirectorTool>();
    const add = <Name extends DirectorToolName>(
      name: Name,
      run: (input: DirectorToolInput<Name>, signal: AbortSignal) => unknown,
    ) => {
      const inputSchema = DIRECTOR_TOOL_INPUTS[name];
      tools.set(name, {
        name,
        description: DIRECTOR_TOOL_DESCRIPTIONS[name],
        inputSchema,
        execute: async (args, { signal }) => ({
          ok: true,
          value: await run(inputSchema.parse(args) as DirectorToolInput<Name>, signal),
        }),
      });
    };
    add('memory.search', (input, signal) => searchMemory(memory, working, of, input, signal));
    add('character.generate', (input) => generateCharacter(working, input));
    add('location.generate', (input) => generateLocation(working, input));
    add('relationship.create', (input) => createRelationship(working, input));
    add('relationship.update', (input) => updateRelationship(working, input));
    add('relationship.query', (input) => queryRelationships(working, input));
    return { get: (tool) => tools.get(tool), names: () => DIRECTOR_TOOL_NAMES, all: () => [...tools.values()] };
  };
