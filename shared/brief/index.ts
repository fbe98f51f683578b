export * from './brief.ts';
export { readBrief } from './read.ts';
export { briefAsText } from './render.ts';
