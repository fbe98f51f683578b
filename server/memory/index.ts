export { createVectorCache } from './embedding-similarity.ts';
export { createMemory, type MemoryOptions, RELEVANCE_MIN } from './memory.ts';
export { formatAvailableTools } from './tools/describe.ts';
export { directorTools } from './tools/index.ts';
export { DIRECTOR_TOOL_NAMES } from './tools/inputs.ts';
export type { Memory, PlayMemory, Recalled, WorkingMemory } from './types.ts';
export { createWorkingMemory } from './working-memory.ts';
export { createScriptComprehension } from './writing-system-support.ts';
