import { Loader, VisuallyHidden } from '@mantine/core';
import { type ComponentType, lazy, Suspense, useId, useState } from 'react';
import type { ToolName } from '../../../shared/story/index.ts';
import { inOneLine } from '../../../shared/words/phrasing.ts';
import { useLanguage, useTranslation } from '../../i18n/index.ts';
import { useRefusalTexts } from '../../i18n/refusal-texts.ts';
import { useRemarkTexts } from '../../i18n/remark-texts.ts';
import {
  AlertIcon,
  BookIcon,
  BrushIcon,
  CheckIcon,
  ChecklistIcon,
  ChevronIcon,
  CrossIcon,
  EyeIcon,
  ListIcon,
  MapIcon,
  PeopleIcon,
  QuillIcon,
  ReturnIcon,
  ScrollIcon,
  SparkIcon,
  StopIcon,
} from '../../ui/icons.tsx';
import { Picture, Portrait } from '../../ui/index.ts';
import { DiffView } from '../history/diff/index.ts';
import {
  type DraftNames,
  type ToolCall,
  toolPicture,
  toolRefusal,
  toolRemarks,
  toolSentence,
} from '../wording/tool-call.ts';
import { describeCall } from '../wording/tool-sentence.ts';
import type { ApprovalChanges } from './approvals.ts';
import styles from './tool-card.module.css';

export const CallDetails = lazy(() => import('./call-details-view.tsx'));

const ICONS: Record<ToolName | 'other', ComponentType<{ size?: number }>> = {
  proposeStoryPremise: ScrollIcon,
  proposeCharacter: PeopleIcon,
  draftActOutline: ListIcon,
  draftNodeWeb: MapIcon,
  draftNodeEncounters: SparkIcon,
  writeScene: ScrollIcon,
  finalizeNode: BrushIcon,
  updateElement: QuillIcon,
  finalizePackage: BookIcon,
  other: SparkIcon,
};

/** A tool call: its result in a sentence, its picture and its status; the arguments collapsed. */
export function ToolCard({
  call,
  names,
  changes = null,
  storyLanguage,
}: {
  call: ToolCall;
  names: DraftNames;
  changes?: ApprovalChanges | null;
  storyLanguage?: string | undefined;
}) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const detailsId = useId();
  const sentence = toolSentence(call, names);
  const picture = toolPicture(call);
  const refusal = toolRefusal(call);
  const language = useLanguage();
  const sayRefused = useRefusalTexts(language);
  const refused = refusal && sayRefused(refusal);
  const warnings = useRemarkTexts(language, toolRemarks(call));
  const isRefused = call.state === 'refused' || call.state === 'failed';
  const isChecklist = call.tool.startsWith('planning_');
  const Icon = isChecklist ? ChecklistIcon : ICONS[sentence.key.split('.', 1)[0] as ToolName | 'other'];
  return (
    <div
      className={`stack relative gap-sm pad-y-2xs ${styles.card}`}
      data-state={call.state}
      data-picture={picture?.kind}
      data-quiet={isChecklist}
    >
      <span className="flex middle relative">
        {picture?.kind === 'portrait' ? (
          <Portrait url={picture.url} name={sentence.subject ?? ''} size={54} named={false} />
        ) : (
          <span
            className={`inline middle edged round-full ${isRefused ? 'wash-ochre ochre' : 'raised soft'} ${styles.icon}`}
          >
            <Icon size={17} />
          </span>
        )}
      </span>
      <div className={`shrinks pad-top-2xs`}>
        <button
          type="button"
          className={`hover-tint flex baseline gap-xs text-base pad-2xs round-sm ink leading-snug to-start ${styles.summary}`}
          aria-expanded={open}
          aria-controls={detailsId}
          onClick={() => setOpen(!open)}
        >
          <span className={`grow ${isChecklist ? 'soft' : ''}`}>{describeCall(t, call, names)}</span>
          <StateMark state={call.state} warnings={warnings.length} />
          <span className={`relative faint inline turns ${styles.chevron}`}>
            <ChevronIcon size={15} />
          </span>
        </button>
        {refusal && (
          <p className="text-md top-2xs ochre leading">{refused ? inOneLine(refused) : t('errors.unknown')}</p>
        )}
        {warnings.length > 0 && (
          <ul className={`text-md top-2xs ochre leading pad-start-md`}>
            {warnings.slice(0, open ? warnings.length : 2).map(({ text, lang }) => (
              <li key={text} lang={lang}>
                {text}
              </li>
            ))}
            {!open && warnings.length > 2 && <li>{t('tools.moreWarnings', { count: warnings.length - 2 })}</li>}
          </ul>
        )}
        {picture?.kind === 'place' && (
          <span className={`framed block clip round-sm top-xs bottom-2xs measure-xs ${styles.place}`}>
            <Picture url={picture.url} alt="" />
          </span>
        )}
        <div id={detailsId} hidden={!open} className={`text-md top-xs ${styles.details}`}>
          {open && changes && (
            <Suspense>
              <DiffView changes={changes.changes} names={names} storyLanguage={storyLanguage} />
            </Suspense>
          )}
          {open && (
            <Suspense>
              <CallDetails call={call} names={names} told={changes !== null} storyLanguage={storyLanguage} />
            </Suspense>
          )}
        </div>
      </div>
    </div>
  );
}

function StateMark({ state, warnings }: { state: ToolCall['state']; warnings: number }) {
  const { t } = useTranslation();
  const label =
    state === 'waiting' || state === 'declined'
      ? t(`authoring.tools.${state}`)
      : t(state === 'done' && warnings > 0 ? 'tools.state.warned' : `tools.state.${state}`);
  const isWarned = state === 'refused' || state === 'failed' || (state === 'done' && warnings > 0);
  const ink = isWarned ? 'ochre' : state === 'declined' || state === 'stopped' ? 'faint' : 'moss';
  return (
    <span className={`rigid relative inline ${ink} ${styles.state}`} title={label}>
      {state === 'running' && <Loader size={13} color="var(--vermilion)" aria-hidden="true" />}
      {state === 'done' && (warnings > 0 ? <AlertIcon size={15} /> : <CheckIcon size={16} />)}
      {(state === 'waiting' || state === 'undecided') && <EyeIcon size={15} />}
      {state === 'declined' && <CrossIcon size={15} />}
      {state === 'refused' && <ReturnIcon size={16} />}
      {state === 'failed' && <AlertIcon size={16} />}
      {state === 'stopped' && <StopIcon size={14} />}
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  );
}
