import { useSheetTexts } from '../texts/use-texts.ts';
import { Sheet } from '../ui/sheet.tsx';

/** A navigation away from the stage that would lose something. */
export interface PendingLeave {
  proceed: () => void;
  reset: () => void;
}

export function ConfirmLeave({ leaving }: { leaving: PendingLeave }) {
  const words = useSheetTexts().about;
  return (
    <Sheet title={words.leaveAsk} kind="quit" onClose={leaving.reset}>
      <div className="stage-stack stage-scroll">
        <p>{words.leaveLoses}</p>
        <div className="stage-row">
          <button type="button" data-first="" className="stage-button stage-main" onClick={leaving.reset}>
            {words.stay}
          </button>
          <button type="button" className="stage-button" onClick={leaving.proceed}>
            {words.leave}
          </button>
        </div>
      </div>
    </Sheet>
  );
}
