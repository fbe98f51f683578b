import { createContext, type ReactNode, use } from 'react';

const LevelContext = createContext<3 | 4>(4);

/** The heading level below the surrounding heading. */
export const LabelLevel = LevelContext;

/** A heading at the level of its surroundings. Screen readers navigate by headings, so no level may be skipped. */
export function Label({ className, children }: { className?: string | undefined; children: ReactNode }) {
  const Heading = use(LevelContext) === 3 ? 'h3' : 'h4';
  return <Heading className={className}>{children}</Heading>;
}
