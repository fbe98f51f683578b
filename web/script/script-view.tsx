import { useState } from 'react';
import { getVoiceKey, isStageDirection, type ScriptLine, type StageNames } from '../../shared/story/index.ts';
import { ConditionSentence } from '../conditions/condition-sentence.tsx';
import { useTranslation } from '../i18n/index.ts';
import { type DirectionLine, isTextLine } from './edit-lines.ts';
import { sayDirection, sayScriptChoice, sayWho } from './labels.ts';
import styles from './script-view.module.css';

const FIRST = 4;

/** A script as dialogue for reading: its first lines, the rest on demand. */
export function ScriptView({
  lines,
  names,
  language,
  path,
  first = FIRST,
}: {
  lines: readonly ScriptLine[];
  names: StageNames;
  language?: string | undefined;
  path?: string | undefined;
  first?: number;
}) {
  const { t } = useTranslation();
  const [all, setAll] = useState(false);
  const shown = all || lines.length <= first + 1 ? lines : lines.slice(0, first);
  const left = lines.length - shown.length;
  return (
    <div className="stack gap-2xs items-start">
      <ol className="stack gap-2xs">
        {shown.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have nothing else to be told apart by.
          <li key={index} {...(path !== undefined && { 'data-path': `${path}.${index}` })}>
            <ScriptLineView line={line} names={names} language={language} />
          </li>
        ))}
      </ol>
      {(left > 0 || (all && lines.length > first + 1)) && (
        <button type="button" className={`text-md soft underlined ${styles.more}`} onClick={() => setAll(!all)}>
          {left > 0 ? t('script.view.more', { count: left }) : t('script.view.less')}
        </button>
      )}
    </div>
  );
}

export function ScriptLineView({
  line,
  names,
  language,
  children,
}: {
  line: ScriptLine;
  names: StageNames;
  language?: string | undefined;
  children?: React.ReactNode;
}) {
  const { t } = useTranslation();
  const { when, tells = [] } = line;
  return (
    <span className="text-base leading" data-kind={isStageDirection(line.type) ? 'direction' : line.type}>
      {isTextLine(line) ? (
        <>
          {line.type === 'say' && <Speaker line={line} names={names} language={language} />}
          <span className={`story pre-line ${line.type === 'narrate' ? 'soft' : ''}`} lang={language}>
            {children ?? line.text}
          </span>
        </>
      ) : (
        <Direction line={line} names={names} language={language} />
      )}
      {getVoiceKey(line) !== undefined && (
        <small className={`ui text-xs ${styles.mark}`}>{t('script.voice.mark')}</small>
      )}
      {when !== undefined && (
        <small className={`ui text-xs ${styles.mark}`}>
          {t('script.conditional')} <ConditionSentence text={when} language={language} />
        </small>
      )}
      {tells.length > 0 && (
        <small className={`ui text-xs ${styles.mark}`}>
          {t('script.tellsMark')} <code className="text-md">{tells.join(', ')}</code>
        </small>
      )}
    </span>
  );
}

function Speaker({
  line,
  names,
  language,
}: {
  line: Extract<ScriptLine, { type: 'say' }>;
  names: StageNames;
  language: string | undefined;
}) {
  const { t } = useTranslation();
  const who = sayWho(line, names);
  const manner = [
    ...(line.expression === undefined ? [] : [sayScriptChoice(t, 'expression', line.expression)]),
    ...(line.mode === undefined || line.mode === 'say' ? [] : [sayScriptChoice(t, 'mode', line.mode)]),
  ];
  return (
    <span className={styles.speaker}>
      <b className="story ink" lang={language}>
        {who}
      </b>
      {manner.length > 0 && <small className="ui text-xs"> ({manner.join(', ')})</small>}
    </span>
  );
}

function Direction({
  line,
  names,
  language,
}: {
  line: DirectionLine;
  names: StageNames;
  language: string | undefined;
}) {
  const { t } = useTranslation();
  return (
    <em className={`text-md faint ui ${styles.direction}`}>
      {t(`script.directions.${line.type}`)}: <span lang={language}>{sayDirection(t, line, names)}</span>
    </em>
  );
}
