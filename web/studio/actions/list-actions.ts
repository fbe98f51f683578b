import type { TFunction } from 'i18next';
import { type DraftElement, listEncounters, type PlanDraft } from '../../../shared/story/index.ts';
import { matchesWords, searchWords } from '../../palette/match-words.ts';
import { getElementSheet, type Sheet } from '../draft/sheets/sheet.ts';
import type { ShownPart } from '../pane/draft-pane.tsx';

export interface Action {
  key: string;
  label: string;
  words: string;
  opens: ShownPart | null;
}

interface Named {
  element: DraftElement;
  name: string;
  isAtPlace?: boolean;
}

const namedIn = ({ characters, acts, ...draft }: PlanDraft): Named[] => [
  ...characters.map(({ id, name }) => ({ element: { type: 'character' as const, id }, name })),
  ...acts.map(({ id, title }) => ({ element: { type: 'act' as const, id }, name: title })),
  ...acts.flatMap(({ id: actId, sandboxLocations }) =>
    sandboxLocations.map(({ id, title }) => ({ element: { type: 'node' as const, actId, id }, name: title })),
  ),
  ...listEncounters({ ...draft, characters, acts }).map(({ encounter: { id, title }, kind }) => ({
    element: { type: 'encounter' as const, id },
    name: title,
    isAtPlace: kind === 'pool',
  })),
];

type Verb = 'add' | 'rename' | 'edit' | 'move' | 'remove' | 'check' | 'premise';
const NOUNS = { character: 'person', act: 'act', node: 'place', encounter: 'scene' } as const;

const getWords = (t: TFunction, verb: Verb, type?: keyof typeof NOUNS): string =>
  `${t(`brief.actions.words.${verb}`)} ${type === undefined ? '' : t(`brief.actions.words.${NOUNS[type]}`)}`;

/** What can be added to a draft. */
export function listAdditions(draft: PlanDraft, t: TFunction): Action[] {
  const add = (key: string, label: string, sheet: Sheet): Action => ({
    key,
    label,
    words: getWords(t, 'add', sheet.element.type as keyof typeof NOUNS),
    opens: { element: sheet.element, write: { sheet } },
  });
  return [
    add('add:person', t('brief.actions.addPerson'), { kind: 'character', element: { type: 'character' } }),
    ...draft.acts.map(({ id, title }) =>
      add(`add:place:${id}`, t('brief.actions.addPlace', { name: title }), {
        kind: 'place',
        element: { type: 'node', actId: id },
      }),
    ),
    add('add:act', t('brief.actions.addAct'), { kind: 'act', element: { type: 'act' } }),
    ...draft.acts.flatMap(({ id: actId, sandboxLocations }) =>
      sandboxLocations.map((place) =>
        add(`add:scene:${actId}:${place.id}`, t('brief.actions.addScene', { name: place.title }), {
          kind: 'encounter',
          element: { type: 'encounter', actId },
          nodeId: place.id,
        }),
      ),
    ),
  ];
}

/** All manual edits of a draft: additions first, then the existing elements. */
export function listActions(draft: PlanDraft, t: TFunction): Action[] {
  const changing = namedIn(draft).flatMap(({ element, name, isAtPlace }): Action[] => {
    const sheet = getElementSheet(element);
    const key = `${element.type}:${element.actId ?? ''}:${element.id}`;
    const write = (what: 'rename' | 'edit' | 'ways' | 'move', path?: string): Action => ({
      key: `${what}:${key}`,
      label: t(`brief.actions.${what}`, { name }),
      words: getWords(t, what === 'ways' ? 'move' : what, element.type as keyof typeof NOUNS),
      opens: { element, write: { sheet, ...(path === undefined ? {} : { path }) } },
    });
    return [
      write('rename', element.type === 'character' ? 'name' : 'title'),
      write('edit'),
      ...(element.type === 'node' ? [write('ways', 'connections')] : []),
      ...(isAtPlace ? [write('move', 'at')] : []),
      {
        key: `remove:${key}`,
        label: t('brief.actions.remove', { name }),
        words: getWords(t, 'remove', element.type as keyof typeof NOUNS),
        opens: { element, remove: name },
      },
    ];
  });
  return [
    { key: 'check', label: t('brief.actions.check'), words: getWords(t, 'check'), opens: null },
    ...listAdditions(draft, t),
    {
      key: 'premise',
      label: t('brief.actions.premise'),
      words: getWords(t, 'premise'),
      opens: { element: { type: 'premise' }, write: { sheet: getElementSheet({ type: 'premise' }) } },
    },
    ...changing,
  ];
}

/** The actions that match every search word, as a word or a prefix. */
export function searchActions(actions: readonly Action[], search: string): Action[] {
  const wanted = searchWords(search);
  return actions.filter(({ label, words }) => matchesWords(searchWords(`${label} ${words}`), wanted));
}
