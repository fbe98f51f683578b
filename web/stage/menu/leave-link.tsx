import { Link } from '@tanstack/react-router';
import { useContext } from 'react';
import type { PlayAnswer } from '../../../shared/wire/index.ts';
import { useStageTexts } from '../texts/use-texts.ts';
import { Icon } from '../ui/icons.tsx';
import { StandaloneContext } from './standalone-context.ts';

/** The link out of the stage: to the library, the title page of an exported story, or the studio. */
export function LeaveLink({
  trialOf,
  icon = false,
  className,
}: Pick<PlayAnswer, 'trialOf'> & { icon?: boolean; className?: string }) {
  const strings = useStageTexts().stage;
  const isAlone = useContext(StandaloneContext);
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
