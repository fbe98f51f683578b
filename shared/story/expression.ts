import { z } from 'zod';

/** A character's expressions, each with its own sprite. The first is the default. */
export const EXPRESSIONS = ['neutral', 'happy', 'sad', 'angry', 'surprised', 'afraid', 'thoughtful', 'smirk'] as const;
export const ExpressionSchema = z.enum(EXPRESSIONS);
export type Expression = z.infer<typeof ExpressionSchema>;

/** The expressions of a character: neutral always; all if none are listed. */
export const listExpressions = ({
  expressions,
}: {
  expressions?: readonly Expression[] | undefined;
}): readonly Expression[] =>
  expressions?.length ? [...new Set<Expression>(['neutral', ...expressions])] : EXPRESSIONS;
