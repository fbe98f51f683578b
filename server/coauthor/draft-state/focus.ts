import type { ModelMessage } from 'ai';
import { foldCase } from '../../../shared/language/normalize.ts';
import {
  type DraftElement,
  diffDrafts,
  elementKey,
  hasElement,
  hasSaid,
  listEncounters,
  nextStep,
  type PlanDraft,
  requireElement,
} from '../../../shared/story/index.ts';
import type { PlanSession } from '../session/session.ts';

/** Calls and changes of this many last steps count as the present subject. */
const STEPS_BACK = 3;
const CHANGES_BACK = 3;
const AT_MOST = 24;

type Named = { element: DraftElement; title: string };

const allNamed = (draft: PlanDraft): Named[] => [
  ...draft.characters.map(({ id, name }) => ({ element: { type: 'character' as const, id }, title: name })),
  ...draft.acts.flatMap(({ id: actId, title, sandboxLocations }) => [
    { element: { type: 'act' as const, id: actId }, title },
    ...sandboxLocations.map(({ id, title }) => ({ element: { type: 'node' as const, actId, id }, title })),
  ]),
  ...listEncounters(draft).map(({ encounter: { id, title } }) => ({
    element: { type: 'encounter' as const, id },
    title,
  })),
];

const plain = (text: string): string => foldCase(text).replace(/\s+/gu, ' ');

/** Finds the elements a text names: by id or whole title, then by a part of a name. */
function namedIn(draft: PlanDraft, text: string): DraftElement[] {
  if (text.trim() === '') return [];
  const plainText = plain(text);
  const ids = new Set(plainText.match(/[a-z0-9]+(?:[_-][a-z0-9]+)*/g));
  const wholly: DraftElement[] = [];
  const partly: DraftElement[] = [];
  for (const { element, title } of allNamed(draft)) {
    const { type, id } = element;
    const name = plain(title).replace(/^(the|an|a) (?=.)/, '');
    // Cheap test first: most elements of a large story are not named.
    const isWhole = plainText.includes(name) && hasSaid(text, { type: 'premise', title });
    const isPart = type === 'character' && name.split(/[ ·・]/).some((part) => plainText.includes(part));
    if (isWhole || (id !== undefined && /[_\d-]/.test(id) && ids.has(id))) wholly.push(element);
    else if (isPart && hasSaid(text, { type, title })) partly.push(element);
  }
  return [...wholly, ...partly];
}

const getText = (content: ModelMessage['content']): string =>
  typeof content === 'string'
    ? content
    : content.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n');

const idIn = (input: object, key: string): string | undefined => {
  const value = (input as Record<string, unknown>)[key];
  return typeof value === 'string' ? value : undefined;
};

function findTarget(tool: string, input: unknown): DraftElement | null {
  if (typeof input !== 'object' || input === null) return null;
  const [actId, id, nodeId, type] = ['actId', 'id', 'nodeId', 'type'].map((key) => idIn(input, key));
  const inAct = actId === undefined ? {} : { actId };
  switch (tool) {
    case 'proposeStoryPremise':
      return { type: 'premise' };
    case 'proposeCharacter':
      return id === undefined ? null : { type: 'character', id };
    case 'draftActOutline':
      return id === undefined ? null : { type: 'act', id };
    case 'draftNodeWeb':
      return actId === undefined ? null : { type: 'act', id: actId };
    case 'writeScene': {
      const encounterId = idIn(input, 'encounterId');
      if (encounterId !== undefined) return { type: 'encounter', id: encounterId };
      if (nodeId !== undefined) return { type: 'node', ...inAct, id: nodeId };
      return actId === undefined ? { type: 'premise' } : { type: 'act', id: actId };
    }
    case 'draftNodeEncounters':
    case 'finalizeNode':
      return nodeId === undefined ? null : { type: 'node', ...inAct, id: nodeId };
    case 'updateElement':
      if (type === 'premise') return { type };
      if (type === 'act') return { type, id: id ?? actId };
      return (type === 'character' || type === 'node') && id !== undefined ? { type, ...inAct, id } : null;
    default:
      return null;
  }
}

const aimedAt = (messages: readonly ModelMessage[]): DraftElement[] =>
  messages
    .flatMap((message) =>
      message.role === 'assistant' && typeof message.content !== 'string' ? [message.content] : [],
    )
    .map((content) =>
      content.flatMap((part) => (part.type === 'tool-call' ? [findTarget(part.toolName, part.input)] : [])),
    )
    .filter((aims) => aims.length > 0)
    .slice(-STEPS_BACK)
    .reverse()
    .flat()
    .filter((aim) => aim !== null);

/** What was just undone, and what the last changes changed. */
function lastChanged({ draft, undo, redo }: PlanSession): DraftElement[] {
  const before = undo.slice(-CHANGES_BACK).map((unit) => unit.before.draft);
  const undone = redo[0]?.after.draft ?? draft;
  return [...before.map((earlier, index) => diffDrafts(earlier, before[index + 1] ?? draft)), diffDrafts(undone, draft)]
    .reverse()
    .flat()
    .map(({ type, actId, id }) => ({ type, ...(actId && { actId }), ...(id && { id }) }));
}

const lastSaid = (messages: readonly ModelMessage[]): string =>
  getText(messages.findLast(({ role }) => role === 'user')?.content ?? '');

/** What the author has just named, and what the last calls targeted. */
export const findFocus = ({ draft }: PlanSession, messages: readonly ModelMessage[]): DraftElement[] => [
  ...namedIn(draft, lastSaid(messages)),
  ...aimedAt(messages),
];

/**
 * What the conversation is about, the most pressing first: elements just named, targets of the last calls, last
 * changes, the next step of the pipeline (first if `isBuilding`), and the acts of all these.
 */
export function rankFocus(session: PlanSession, messages: readonly ModelMessage[], isBuilding = false): DraftElement[] {
  const { draft } = session;
  const { actId, nodeId } = nextStep(draft);
  const [first, ...others] = draft.acts;
  // Where there is one act, whatever is said of an act is said of it.
  const onlyAct = first && others.length === 0 && !isBuilding ? [{ type: 'act' as const, id: first.id }] : [];
  const nextNode = nodeId === undefined ? [] : [{ type: 'node' as const, ...(actId && { actId }), id: nodeId }];
  const wanted: DraftElement[] = [
    ...(isBuilding ? nextNode : []),
    ...findFocus(session, messages),
    ...onlyAct,
    ...lastChanged(session),
    ...(actId === undefined ? [] : [{ type: 'act' as const, id: actId }]),
    ...nextNode,
  ];
  const known = wanted
    .filter((element) => element.type !== 'premise' && hasElement(draft, element))
    .map((element) => requireElement(draft, element));
  const acts = known.flatMap((element) =>
    element.actId === undefined ? [] : [{ type: 'act' as const, id: element.actId }],
  );
  return [...new Map([...known, ...acts].map((element) => [elementKey(element), element])).values()].slice(0, AT_MOST);
}
