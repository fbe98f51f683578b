import type { TFunction } from 'i18next';
import { type DraftElement, encountersOf, type PlanDraft } from '../../../shared/story/index.ts';
import { type Sheet, sheetOf } from '../draft/sheets/sheet.ts';
import type { Shown } from '../pane/draft-pane.tsx';

/** Something that can be done to a draft by hand. */
export interface Action {
  key: string;
  label: string;
  /** What it opens in the draft; the check where it is absent. */
  opens: Shown | null;
}

interface Named {
  element: DraftElement;
  name: string;
}

const namedIn = ({ characters, acts, ...draft }: PlanDraft): Named[] => [
  ...characters.map(({ id, name }) => ({ element: { type: 'character' as const, id }, name })),
  ...acts.map(({ id, title }) => ({ element: { type: 'act' as const, id }, name: title })),
  ...acts.flatMap(({ id: actId, sandboxLocations }) =>
    sandboxLocations.map(({ id, title }) => ({ element: { type: 'node' as const, actId, id }, name: title })),
  ),
  ...encountersOf({ ...draft, characters, acts }).map(({ encounter: { id, title } }) => ({
    element: { type: 'encounter' as const, id },
    name: title,
  })),
];

/** Everything that can be done to a draft by a form: what adds first, then what there is, element by element. */
export function listActions(draft: PlanDraft, t: TFunction): Action[] {
  const add = (key: string, label: string, sheet: Sheet): Action => ({
    key,
    label,
    opens: { element: sheet.element, write: { sheet } },
  });
  const adding = [
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
  const changing = namedIn(draft).flatMap(({ element, name }): Action[] => {
    const sheet = sheetOf(element);
    const key = `${element.type}:${element.actId ?? ''}:${element.id}`;
    const write = (what: 'rename' | 'edit' | 'move', path?: string): Action => ({
      key: `${what}:${key}`,
      label: t(`brief.actions.${what}`, { name }),
      opens: { element, write: { sheet, ...(path === undefined ? {} : { path }) } },
    });
    return [
      write('rename', element.type === 'character' ? 'name' : 'title'),
      write('edit'),
      ...(element.type === 'node' ? [write('move', 'connections')] : []),
      { key: `remove:${key}`, label: t('brief.actions.remove', { name }), opens: { element, remove: name } },
    ];
  });
  return [
    { key: 'check', label: t('brief.actions.check'), opens: null },
    ...adding,
    {
      key: 'premise',
      label: t('brief.actions.premise'),
      opens: { element: { type: 'premise' }, write: { sheet: sheetOf({ type: 'premise' }) } },
    },
    ...changing,
  ];
}

/** The actions whose label has every word that is searched for. */
export function searchActions(actions: readonly Action[], search: string): Action[] {
  const words = search
    .toLowerCase()
    .split(/\s+/u)
    .filter((word) => word !== '');
  return actions.filter(({ label }) => words.every((word) => label.toLowerCase().includes(word)));
}
