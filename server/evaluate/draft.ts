import { getErrorMessage } from '../../shared/error.ts';
import { isObject } from '../../shared/json.ts';
import type { VNPackage } from '../../shared/story/index.ts';
import { isEmptyDraft } from '../../shared/story/index.ts';
import { COAUTHOR_TOOL_NAMES } from '../coauthor/index.ts';
import { COAUTHOR_TOOL_INPUTS } from '../coauthor/tool-signatures.ts';
import { parseStoredStory } from '../exchange/package-row.ts';
import { IMPROVISER_NAME, type ModelCall, type RawAnswer } from '../models/index.ts';
import { tallyTexts } from './assemble.ts';
import { type ComplianceItem, checkCompliance, KEPT_KINDS } from './brief-compliance.ts';
import type { CandidateServer } from './candidate.ts';
import type { EvaluationBrief } from './data.ts';
import { count, type DraftMeasure, type MeasureCounts } from './measures.ts';
import type { TextTally } from './types.ts';

/** Limits of a draft: messages of the author, and milliseconds in total. */
const MESSAGES_MAX = 6;
const DECISIONS_MAX = 20;

export interface Draft {
  /** Null if it cannot be played. */
  story: VNPackage | null;
  kept: ComplianceItem[];
  counts: MeasureCounts<DraftMeasure>;
  refusals: TextTally;
  messages: number;
  trouble: string | null;
}

interface DraftOptions {
  candidate: CandidateServer;
  brief: EvaluationBrief;
  /** Stops it; the result so far counts. */
  signal: AbortSignal;
  now: () => number;
  onProgress: (message: number) => void;
}

interface ToolPart {
  type: string;
  toolCallId: string;
  state: string;
  output?: unknown;
  errorText?: string;
  approval?: { id: string };
}

const isToolPart = (part: { type: string }): part is ToolPart => part.type.startsWith('tool-');

function isValidAtOnce({ name, input }: { name: string; input: string }): boolean {
  const tool = COAUTHOR_TOOL_NAMES.find((each) => each === name);
  if (tool === undefined) return false;
  try {
    return COAUTHOR_TOOL_INPUTS[tool].safeParse(JSON.parse(input === '' ? '{}' : input)).success;
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
}

/** Why a tool did not do its work; null if it did, or has not run yet. */
function readRefusal({ state, output, errorText }: ToolPart): string | null {
  if (state === 'output-error') return errorText ?? 'it failed';
  if (state !== 'output-available' || !isObject(output) || output.ok !== false) return null;
  return typeof output.error === 'string' ? output.error : 'it was refused';
}

/** Has the co-author write a story from a brief, as an author who agrees to everything and says to go on. */
export async function draftStory(options: DraftOptions): Promise<Draft> {
  const { candidate, brief, signal, now } = options;
  const { services } = candidate;
  const { coauthor } = services;
  const began = now();
  const { id } = await coauthor.openSession({ locale: brief.language });
  let trouble: string | null = null;
  let messages = 0;
  let unanswered = 0;

  const follow = async (request: Parameters<typeof coauthor.startChat>[0]): Promise<void> => {
    const run = await coauthor.startChat(request);
    signal.addEventListener('abort', run.stop, { once: true });
    if (signal.aborted) run.stop();
    for await (const part of run.follow()) {
      if (part.type !== 'error') continue;
      unanswered += 1;
      trouble = part.errorText;
    }
    await run.done;
    signal.removeEventListener('abort', run.stop);
  };
  const readToolParts = async (): Promise<ToolPart[]> =>
    (await coauthor.readSession(id)).messages.flatMap(({ parts }) => (parts as { type: string }[]).filter(isToolPart));
  const agree = async (): Promise<boolean> => {
    const last = (await coauthor.readSession(id)).messages.at(-1);
    const parts = (last?.parts ?? []) as { type: string }[];
    const waits = (part: { type: string }): part is ToolPart & { approval: { id: string } } =>
      isToolPart(part) && part.state === 'approval-requested' && part.approval !== undefined;
    if (!parts.some(waits)) return false;
    const decided = parts.map((part) =>
      waits(part) ? { ...part, state: 'approval-responded', approval: { id: part.approval.id, approved: true } } : part,
    );
    await follow({ id, message: { ...last, parts: decided }, acceptAll: true });
    return true;
  };
  const isFinished = async () => (await coauthor.readSession(id)).packageVersion > 0;

  try {
    while (messages < MESSAGES_MAX && !signal.aborted && !(await isFinished())) {
      messages += 1;
      options.onProgress(messages);
      const text = messages === 1 ? brief.says : brief.goesOn;
      await follow({
        id,
        locale: brief.language,
        build: true,
        message: { id: `m${messages}`, role: 'user', parts: [{ type: 'text', text }] },
      });
      for (let decision = 0; decision < DECISIONS_MAX && !signal.aborted && (await agree()); decision++);
      if (candidate.by === IMPROVISER_NAME) {
        const { draft } = await coauthor.readSession(id);
        await coauthor.runTool(id, 'finalizePackage', { title: draft.premise?.title }, signal);
      }
    }
  } catch (error) {
    if (!signal.aborted) trouble = getErrorMessage(error);
  }

  const { draft, packageId } = await coauthor.readSession(id);
  const saved = packageId === null ? null : await services.store.getPackage(packageId);
  const { findings } = await coauthor.check(id);
  const { answers, calls } = candidate.drain();
  const isLate = signal.reason instanceof DOMException && signal.reason.name === 'TimeoutError';
  const failed = calls.findLast(({ model, ok, error }) => model === candidate.by && !ok && error !== undefined);
  const kept = checkCompliance(brief, draft);
  const { counts, refusals } = countDraft(candidate, { answers, calls, unanswered }, await readToolParts());
  const countFindings = (wanted: string) => count(findings.filter(({ severity }) => severity === wanted).length);
  const keptCounts = Object.fromEntries(
    KEPT_KINDS.map((kind) => {
      const asked = kept.filter((thing) => thing.kind === kind);
      return [kind, count(asked.filter(({ isKept }) => isKept).length, asked.length)];
    }),
  );
  return {
    story: saved === null ? null : parseStoredStory(saved),
    kept,
    counts: {
      finished: count(saved !== null),
      ...keptCounts,
      // An empty draft has no findings.
      ...(isEmptyDraft(draft) ? {} : { errors: countFindings('error'), warnings: countFindings('warning') }),
      ...counts,
      draftMs: count(Math.max(0, now() - began)),
    },
    refusals,
    messages,
    // The model's last error if there is no story.
    trouble: isLate ? 'its time was over' : ((saved === null ? failed?.error : undefined) ?? trouble),
  };
}

function countDraft(
  { by, services }: CandidateServer,
  { answers, calls, unanswered }: { answers: RawAnswer[]; calls: ModelCall[]; unanswered: number },
  parts: readonly ToolPart[],
): { counts: MeasureCounts<DraftMeasure>; refusals: TextTally } {
  const own = answers.filter(({ role, model }) => role === 'coauthor' && model === by);
  const written = own.flatMap(({ toolCalls }) => toolCalls);
  const byId = new Map(parts.map((part) => [part.toolCallId, part]));
  const refusalsById = new Map(
    written.flatMap(({ id }) => {
      const part = byId.get(id);
      const refusal = part === undefined ? null : readRefusal(part);
      return refusal === null ? [] : [[id, refusal] as const];
    }),
  );
  const repaired = written.filter((call) => !isValidAtOnce(call) && byId.has(call.id) && !refusalsById.has(call.id));
  const spent = calls.filter(({ model }) => model === by);
  const costs = spent.map((call) => services.models.priceCall(call.model, call));
  const all = written.length;
  return {
    counts: {
      callsValid: count(written.filter(isValidAtOnce).length, all),
      callsRepaired: count(repaired.length, all),
      callsRefused: count(refusalsById.size, all),
      answered: count(own.length, own.length + unanswered),
      draftTokens: count(spent.reduce((sum, call) => sum + call.inputTokens + call.outputTokens, 0)),
      draftCost: costs.includes(null) ? count(0, 0) : count(costs.reduce<number>((sum, cost) => sum + (cost ?? 0), 0)),
    },
    refusals: tallyTexts([...refusalsById.values()]),
  };
}
