import { VisuallyHidden } from '@mantine/core';
import { useTranslation } from '../../i18n/index.ts';
import { AlertIcon, ArrowRightIcon, CheckIcon, ChecklistIcon } from '../../ui/icons.tsx';
import { checklistSentence, saySubject } from '../wording/checklist-sentence.ts';
import type { DraftNames, ToolCall } from '../wording/tool-call.ts';
import { describeCall } from '../wording/tool-sentence.ts';

const MARKS = {
  'planning_mark_step.ticked': CheckIcon,
  'planning_mark_step.done': ArrowRightIcon,
  'planning_mark_step.stuck': AlertIcon,
} as const;

const INKS: Readonly<Record<string, string>> = { ticked: 'moss', done: 'vermilion', stuck: 'ochre' };

/** Whether a call only updates the checklist, which is shown above the conversation. */
export const isChecklistUpdate = (call: ToolCall): boolean =>
  (call.state === 'done' || call.state === 'running') && checklistSentence(call) !== null;

/** Merged calls that update the checklist: what is done, what comes next. */
export function ChecklistRow({
  calls,
  names,
}: {
  calls: readonly { id: string; call: ToolCall }[];
  names: DraftNames;
}) {
  const { t } = useTranslation();
  return (
    <ul className="flex wrap gap-md rows-none text-md faint leading-snug pad-y-2xs">
      {calls.map(({ id, call }) => {
        const sentence = checklistSentence(call);
        const subject = sentence && saySubject(t, sentence);
        const said = describeCall(t, call, names);
        const Icon = sentence && sentence.key in MARKS ? MARKS[sentence.key as keyof typeof MARKS] : null;
        const ink = INKS[sentence?.key.split('.')[1] ?? ''] ?? '';
        return (
          <li
            className={`inline baseline shrinks relative gap-2xs within ${ink === 'ochre' ? ink : ''}`}
            key={id}
            title={said}
          >
            {Icon ? (
              <Icon className={`self-center ${ink}`} size={13} />
            ) : (
              <ChecklistIcon className={`self-center ${ink}`} size={14} />
            )}
            {Icon && subject ? (
              <>
                <VisuallyHidden>{said}</VisuallyHidden>
                <span className="truncate" aria-hidden="true">
                  {subject}
                </span>
              </>
            ) : (
              <span className="truncate">{said}</span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
