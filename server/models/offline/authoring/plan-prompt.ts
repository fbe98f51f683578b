import type { LanguageModelV4Prompt } from '@ai-sdk/provider';
import { z } from 'zod';
import type { Lock } from '../../../../shared/story/index.ts';
import { readFencedJson } from '../fence.ts';
import { readHouseLines } from './house.ts';
import { readDraft, type ShownDraft } from './shown-draft.ts';

/** The first line of a prompt that asks for a plan, or for a way out of one. It is the house's, as all system prompts are. */
const TITLE = /^# Planner of Kamishibai\b/;

/** A step as the prompt shows it. */
const ShownStepSchema = z.looseObject({
  id: z.string(),
  tool: z.string().catch(''),
  description: z.string().catch(''),
  args: z.record(z.string(), z.unknown()).catch({}),
  dependsOn: z.array(z.string()).catch([]),
  status: z.string().optional().catch(undefined),
  approval: z.boolean().optional().catch(undefined),
});
export type ShownStep = z.infer<typeof ShownStepSchema>;

const StepsSchema = z.object({ steps: z.array(ShownStepSchema).catch([]) });
const SaidSchema = z.object({ said: z.array(z.string()).catch([]) });
const RequestSchema = z.object({ request: z.string().catch(''), feedback: z.array(z.string()).catch([]) });
const FailedSchema = z.object({
  step: ShownStepSchema,
  error: z.string().catch(''),
  code: z.string().catch(''),
});

/** What a planner's prompt tells, whatever it asks. */
interface PlanScene {
  /** What the author said in the session before, in order. */
  said: string[];
  draft: ShownDraft;
  locks: Lock[];
  locale: string;
}

/** A prompt that asks for a plan. */
export interface PlanAsked extends PlanScene {
  kind: 'plan';
  request: string;
  feedback: string[];
  /** The steps of the plan that is to be changed; null for a new one. */
  previous: ShownStep[] | null;
  template: ShownStep[] | null;
}

/** A prompt that asks for a way out of a step that failed. */
export interface RecoveryAsked extends PlanScene {
  kind: 'recovery';
  steps: ShownStep[];
  failed: z.infer<typeof FailedSchema>;
}

/** All the house and the author said, one after another. */
const textOf = (prompt: LanguageModelV4Prompt): string =>
  prompt
    .flatMap((message) =>
      message.role === 'user'
        ? [message.content.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n')]
        : [],
    )
    .join('\n\n');

/**
 * Reads a planner's prompt; null for any other. Never throws: what it cannot read is not there. What an author wrote stands in
 * JSON, where no line starts, so it cannot pose as anything of the house's.
 */
export function readPlanPrompt(prompt: LanguageModelV4Prompt): PlanAsked | RecoveryAsked | null {
  const [system] = prompt;
  if (system?.role !== 'system' || !TITLE.test(system.content)) return null;
  const text = textOf(prompt);
  const { locks, isShort } = readHouseLines(text);
  const stepsUnder = (heading: string): ShownStep[] | null => {
    const block = readFencedJson(text, heading);
    return block === undefined ? null : StepsSchema.parse(block).steps;
  };
  const scene: PlanScene = {
    said: SaidSchema.parse(readFencedJson(text, 'Conversation') ?? {}).said,
    draft: readDraft(readFencedJson(text, 'Draft'), isShort),
    locks,
    locale: /^The author's locale: ([A-Za-z-]+)/m.exec(text)?.[1] ?? 'en',
  };
  const failed = FailedSchema.safeParse(readFencedJson(text, 'Failed step'));
  if (failed.success) return { ...scene, kind: 'recovery', steps: stepsUnder('Plan') ?? [], failed: failed.data };
  return {
    ...scene,
    kind: 'plan',
    ...RequestSchema.parse(readFencedJson(text, 'Request') ?? {}),
    previous: stepsUnder('Plan'),
    template: stepsUnder('Template'),
  };
}
