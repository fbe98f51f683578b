export { createDesk, type DeskInput } from './desk.ts';
export { createVectorCache, type Embed, type VectorCache } from './embed.ts';
export { createMemory, type MemoryOptions, RECALL_MAX } from './memory.ts';
export { DESCRIBED_DIRECTOR_TOOLS, type DescribedTool, formatAvailableTools } from './tools/describe.ts';
export { type DirectorTool, type DirectorToolRegistry, directorTools } from './tools/index.ts';
export { DIRECTOR_TOOL_NAMES, type DirectorToolName } from './tools/inputs.ts';
export { findKnown, type Known, peopleOf, placesOf } from './tools/people.ts';
export type { DirectorTools, Memory, MemoryDesk, MemoryOf, Recalled } from './types.ts';
