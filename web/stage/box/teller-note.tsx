import { useState } from 'react';
import type { TellerData } from '../../../shared/wire/index.ts';
import { tellerSentence } from '../playing/teller.ts';
import { useWords } from '../words/language.ts';

export function TellerWords({ teller }: { teller: TellerData }) {
  return tellerSentence(teller, useWords().stage);
}

/**
 * Small words at the top of the stage while a turn is read that another told than was asked. They go with the turn, or when put away.
 * @param onAgain has the turn told again; null where that cannot be done now
 */
export function TellerNote({ teller, onAgain }: { teller: TellerData; onAgain: (() => void) | null }) {
  const { stage: strings, history } = useWords();
  const [put, putAway] = useState<string | null>(null);
  const sentence = tellerSentence(teller, strings);
  if (sentence === null || sentence === put) return null;
  return (
    <section className="stage-retelling stage-teller">
      <p role="status">{sentence}</p>
      {onAgain && (
        <button type="button" className="stage-small" onClick={onAgain}>
          {history.tellAgain}
        </button>
      )}
      <button type="button" className="stage-small" onClick={() => putAway(sentence)}>
        {strings.dismiss}
      </button>
    </section>
  );
}
