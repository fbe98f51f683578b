import { useState } from 'react';
import type { TellerData } from '../../../shared/wire/index.ts';
import { useRefusalWords } from '../../i18n/refusals.ts';
import { directorSentence, tellerSentence } from '../playing/teller.ts';
import { useStageLanguage, useWords } from '../words/language.ts';

export function TellerWords({ teller }: { teller: TellerData }) {
  return useTellerSentence(teller);
}

/** What became of who was asked, and why where that is known. */
function useTellerSentence(teller: TellerData): string | null {
  const { stage: strings } = useWords();
  const tell = useRefusalWords(useStageLanguage());
  const withReason = (sentence: string | null, missing: TellerData['insteadOf'] | undefined): string[] => {
    if (sentence === null) return [];
    const why = missing?.reason === undefined ? null : tell({ code: '', reason: missing.reason });
    return why === null ? [sentence] : [sentence, why[0]];
  };
  const sentences = [
    ...withReason(directorSentence(teller, strings), teller.director),
    ...withReason(tellerSentence(teller, strings), teller.insteadOf),
  ];
  return sentences.length === 0 ? null : [...new Set(sentences)].join(' ');
}

/**
 * Small words at the top of the stage while a turn is read that another told than was asked. They go with the turn, or when put away.
 * @param onAgain has the turn told again; null where that cannot be done now
 */
export function TellerNote({ teller, onAgain }: { teller: TellerData; onAgain: (() => void) | null }) {
  const { stage: strings } = useWords();
  const [put, putAway] = useState<string | null>(null);
  const sentence = useTellerSentence(teller);
  if (sentence === null || sentence === put) return null;
  return (
    <section className="stage-retelling stage-teller">
      <p role="status">{sentence}</p>
      {onAgain && (
        <button type="button" className="stage-small" onClick={onAgain}>
          {strings.tryAgain}
        </button>
      )}
      <button type="button" className="stage-small" onClick={() => putAway(sentence)}>
        {strings.dismiss}
      </button>
    </section>
  );
}
