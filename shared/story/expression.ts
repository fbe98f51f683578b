import { z } from 'zod';

/** The faces a character can make; each is a sprite of its own. The first is the one shown when none is named. */
export const EXPRESSIONS = ['neutral', 'happy', 'sad', 'angry', 'surprised', 'afraid', 'thoughtful', 'smirk'] as const;
export const ExpressionSchema = z.enum(EXPRESSIONS);
export type Expression = z.infer<typeof ExpressionSchema>;

/** The faces somebody has: the neutral one is always there, and who lists none has all. */
export const facesOf = ({ expressions }: { expressions?: readonly Expression[] | undefined }): readonly Expression[] =>
  expressions?.length ? [...new Set<Expression>(['neutral', ...expressions])] : EXPRESSIONS;
