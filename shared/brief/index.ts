export * from './brief.ts';
export { joinSentences, listBriefSentences } from './content.ts';
export { readBrief } from './read.ts';
export { findStoryKind } from './read-numbers.ts';
export { briefAsText } from './render.ts';
