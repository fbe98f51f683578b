import { isNamedInCondition } from '../../conditions/condition-names.ts';
import type { LeftNeed } from '../../reasons.ts';
import { listNamedFields } from '../field-meanings.ts';
import type { ScriptLine } from '../scene/script.ts';
import { listScenes } from '../scene/traversal.ts';
import type { Fact } from '../world-info.ts';
import type { DraftAct, PlanDraft } from './draft.ts';
import {
  type DraftElement,
  ELEMENT_WORDS,
  elementKey,
  type FoundEncounter,
  getElementTitle,
  listEncounters,
  requireElement,
  toEncounterElement,
} from './element.ts';

export interface DraftReference {
  by: DraftElement;
  title: string;
  /** The referring field, dotted, list items by id. */
  field: string;
  /** A sentence without its full stop: `place "The Pier" requires this character`. */
  message: string;
  /**
   * Null if a forced removal removes the reference too. Flags, findings and conditions are words of the story and stay.
   */
  left: { needs: LeftNeed; name: string } | null;
}

/** A condition (Rules of play, "Conditions") or prose, with its owner. */
export interface Conditional {
  by: DraftElement;
  field: string;
  text: string;
  /** What has the condition, as a phrase. */
  what: string;
  /** The title or text of the event, option or ending that has it, or the id of the fact; null for a line of a script. */
  title: string | null;
}

const ownersOfFacts = (draft: PlanDraft): { by: DraftElement; facts: readonly Fact[] }[] => [
  { by: { type: 'premise' }, facts: draft.premise?.facts ?? [] },
  ...draft.acts.map(({ id, facts }) => ({ by: { type: 'act' as const, id }, facts: facts ?? [] })),
];

function conditionsIn(act: DraftAct): Conditional[] {
  return (act.inevitableEvents ?? []).flatMap(({ id, title, triggerCondition, conditionalBranches = [] }) => {
    const by: DraftElement = { type: 'act', id: act.id };
    const what = `the event "${title}"`;
    return [
      { by, field: `inevitableEvents.${id}.triggerCondition`, text: triggerCondition, what, title },
      ...conditionalBranches.map(({ condition }) => ({
        by,
        field: `inevitableEvents.${id}.conditionalBranches`,
        text: condition,
        what,
        title,
      })),
    ];
  });
}

/** Every condition of a draft: of events, lines, options, endings and facts. */
export const listStoryConditions = (draft: PlanDraft): Conditional[] => [
  ...draft.acts.flatMap(conditionsIn),
  ...writtenConditions(draft),
  ...ownersOfFacts(draft).flatMap(({ by, facts }) =>
    facts.flatMap(({ id, revealWhen }) =>
      revealWhen === undefined
        ? []
        : [{ by, field: `facts.${id}.revealWhen`, text: revealWhen, what: `the fact "${id}"`, title: id }],
    ),
  ),
];

/** The conditions in written scenes: of lines, options and endings. */
function writtenConditions(draft: PlanDraft): Conditional[] {
  const lines = listScenes(draft).flatMap(({ owner: by, path, scene }) =>
    (['script', 'again'] as const).flatMap((name) =>
      (scene[name] ?? []).flatMap(({ when }, index) =>
        when === undefined
          ? []
          : [
              {
                by,
                field: path === '' ? name : `${path}.${name}`,
                text: when,
                what: `line ${index + 1} of a script`,
                title: null,
              },
            ],
      ),
    ),
  );
  const options = listEncounters(draft).flatMap((found) => {
    return (found.encounter.options ?? []).flatMap(({ requires, text }) =>
      requires === undefined
        ? []
        : [
            {
              by: toEncounterElement(found),
              field: 'options',
              text: requires,
              what: `the option "${text}"`,
              title: text,
            },
          ],
    );
  });
  const endings = (draft.premise?.endings ?? []).flatMap(({ id, title, when }) =>
    when === undefined
      ? []
      : [
          {
            by: { type: 'premise' as const },
            field: `endings.${id}.when`,
            text: when,
            what: `the ending "${title}"`,
            title,
          },
        ],
  );
  return [...lines, ...options, ...endings];
}

/** The ids a finding may name: it is the id of a fact, or has it in square brackets. Rules of play, "Knowledge". */
export function idsInFinding(finding: string): string[] {
  const text = finding.trim().toLowerCase();
  return [text, ...[...text.matchAll(/\[([^[\]]+)\]/g)].map(([, id]) => id ?? '')];
}

function isWithin(draft: PlanDraft, inner: DraftElement, outer: DraftElement): boolean {
  if (elementKey(inner) === elementKey(outer)) return true;
  if (outer.type === 'act') return inner.actId === outer.id && inner.type !== 'act';
  if (inner.type !== 'encounter') return false;
  const found = listEncounters(draft).find(({ encounter }) => encounter.id === inner.id);
  if (!found) return false;
  return found.kind === 'arc'
    ? outer.type === 'character' && outer.id === found.characterId
    : outer.type === 'node' && outer.actId === found.actId && outer.id === found.nodeId;
}

function scriptsNaming(draft: PlanDraft, names: (line: ScriptLine) => boolean): { by: DraftElement; field: string }[] {
  return listScenes(draft).flatMap(({ owner, path, scene }) =>
    (['script', 'again'] as const)
      .filter((name) => scene[name]?.some(names))
      .map((name) => ({ by: owner, field: path === '' ? name : `${path}.${name}` })),
  );
}

type Reference = Omit<DraftReference, 'title' | 'message'> & { says: string };

/** Without `left`, a forced removal removes the reference too. */
const reference = (
  { by, field }: Pick<Reference, 'by' | 'field'>,
  says: string,
  left: Reference['left'] = null,
): Reference => ({ by, field, says, left });

const referencesInConditions = (draft: PlanDraft, id: string): Reference[] =>
  listStoryConditions(draft)
    .filter(({ text }) => isNamedInCondition(text, 'character', id))
    .map((condition) =>
      reference(condition, `has ${condition.what}, whose condition asks about this character`, {
        needs: 'person-in-condition',
        name: getElementTitle(draft, { type: 'character', id }),
      }),
    );

/** Conditions that ask how an act ended, or for a fact that only this act has. */
function referencesToAct(draft: PlanDraft, id: string): Reference[] {
  const facts = draft.acts.find((act) => act.id === id)?.facts ?? [];
  return listStoryConditions(draft).flatMap((condition) => {
    const { text, what } = condition;
    const asked = facts
      .filter((fact) => isNamedInCondition(text, 'fact', fact.id))
      .map((fact) =>
        reference(condition, `has ${what}, whose condition asks about the fact "${fact.id}" of this act`, {
          needs: 'fact-in-condition',
          name: fact.id,
        }),
      );
    if (!isNamedInCondition(text, 'act', id)) return asked;
    const name = getElementTitle(draft, { type: 'act', id });
    const says = `has ${what}, whose condition asks how this act ended`;
    return [reference(condition, says, { needs: 'act-in-condition', name }), ...asked];
  });
}

function referencesToCharacter(draft: PlanDraft, id: string): Reference[] {
  const elements: { by: DraftElement; element: object }[] = [
    ...draft.acts.flatMap(({ id: actId, sandboxLocations }) =>
      sandboxLocations.map((place) => ({ by: { type: 'node' as const, actId, id: place.id }, element: place })),
    ),
    ...listEncounters(draft).map((found) => ({ by: toEncounterElement(found), element: found.encounter })),
  ];
  return [
    ...elements.flatMap(({ by, element }) =>
      listNamedFields(element, 'character')
        .filter(({ names }) => names.includes(id))
        .map(({ field }) => reference({ by, field }, 'requires this character')),
    ),
    ...scriptsNaming(draft, (line) => 'character' in line && line.character === id).map((script) =>
      reference(script, 'has a script with this character in it'),
    ),
    ...ownersOfFacts(draft).flatMap(({ by, facts }) =>
      facts
        .filter(({ knownBy }) => knownBy?.includes(id))
        .map((fact) =>
          reference({ by, field: `facts.${fact.id}.knownBy` }, `has the fact "${fact.id}", which this character knows`),
        ),
    ),
  ];
}

function referencesToPlace(draft: PlanDraft, actId: string, id: string): Reference[] {
  const act = draft.acts.find((each) => each.id === actId);
  const isElsewhere = draft.acts.some(
    (each) => each.id !== actId && each.sandboxLocations.some((place) => place.id === id),
  );
  const place = act?.sandboxLocations.find((each) => each.id === id);
  const others = draft.acts.flatMap((each) => each.sandboxLocations.filter((other) => other !== place));
  const shows = (line: ScriptLine): boolean =>
    (line.type === 'background' || line.type === 'cg') && line.id === place?.location;
  const plays = (line: ScriptLine): boolean => line.type === 'music' && line.id === place?.mood;
  const title = place?.title ?? id;
  const showing = others.some(({ location }) => location === place?.location) ? [] : scriptsNaming(draft, shows);
  const playing = others.some(({ mood }) => mood === place?.mood) ? [] : scriptsNaming(draft, plays);
  const conditions = listStoryConditions(draft).filter(
    ({ by, text }) => isNamedInCondition(text, 'place', id) && (by.type === 'act' ? by.id === actId : !isElsewhere),
  );
  return [
    ...(act?.sandboxLocations ?? [])
      .filter(({ connections }) => connections.includes(id))
      .map((from) =>
        reference({ by: { type: 'node', actId, id: from.id }, field: 'connections' }, 'has a way to this place'),
      ),
    ...(act?.startLocation === id
      ? [reference({ by: { type: 'act', id: actId }, field: 'startLocation' }, 'starts at this place')]
      : []),
    ...showing.map((script) =>
      reference(script, 'has a script that shows the picture of this place', {
        needs: 'picture-in-script',
        name: title,
      }),
    ),
    ...playing.map((script) =>
      reference(script, 'has a script that plays the music of this place', { needs: 'music-in-script', name: title }),
    ),
    ...conditions.map((condition) =>
      reference(condition, `has ${condition.what}, whose condition names this place`, {
        needs: 'place-in-condition',
        name: getElementTitle(draft, { type: 'node', actId, id }),
      }),
    ),
  ];
}

/** Needs for flags, and facts earned by findings, that only these encounters give. */
function findNeeds(draft: PlanDraft, isGone: (found: FoundEncounter) => boolean, here: string): Reference[] {
  const all = listEncounters(draft);
  const gone = all.filter(isGone);
  if (gone.length === 0) return [];
  const left = all.filter((found) => !isGone(found));
  const listFlags = (some: readonly FoundEncounter[]) =>
    new Set(some.flatMap(({ encounter }) => encounter.potentialFlags ?? []));
  const kept = listFlags(left);
  const flags = [...listFlags(gone)].filter((flag) => !kept.has(flag));
  const conditions = listStoryConditions(draft);
  const listFindings = (some: readonly FoundEncounter[]): string[] =>
    some.flatMap((found) => (found.kind === 'pool' ? (found.encounter.findings ?? []) : []));
  const lost = listFindings(gone);
  const others = listFindings(left);
  return [
    ...flags.flatMap((name) => {
      const only = `the flag "${name}", which only ${here} sets`;
      return [
        ...left
          .filter((found) => found.encounter.prerequisites?.includes(name))
          .map((found) =>
            reference({ by: toEncounterElement(found), field: 'prerequisites' }, `needs ${only}`, {
              needs: 'flag',
              name,
            }),
          ),
        ...conditions
          .filter(({ text }) => isNamedInCondition(text, 'flag', name))
          .map((condition) =>
            reference(condition, `has ${condition.what}, whose condition names ${only}`, {
              needs: 'flag-in-condition',
              name,
            }),
          ),
      ];
    }),
    ...ownersOfFacts(draft).flatMap(({ by, facts }) =>
      facts
        .filter(({ id, audience, revealWhen }) => {
          const isEarned = (findings: readonly string[]) =>
            findings.some((finding) => idsInFinding(finding).includes(id));
          return audience !== 'player' && revealWhen === undefined && isEarned(lost) && !isEarned(others);
        })
        .map(({ id: name }) =>
          reference(
            { by, field: `facts.${name}` },
            `has the fact "${name}", which the player learns only from findings ${here === 'this' ? 'of this' : 'here'}`,
            { needs: 'fact', name },
          ),
        ),
    ),
  ];
}

function listReferences(draft: PlanDraft, { type, actId, id = '' }: DraftElement): Reference[] {
  switch (type) {
    case 'premise':
      return [];
    case 'character':
      return [
        ...referencesToCharacter(draft, id),
        ...referencesInConditions(draft, id),
        ...findNeeds(draft, (found) => found.kind === 'arc' && found.characterId === id, 'their personal arc'),
      ];
    case 'act':
      return [
        ...referencesToAct(draft, id),
        ...findNeeds(draft, (found) => found.kind === 'pool' && found.actId === id, 'this act'),
      ];
    case 'node':
      return [
        ...referencesToPlace(draft, actId ?? '', id),
        ...findNeeds(
          draft,
          (found) => found.kind === 'pool' && found.actId === actId && found.nodeId === id,
          'this place',
        ),
      ];
    case 'encounter':
      return findNeeds(draft, ({ encounter }) => encounter.id === id, 'this');
  }
}

function describeReferences(
  draft: PlanDraft,
  references: readonly Reference[],
  isGone: (by: DraftElement) => boolean,
): DraftReference[] {
  const seen = new Set<string>();
  return references.flatMap(({ says, ...reference }) => {
    if (isGone(reference.by)) return [];
    const title = getElementTitle(draft, reference.by);
    const message =
      reference.by.type === 'premise'
        ? `the premise ${says}`
        : `${ELEMENT_WORDS[reference.by.type]} "${title}" ${says}`;
    const key = `${elementKey(reference.by)} ${reference.field} ${message}`;
    if (seen.has(key)) return [];
    seen.add(key);
    return [{ ...reference, title, message }];
  });
}

/**
 * By id, by flags that nothing else sets, and by findings that alone earn a fact; none within the element or a place's
 * outline.
 * @throws RefusalError if the draft has no such element
 */
export function findReferences(draft: PlanDraft, element: DraftElement): DraftReference[] {
  const target = requireElement(draft, element);
  return describeReferences(draft, listReferences(draft, target), (by) => isWithin(draft, by, target));
}

/** What is left needing something that only these encounters give. None of themselves. */
export function findReferencesToEncounters(draft: PlanDraft, ids: ReadonlySet<string>): DraftReference[] {
  const references = findNeeds(draft, ({ encounter }) => ids.has(encounter.id), 'one of these');
  return describeReferences(draft, references, ({ type, id = '' }) => type === 'encounter' && ids.has(id));
}
