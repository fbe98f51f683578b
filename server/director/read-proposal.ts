import { readJson } from '../../shared/plan/index.ts';
import { type DirectorProposal, DirectorProposalSchema, MANNER_MAX_LENGTH } from '../../shared/play/index.ts';

export interface ReadProposal {
  proposal: DirectorProposal;
  /** Parts that had not the shape of one, left out. */
  dropped: { what: string; reason: string }[];
}

/**
 * Reads a model's answer as a proposal, part by part: a part of the wrong shape is left out with its reason and the rest is kept; an over-long
 * `manner` is cut. Nulls count as left out.
 * @throws SyntaxError when the answer holds no JSON object
 */
export function readProposal(text: string): ReadProposal {
  const value = readJson(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new SyntaxError('The answer is no JSON object.');
  }
  const proposal: Record<string, unknown> = {};
  const dropped: ReadProposal['dropped'] = [];
  for (const [name, schema] of Object.entries(DirectorProposalSchema.shape)) {
    const part: unknown = Reflect.get(value, name);
    if (part === undefined || part === null || part === '') continue;
    const cut = name === 'manner' && typeof part === 'string' ? part.slice(0, MANNER_MAX_LENGTH) : part;
    const parsed = schema.safeParse(cut);
    if (parsed.success) proposal[name] = parsed.data;
    else dropped.push({ what: name, reason: parsed.error.issues[0]?.message ?? 'wrong shape' });
  }
  return { proposal: DirectorProposalSchema.parse(proposal), dropped };
}
