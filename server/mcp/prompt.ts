import type { Prompt } from '@modelcontextprotocol/sdk/types.js';
import { LIST_RULES, MAP_RULES, PIPELINE_ORDER, STORY_CRAFT } from '../coauthor/prompt.ts';

/** What a client shows its model of the server as a whole. */
export const SERVER_INSTRUCTIONS = `Kamishibai makes and plays visual novels. createDraft begins a story; the tools below it change the draft step by step:
${PIPELINE_ORDER}
5. checkDraft and playtestDraft, and mend what they find; then finalizePackage makes a story that can be played with startPlay and takeTurn.
A refused call says what was wrong and what comes first.`;

export const WRITE_STORY: Prompt = {
  name: 'write_story',
  description: 'Write a whole story from an idea and finish it',
  arguments: [{ name: 'idea', description: 'What the story is about, in any language', required: true }],
};

/** The prompt with which a model writes a story. */
export const writeStoryPrompt = (
  idea: string,
): string => `Write a visual novel with the tools of Kamishibai, and finish it with finalizePackage. Call createDraft first; every other tool takes its id as "draft". Write in the language of the idea.

The idea: ${idea}

${PIPELINE_ORDER}
${MAP_RULES}
${LIST_RULES}

${STORY_CRAFT}`;
