export {
  createModelPlaytests,
  type ModelPlaytests,
} from './service.ts';
