export * from './brief.ts';
export { extractContent } from './content.ts';
export { readBrief } from './read.ts';
export { briefAsText } from './render.ts';
