import { createContext, type ReactNode, use } from 'react';

const LevelContext = createContext<3 | 4>(4);

/** How deep labels are below the heading of what they are in. */
export const LabelLevel = LevelContext;

/** The heading of a part of something, as deep as where it stands asks for: readers go from heading to heading, and none may be left out between. */
export function Label({ className, children }: { className?: string | undefined; children: ReactNode }) {
  const Heading = use(LevelContext) === 3 ? 'h3' : 'h4';
  return <Heading className={className}>{children}</Heading>;
}
