export { formatByteSize } from './bytes.ts';
export { bestForMachine, describeLocalModel, listDownloadedModels } from './describe-local-model.ts';
export { localLanguageModel } from './language-model.ts';
export { createLocalModels, type LocalModels, PRIORITY } from './local-models.ts';
export { openLocalModelRegistry } from './model-registry.ts';
