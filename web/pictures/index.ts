export { type Coming, comingPictures, mayShow } from './coming.ts';
export { useComing } from './use-coming.ts';
