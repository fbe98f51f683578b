import { isQuestion, readBrief } from '../../../shared/brief/index.ts';
import type { SessionAnswer } from '../../api/index.ts';
import { useTranslation } from '../../i18n/index.ts';
import { Actions } from '../actions/actions.tsx';
import { BriefToBuild } from '../brief/brief-card.tsx';
import type { Shown } from '../pane/draft-pane.tsx';
import { type ChatMessage, textOf } from '../words/chat-message.ts';

/** What stands in the chat where there is no language model: the sheet a story is built from, and what can be done to a draft. */
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
  onDo: (shown: Shown) => void;
  onCheck: () => void;
}) {
  const { t } = useTranslation();
  const { draft, brief, canBuild } = session;
  // A question asks for no story.
  const said = messages
    .filter(({ role }) => role === 'user')
    .map((message) => ({ id: message.id, text: textOf(message) }))
    .filter(({ text }) => !isQuestion(readBrief(text)));
  const isEmpty = draft.premise === undefined && canBuild;
  const sheet = (isEmpty || brief !== null) && (
    <BriefToBuild
      // What is said in an empty draft fills the sheet anew.
      key={isEmpty ? (said.at(-1)?.id ?? 'blank') : 'built'}
      session={session}
      given={
        (said.length > 0 && isEmpty) || brief === null ? readBrief(said.map(({ text }) => text).join('\n')) : brief
      }
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
