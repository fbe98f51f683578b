import { readSceneCondition } from '../../conditions/scene-condition.ts';
import { listChoices } from '../../english-lists.ts';
import { joinFieldPath } from '../../field-path.ts';
import { listRepeated } from '../../lists.ts';
import type { SceneTroubleKind } from '../../reasons.ts';
import type { PlanDraft } from '../draft/draft.ts';
import { type DraftElement, elementKey } from '../draft/element.ts';
import { type ArcEncounter, type Encounter, optionIds } from '../encounter.ts';
import type { VoiceAsset } from '../package.ts';
import { type ScenedStory, type SceneSlot, sceneKey } from './address.ts';
import type { ScriptLine } from './script.ts';
import { listExpressions } from './staging.ts';
import { sceneSlots } from './traversal.ts';

/** An invalid detail of a written scene. */
export interface SceneProblem {
  kind: SceneTroubleKind;
  name: string;
  owner: DraftElement;
  /** The title of the owner, or of the event or ending in it. */
  title: string;
  /** The path in the owner, dotted: `options.option_1.then.script.3.expression`. */
  path: string;
  /** The script as a part of `sceneKey`; null outside of scripts. */
  scene: string | null;
  /** The line, counted from 1; null outside of scripts. */
  line: number | null;
  message: string;
}

export interface SceneNames {
  faces: ReadonlyMap<string, ReadonlySet<string>>;
  backgrounds: ReadonlySet<string>;
  moods: ReadonlySet<string>;
  facts: ReadonlySet<string>;
  meters: ReadonlySet<string>;
  /** Voices by key. A line with a missing voice is silent and valid. */
  voices: Readonly<Record<string, VoiceAsset>>;
  /** If given, only conditions with one of these words are checked. */
  readsOnly?: ReadonlySet<string>;
}

export interface WrittenStory extends ScenedStory {
  premise?: (ScenedStory['premise'] & Partial<Pick<NonNullable<PlanDraft['premise']>, 'meters' | 'facts'>>) | undefined;
  /** Pictures not belonging to a place, by key. */
  backgrounds?: Readonly<Record<string, unknown>> | undefined;
  /** Tracks not belonging to a mood, by key. */
  music?: Readonly<Record<string, unknown>> | undefined;
  voices?: Readonly<Record<string, VoiceAsset>> | undefined;
}

const ids = (items: readonly { id: string }[] = []): string[] => items.map(({ id }) => id);

/** Collects the names that a story's written scenes may use. */
export function sceneNames({
  acts,
  characters,
  premise,
  backgrounds = {},
  music = {},
  voices = {},
}: WrittenStory): SceneNames {
  const places = acts.flatMap((act) => act.sandboxLocations);
  return {
    faces: new Map(characters.map((character) => [character.id, new Set<string>(listExpressions(character))])),
    backgrounds: new Set([...places.map(({ location }) => location), ...Object.keys(backgrounds)]),
    moods: new Set([...places.map(({ mood }) => mood), ...Object.keys(music)]),
    facts: new Set([...ids(premise?.facts), ...acts.flatMap(({ facts }) => ids(facts))]),
    meters: new Set(ids(premise?.meters)),
    voices,
  };
}

const KNOWN_NAMES =
  'flags, turn, progress, doom, location, visited, has_flag(name), knows(fact), met(character), has_item(name), meters.<id> and ended_with(act)';

type Found = Pick<SceneProblem, 'kind' | 'name' | 'message'> & { path: string };

function inCondition(text: string, path: string, { meters, readsOnly }: SceneNames): Found[] {
  if (readsOnly && ![...readsOnly].some((name) => text.includes(name))) return [];
  const condition = readSceneCondition(text);
  if (condition === null) {
    const message = `"${text}" is no condition: write CEL that comes to true or false, over ${KNOWN_NAMES}.`;
    return [{ kind: 'condition', name: text, path, message }];
  }
  return condition.meters
    .filter((meter) => !meters.has(meter))
    .map((name) => ({
      kind: 'meter',
      name,
      path,
      message: `There is no meter "${name}". Meters: ${listChoices(meters)}; the premise declares them.`,
    }));
}

function inLine(line: ScriptLine, names: SceneNames, asks: boolean): Found[] {
  const found: Found[] = [];
  const person = 'character' in line ? line.character : undefined;
  const faces = person === undefined ? undefined : names.faces.get(person);
  if (person !== undefined && !faces) {
    const instead = line.type === 'say' ? '; somebody without a sheet speaks under a "name" instead' : '';
    found.push({
      kind: 'stranger',
      name: person,
      path: 'character',
      message: `There is no character "${person}". Characters: ${listChoices(names.faces.keys())}${instead}.`,
    });
  }
  const face = 'expression' in line ? line.expression : undefined;
  if (face !== undefined && faces && !faces.has(face)) {
    found.push({
      kind: 'face',
      name: face,
      path: 'expression',
      message: `"${person}" has no face "${face}". Faces: ${listChoices(faces)}; give "expressions" of the character another one first, or choose among these.`,
    });
  }
  if ((line.type === 'background' || line.type === 'cg') && !names.backgrounds.has(line.id)) {
    found.push({
      kind: 'background',
      name: line.id,
      path: 'id',
      message: `There is no background "${line.id}". Backgrounds: ${listChoices(names.backgrounds)}; each place has one under its "location".`,
    });
  }
  if (line.type === 'music' && line.id !== undefined && !names.moods.has(line.id)) {
    found.push({
      kind: 'mood',
      name: line.id,
      path: 'id',
      message: `There is no music for the mood "${line.id}". Moods: ${listChoices(names.moods)}.`,
    });
  }
  for (const [index, fact] of (line.tells ?? []).entries()) {
    if (names.facts.has(fact)) continue;
    found.push({
      kind: 'fact',
      name: fact,
      path: `tells.${index}`,
      message: `There is no fact "${fact}". Facts: ${listChoices(names.facts)}.`,
    });
  }
  return line.when === undefined || !asks ? found : [...found, ...inCondition(line.when, 'when', names)];
}

/** `asks`: whether conditions of its lines are checked too. */
export function problemsOfScene(
  { scene, consequence, encounter, path, owner, title, address, againPart }: SceneSlot,
  names: SceneNames,
  asks = true,
): SceneProblem[] {
  if (scene === undefined) return [];
  const scripts = [
    ['script', address.part],
    ['again', againPart ?? address.part],
  ] as const;
  const inScripts = scripts.flatMap(([field, part]) =>
    (scene[field] ?? []).flatMap((line, index) =>
      inLine(line, names, asks).map((each): SceneProblem => {
        const key = sceneKey({ ...address, part });
        const message = `${key}, line ${index + 1} (${line.type}): ${each.message}`;
        return {
          ...each,
          ...{
            owner,
            title,
            message,
            scene: key,
            line: index + 1,
            path: joinFieldPath(path, field, `${index}`, each.path),
          },
        };
      }),
    ),
  );
  if (consequence === undefined) return inScripts;
  const declared = encounter?.potentialFlags ?? [];
  const rest: Found[] = [
    ...Object.keys(consequence.adjust ?? {})
      .filter((meter) => !names.meters.has(meter))
      .map((name) => ({
        kind: 'meter' as const,
        name,
        path: `adjust.${name}`,
        message: `There is no meter "${name}". Meters: ${listChoices(names.meters)}; the premise declares them.`,
      })),
    ...(consequence.flags ?? []).flatMap((name, index) =>
      declared.includes(name)
        ? []
        : [
            {
              kind: 'flag' as const,
              name,
              path: `flags.${index}`,
              message: `The encounter does not declare the flag "${name}". Its potentialFlags: ${listChoices(declared)}; add it there, or leave it out.`,
            },
          ],
    ),
  ];
  return [
    ...inScripts,
    ...rest.map((each): SceneProblem => {
      const message = `${sceneKey(address)}: ${each.message}`;
      return { ...each, ...{ owner, title, message, scene: null, line: null, path: joinFieldPath(path, each.path) } };
    }),
  ];
}

type Place = Pick<SceneProblem, 'owner' | 'title'>;

const besides = ({ owner, title }: Place, where: string, found: readonly Found[]): SceneProblem[] =>
  found.map((each) => ({
    ...each,
    ...{ owner, title, scene: null, line: null, message: `${where}: ${each.message}` },
  }));

const sameTwice = (what: string, all: readonly string[], path: string): Found[] =>
  listRepeated(all).map((name) => ({ kind: 'twice', name, path, message: `Two ${what} have the id "${name}".` }));

function inOptions(encounter: Encounter | ArcEncounter, place: Place, names: SceneNames): SceneProblem[] {
  const options = ('options' in encounter && encounter.options) || [];
  const made = optionIds(options);
  return [
    ...besides(place, encounter.id, sameTwice('options', made, 'options')),
    ...options.flatMap(({ requires }, index) => {
      const path = `options.${made[index]}.requires`;
      if (requires === undefined) return [];
      return besides(place, `${encounter.id}, ${path}`, inCondition(requires, path, names));
    }),
  ];
}

/** Unknown meters in a text that is a condition; prose is no problem. */
const metersNamed = (text: string, path: string, names: SceneNames): Found[] =>
  inCondition(text, path, names).filter(({ kind }) => kind === 'meter');

const inFacts = (facts: readonly { id: string; revealWhen?: string | undefined }[] = [], names: SceneNames): Found[] =>
  facts.flatMap(({ id, revealWhen }) =>
    revealWhen === undefined ? [] : metersNamed(revealWhen, `facts.${id}.revealWhen`, names),
  );

function inAct(act: ScenedStory['acts'][number], names: SceneNames): SceneProblem[] {
  const place: Place = { owner: { type: 'act', id: act.id }, title: act.title };
  return besides(place, act.id, [
    ...inFacts(act.facts, names),
    ...(act.inevitableEvents ?? []).flatMap(({ id, triggerCondition, conditionalBranches = [] }) => [
      ...metersNamed(triggerCondition, `inevitableEvents.${id}.triggerCondition`, names),
      ...conditionalBranches.flatMap(({ condition }, index) =>
        metersNamed(condition, `inevitableEvents.${id}.conditionalBranches.${index}.condition`, names),
      ),
    ]),
  ]);
}

function inPremise(premise: NonNullable<WrittenStory['premise']>, names: SceneNames): SceneProblem[] {
  const place: Place = { owner: { type: 'premise' }, title: premise.title };
  const { endings = [], meters, facts } = premise;
  return [
    ...besides(place, 'meters', sameTwice('meters', ids(meters), 'meters')),
    ...besides(place, 'endings', sameTwice('endings', ids(endings), 'endings')),
    ...besides(place, 'facts', inFacts(facts, names)),
    ...endings.flatMap(({ id, title, when }) =>
      when === undefined
        ? []
        : besides({ ...place, title }, `the ending "${id}", when`, inCondition(when, `endings.${id}.when`, names)),
    ),
  ];
}

/**
 * Unknown names, invalid conditions, duplicate ids. What may still be written, such as a flag that nothing sets, is
 * left to the check. `isAsBefore` names elements to skip.
 */
export function findAllSceneProblems(
  story: WrittenStory,
  names: SceneNames = sceneNames(story),
  isAsBefore: (element: object) => boolean = () => false,
): SceneProblem[] {
  const { acts, characters, premise } = story;
  const isNew = (element: object): boolean => !isAsBefore(element);
  const encountersIn = (some: readonly (Encounter | ArcEncounter)[], actId?: string): SceneProblem[] =>
    some.filter(isNew).flatMap((encounter) => {
      const owner: DraftElement = { type: 'encounter', ...(actId !== undefined && { actId }), id: encounter.id };
      return inOptions(encounter, { owner, title: encounter.title }, names);
    });
  const changed: ScenedStory = {
    acts: acts.filter(isNew).map((act) => ({
      ...act,
      sandboxLocations: act.sandboxLocations
        .filter(isNew)
        .map((place) => ({ ...place, encounters: place.encounters.filter(isNew) })),
    })),
    characters: characters.filter(isNew),
    premise: premise && isNew(premise) ? premise : undefined,
  };
  return [
    ...sceneSlots(changed).flatMap((slot) => problemsOfScene(slot, names)),
    ...changed.acts.flatMap((act) => [
      ...inAct(act, names),
      ...act.sandboxLocations.flatMap((place) => encountersIn(place.encounters, act.id)),
    ]),
    ...changed.characters.flatMap(({ personalArc }) => encountersIn(personalArc?.arcEncounters ?? [])),
    ...(changed.premise ? inPremise(changed.premise, names) : []),
  ];
}

const lost = (some: ReadonlySet<string>, all: ReadonlySet<string> = new Set()): Set<string> =>
  new Set([...some].filter((name) => !all.has(name)));

/** Whether every name that was available still is; then unchanged scenes stay valid. */
const areStillThere = (before: SceneNames, after: SceneNames): boolean =>
  [...before.faces].every(([id, faces]) => after.faces.has(id) && lost(faces, after.faces.get(id)).size === 0) &&
  (['backgrounds', 'moods', 'facts', 'meters'] as const).every((kind) => lost(before[kind], after[kind]).size === 0);

const listElements = ({ acts, characters, premise }: PlanDraft): object[] => [
  ...acts.flatMap((act) => [act, ...act.sandboxLocations.flatMap((place) => [place as object, ...place.encounters])]),
  ...characters.flatMap((character) => [character, ...(character.personalArc?.arcEncounters ?? [])]),
  ...(premise ? [premise] : []),
];

const getKey = ({ owner, path, kind, name }: SceneProblem): string => `${elementKey(owner)} ${path} ${kind} ${name}`;

/** Unchanged scenes are checked again only if a name disappeared, and only conditions that may name a missing meter. */
export function sceneProblemsSince(before: PlanDraft, after: PlanDraft): SceneProblem[] {
  const names = { before: sceneNames(before), after: sceneNames(after) };
  const isAnyGone = !areStillThere(names.before, names.after);
  const metersGone = lost(names.before.meters, names.after.meters);
  const findProblems = (draft: PlanDraft, other: PlanDraft, known: SceneNames): Map<string, SceneProblem> => {
    const same = new Set(listElements(other));
    const found = [
      ...findAllSceneProblems(draft, known, (element) => same.has(element)),
      ...(isAnyGone ? findAllSceneProblems(draft, { ...known, readsOnly: metersGone }) : []),
    ];
    return new Map(found.map((problem) => [getKey(problem), problem]));
  };
  const found = findProblems(after, before, names.after);
  if (found.size === 0) return [];
  const had = findProblems(before, after, names.before);
  return [...found].flatMap(([key, problem]) => (had.has(key) ? [] : [problem]));
}
