import type { ModelMessage } from 'ai';
import type { CheckReport } from '../../shared/check/index.ts';
import type { PlaytestReport } from '../../shared/playtest/index.ts';
import { nextStep, type PlanDraft, stripPrivateFields, stripVoices } from '../../shared/story/index.ts';
import { difficultyToEase } from '../../shared/story/tool-inputs/difficulty-ease.ts';
import type { AuthoringStage } from './active-tools.ts';
import {
  CHAT_BUDGETS,
  compactDraft,
  compactPlaces,
  type DraftBudgets,
  draftHead,
  fitsWhole,
  SMALL_BUDGETS,
  TIGHT_BUDGETS,
  wholeDraft,
} from './draft-state/compact-draft.ts';
import { findingsLines } from './draft-state/findings.ts';
import { findFocus, rankFocus } from './draft-state/focus.ts';
import { renderDraftNotes } from './draft-state/notes.ts';
import { playtestLines } from './draft-state/playtest.ts';
import { registryLines } from './draft-state/registry.ts';
import { withShortScripts } from './draft-state/scripts.ts';
import { findRequestMetadata } from './messages/request-metadata.ts';
import { renderRequestedRepair } from './prompt-repair.ts';
import { isChangedSinceSaved, type PlanSession } from './session/session.ts';

const SHORTENED = `The story is too large to be told whole. An element in one line of text is shortened, as are texts that end in "…"; what
the author names and what you work on is shown whole. To read another before you change it, call updateElement for it (for an
encounter: for its node) with empty \`changes\`: nothing is changed, and it is answered whole.`;
const SHORTENED_IN_SHORT =
  'Lines, and texts that end in "…", are shortened: updateElement with empty `changes` answers with one whole.';

const SHORT_SCRIPTS = `A script that is one text is told by how many lines it has and its beginning. What the author names and what you work
on is shown whole; to read another, call updateElement for its element (for an encounter: for its node) with empty \`changes\`.`;

const fenced = (json: string): string[] => ['```json', json.replaceAll('```', "'''"), '```'];

/** The draft without private notes and voice files, for a model. */
const openTo = (draft: PlanDraft): PlanDraft => stripVoices(stripPrivateFields(draft));

/** What an act's places build on. Placed before the conversation, as it rarely changes and can be cached. */
export function renderDraftHead({ draft }: PlanSession, stage: AuthoringStage): string {
  const head = draftHead(withShortScripts(openTo(draft), []), nextStep(draft).actId, stage === 'end');
  return [
    '## The story so far',
    'What stands now of the premise, the cast and the act you work on; the draft, last, has the rest.',
    ...fenced(JSON.stringify(difficultyToEase(head))),
  ].join('\n');
}

/**
 * The changing tail of the prompt: the draft in the fields of the tools, with `hasPortrait` and `finalized` instead of
 * art, the next step, and notes. A large draft is shortened, see `compactDraft`.
 * @param options.messages the conversation, which determines the focus
 * @param options.headStage the stage whose `renderDraftHead` precedes the conversation
 */
export function renderDraftState(
  session: PlanSession,
  options: {
    messages?: readonly ModelMessage[];
    report?: CheckReport | undefined;
    played?: PlaytestReport | null | undefined;
    budgets?: DraftBudgets;
    headStage?: AuthoringStage | null;
  } = {},
): string {
  const { report, played = null, budgets = CHAT_BUDGETS } = options;
  const mend = report ? renderRequestedRepair(findRequestMetadata(session.messages), report) : null;
  const messages = options.messages ?? [];
  const open = openTo(session.draft);
  const shortened = withShortScripts(open, findFocus(session, messages));
  const { headStage = null } = options;
  const isUnsaved = isChangedSinceSaved(session);
  const isShortened = headStage !== null || !fitsWhole(shortened, budgets);
  const focus = () => rankFocus(session, messages, budgets !== CHAT_BUDGETS);
  const next = nextStep(session.draft);
  const draft =
    headStage !== null
      ? compactPlaces(shortened, focus(), { actId: next.actId, nodeId: next.nodeId, isEnd: headStage === 'end' })
      : isShortened
        ? compactDraft(shortened, focus(), budgets)
        : wholeDraft(shortened);
  const saved = { packageSaved: session.packageVersion > 0, ...(isUnsaved && { unsavedChanges: true }) };
  const json = JSON.stringify(difficultyToEase({ ...draft, ...saved }));
  const isFlawed = report !== undefined && report.errors + report.warnings > 0;
  return [
    '## Draft',
    'The draft as it stands now, after everything above. The server keeps it; only tool calls change it.',
    ...fenced(json),
    ...(headStage === 'end' || budgets === TIGHT_BUDGETS || budgets === SMALL_BUDGETS
      ? []
      : registryLines(open, budgets !== CHAT_BUDGETS)),
    ...(shortened === open ? [] : [SHORT_SCRIPTS.replaceAll('\n', ' ')]),
    ...(isShortened ? [(budgets === CHAT_BUDGETS ? SHORTENED : SHORTENED_IN_SHORT).replaceAll('\n', ' ')] : []),
    session.packageVersion > 0 && next.tool === 'finalizePackage'
      ? `The package is saved${isUnsaved ? ', but not what was changed since' : ''}. Change just what the author asks for; call finalizePackage again only when the author asks for it to be finished or saved.`
      : `Next in the pipeline: ${next.sentence}${isFlawed && next.tool === 'finalizePackage' ? ' First mend what matters of the findings.' : ''}`,
    ...(report ? findingsLines(report) : []),
    ...(played ? playtestLines(session.draft, played) : []),
    ...renderDraftNotes(session),
    `The author's locale: ${session.locale}`,
    ...(mend === null ? [] : [mend]),
  ].join('\n');
}
