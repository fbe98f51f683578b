import { useState } from 'react';
import type { TellerData } from '../../../shared/wire/index.ts';
import { useRefusalTexts } from '../../i18n/refusal-texts.ts';
import { directorSentence, tellerSentence } from '../playing/teller.ts';
import { useStageLanguage, useStageTexts } from '../texts/use-texts.ts';

export function TellerWords({ teller }: { teller: TellerData }) {
  return useTellerSentence(teller);
}

function useTellerSentence(teller: TellerData): string | null {
  const { stage: strings } = useStageTexts();
  const tell = useRefusalTexts(useStageLanguage());
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

/** If another narrator told the turn than was requested. Disappears with the turn or when dismissed. */
export function TellerNote({ teller, onAgain }: { teller: TellerData; onAgain: (() => void) | null }) {
  const { stage: strings } = useStageTexts();
  const [put, putAway] = useState<string | null>(null);
  const sentence = useTellerSentence(teller);
  if (sentence === null || sentence === put) return null;
  return (
    <section className="stage-panel stage-trouble stage-tools">
      <p className="stage-soft" role="status">
        {sentence}
      </p>
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
