export {
  createModelPlaytests,
  type ModelPlaytestOptions,
  type ModelPlaytests,
} from './service.ts';
export type { StageDeps } from './stage.ts';
