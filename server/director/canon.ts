import { generateText, type LanguageModel } from 'ai';
import { z } from 'zod';
import { clip } from '../../shared/clip.ts';
import { type CanonEntry, createNameLookup, LEDGER_LIMITS, type MemoryState } from '../../shared/memory/index.ts';
import type { PlotState, Story, StoryAct, StoryEncounter, ToldTurn } from '../../shared/play/index.ts';
import { consequencesIn } from '../../shared/rules/index.ts';
import { transcriptText } from '../memory/render-memory.ts';
import { getPromptLimit } from '../models/prompt-size/prompt-limit.ts';
import { objectOutput } from './answer-schema.ts';
import { fitList } from './fit-list.ts';
import { readAnswerObject, readParts } from './parse-direction.ts';
import { clipToSentences } from './prompts/encounter.ts';
import { toDataLine } from './prompts/sections.ts';
import { findSource } from './prompts/situation-encounters.ts';
import { storyText } from './prompts/story.ts';
import type { SentPrompt } from './types.ts';

const said = z.string().trim().min(1).max(LEDGER_LIMITS.text);

/** What the Director decides once per play, before the player learns the truth. Lengths in characters. */
const CanonSchema = z.object({
  hours: z
    .array(z.object({ when: z.string().max(80), what: said }))
    .max(12)
    .describe('What happened, hour by hour, who did what where. At most 12.'),
  traces: z
    .array(
      z.object({
        what: said,
        where: z.string().max(120),
        who: z.string().max(120).optional(),
        shows: z.string().max(160).optional(),
      }),
    )
    .max(16)
    .describe(
      'Some fifteen things that can be found, seen or let slip. what: as it is seen or said, never what it means. where: a place of the act. who: who might let it slip, if anybody. shows: the id of the fact it points to, or what it points to.',
    ),
  answers: z
    .array(z.object({ question: z.string().trim().min(1).max(LEDGER_LIMITS.topic), answer: said }))
    .max(10)
    .describe('The ten questions the player is likeliest to ask, with the true answers.'),
  plan: z
    .array(said)
    .max(6)
    .describe(
      'How this play may rise, in four to six steps: one object already there that returns, each time used otherwise and by somebody else, and means more; for each great secret how it comes out in steps and by what happens (a slip, an accident, a thing found, anger), who is wronged by it, and when, the largest beyond the middle; a danger in the open that strikes somebody and needs hands; who is met in person; what the end shows and which promise it keeps.',
    ),
});

const ASKS = `You are the Director of an interactive visual novel that has just begun. Before the player gets to the truth, write down your canon: what really happened, so that every answer and every clue of this play agrees with it; and your plan for this play, which you will bend to what the player does.
Take the author's truths, facts, events and encounters as they are and fill in what they leave open: names, hours, objects, who saw what. Contradict nothing. Each text is one or two sentences, at most ${LEDGER_LIMITS.text} characters, in the story's language. It is yours alone: nobody else reads it, but for the questions, which another writer is shown as not to be answered; they give nothing away.
Answer with one JSON object: { "hours": [{ "when", "what" }], "traces": [{ "what", "where", "who", "shows" }], "answers": [{ "question", "answer" }], "plan": ["…"] }.`;

/** Context windows below this many tokens have no room for a canon in every prompt. */
const LEAST_ROOM = 12_000;

const WRITTEN_MAX = 12_000;

export interface CanonInput {
  story: Story;
  state: PlotState;
  memory: MemoryState;
  turns: readonly ToldTurn[];
}

/**
 * Writes a play's canon: ledger entries known to nobody, with the prompt used. Null for a model without room for it.
 * @throws the model's errors; SyntaxError for an answer without JSON
 */
export async function writeCanon(
  { story, state, memory, turns }: CanonInput,
  { model, signal }: { model: LanguageModel; signal: AbortSignal },
): Promise<{ entries: CanonEntry[]; prompt: SentPrompt } | null> {
  const limit = await getPromptLimit(model);
  if (limit.tokens < LEAST_ROOM) return null;
  const act = story.actById.get(state.act);
  const names = { person: createNameLookup(story, memory), place: (id: string) => act?.placeById.get(id)?.title ?? id };
  const prompt = {
    instructions: [ASKS, storyText(story, act), ...writtenTexts(story, act)].join('\n\n'),
    prompt: `## What was told so far\n${transcriptText(turns, names)}\n\nWrite down the canon.`,
  };
  const { text } = await generateText({
    model,
    ...prompt,
    output: objectOutput('canon', CanonSchema),
    maxRetries: 0,
    abortSignal: signal,
  });
  return { entries: readEntries(text), prompt };
}

const describe = ({ id, description }: StoryEncounter): string =>
  `- ${id}: ${clipToSentences(toDataLine(description), 400)}`;

/** What an encounter, its options and its rolls bring to light. */
function describeFinds(story: Story, encounter: StoryEncounter): string {
  const source = findSource(story, encounter);
  const follows = source === undefined ? [] : consequencesIn(source);
  const found = [...encounter.findings, ...follows.flatMap(({ findings = [] }) => findings)];
  return found.length === 0 ? '' : ` Found there: ${[...new Set(found)].map(toDataLine).join('; ')}`;
}

/** The texts of an act's encounters, which the canon must not contradict. */
function writtenTexts(story: Story, act: StoryAct | undefined): string[] {
  const kept = fitList(
    story.encounters.filter(({ home }) => home === null || home.act === act?.id),
    [(encounter) => `${describe(encounter)}${describeFinds(story, encounter)}`, describe, ({ id }) => `- ${id}`],
    WRITTEN_MAX,
  );
  return kept.length === 0 ? [] : [`## What the encounters tell\n${kept.join('\n')}`];
}

function noteTrace(who?: string, shows?: string): string {
  const notes = [who, shows && `shows ${shows}`].filter(Boolean);
  return notes.length === 0 ? '' : ` (${notes.join('; ')})`;
}

function readEntries(text: string): CanonEntry[] {
  const { hours = [], traces = [], answers = [], plan = [] } = readParts(CanonSchema, readAnswerObject(text), '', []);
  const entry = (line: string) => ({ text: clip(line, LEDGER_LIMITS.text) });
  return [
    ...hours.map(({ when, what }) => entry(`${when}: ${what}`)),
    ...traces.map(({ what, where, who, shows }) => entry(`Trace at ${where}: ${what}${noteTrace(who, shows)}`)),
    ...answers.map(({ question, answer }) => ({ ...entry(`${question} ${answer}`), topic: question })),
    ...plan.map((step) => entry(`Plan: ${step}`)),
  ];
}
