import { getVisiblePastTurn } from '../playing/look-back.ts';
import type { StageState } from '../playing/stage-reducer.ts';
import { useStageTexts } from '../texts/use-texts.ts';
import { OptionList } from './questions.tsx';

interface LookedBackProps {
  stage: StageState;
  language: string;
  onUp: () => void;
  /** Rolls back to the end of a turn and chooses there; null while that is impossible. */
  onChoose: ((turn: number, choiceId: string) => void) | null;
}

/** The bar over an earlier line: its position, the way back to the present, and the choices of that moment. */
export function LookBackBar({ stage, language, onUp, onChoose }: LookedBackProps) {
  const strings = useStageTexts().stage;
  const past = getVisiblePastTurn(stage);
  const asked = onChoose && past?.asked;
  return (
    <>
      <p className="stage-dark stage-look-back" role="status">
        {past ? strings.lookingAt(past.turn) : strings.looking}
        <button type="button" className="stage-quiet" onClick={onUp}>
          {strings.toThePresent}
        </button>
      </p>
      {past && asked && (
        <OptionList
          prompt={asked.prompt ?? null}
          fallback={strings.choose}
          options={asked.options}
          language={language}
          onChoose={(id) => onChoose(past.turn, id)}
        >
          <p className="stage-soft">{strings.chooseAnew}</p>
        </OptionList>
      )}
    </>
  );
}
