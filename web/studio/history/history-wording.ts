import type { TFunction } from 'i18next';
import { readableId } from '../../../shared/readable-id.ts';
import type { HistoryAnswerEntry } from '../../api/index.ts';
import type { DraftNames } from '../wording/tool-call.ts';

/** The kinds that have a label, and the type of the element that it names: null for none, `any` for the last one. */
const SUBJECTS = {
  'premise-proposed': null,
  'premise-updated': null,
  'character-proposed': 'character',
  'character-updated': 'character',
  'act-outlined': 'act',
  'act-updated': 'act',
  'web-drafted': 'act',
  'encounters-drafted': 'node',
  'scene-written': 'any',
  'node-finalized': 'node',
  'node-updated': 'node',
  'node-added': 'node',
  'encounter-moved': 'node',
  'element-ordered': 'any',
  'texts-replaced': null,
  'name-changed': null,
  'element-removed': 'any',
  'picture-replaced': 'any',
  'draft-opened': null,
  'draft-restored': null,
  'package-finalized': null,
  'checklist-set-up': null,
  'checklist-steps-added': null,
  'checklist-step-updated': null,
  'checklist-step-marked': null,
  'checklist-cleared': null,
  'plan-run': null,
  'plan-continued': null,
  locked: 'any',
  unlocked: 'any',
} as const satisfies Record<string, 'character' | 'act' | 'node' | 'any' | null>;
type WordedKind = keyof typeof SUBJECTS;

const isWorded = (kind: string): kind is WordedKind => Object.hasOwn(SUBJECTS, kind);

const removedOrMoved = (summary: string): string | null =>
  /^(?:removed|moved) (?:the (?:place|character|encounter) |act )(.+)$/.exec(summary)?.[1] ?? null;

const parseScene = (summary: string): string | null =>
  /\bthe (?:place|encounter|event|ending) (.+?)(?: away)?$/.exec(summary)?.[1] ?? null;

const quoted = (summary: string): string | null => /["“]([^"”]+)["”]/.exec(summary)?.[1] ?? null;

/** The title of a plan, which may contain quotation marks. */
const planTitle = (summary: string): string | null =>
  /^(?:ran|went on with) the plan "(.+)"$/s.exec(summary)?.[1] ?? null;

/** The summary of a lock names its element; older ones have its key. */
const LOCK_NAMED = /^(un)?locked the (?:(premise|checklist)|[a-z ]+? "(.+)")$/;
const LOCK = /^(un)?locked (?:(premise|checklist)|(character|act|node|encounter):(?:[^/]*\/)?(.+))$/;

/** A flag or an item was renamed: a change of texts without texts. */
const RENAMED = /^renamed the (?:flag|item) "(.+)" to "(.+)"$/;

type Changed = Pick<HistoryAnswerEntry['changed'][number], 'type' | 'id'>;

function getName({ type, id }: Changed, names: DraftNames): string | null {
  if (id === undefined) return null;
  const name = type === 'character' ? names.character(id) : type === 'act' ? names.act(id) : names.place(id);
  return name ?? null;
}

/** The text of a history row: the key and subject of its label, or the server's own phrase. */
type HistoryWords =
  | { key: WordedKind; subject: string }
  | { key: WordedKind; the: 'premise' | 'checklist' }
  | { phrase: string };

function lockWords(summary: string, names: DraftNames): HistoryWords {
  const [named, isUnlocked, one, title] = LOCK_NAMED.exec(summary) ?? [];
  if (named !== undefined) {
    const key = isUnlocked ? 'unlocked' : 'locked';
    if (one === 'premise' || one === 'checklist') return { key, the: one };
    return { key, subject: title ?? '' };
  }
  const [, un, the, type, id = ''] = LOCK.exec(summary) ?? [];
  const key = un ? 'unlocked' : 'locked';
  if (the === 'premise' || the === 'checklist') return { key, the };
  if (type === undefined) return { phrase: summary };
  const name = type === 'encounter' ? null : getName({ type: type as Changed['type'], id }, names);
  return { key, subject: name ?? readableId(id) };
}

/** Chooses the text of a history row. Names come from the current draft; a removed element keeps its old name. */
function historyWords({ kind, summary, changed }: HistoryAnswerEntry, names: DraftNames): HistoryWords {
  if (kind === 'lock-changed') return lockWords(summary, names);
  if (!isWorded(kind)) return { phrase: summary };
  if (kind === 'plan-run' || kind === 'plan-continued') {
    const title = planTitle(summary);
    return title === null ? { phrase: summary } : { key: kind, subject: title };
  }
  if (kind === 'draft-restored') return { key: kind, subject: quoted(summary) ?? '' };
  const [, from, to] = (kind === 'texts-replaced' && RENAMED.exec(summary)) || [];
  if (from !== undefined && to !== undefined) return { key: 'name-changed', subject: `${from} → ${to}` };
  const about = SUBJECTS[kind];
  if (about === null) return { key: kind, subject: '' };
  const element = about === 'any' ? changed.at(-1) : changed.find(({ type }) => type === about);
  const gone =
    kind === 'element-removed' ? removedOrMoved(summary) : kind === 'scene-written' ? parseScene(summary) : null;
  const name = element ? (getName(element, names) ?? quoted(summary) ?? (element.id && readableId(element.id))) : null;
  const moved = kind === 'element-ordered' ? removedOrMoved(summary) : null;
  const subject = gone ?? name ?? moved ?? quoted(summary);
  return subject ? { key: kind, subject } : { phrase: summary };
}

/** The text of a history row in the interface's language, without who did it. */
export function sayHistory(t: TFunction, entry: HistoryAnswerEntry, names: DraftNames): string {
  const words = historyWords(entry, names);
  if ('phrase' in words) return words.phrase;
  const subject =
    'the' in words ? t(words.the === 'premise' ? 'history.thePremise' : 'history.theChecklist') : words.subject;
  return t(`history.kind.${words.key}`, { subject });
}
