import { isQuestionBrief, readBrief } from '../../../shared/brief/index.ts';
import type { SessionAnswer } from '../../api/index.ts';
import { useTranslation } from '../../i18n/index.ts';
import { Actions } from '../actions/actions.tsx';
import { BriefToBuild } from '../brief/brief-card.tsx';
import type { ShownPart } from '../pane/draft-pane.tsx';
import { type ChatMessage, getMessageText } from '../wording/chat-message.ts';

/** The chat without a language model: the brief form and the manual edits. */
export default function WithoutModel({
  session,
  messages,
  busy,
  onDo,
  onCheck,
}: {
  session: SessionAnswer;
  messages: readonly ChatMessage[];
  busy: boolean;
  onDo: (shown: ShownPart) => void;
  onCheck: () => void;
}) {
  const { t } = useTranslation();
  const { draft, brief, canBuild } = session;
  // A question does not ask for a story.
  const said = messages
    .filter(({ role }) => role === 'user')
    .map((message) => ({ id: message.id, text: getMessageText(message) }))
    .filter(({ text }) => !isQuestionBrief(readBrief(text)));
  const isEmpty = draft.premise === undefined && canBuild;
  const sheet = (isEmpty || brief !== null) && (
    <BriefToBuild
      // The last message of an empty draft resets the form.
      key={isEmpty ? (said.at(-1)?.id ?? 'blank') : 'built'}
      session={session}
      given={brief ?? readBrief(said.map(({ text }) => text).join('\n'), session.locale)}
      busy={busy}
    />
  );
  return (
    <>
      {brief === null && draft.premise && <p>{t('brief.actions.opened', { title: draft.premise.title })}</p>}
      {canBuild && sheet}
      {draft.premise !== undefined && <Actions draft={draft} held={busy} onOpen={onDo} onCheck={onCheck} />}
      {!canBuild && sheet}
    </>
  );
}
