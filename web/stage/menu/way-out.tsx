import { Link } from '@tanstack/react-router';
import { useContext } from 'react';
import type { PlayAnswer } from '../../../shared/wire/index.ts';
import { Icon } from '../ui/icons.tsx';
import { useWords } from '../words/language.ts';
import { AloneContext } from './alone.ts';

/** The link out of the stage: to the library, the title page of an exported story, or the studio. */
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
