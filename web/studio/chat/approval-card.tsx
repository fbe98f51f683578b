import { Button, Tooltip } from '@mantine/core';
import { useTranslation } from '../../i18n/index.ts';
import { CheckIcon, CrossIcon, EyeIcon } from '../../ui/icons.tsx';
import { AuthoredText } from '../../ui/story-text.tsx';
import { AnswerButtons, AuthorQuestion, QuestionDiff } from '../author-question.tsx';
import type { DraftNames, ToolCall } from '../wording/tool-call.ts';
import { describeApprovalQuestion } from '../wording/tool-sentence.ts';
import type { ApprovalChanges } from './approvals.ts';

/** A call that waits for approval: what it would do and change. Finished work is only overwritten after it. */
export function ApprovalCard({
  call,
  names,
  changes,
  reason,
  storyLanguage,
  onDecide,
}: {
  call: ToolCall;
  names: DraftNames;
  changes: ApprovalChanges | null;
  /** The server's reason, used if the call's details do not say more. */
  reason: string | undefined;
  storyLanguage: string | undefined;
  onDecide: ((approved: boolean, acceptAll?: boolean) => void) | null;
}) {
  const { t } = useTranslation();
  return (
    <AuthorQuestion
      icon={<EyeIcon className="ochre" size={17} />}
      title={describeApprovalQuestion(t, call, names)}
      heading="h3"
      about={
        <p className="text-md soft leading-snug">
          {changes?.overwrites === undefined && reason !== undefined ? (
            <AuthoredText text={reason} storyLanguage={storyLanguage} />
          ) : (
            t(changes?.overwrites === false ? 'authoring.approval.proposed' : 'authoring.approval.overwrites')
          )}
        </p>
      }
      data-approval={call.tool}
    >
      <QuestionDiff
        label={t('history.show')}
        asked={changes}
        unknown={t('authoring.approval.unknownChange')}
        names={names}
        storyLanguage={storyLanguage}
      />
      {onDecide && (
        <AnswerButtons data-decision="">
          <Button size="xs" leftSection={<CheckIcon size={15} />} onClick={() => onDecide(true)}>
            {t('authoring.approval.accept')}
          </Button>
          <Button size="xs" variant="default" leftSection={<CrossIcon size={14} />} onClick={() => onDecide(false)}>
            {t('authoring.approval.decline')}
          </Button>
          <Tooltip label={t('authoring.approval.acceptAllHint')} multiline maw={260}>
            <Button size="xs" variant="subtle" color="gray" onClick={() => onDecide(true, true)}>
              {t('authoring.approval.acceptAll')}
            </Button>
          </Tooltip>
        </AnswerButtons>
      )}
    </AuthorQuestion>
  );
}

/** Shown above the composer while calls wait for approval. Explains that sending a message declines them. */
export function OpenApprovals({ count, onGo }: { count: number; onGo: () => void }) {
  const { t } = useTranslation();
  return (
    <p className="flex starting gap-xs text-md pad-sm round wash-ochre ink leading-snug bottom-xs">
      <EyeIcon className="ochre beside-text" size={16} />
      <span className="grow">
        {t('authoring.approval.open', { count })} {t('authoring.approval.sendDeclines', { count })}
      </span>
      <button className="link rigid" type="button" onClick={onGo}>
        {t('authoring.approval.toIt')}
      </button>
    </p>
  );
}
