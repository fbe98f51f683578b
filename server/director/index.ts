import { generateText, type LanguageModel, Output } from 'ai';
import {
  type DirectorProposal,
  DirectorProposalSchema,
  type PlayerAction,
  type PlotState,
  type Story,
  type TurnOpening,
} from '../../shared/play/index.ts';
import { briefTurn } from './brief.ts';
import { directorInstructions, directorPrompt } from './prompt.ts';
import { readProposal } from './read-proposal.ts';

export { briefTurn, type TurnBrief } from './brief.ts';
export { TickFailedError, tickExecutionOf, tickPlanOf } from './tick.ts';
export type * from './types.ts';
export { directorInstructions, directorPrompt } from './prompt.ts';
export { readProposal } from './read-proposal.ts';

export interface Direction {
  /** Null where no model proposed: then the rules' scorer directs. */
  proposal: DirectorProposal | null;
  by: 'model' | 'scorer';
  /** Why the scorer directs, where it does. */
  reason: string | null;
  dropped: { what: string; reason: string }[];
  prompt: { instructions: string; prompt: string };
}

/** The proposal's shape for the model; its answer is read by `readProposal`, which is kinder than a schema. */
function proposalOutput(): Output.Output<string, never, never> {
  const object = Output.object({ schema: DirectorProposalSchema, name: 'direction' });
  return {
    name: 'direction',
    responseFormat: object.responseFormat,
    parseCompleteOutput: async ({ text }) => text,
    parsePartialOutput: async () => undefined,
    createElementStreamTransform: () => undefined,
  };
}

/**
 * Asks the hidden Director for a turn's proposal: one structured call. A timeout, a failing model or nonsense is no error: the
 * scorer directs then, and the reason is kept.
 * @param timeoutMs milliseconds the Director has
 * @throws nothing but the abort of `signal`
 */
export async function direct(input: {
  story: Story;
  before: PlotState;
  opening: TurnOpening;
  action: PlayerAction;
  recentLines: readonly string[];
  model: LanguageModel;
  timeoutMs: number;
  signal: AbortSignal;
}): Promise<Direction> {
  const brief = briefTurn(input);
  const prompt = {
    instructions: directorInstructions(input.story.source, input.opening.state.act),
    prompt: directorPrompt(brief),
  };
  const scorer = (reason: string): Direction => ({ proposal: null, by: 'scorer', reason, dropped: [], prompt });
  try {
    const result = await generateText({
      model: input.model,
      instructions: prompt.instructions,
      prompt: prompt.prompt,
      output: proposalOutput(),
      maxRetries: 0,
      abortSignal: AbortSignal.any([input.signal, AbortSignal.timeout(input.timeoutMs)]),
    });
    const { proposal, dropped } = readProposal(result.text);
    return { proposal, by: 'model', reason: null, dropped, prompt };
  } catch (error) {
    if (input.signal.aborted) throw error;
    return scorer(error instanceof Error ? error.message : String(error));
  }
}
