import type { LanguageModelV4Prompt } from '@ai-sdk/provider';
import {
  type DraftAct,
  DraftActSchema,
  type DraftCharacter,
  DraftCharacterSchema,
  PLANNING_TOOL_NAMES,
  type StoryPremise,
  StoryPremiseSchema,
  type ToolName,
} from '../../../../shared/story/index.ts';
import { readFencedJson } from '../fence.ts';

/** A call the co-author made after the author last spoke, with how it ended. */
export interface MadeCall {
  tool: ToolName;
  input: Record<string, unknown>;
  ok: boolean;
  error: string;
  hint: string;
  /** Dotted paths of fields that did not fit. */
  paths: string[];
}

/** The draft as the prompt shows it. */
export interface ShownDraft {
  premise: StoryPremise | null;
  characters: DraftCharacter[];
  acts: (Omit<DraftAct, 'sandboxLocations'> & {
    sandboxLocations: (DraftAct['sandboxLocations'][number] & { finalized: boolean })[];
  })[];
  packageSaved: boolean;
}

/** A co-author's conversation so far, and the draft it is about. */
export interface Conversation {
  /** What the author said, in order; without the house's own blocks. */
  said: string[];
  /** How many of them came before the first premise was proposed; all where none was. */
  saidBeforePremise: number;
  /** The co-author has spoken before. */
  answeredBefore: boolean;
  calls: MadeCall[];
  draft: ShownDraft;
  locale: string;
}

const EMPTY: ShownDraft = { premise: null, characters: [], acts: [], packageSaved: false };
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const list = (value: unknown): Record<string, unknown>[] => (Array.isArray(value) ? value.filter(isRecord) : []);

/** Reads the draft block kindly: parts that do not have the shape of the model are left out. */
export function readDraft(block: Record<string, unknown> | undefined): ShownDraft {
  if (block === undefined) return EMPTY;
  const premise = StoryPremiseSchema.safeParse(block.premise);
  return {
    premise: premise.success ? premise.data : null,
    characters: list(block.characters).flatMap((character) => {
      const read = DraftCharacterSchema.safeParse(character);
      return read.success ? [read.data] : [];
    }),
    acts: list(block.acts).flatMap((act) => {
      const read = DraftActSchema.safeParse({ ...act, sandboxLocations: list(act.sandboxLocations) });
      if (!read.success) return [];
      const finalized = new Map(list(act.sandboxLocations).map((place) => [place.id, place.finalized === true]));
      return [
        {
          ...read.data,
          sandboxLocations: read.data.sandboxLocations.map((place) => ({
            ...place,
            finalized: finalized.get(place.id) ?? false,
          })),
        },
      ];
    }),
    packageSaved: block.packageSaved === true,
  };
}

const isOurs = (text: string): boolean => /^\s*## Draft\b/.test(text);
const SILENCE = /^[\s…]*$/u;

function refusalOf(output: unknown): { ok: boolean; error: string; hint: string; paths: string[] } {
  const value = isRecord(output) ? output.value : undefined;
  const type = isRecord(output) ? String(output.type) : '';
  const body = isRecord(value) ? value : {};
  const failed = type.startsWith('error') || type === 'execution-denied' || body.ok === false;
  const error = body.error ?? body.message ?? (typeof value === 'string' ? value : '');
  return {
    ok: !failed,
    error: failed ? (isRecord(error) ? String(error.message ?? '') : String(error)) : '',
    hint: typeof body.hint === 'string' ? body.hint : '',
    paths: list(body.issues).map((issue) => String(issue.path ?? '')),
  };
}

/** Reads a prompt as a co-author's conversation. Never throws: what it cannot read is not there. */
export function readConversation(prompt: LanguageModelV4Prompt): Conversation {
  const said: string[] = [];
  const house: string[] = [];
  let saidBeforePremise = -1;
  let answeredBefore = false;
  let calls: (MadeCall & { id: string })[] = [];
  for (const message of prompt) {
    if (message.role === 'system') house.push(message.content);
    if (message.role === 'user') {
      const texts = message.content.flatMap((part) => (part.type === 'text' ? [part.text] : []));
      house.push(...texts.filter(isOurs));
      const own = texts
        .filter((text) => !isOurs(text))
        .join('\n')
        .trim();
      if (texts.some((text) => !isOurs(text)) || message.content.some((part) => part.type === 'file')) {
        said.push(SILENCE.test(own) ? '' : own);
        calls = [];
      }
    }
    if (message.role === 'assistant') {
      answeredBefore = true;
      for (const part of message.content) {
        if (part.type !== 'tool-call') continue;
        const tool = PLANNING_TOOL_NAMES.find((name) => name === part.toolName);
        if (tool === 'proposeStoryPremise' && saidBeforePremise < 0) saidBeforePremise = said.length;
        if (tool !== undefined) {
          calls.push({
            id: part.toolCallId,
            tool,
            input: isRecord(part.input) ? part.input : {},
            ok: true,
            error: '',
            hint: '',
            paths: [],
          });
        }
      }
    }
    if (message.role === 'tool') {
      for (const part of message.content) {
        if (part.type !== 'tool-result') continue;
        const result = refusalOf(part.output);
        calls = calls.map((call) => (call.id === part.toolCallId ? { ...call, ...result } : call));
      }
    }
  }
  const text = house.join('\n\n');
  return {
    said,
    saidBeforePremise: saidBeforePremise < 0 ? said.length : saidBeforePremise,
    answeredBefore,
    calls,
    draft: readDraft(readFencedJson(text, 'Draft')),
    locale: /author's locale:\s*([A-Za-z-]+)/.exec(text)?.[1] ?? 'en',
  };
}
