export * from './brief.ts';
export { contentOf } from './content.ts';
export { readBrief } from './read.ts';
export { briefAsText } from './render.ts';
