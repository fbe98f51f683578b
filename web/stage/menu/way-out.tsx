import { Link } from '@tanstack/react-router';
import { useContext } from 'react';
import type { PlayAnswer } from '../../../shared/wire/index.ts';
import { Icon } from '../ui/icons.tsx';
import { useWords } from '../words/language.ts';
import { AloneContext } from './alone.ts';

/** The way out of the theatre: to the library, or to the title of a story that plays by itself; from a draft being tried out back to its studio. */
export function WayOut({
  trialOf,
  icon = false,
  className,
}: Pick<PlayAnswer, 'trialOf'> & { icon?: boolean; className?: string }) {
  const strings = useWords().stage;
  const isAlone = useContext(AloneContext);
  const look = className === undefined ? {} : { className };
  return trialOf === null ? (
    <Link to="/" {...look}>
      {icon && <Icon name="library" />}
      {isAlone ? strings.titleScreen : strings.library}
    </Link>
  ) : (
    <Link to="/studio/$sessionId" params={{ sessionId: trialOf }} {...look}>
      {icon && <Icon name="library" />}
      {strings.studio}
    </Link>
  );
}
