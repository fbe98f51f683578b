import type { Coauthor } from '../../../server/coauthor/index.ts';
import { WHOLE_STORY } from '../../shared/story/fixture.ts';

export async function build(coauthor: Coauthor, upTo = WHOLE_STORY.length, id = 's'): Promise<unknown[]> {
  await coauthor.openSession({ id });
  const answers: unknown[] = [];
  for (const { tool, input } of WHOLE_STORY.slice(0, upTo)) answers.push(await coauthor.runTool(id, tool, input));
  return answers;
}

export const stepsBefore = (tool: string) => WHOLE_STORY.findIndex((call) => call.tool === tool);
