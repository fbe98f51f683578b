import { DragDropProvider, type DragEndEvent } from '@dnd-kit/react';
import { isSortable } from '@dnd-kit/react/sortable';
import { Button, Menu, VisuallyHidden } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import type { TFunction } from 'i18next';
import { type FocusEvent, useCallback, useMemo, useRef, useState } from 'react';
import type { Issue } from '../../shared/error.ts';
import { isPathWithin } from '../../shared/field-path.ts';
import { SCRIPT_LINES_MAX, type ScriptLine, voicedCounts, writeDialogue } from '../../shared/story/index.ts';
import { Field } from '../form/fields/field.tsx';
import { type FieldProps, sayIssue, useField, useForm } from '../form/form-context.tsx';
import { useTranslation } from '../i18n/index.ts';
import { useDragPlugins } from '../ui/drag-order.ts';
import { CheckIcon, ChevronIcon, CopyIcon, PlusIcon, QuillIcon, TheatreIcon } from '../ui/icons.tsx';
import { countScriptWords, dropEmptyLines } from './edit-lines.ts';
import { useRows } from './rows.tsx';
import styles from './script.module.css';
import { type ScriptPlayback, ScriptStage } from './script-stage.tsx';
import { ScriptView } from './script-view.tsx';
import type { ScriptWorld } from './script-world.ts';
import { suggestDirections } from './slash-suggestions.ts';
import { useScriptEditor } from './use-script.ts';

function sayLineIssue(t: TFunction, issue: Issue, line: ScriptLine | undefined, path: string): string {
  const [, field, number] = issue.path.slice(path.length + 1).split('.');
  const fact = field === 'tells' && issue.kind === 'unfit' ? line?.tells?.[Number(number)] : undefined;
  return fact === undefined ? sayIssue(t, issue) : t('script.unknownFact', { fact });
}

/** On wide screens the stage preview is open from the beginning. */
const isRoomy = (): boolean => window.matchMedia('(width >= 75em)').matches;

/** With a stage preview beside it. Collapsed, it shows the script for reading. `setting` is the first background. */
export function ScriptField({
  hint,
  world,
  setting,
  ...props
}: FieldProps & { world: ScriptWorld; setting?: string | undefined }) {
  const { t } = useTranslation();
  const { language, startPath, issues } = useForm();
  const state = useField(props, { deep: true });
  const { path } = props;
  const list = useRef<HTMLOListElement>(null);
  const script = useScriptEditor(state, world, list);
  const { lines } = script;
  const [unfolded, setUnfolded] = useState(startPath !== null && isPathWithin(startPath, path));
  const isWrong = issues.some((issue) => isPathWithin(issue.path, path));
  const isOpen = unfolded || isWrong;
  // Errors of lines are shown at the lines if those are visible.
  const own = issues.filter((issue) => issue.path === path).map((issue) => sayIssue(t, issue));
  const problems = isOpen ? [...new Set(own)] : state.problems;
  const words = useMemo(() => countScriptWords(lines, language), [lines, language]);
  const { said, voiced } = useMemo(() => voicedCounts(lines, world.voices), [lines, world.voices]);
  const counts = [
    t('script.lines', { count: lines.length }),
    t('script.words', { count: words }),
    ...(voiced > 0 ? [t('script.voice.count', { count: said, voiced })] : []),
  ].join(' · ');
  const open = () => {
    setUnfolded(true);
    if (lines.length === 0) script.begin();
    else requestAnimationFrame(() => script.focus(0));
  };
  return (
    <Field
      path={path}
      hint={hint}
      state={{ ...state, problems }}
      optional={state.removable}
      names={nameIn(world)}
      group
    >
      {isOpen ? (
        <ScriptEditor
          path={path}
          script={script}
          list={list}
          world={world}
          setting={setting}
          counts={counts}
          onFold={() => {
            script.tidy();
            setUnfolded(false);
          }}
        />
      ) : (
        <div className={`stack gap-xs items-start ${styles.folded}`}>
          {lines.length > 0 && <ScriptView lines={lines} names={world.names} language={language} first={3} />}
          <span className="row wrap gap-xs rows-2xs">
            <Button variant="default" size="compact-sm" leftSection={<QuillIcon size={13} />} onClick={open}>
              {t(lines.length === 0 ? 'script.write' : 'script.open')}
            </Button>
            {lines.length > 0 && <span className={`text-sm faint ${styles.counts}`}>{counts}</span>}
          </span>
        </div>
      )}
      <VisuallyHidden component="p" role="status">
        {script.said}
      </VisuallyHidden>
    </Field>
  );
}

const nameIn =
  ({ names }: ScriptWorld) =>
  (id: string): string =>
    names.cast.find((person) => person.id === id)?.name ?? id;

function ScriptEditor({
  path,
  script,
  list,
  world,
  setting,
  counts,
  onFold,
}: {
  path: string;
  script: ReturnType<typeof useScriptEditor>;
  list: React.RefObject<HTMLOListElement | null>;
  world: ScriptWorld;
  setting: string | undefined;
  counts: string;
  onFold: () => void;
}) {
  const { t } = useTranslation();
  const { language, issues } = useForm();
  const { lines, keys, acts } = script;
  const [shows, setShows] = useState(isRoomy);
  const [at, setAt] = useState(0);
  const [run, setRun] = useState<ScriptPlayback | null>(null);
  const [opened, setOpened] = useState<string | null>(null);
  const clipboard = useClipboard({ timeout: 1500 });
  const latest = useRef({ lines, world, t });
  latest.current = { lines, world, t };

  const play = useCallback((index: number) => {
    setShows(true);
    setAt(index);
    setRun((last) => ({ from: index, run: (last?.run ?? 0) + 1 }));
  }, []);
  const stop = () => {
    if (run === null) return;
    const here = document.activeElement;
    setRun(null);
    // Restores the focus, unless it has moved elsewhere.
    if (here === document.body || here?.closest('.stage-played')) script.focus(at);
  };
  const look = useCallback((index: number) => setAt(index), []);
  const offer = useCallback(
    (typed: string, index: number) => suggestDirections(typed, { ...latest.current, at: index }),
    [],
  );
  const otherSpeakers = useMemo(
    () => [...new Set(lines.flatMap((line) => (line.type === 'say' && line.name ? [line.name] : [])))].join('\n'),
    [lines],
  );
  const wrong = useMemo(() => {
    const own = issues.filter((issue) => isPathWithin(issue.path, path));
    return Map.groupBy(own, ({ path: at }) => at.slice(path.length + 1).split('.', 1)[0] ?? '');
  }, [issues, path]);
  const formatProblems = (index: number) =>
    [...new Set(wrong.get(`${index}`)?.map((issue) => sayLineIssue(t, issue, lines[index], path)))].join('\n');
  const plugins = useDragPlugins();
  const onDragEnd = ({ canceled, operation: { source } }: DragEndEvent) => {
    if (!canceled && isSortable(source) && source.initialIndex !== source.index) {
      script.put(source.initialIndex, source.index);
      script.say(t('script.movedTo', { number: source.index + 1 }));
    }
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (!currentTarget.contains(relatedTarget) && document.hasFocus()) script.tidy();
  };
  const shared = useMemo(
    () => ({ path, otherSpeakers, world, language, acts, offer, onLook: look, onPlay: play, onOpen: setOpened }),
    [path, otherSpeakers, world, language, acts, offer, look, play],
  );
  const rows = useRows(
    lines.map((line, index) => {
      const lineKey = keys[index] ?? '';
      return {
        ...{ line, lineKey, index, isLast: index === lines.length - 1 },
        problems: wrong.size === 0 ? '' : formatProblems(index),
        isPlaying: run !== null && index === at,
        isOpen: opened === lineKey,
      };
    }),
    shared,
  );
  const directions = suggestDirections('', { lines, at: lines.length, world, t });
  const hasRoom = lines.length < SCRIPT_LINES_MAX;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it is told when all of it is left, and takes no press or key itself.
    <div className={`stack shrinks gap-xs ${styles.editor}`} onBlur={onBlur}>
      <div className={`row wrap gap-xs rows-2xs ${styles.bar}`}>
        <span className={`text-sm faint ${styles.counts}`}>{counts}</span>
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          leftSection={<TheatreIcon size={15} />}
          aria-pressed={shows}
          onClick={() => {
            setRun(null);
            setShows(!shows);
          }}
        >
          {t(shows ? 'script.stage.hide' : 'script.stage.show')}
        </Button>
        {lines.length > 0 && (
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            leftSection={clipboard.copied ? <CheckIcon size={15} /> : <CopyIcon size={15} />}
            onClick={() => clipboard.copy(writeDialogue(dropEmptyLines(lines), world.names))}
          >
            {t(clipboard.copied ? 'script.copied' : 'script.copy')}
          </Button>
        )}
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          rightSection={
            <span className={`inline ${styles.up}`}>
              <ChevronIcon size={14} />
            </span>
          }
          onClick={onFold}
        >
          {t('script.fold')}
        </Button>
      </div>
      <div className={`stack gap-md ${styles.desk}`} data-shows={shows || undefined}>
        {shows && (
          <ScriptStage
            lines={lines}
            world={world}
            setting={setting}
            at={Math.min(at, lines.length - 1)}
            run={run}
            onPlay={play}
            onLine={look}
            onStop={stop}
          />
        )}
        <div className={`stack shrinks gap-xs ${styles.paper}`}>
          {lines.length === 0 && <p className="text-sm faint leading">{t('script.empty')}</p>}
          <DragDropProvider plugins={plugins} onDragEnd={onDragEnd}>
            <ol className={`edged-strong round raised pad-y-2xs ${styles.rows}`} ref={list}>
              {rows}
            </ol>
          </DragDropProvider>
          <span className="row wrap gap-xs rows-2xs">
            <Button
              variant="subtle"
              color="gray"
              size="compact-sm"
              leftSection={<PlusIcon size={14} />}
              disabled={!hasRoom}
              onClick={script.begin}
            >
              {t('script.add')}
            </Button>
            <Menu position="top-start">
              <Menu.Target>
                <Button variant="subtle" color="gray" size="compact-sm" disabled={!hasRoom}>
                  {t('script.direction')} <kbd className="text-sm deep pad-x-2xs start-xs round-sm">/</kbd>
                </Button>
              </Menu.Target>
              <Menu.Dropdown>
                {directions.map(({ type, line }) => (
                  <Menu.Item key={type} onClick={() => script.direct(line)}>
                    {t(`script.directions.${type}`)}
                  </Menu.Item>
                ))}
              </Menu.Dropdown>
            </Menu>
          </span>
          <p className="text-sm faint leading">{t('script.keys')}</p>
        </div>
      </div>
    </div>
  );
}
