import { type ReactNode, useContext, useEffect, useId, useRef, useState } from 'react';
import { foldCase } from '../../../shared/language/normalize.ts';
import type { ChoiceOption, FrameOf } from '../../../shared/play/index.ts';
import { useReadState } from '../player-data/use-read-lines.ts';
import { SETTLE_MS, TEXT_MAX_LENGTH } from '../playing/limits.ts';
import { useStageLanguage, useStageTexts } from '../texts/use-texts.ts';
import { Icon } from '../ui/icons.tsx';
import { FreeTextContext, FreeTextRefusedNote } from './notices.tsx';

const COUNTED_FROM = 850;

interface FreeTextProps {
  label?: string;
  language: string;
  onSend: (text: string) => void;
  autoFocus?: boolean;
}

const hasKeyboard = (): boolean => matchMedia('(hover: hover)').matches;

/** A free-text answer. Enter sends, except while an input method (Chinese, Japanese, Korean) is composing. */
function FreeText({ label: asked, language, onSend, autoFocus = false }: FreeTextProps) {
  const strings = useStageTexts().stage;
  const { reads, unread } = useContext(FreeTextContext);
  const label = asked ?? (reads ? strings.orElse : strings.orName);
  const [text, setText] = useState(unread?.typed ?? '');
  const field = useRef<HTMLTextAreaElement>(null);
  const said = text.trim();
  const left = TEXT_MAX_LENGTH - text.length;

  useEffect(() => {
    const element = field.current;
    if (!element) return;
    element.style.height = 'auto';
    // An empty field keeps one row: a wrapping placeholder would count otherwise.
    if (text !== '') element.style.height = `${element.scrollHeight}px`;
  }, [text]);

  return (
    <form
      className="stage-dark stage-free-text"
      onSubmit={(event) => {
        event.preventDefault();
        if (said) onSend(said);
      }}
    >
      {unread && <FreeTextRefusedNote refused={unread.refused} />}
      <textarea
        ref={field}
        data-say=""
        aria-keyshortcuts="/"
        rows={1}
        lang={language}
        value={text}
        maxLength={TEXT_MAX_LENGTH}
        placeholder={label}
        aria-label={label}
        enterKeyHint="send"
        // biome-ignore lint/a11y/noAutofocus: set only where typing is the one thing asked for
        autoFocus={autoFocus || (unread !== null && hasKeyboard())}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') return event.currentTarget.blur();
          if (event.key !== 'Enter' || event.shiftKey) return;
          event.preventDefault();
          event.currentTarget.form?.requestSubmit();
        }}
      />
      {left < TEXT_MAX_LENGTH - COUNTED_FROM && (
        <span className="stage-letters-left stage-soft stage-absolute" role="status">
          {strings.charactersLeft(left)}
        </span>
      )}
      <button type="submit" className="stage-main stage-send" aria-label={strings.send} disabled={!said}>
        <Icon name="send" />
      </button>
    </form>
  );
}

interface ChoicesProps {
  prompt: string | null;
  options: readonly ChoiceOption[];
  freeText: boolean;
  language: string;
  canLeave: boolean;
  onChoose: (id: string) => void;
  onSay: (text: string) => void;
  onLeave: () => void;
}

/** An answer. The part that the stage itself adds is in the interface's language, the rest in the story's. */
type Answer = ChoiceOption & { readonly saysItself?: 'text' | 'hint' };

interface OptionListProps {
  prompt: string | null;
  /** The heading if the story asks without its own text. */
  fallback: string;
  options: readonly Answer[];
  language: string;
  onChoose: (id: string) => void;
  /** Whether the player has taken an option before, in any play. */
  isTaken?: (text: string) => boolean;
  children?: ReactNode;
}

/** A question with its options as large buttons. */
export function OptionList({ prompt, fallback, options, language, onChoose, isTaken, children }: OptionListProps) {
  const strings = useStageTexts().stage;
  const spoken = useStageLanguage();
  const takenBefore = useId();
  const list = useRef<HTMLElement>(null);
  const heading = useId();
  const [came] = useState(() => performance.now());

  // Not on a button: the Enter that advanced the text must not choose.
  useEffect(() => {
    if (!list.current?.contains(document.activeElement)) list.current?.focus({ preventScroll: true });
  }, []);

  return (
    <section ref={list} className="stage-choices stage-centered" tabIndex={-1} aria-labelledby={heading} data-asks="">
      <h2 id={heading} lang={prompt ? language : undefined}>
        {prompt ?? fallback}
      </h2>
      <ol lang={language}>
        {options.map((option, index) => (
          <li key={option.id} style={{ '--index': index }}>
            <button
              type="button"
              className="stage-dark stage-choice stage-story"
              data-choice=""
              data-taken={isTaken?.(option.text) || undefined}
              aria-describedby={isTaken?.(option.text) ? takenBefore : undefined}
              disabled={option.locked}
              onClick={() => {
                if (performance.now() - came > SETTLE_MS) onChoose(option.id);
              }}
            >
              <span className="stage-choice-key" aria-hidden="true">
                {index + 1}
              </span>
              <span lang={option.saysItself === 'text' ? spoken : undefined}>
                {option.text}
                {option.hint && (
                  <>
                    {' '}
                    <small lang={option.saysItself === 'hint' ? spoken : undefined}>{option.hint}</small>
                  </>
                )}
              </span>
            </button>
          </li>
        ))}
      </ol>
      <span id={takenBefore} hidden>
        {strings.takenBefore}
      </span>
      {children}
    </section>
  );
}

function LeaveButton({ onLeave }: { onLeave: () => void }) {
  const strings = useStageTexts().stage;
  return (
    <button type="button" className="stage-quiet" onClick={onLeave}>
      <Icon name="places" />
      {strings.goElsewhere}
    </button>
  );
}

export function Choices({ freeText, canLeave, onSay, onLeave, onChoose, ...list }: ChoicesProps) {
  const strings = useStageTexts().stage;
  const { isTaken, take } = useReadState();
  const choose = (id: string) => {
    const chosen = list.options.find((option) => option.id === id);
    if (chosen) take(chosen.text);
    onChoose(id);
  };
  return (
    <OptionList fallback={strings.choose} isTaken={isTaken} onChoose={choose} {...list}>
      {freeText && <FreeText language={list.language} onSend={onSay} />}
      {canLeave && <LeaveButton onLeave={onLeave} />}
    </OptionList>
  );
}

/** Never the id of a place: ids are slugs. */
const STAY = ' stay';

interface WaysProps {
  locations: FrameOf<'travel'>['locations'];
  freeText: boolean;
  language: string;
  onTravel: (id: string) => void;
  onStay: () => void;
  onSay: (text: string) => void;
}

/** With no scene under way: exits, staying, and free text. */
export function ExitOptions({ locations, freeText, language, onTravel, onStay, onSay }: WaysProps) {
  const strings = useStageTexts().stage;
  const ways = locations.map(
    ({ id, title, draws }): Answer => ({
      id,
      text: title,
      ...(draws && { hint: strings.goesOnThere, saysItself: 'hint' }),
    }),
  );
  // Only the stage knows the option to stay, so its number and label are matched here.
  const isStay = (typed: string): boolean => {
    const words = foldCase(typed).trim();
    return words === String(ways.length + 1) || words === strings.stay.toLowerCase();
  };
  const say = (text: string) => (isStay(text) ? onStay() : onSay(text));
  return (
    <OptionList
      prompt={null}
      fallback={strings.placesWhere}
      language={language}
      options={[...ways, { id: STAY, text: strings.stay, saysItself: 'text' }]}
      onChoose={(id) => (id === STAY ? onStay() : onTravel(id))}
    >
      {freeText && <FreeText language={language} onSend={say} />}
    </OptionList>
  );
}

/** While the story waits to continue: free text, beside the tap that continues. */
export function FreeTextAside({ language, onSay }: { language: string; onSay: (text: string) => void }) {
  const strings = useStageTexts().stage;
  return (
    <section className="stage-aside" data-asks="" aria-label={strings.orElse}>
      <FreeText language={language} onSend={onSay} />
    </section>
  );
}

interface OpenQuestionProps {
  prompt: string | null;
  language: string;
  canLeave: boolean;
  onSay: (text: string) => void;
  onLeave: () => void;
}

export function OpenQuestion({ prompt, language, canLeave, onSay, onLeave }: OpenQuestionProps) {
  const strings = useStageTexts().stage;
  const heading = useId();
  return (
    <section className="stage-choices stage-centered" aria-labelledby={heading} data-asks="">
      <h2 id={heading} lang={prompt ? language : undefined}>
        {prompt ?? strings.choose}
      </h2>
      <FreeText label={strings.sayOrDo} language={language} onSend={onSay} autoFocus={hasKeyboard()} />
      {canLeave && <LeaveButton onLeave={onLeave} />}
    </section>
  );
}
