import type { LanguageModelV4, LanguageModelV4CallOptions } from '@ai-sdk/provider';
import type { ChatPromptData, CoauthorPromptData } from '../../server/coauthor/prompt-data.ts';
import { createRuleModel, type ImprovisedAnswer } from '../../server/improviser/model.ts';
import type { StoryToolInputs } from '../../server/improviser/story/act.ts';
import { composeStory } from '../../server/improviser/story/compose.ts';
import { getPromptData } from '../../server/models/index.ts';
import { readBrief } from '../../shared/brief/index.ts';
import type { ChecklistToolName } from '../../shared/checklist/index.ts';
import type { ToolName } from '../../shared/story/index.ts';

type Call = { tool: ToolName | ChecklistToolName; input: object };

const STAGES = ['Premise', 'Cast', 'Acts', 'Check and save'];

/** The steps with a checklist that is set up first and whose steps are all done before the story is saved. */
function withChecklist(steps: Call[][]): Call[][] {
  const setUp: Call = {
    tool: 'planning_setup_plan',
    input: { objective: 'Build the story', initialSteps: STAGES.map((title) => ({ title })) },
  };
  const marks = STAGES.map(
    (_, at): Call => ({ tool: 'planning_mark_step', input: { stepId: `S00${at + 1}`, status: 'done' } }),
  );
  return [[setUp], ...steps.slice(0, -1), marks, ...steps.slice(-1)];
}

function stepsOf({ premise, characters, acts }: StoryToolInputs): Call[][] {
  const call = (tool: ToolName) => (input: object) => ({ tool, input });
  return [
    [{ tool: 'proposeStoryPremise', input: premise }],
    characters.map(call('proposeCharacter')),
    ...acts.flatMap(({ outline, web, pools, assets }) => [
      [{ tool: 'draftActOutline' as const, input: outline }],
      [{ tool: 'draftNodeWeb' as const, input: web }],
      pools.map(call('draftNodeEncounters')),
      assets.map(call('finalizeNode')),
    ]),
    [{ tool: 'finalizePackage', input: { title: premise.title } }],
  ];
}

interface Message {
  role: string;
  content: string | readonly { type: string; text?: unknown }[];
}

/** The conversation itself: on the wire a prompt also holds what the server adds to it. */
const messagesOf = (options: LanguageModelV4CallOptions): readonly Message[] => {
  const promptData = getPromptData<CoauthorPromptData>(options);
  return (promptData?.kind === 'chat' ? promptData.messages : options.prompt) as readonly Message[];
};

const partsOf = ({ content }: Message) => (typeof content === 'string' ? [{ type: 'text', text: content }] : content);

const REVISION = /^make (.+) (older|younger)$/;

/** What is asked with "make NAME older", while nothing has been done about it. */
function revisionIn(messages: readonly Message[], { session }: ChatPromptData): Call | null {
  const last = messages.at(-1);
  const text =
    last?.role === 'user'
      ? partsOf(last)
          .map(({ text = '' }) => String(text))
          .join('')
      : '';
  const [, name, how] = REVISION.exec(text) ?? [];
  const person = session.draft.characters.find((each) => each.name === name);
  if (person === undefined) return null;
  const description = `${person.name} looks ${how} than before.`;
  if (person.description === description) return null;
  return { tool: 'updateElement', input: { type: 'character', id: person.id, changes: { description } } };
}

/**
 * A model that builds the story of the author's first message with the co-author's tools, a stage in a step, and then only talks. It stands
 * in for a language model where a test is about the conversation and not about what is written. Asked to "make NAME older", it revises them.
 */
export function scriptedCoauthor(seed = 7, paceMs = 0, { checklist = false } = {}): LanguageModelV4 {
  const improvise = (options: LanguageModelV4CallOptions): ImprovisedAnswer => {
    const messages = messagesOf(options);
    const first = messages.find(({ role }) => role === 'user');
    const brief =
      first === undefined
        ? ''
        : partsOf(first)
            .map(({ text = '' }) => String(text))
            .join('\n');
    const taken = messages.filter(
      (message) => message.role === 'assistant' && partsOf(message).some(({ type }) => type === 'tool-call'),
    ).length;
    const offered = new Set(options.toolChoice?.type === 'none' ? [] : options.tools?.map(({ name }) => name));
    const story = composeStory(readBrief(brief), seed);
    const steps = checklist ? withChecklist(stepsOf(story)) : stepsOf(story);
    const calls = steps[taken] ?? [];
    const promptData = getPromptData<CoauthorPromptData>(options);
    const revised = promptData?.kind === 'chat' ? revisionIn(messages, promptData) : null;
    if (revised !== null) return { text: 'I revise them.', calls: [revised] };
    const title = promptData?.kind === 'chat' ? promptData.session.draft.premise?.title : undefined;
    const isOther = title !== undefined && title !== story.premise.title;
    // Who asks for a change asks for no story.
    const isTalk =
      isOther || REVISION.test(brief) || calls.length === 0 || !calls.every(({ tool }) => offered.has(tool));
    return isTalk
      ? { text: 'That is how it stands. What shall we look at next?', calls: [] }
      : { text: `I am making the next part: ${calls[0]?.tool}.`, calls };
  };
  return createRuleModel(improvise, seed, paceMs);
}
