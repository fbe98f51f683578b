import { pastSeen } from '../playing/look.ts';
import type { StageState } from '../playing/stage-machine.ts';
import { useWords } from '../words/language.ts';
import { OptionList } from './asks.tsx';

interface LookedBackProps {
  stage: StageState;
  /** The story's. */
  language: string;
  /** To the present. */
  onUp: () => void;
  /** Goes back to the end of a turn and chooses there; null while that cannot be. */
  onChoose: ((turn: number, choiceId: string) => void) | null;
}

/** Over an earlier line that is looked at: where it stands, the way to the present, and what could be chosen then. */
export function LookedBack({ stage, language, onUp, onChoose }: LookedBackProps) {
  const strings = useWords().stage;
  const past = pastSeen(stage);
  const asked = onChoose && past?.asked;
  return (
    <>
      <p className="stage-looked-back" role="status">
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
          <p className="stage-choose-anew">{strings.chooseAnew}</p>
        </OptionList>
      )}
    </>
  );
}
