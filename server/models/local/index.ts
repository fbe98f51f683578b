export { inUnits } from './bytes.ts';
export { localLanguageModel } from './language-model.ts';
export { createLocalModels, type LocalModels } from './local-models.ts';
export { openShelf } from './shelf.ts';
export { bestForMachine, fetchedModels, shownModel } from './shown.ts';
export { PRIORITY } from './turns.ts';
