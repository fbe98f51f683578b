import { Link } from '@tanstack/react-router';
import { createContext, useContext } from 'react';
import { inOneLine } from '../../../shared/words/phrasing.ts';
import { type Refused, useRefusalWords } from '../../i18n/refusals.ts';
import { AloneContext } from '../menu/alone.ts';
import { useStageLanguage, useWords } from '../words/language.ts';

/** What becomes of words the player types. */
interface TypedWords {
  /** Whether a model reads them. */
  readonly reads: boolean;
  /** Words that were refused, and why. */
  readonly unread: { readonly typed: string; readonly refused: Refused } | null;
}

export const TypedWordsContext = createContext<TypedWords>({ reads: true, unread: null });

/** Why typed words did nothing, and the way to a model that would read them. */
export function UnreadNote({ refused }: { refused: Refused }) {
  const strings = useWords().stage;
  const isAlone = useContext(AloneContext);
  const say = useRefusalWords(useStageLanguage());
  return (
    <p className="stage-unread" role="alert">
      {inOneLine(say(refused) ?? [])}{' '}
      {!isAlone && refused.reason?.code === 'words-take-a-model' && (
        // In a page of its own: what was typed stays here.
        <Link to="/models" target="_blank">
          {strings.connectModel}
        </Link>
      )}
    </p>
  );
}
