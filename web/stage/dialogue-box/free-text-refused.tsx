import { Link } from '@tanstack/react-router';
import { createContext, useContext } from 'react';
import { inOneLine } from '../../../shared/words/phrasing.ts';
import { type Refused, useRefusalTexts } from '../../i18n/refusal-texts.ts';
import { StandaloneContext } from '../menu/standalone-context.ts';
import { useStageLanguage, useStageTexts } from '../texts/use-texts.ts';

interface TypedWords {
  readonly reads: boolean;
  readonly unread: { readonly typed: string; readonly refused: Refused } | null;
}

export const FreeTextContext = createContext<TypedWords>({ reads: true, unread: null });

/** Why free text had no effect, with a link to connect a model. */
export function FreeTextRefusedNote({ refused }: { refused: Refused }) {
  const strings = useStageTexts().stage;
  const isAlone = useContext(StandaloneContext);
  const say = useRefusalTexts(useStageLanguage());
  return (
    <p className="stage-refused-words" role="alert">
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
