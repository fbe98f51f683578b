import { useState } from 'react';
import { WISH_INPUT_MAX_LENGTH } from '../playing/limits.ts';
import { useStageTexts } from '../texts/use-texts.ts';
import { Sheet } from '../ui/sheet.tsx';

/** Asks for an optional wish before the last turn is retold. */
export function RetellSheet({ onTell, onClose }: { onTell: (wish: string) => void; onClose: () => void }) {
  const words = useStageTexts().history;
  const [wish, setWish] = useState('');
  const isLong = wish.trim().length > WISH_INPUT_MAX_LENGTH;
  return (
    <Sheet title={words.tellAgain} kind="retell" onClose={onClose}>
      <form
        className="stage-stack stage-scroll"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isLong) onTell(wish.trim());
        }}
      >
        <label className="stage-stack">
          <span>{words.wish}</span>
          <input
            type="text"
            data-first=""
            value={wish}
            aria-invalid={isLong}
            placeholder={words.wishHint}
            enterKeyHint="send"
            onChange={(event) => setWish(event.target.value)}
          />
          {isLong && (
            <span role="alert">
              {wish.trim().length} / {WISH_INPUT_MAX_LENGTH}
            </span>
          )}
        </label>
        <div className="stage-row">
          <button type="submit" className="stage-button stage-main" disabled={isLong}>
            {words.tellAgain}
          </button>
        </div>
      </form>
    </Sheet>
  );
}
