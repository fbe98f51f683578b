import type { LanguageModelV4, LanguageModelV4CallOptions, LanguageModelV4Message } from '@ai-sdk/provider';
import { RefusalError } from '../../../../shared/error.ts';
import {
  type Asset,
  assemblePackage,
  decideDraftActOutline,
  decideDraftNodeEncounters,
  decideDraftNodeWeb,
  decideFinalizeNode,
  decideProposeCharacter,
  decideProposeStoryPremise,
  decideUpdateElement,
  EMPTY_DRAFT,
  foldDraft,
  isFinalized,
  PLANNING_TOOL_NAMES,
  type PlanDraft,
  type PlanningToolInput,
  readToolInput,
  requireWinnable,
  type ToolName,
  type VNPackage,
  warnStory,
} from '../../../../shared/story/index.ts';

export interface Made {
  tool: ToolName;
  input: Record<string, unknown>;
  output: Record<string, unknown>;
}

/** A co-author's session without a server: the real decisions of the tools, pictures imagined. */
export interface Desk {
  draft: PlanDraft;
  story: VNPackage | null;
  messages: LanguageModelV4Message[];
  texts: string[];
  made: Made[];
  steps: number;
}

const picture: Asset = { url: '/media/x/y.webp', mimeType: 'image/webp' };

export const openDesk = (): Desk => ({ draft: EMPTY_DRAFT, story: null, messages: [], texts: [], made: [], steps: 0 });

function runTool(desk: Desk, tool: ToolName, raw: unknown): Record<string, unknown> {
  const read = <Name extends ToolName>(name: Name): PlanningToolInput<Name> => {
    const { input, warnings } = readToolInput(desk.draft, name, raw);
    if (warnings.length > 0) throw new Error(`${name} was called with fields it does not know: ${warnings.join(' ')}`);
    return input;
  };
  switch (tool) {
    case 'proposeStoryPremise':
      desk.draft = foldDraft(desk.draft, decideProposeStoryPremise(desk.draft, read(tool)).event);
      return { ok: true };
    case 'proposeCharacter':
      desk.draft = foldDraft(desk.draft, { ...decideProposeCharacter(desk.draft, read(tool)).event, image: picture });
      return { ok: true };
    case 'draftActOutline':
      desk.draft = foldDraft(desk.draft, decideDraftActOutline(desk.draft, read(tool)).event);
      return { ok: true };
    case 'draftNodeWeb':
      desk.draft = foldDraft(desk.draft, decideDraftNodeWeb(desk.draft, read(tool)).event);
      return { ok: true };
    case 'draftNodeEncounters':
      desk.draft = foldDraft(desk.draft, decideDraftNodeEncounters(desk.draft, read(tool)).event);
      return { ok: true };
    case 'finalizeNode': {
      const decision = decideFinalizeNode(desk.draft, read(tool));
      desk.draft = foldDraft(desk.draft, { ...decision.event, background: picture, music: picture });
      return { ok: true };
    }
    case 'updateElement': {
      const { event } = decideUpdateElement(desk.draft, read(tool));
      desk.draft = foldDraft(desk.draft, event);
      return { ok: true };
    }
    case 'finalizePackage': {
      const { title } = read(tool);
      desk.story = assemblePackage(desk.draft, {
        id: 'the_story',
        version: 1,
        createdAt: '2026-01-01T00:00:00.000Z',
        title,
      });
      requireWinnable(desk.draft);
      return { ok: true, warnings: warnStory(desk.draft) };
    }
  }
}

/** The draft as the co-author's prompt shows it. */
export function draftBlock(desk: Desk, locale = 'en'): string {
  const draft = {
    premise: desk.draft.premise ?? null,
    characters: desk.draft.characters.map(({ image, ...sheet }) => ({ ...sheet, hasPortrait: image !== undefined })),
    acts: desk.draft.acts.map((act) => ({
      ...act,
      sandboxLocations: act.sandboxLocations.map(({ background: _b, music: _m, ...place }) => ({
        ...place,
        finalized: isFinalized({ ...place, background: _b, music: _m }),
      })),
    })),
    packageSaved: desk.story !== null,
  };
  return `## Draft\nThe draft as it stands now.\n\`\`\`json\n${JSON.stringify(draft)}\n\`\`\`\nThe author's locale: ${locale}`;
}

export const TOOLS = PLANNING_TOOL_NAMES.map((name) => ({
  type: 'function' as const,
  name,
  inputSchema: { type: 'object' as const },
}));

const callOptions = (messages: LanguageModelV4Message[]): LanguageModelV4CallOptions => ({
  prompt: messages,
  tools: TOOLS,
});

export interface TellOptions {
  /** Tools that refuse, as often as said. */
  refuse?: Partial<Record<ToolName, { times: number; output: Record<string, unknown> }>>;
  locale?: string;
}

/** Says something to the co-author and lets it work until it is done; answers what it said. */
export async function tell(
  desk: Desk,
  model: LanguageModelV4,
  text: string,
  options: TellOptions = {},
): Promise<string> {
  desk.messages.push({ role: 'user', content: [{ type: 'text', text }] });
  const refusals = new Map(Object.entries(options.refuse ?? {}).map(([tool, refusal]) => [tool, { ...refusal }]));
  const said: string[] = [];
  for (let step = 0; step < 60; step++) {
    desk.steps++;
    const state: LanguageModelV4Message = {
      role: 'user',
      content: [{ type: 'text', text: draftBlock(desk, options.locale) }],
    };
    const { content } = await model.doGenerate(
      callOptions([{ role: 'system', content: 'You are the co-author.' }, ...desk.messages, state]),
    );
    const words = content.flatMap((part) => (part.type === 'text' ? [part.text] : []));
    said.push(...words);
    const calls = content.flatMap((part) => (part.type === 'tool-call' ? [part] : []));
    desk.messages.push({
      role: 'assistant',
      content: [
        ...words.map((one) => ({ type: 'text' as const, text: one })),
        ...calls.map(({ toolCallId, toolName, input }) => ({
          type: 'tool-call' as const,
          toolCallId,
          toolName,
          input: JSON.parse(input),
        })),
      ],
    });
    if (calls.length === 0) break;
    let saved = false;
    for (const { toolCallId, toolName, input } of calls) {
      const tool = toolName as ToolName;
      let output: Record<string, unknown>;
      const refusal = refusals.get(tool);
      if (refusal !== undefined && refusal.times > 0) {
        refusal.times--;
        output = refusal.output;
      } else {
        try {
          output = runTool(desk, tool, JSON.parse(input));
        } catch (error) {
          if (!(error instanceof RefusalError)) throw error;
          output = {
            ok: false,
            error: error.message,
            ...(error.hint ? { hint: error.hint } : {}),
            issues: error.issues,
          };
        }
      }
      desk.made.push({ tool, input: JSON.parse(input), output });
      saved ||= tool === 'finalizePackage' && output.ok === true;
      desk.messages.push({
        role: 'tool',
        content: [
          {
            type: 'tool-result',
            toolCallId,
            toolName,
            output: { type: output.ok === false ? 'error-json' : 'json', value: JSON.parse(JSON.stringify(output)) },
          },
        ],
      });
    }
    if (saved) break;
  }
  desk.texts.push(...said);
  return said.join('\n');
}
