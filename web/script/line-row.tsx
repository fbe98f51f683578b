import { useSortable } from '@dnd-kit/react/sortable';
import { ActionIcon, Tooltip, VisuallyHidden } from '@mantine/core';
import { type KeyboardEvent, memo, useLayoutEffect, useRef, useState } from 'react';
import type { Expression, ScriptLine } from '../../shared/story/index.ts';
import { ConditionSentence } from '../conditions/condition-sentence.tsx';
import { useTranslation } from '../i18n/index.ts';
import { DotsIcon, GripIcon, PlayIcon } from '../ui/icons.tsx';
import { Portrait } from '../ui/index.ts';
import { useFileDrop } from '../ui/use-file-drop.ts';
import { DirectionControls } from './direction-controls.tsx';
import {
  changeSpeaker,
  getLineSpeaker,
  isTextLine,
  parseSpeakerKey,
  type SayLine,
  speakerKey,
  type TextLine,
  toggleMark,
} from './edit-lines.ts';
import { sayScriptChoice, sayWho } from './labels.ts';
import { LineDetails } from './line-details.tsx';
import styles from './line-row.module.css';
import { LineVoice, useVoiceUpload } from './line-voice.tsx';
import { htmlToMarkedText } from './paste-html.ts';
import type { RowProps } from './row-props.ts';
import { SlashMenu } from './slash-menu.tsx';
import type { SlashSuggestion } from './slash-suggestions.ts';
import type { TextSelection } from './use-script.ts';

/** An editable line of a script: speaker, expression and text, or a stage direction. */
export const LineRow = memo(function LineRow(props: RowProps) {
  const { line, lineKey, index, path, problems, isPlaying, isOpen, acts, onLook, onPlay, onOpen } = props;
  const { t } = useTranslation();
  const number = index + 1;
  const upload = useVoiceUpload(props);
  const drop = useFileDrop(([file]) => file && upload.take?.(file));
  const { ref, handleRef, isDragSource } = useSortable({ id: lineKey, index });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey && event.key === 'Enter') {
      event.preventDefault();
      onPlay(index);
    } else if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      if (event.target instanceof HTMLSelectElement) return;
      event.preventDefault();
      acts.move(lineKey, event.key === 'ArrowUp' ? -1 : 1);
    }
  };
  return (
    <li
      ref={ref}
      className={`stack starting gap-2xs rows-none ${styles.row}`}
      data-line={lineKey}
      data-path={`${path}.${index}`}
      data-kind={line.type}
      data-playing={isPlaying || undefined}
      data-dragging={isDragSource || undefined}
      data-wrong={problems !== '' || undefined}
      data-over={drop.over || undefined}
      {...(upload.take && drop.target)}
      onFocus={() => onLook(index)}
      onKeyDown={onKeyDown}
    >
      <button
        ref={handleRef}
        type="button"
        className={`top-xs faint ${styles.grip}`}
        aria-label={t('script.grip', { number })}
        tabIndex={-1}
      >
        <GripIcon size={14} />
      </button>
      {isTextLine(line) ? (
        <LineWords {...props} line={line} />
      ) : (
        <DirectionControls
          line={line}
          number={number}
          world={props.world}
          language={props.language}
          onChange={(change) => acts.change(lineKey, change)}
        />
      )}
      <span className={`pad-top-2xs inline ${styles.rowTools}`}>
        <LineVoice {...props} />
        <Tooltip label={t('script.stage.playFrom', { number })}>
          <ActionIcon
            size="sm"
            tabIndex={-1}
            aria-label={t('script.stage.playFrom', { number })}
            onClick={() => onPlay(index)}
          >
            <PlayIcon size={13} />
          </ActionIcon>
        </Tooltip>
        <ActionIcon
          size="sm"
          aria-label={t('script.more', { number })}
          aria-expanded={isOpen}
          onClick={() => onOpen(isOpen ? null : lineKey)}
        >
          <DotsIcon size={15} />
        </ActionIcon>
      </span>
      <Marks line={line} />
      {problems !== '' && (
        <p
          className={`text-xs flex wrap gap-md rows-none vermilion pre-line pad-tag bold ${styles.problem}`}
          role="alert"
          id={`${lineKey}-problem`}
        >
          {problems}
        </p>
      )}
      {upload.refused !== '' && (
        <p
          className={`text-xs flex wrap gap-md rows-none vermilion pre-line pad-tag bold ${styles.problem}`}
          role="alert"
        >
          {upload.refused}
        </p>
      )}
      {isOpen && <LineDetails {...props} upload={upload} />}
    </li>
  );
});

function Marks({ line: { when, tells = [] } }: { line: ScriptLine }) {
  const { t } = useTranslation();
  if (when === undefined && tells.length === 0) return null;
  return (
    <p className={`text-xs flex wrap gap-md rows-none faint pad-tag ${styles.marks}`}>
      {when !== undefined && (
        <span>
          {t('script.conditional')} <ConditionSentence text={when} />
        </span>
      )}
      {tells.length > 0 && (
        <span>
          {t('script.tellsMark')} <code className="soft">{tells.join(', ')}</code>
        </span>
      )}
    </p>
  );
}

const NO_FACE = '';
const NEW_NAME = 'n:';

function SpeakerSelect({ line, index, lineKey, world, otherSpeakers, language, acts }: RowProps & { line: TextLine }) {
  const { t } = useTranslation();
  const number = index + 1;
  const { cast } = world.names;
  const speaker = speakerKey(getLineSpeaker(line));
  const named = otherSpeakers === '' ? [] : otherSpeakers.split('\n');
  const name = line.type === 'say' ? line.name : undefined;
  const person = world.stage.cast.find(({ id }) => line.type === 'say' && id === line.character);
  const isUnknown = line.type === 'say' && line.character !== undefined && person === undefined;
  const change = (made: (old: TextLine) => TextLine) =>
    acts.change(lineKey, (old) => (isTextLine(old) ? made(old) : old));
  return (
    <span className={`row shrinks gap-2xs pad-top-2xs ${styles.who}`}>
      {person && <Portrait url={person.image} name={person.name} size={22} named={false} />}
      <span className="row shrinks gap-2xs rows-none">
        <select
          className={`no-background text-md round-sm ink ui bold within clickable ${styles.speaker}`}
          value={name === undefined ? speaker : NEW_NAME}
          aria-label={t('script.whoSpeaks', { number })}
          lang={language}
          data-nobody={speaker === '' || undefined}
          onChange={({ currentTarget }) => change((old) => changeSpeaker(old, parseSpeakerKey(currentTarget.value)))}
        >
          <option value="">{t('script.narration')}</option>
          {cast.map(({ id, name: called }) => (
            <option key={id} value={`c:${id}`}>
              {called}
            </option>
          ))}
          {isUnknown && <option value={speaker}>{line.type === 'say' ? line.character : ''}</option>}
          {named
            .filter((each) => each !== name)
            .map((each) => (
              <option key={each} value={`n:${each}`}>
                {each}
              </option>
            ))}
          <option value={NEW_NAME}>{t('script.someone')}</option>
        </select>
        {name !== undefined && (
          <input
            className={`no-background text-md round-sm ink ui ${styles.name}`}
            value={name}
            lang={language}
            aria-label={t('script.nameOf', { number })}
            maxLength={120}
            onChange={({ currentTarget }) => {
              const { value } = currentTarget;
              change((old) => changeSpeaker(old, { name: value }));
            }}
          />
        )}
        {line.type === 'say' && line.character !== undefined && (
          <FaceSelect line={line} number={number} faces={world.listFaces(line.character)} onChange={change} />
        )}
      </span>
    </span>
  );
}

function FaceSelect({
  line,
  number,
  faces,
  onChange,
}: {
  line: SayLine;
  number: number;
  faces: readonly Expression[];
  onChange: (made: (old: TextLine) => TextLine) => void;
}) {
  const { t } = useTranslation();
  const { expression } = line;
  const offered = expression === undefined || faces.includes(expression) ? faces : [...faces, expression];
  return (
    <select
      className={`no-background text-md round-sm ink ui clickable ${styles.face}`}
      value={expression ?? NO_FACE}
      aria-label={t('script.faceOf', { number })}
      data-none={expression === undefined || undefined}
      onChange={({ currentTarget }) => {
        const { value } = currentTarget;
        onChange((old) =>
          withFace(
            old,
            offered.find((face) => face === value),
          ),
        );
      }}
    >
      <option value={NO_FACE}>{t('script.sameFace')}</option>
      {offered.map((face) => (
        <option key={face} value={face}>
          {sayScriptChoice(t, 'expression', face)}
        </option>
      ))}
    </select>
  );
}

function withFace(line: TextLine, face: Expression | undefined): TextLine {
  if (line.type !== 'say') return line;
  const { expression: _before, ...rest } = line;
  return face === undefined ? rest : { ...rest, expression: face };
}

const markedIn = ({ selectionStart, selectionEnd }: HTMLTextAreaElement): TextSelection => ({
  from: selectionStart,
  to: selectionEnd,
});

/** The text of a line with its speaker; a slash at its beginning opens the direction menu. */
function LineWords(props: RowProps & { line: TextLine }) {
  const { line, lineKey, index, problems, language, acts, offer } = props;
  const { t } = useTranslation();
  /** After Escape, Tab moves the focus again, until the field is left. */
  const [tabLeaves, setTabLeaves] = useState(false);
  const [isMenuClosed, setMenuClosed] = useState(false);
  const [chosen, setChosen] = useState(0);
  const input = useRef<HTMLTextAreaElement>(null);
  const selection = useRef<TextSelection | null>(null);
  useLayoutEffect(() => {
    const marked = selection.current;
    selection.current = null;
    if (marked && input.current?.value === line.text) input.current.setSelectionRange(marked.from, marked.to);
  }, [line.text]);
  const typed = line.text.startsWith('/') && !isMenuClosed ? line.text.slice(1) : null;
  const offered = typed === null ? [] : offer(typed, index);
  const isAsked = typed !== null && (offered.length > 0 || !/\s/u.test(typed));
  const at = Math.min(chosen, offered.length - 1);
  const who = line.type === 'narrate' ? t('script.narration') : sayWho(line, props.world.names);
  const listId = `${lineKey}-offered`;

  const take = (one: SlashSuggestion | undefined) => {
    if (one) acts.direct(lineKey, one.line);
  };
  const onMenuKey = (event: KeyboardEvent): boolean => {
    if (!isAsked) return false;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const by = event.key === 'ArrowDown' ? 1 : -1;
      setChosen((at + by + offered.length) % Math.max(1, offered.length));
    } else if ((event.key === 'Enter' && !event.ctrlKey && !event.metaKey && !event.altKey) || event.key === 'Tab') {
      if (offered.length === 0) return false;
      take(offered[at]);
    } else if (event.key === 'Escape') setMenuClosed(true);
    else return false;
    return true;
  };
  const onLineKey = (event: KeyboardEvent<HTMLTextAreaElement>): boolean => {
    const { currentTarget: field } = event;
    const { from, to } = markedIn(field);
    const isPlain = !event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey;
    const letter = event.key.toLowerCase();
    if ((event.ctrlKey || event.metaKey) && !event.altKey && (letter === 'b' || letter === 'i')) {
      const marked = toggleMark(field.value, { from, to }, letter);
      acts.change(lineKey, (old) => (isTextLine(old) ? { ...old, text: marked.text } : old));
      selection.current = marked;
      return true;
    }
    if (!isPlain) return false;
    if (event.key === 'Enter') acts.enter(lineKey, { from, to });
    else if (event.key === 'Tab' && !tabLeaves) acts.turn(lineKey);
    else if (event.key === 'Escape' && !tabLeaves) setTabLeaves(true);
    else if (event.key === 'Backspace' && from === 0 && to === 0) return acts.join(lineKey);
    else if (event.key === 'ArrowUp' && to === 0) return acts.go(lineKey, -1);
    else if (event.key === 'ArrowDown' && from === field.value.length) return acts.go(lineKey, 1);
    else return false;
    return true;
  };
  return (
    <>
      <SpeakerSelect {...props} line={line} />
      <span
        className={`stack shrinks relative text-base leading ${styles.words}`}
        data-text={`${line.text} `}
        lang={language}
      >
        <textarea
          className={`no-background full ${line.type === 'narrate' ? 'soft' : 'ink'}`}
          ref={input}
          rows={1}
          data-words
          value={line.text}
          lang={language}
          aria-label={t('script.wordsOf', { number: index + 1, who })}
          aria-invalid={problems !== ''}
          aria-describedby={problems === '' ? undefined : `${lineKey}-problem`}
          {...(isAsked && {
            'aria-autocomplete': 'list' as const,
            'aria-haspopup': 'listbox' as const,
            'aria-controls': listId,
            ...(offered.length > 0 && { 'aria-activedescendant': `${listId}-${at}` }),
          })}
          onChange={({ currentTarget: { value } }) => {
            setChosen(0);
            if (!value.startsWith('/')) setMenuClosed(false);
            acts.change(lineKey, (old) => (isTextLine(old) ? { ...old, text: value } : old));
          }}
          onKeyDown={(event) => {
            if (!onMenuKey(event) && !onLineKey(event)) return;
            event.preventDefault();
            event.stopPropagation();
          }}
          onPaste={(event) => {
            const field = event.currentTarget;
            const marked = htmlToMarkedText(event.clipboardData.getData('text/html'));
            const text = marked ?? event.clipboardData.getData('text/plain');
            const isTaken = acts.paste(lineKey, text, markedIn(field));
            if (isTaken || marked !== null) event.preventDefault();
            if (isTaken || marked === null) return;
            // Inserted like typed text, so that the caret is behind it.
            field.setRangeText(marked, field.selectionStart, field.selectionEnd, 'end');
            field.dispatchEvent(new Event('input', { bubbles: true }));
          }}
          onBlur={() => {
            setTabLeaves(false);
            setMenuClosed(false);
          }}
        />
        <VisuallyHidden role="status">{tabLeaves && t('script.tabLeaves')}</VisuallyHidden>
        {isAsked && <SlashMenu id={listId} offered={offered} at={at} world={props.world} onTake={take} />}
      </span>
    </>
  );
}
