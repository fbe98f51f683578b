import { Link } from '@tanstack/react-router';
import { createContext, useContext } from 'react';
import { inOneLine } from '../../../shared/words/phrasing.ts';
import { type Refused, useRefusalWords } from '../../i18n/refusals.ts';
import { AloneContext } from '../menu/alone.ts';
import { useStageLanguage, useWords } from '../words/language.ts';

interface TypedWords {
  readonly reads: boolean;
  readonly unread: { readonly typed: string; readonly refused: Refused } | null;
}

export const TypedWordsContext = createContext<TypedWords>({ reads: true, unread: null });

/** Why free text had no effect, with a link to connect a model. */
export function UnreadNote({ refused }: { refused: Refused }) {
  const strings = useWords().stage;
  const isAlone = useContext(AloneContext);
  const say = useRefusalWords(useStageLanguage());
  return (
    <p className="stage-unread" role="alert">
      {inOneLine(say(refused) ?? [])}{' '}
      {!isAlone && refused.reason?.code === 'words-take-a-model' && (
        // In a new tab, so that the text is kept here.
        <Link to="/models" target="_blank">
          {strings.connectModel}
        </Link>
      )}
    </p>
  );
}
