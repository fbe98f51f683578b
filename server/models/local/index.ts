export { inUnits } from './bytes.ts';
export { createLocalModels, type LocalModels } from './local-models.ts';
export { leastFitting, memoryOf } from './memory.ts';
export { openShelf, type ShelvedModel } from './shelf.ts';
