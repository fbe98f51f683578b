import { counted, joinInEnglish, withRest } from '../../english-lists.ts';
import type { FindingPlace } from '../ignored-finding.ts';
import { getSceneOwner, readPart, type SceneAddress } from '../scene/address.ts';
import { diffDrafts, type FieldChange } from './diff.ts';
import type { PlanDraft } from './draft.ts';
import { type DraftElement, ELEMENT_WORDS, getElementTitle, hasElement } from './element.ts';
import type { DraftEvent } from './events.ts';
import { foldDraft } from './fold.ts';

const LISTED = 3;

const listing = (names: readonly string[]): string =>
  joinInEnglish(names.length > LISTED ? withRest(names, LISTED - 1) : names);

const getTitle = (draft: PlanDraft, element: DraftElement): string =>
  hasElement(draft, element) ? getElementTitle(draft, element) : (element.id ?? element.actId ?? '');

const actName = (draft: PlanDraft, actId: string): string => {
  const at = draft.acts.findIndex(({ id }) => id === actId);
  const act = draft.acts[at];
  return act ? `act ${at + 1} ("${act.title}")` : `act "${actId}"`;
};

const actWith = (draft: PlanDraft, actId: string, more: string): string =>
  actName(draft, actId).replace(/\)$/, `, ${more})`);

function called(draft: PlanDraft, element: DraftElement): string {
  if (element.type === 'premise') return 'the premise';
  if (element.type === 'act') return actName(draft, element.id ?? element.actId ?? '');
  return `the ${ELEMENT_WORDS[element.type]} ${getTitle(draft, element)}`;
}

/** Fields whose words for authors differ from their names. */
const FIELD_WORDS: Readonly<Record<string, string>> = {
  artStyle: 'art style',
  globalContext: 'setting and tone',
  overarchingTruths: 'truths',
  globalMaterials: 'motifs',
  globalWorldInfo: 'lore',
  scenarioWorldInfo: 'lore',
  possibleEndings: 'endings',
  imagePrompt: 'look',
  image: 'portrait',
  background: 'picture',
  backgroundPrompt: 'picture prompt',
  musicPrompts: 'music prompts',
  personalArc: 'personal arc',
  arcEncounters: 'personal arc',
  scenarioContext: 'hidden truth',
  narrativeGuidelines: 'narrative guidelines',
  intendedLocations: 'places',
  sandboxLocations: 'order of places',
  inevitableEvents: 'events',
  globalProgression: 'progress goal',
  opposingForce: 'doom clock',
  startLocation: 'starting place',
  startsAt: 'starting time',
  grants: 'rewards for deeds',
  requiredCharacters: 'characters',
  ambientDetail: 'ambience',
  arrival: 'arrival',
  again: 'script for later visits',
  connections: 'ways',
  mapPosition: 'position on the map',
};

function fieldWord({ path }: FieldChange): string {
  const [top = '', below] = path.split('.');
  const named = (top === 'globalContext' || top === 'personalArc') && below !== undefined ? below : top;
  return FIELD_WORDS[named] ?? named;
}

const fieldList = (fields: readonly FieldChange[]): string => listing([...new Set(fields.map(fieldWord))]);

/** Describes an edit of one element. */
function changedPhrase(before: PlanDraft, after: PlanDraft, element: DraftElement, later: DraftElement): string {
  const changes = diffDrafts(before, after);
  const own = changes.find(
    ({ type, actId, id, change }) =>
      change === 'changed' &&
      type === element.type &&
      (type === 'premise' || id === element.id) &&
      actId === element.actId,
  );
  const isNested = (nodeId: string | undefined): boolean => element.type === 'node' && nodeId === element.id;
  const nested = changes.filter(({ type, nodeId }) => type === 'encounter' && isNested(nodeId));
  const dropped = changes.filter(
    ({ type, change }) => element.type === 'act' && type === 'node' && change === 'removed',
  );
  const deeds = [
    ...(own ? [`changed ${fieldList(own.fields)} of ${called(before, element)}`] : []),
    ...(['added', 'changed', 'removed'] as const).flatMap((kind) => {
      const titles = nested.filter(({ change }) => change === kind).map(({ title }) => title);
      if (titles.length === 0) return [];
      const where = own
        ? ''
        : ` ${kind === 'removed' ? 'from' : kind === 'added' ? 'to' : 'of'} ${called(before, element)}`;
      return [`${kind} the ${titles.length === 1 ? 'encounter' : 'encounters'} ${listing(titles)}${where}`];
    }),
    ...(dropped.length > 0 ? [`took ${listing(dropped.map(({ title }) => title))} off the map`] : []),
  ];
  if (deeds.length > 0) return listing(deeds);
  return hasElement(before, later) ? `left ${called(before, element)} as it was` : `renamed ${called(before, element)}`;
}

function partName(text: string): string {
  const part = readPart(text);
  switch (part?.of) {
    case 'then':
      return `what follows the option "${part.optionId}" of `;
    case 'degree': {
      const asked = part.optionId === undefined ? '' : ` of the option "${part.optionId}"`;
      return `the degree "${part.degree}"${asked} of `;
    }
    case 'arrival':
      return part.isAgain ? 'coming back to ' : 'the arrival at ';
    case 'opening':
      return 'the opening of ';
    case 'climax':
      return `the ${part.way} climax of `;
    case 'branch':
      return `branch ${part.index + 1} of `;
    default:
      return part?.isAgain ? 'later visits to ' : '';
  }
}

/** `the arrival at the place The Pier`, `what follows the option "take_it" of the encounter The Rope` */
function sceneName(draft: PlanDraft, address: SceneAddress): string {
  const { actId, eventId, endingId, part } = address;
  const event = draft.acts.find(({ id }) => id === actId)?.inevitableEvents?.find(({ id }) => id === eventId);
  const ending = draft.premise?.endings?.find(({ id }) => id === endingId);
  const what = event
    ? `the event ${event.title}`
    : ending
      ? `the ending ${ending.title}`
      : called(draft, getSceneOwner(address));
  return `${partName(part)}${what}`;
}

/** Where a finding is, in words: `at the place The Pier`, `in act 1 ("The Harbour")`. */
function findingPlace(draft: PlanDraft, { type, actId, id = '' }: FindingPlace): string {
  const within = actId === undefined ? 'in the story' : `in ${actName(draft, actId)}`;
  switch (type) {
    case 'story':
      return 'in the story';
    case 'premise':
      return 'in the premise';
    case 'act':
      return `in ${actName(draft, actId ?? id)}`;
    case 'character':
    case 'node':
    case 'encounter':
      return `at ${called(draft, { type, ...(type === 'node' && actId !== undefined ? { actId } : {}), id })}`;
    case 'event':
    case 'fact':
      return `at the ${type} "${id}" ${within}`;
    case 'lore':
    case 'ending':
    case 'meter':
      return `at the ${type} "${id}" ${within}`;
  }
}

/** In English, without a subject: `drew the map of act 1 ("The Harbour", 4 places)`. */
export function describeEvent(before: PlanDraft, event: DraftEvent): string {
  const after = foldDraft(before, event);
  const placeName = (actId: string, id: string): string => getTitle(after, { type: 'node', actId, id });
  switch (event.type) {
    case 'premise-proposed':
      return before.premise
        ? `proposed the premise anew: "${event.premise.title}"`
        : `proposed the premise of "${event.premise.title}"`;
    case 'premise-updated':
      return changedPhrase(before, after, { type: 'premise' }, { type: 'premise' });
    case 'character-proposed': {
      const isKnown = before.characters.some(({ id }) => id === event.character.id);
      return `proposed the character ${event.character.name}${isKnown ? ' anew' : ''}`;
    }
    case 'character-updated': {
      const redrawn = event.image ? ', with a new portrait' : '';
      const element: DraftElement = { type: 'character', id: event.id };
      const { image: _image, ...quiet } = event;
      const phrase = changedPhrase(before, foldDraft(before, quiet), element, { ...element, id: event.character.id });
      return event.image && phrase.startsWith('left ')
        ? `drew a new portrait of ${called(before, element)}`
        : `${phrase}${redrawn}`;
    }
    case 'act-outlined': {
      const isKnown = before.acts.some(({ id }) => id === event.outline.id);
      const places = counted(event.outline.intendedLocations.length, 'place');
      return `${isKnown ? 'outlined anew' : 'outlined'} ${actWith(after, event.outline.id, places)}`;
    }
    case 'act-updated': {
      const element: DraftElement = { type: 'act', id: event.id };
      return changedPhrase(before, after, element, { ...element, id: event.outline.id });
    }
    case 'web-drafted': {
      const isKnown = before.acts.some(({ id, sandboxLocations }) => id === event.actId && sandboxLocations.length > 0);
      const places = counted(event.locations.length, 'place');
      return `drew the map of ${actWith(after, event.actId, places)}${isKnown ? ' anew' : ''}`;
    }
    case 'encounters-drafted':
      return `wrote ${counted(event.encounters.length, 'encounter')} for ${placeName(event.actId, event.nodeId)}`;
    case 'scene-written': {
      const { address, lines } = event;
      const where = sceneName(after, address);
      return lines.length === 0
        ? `took the script of ${where} away`
        : `wrote ${counted(lines.length, 'line')} for ${where}`;
    }
    case 'node-finalized':
      return `finalized ${placeName(event.actId, event.nodeId)}: picture and music`;
    case 'node-updated': {
      const element: DraftElement = { type: 'node', actId: event.actId, id: event.id };
      const { background: _background, ...quiet } = event;
      const phrase = changedPhrase(before, foldDraft(before, quiet), element, element);
      if (!event.background) return phrase;
      return phrase.startsWith('left ')
        ? `drew a new picture of ${called(before, element)}`
        : `${phrase}, with a new picture`;
    }
    case 'node-added':
      return `added the place ${event.node.title} to ${actName(after, event.actId)}`;
    case 'encounter-moved': {
      const { id, to } = event;
      return `moved ${called(after, { type: 'encounter', id })} to ${placeName(to.actId, to.nodeId)}`;
    }
    case 'element-removed':
      return `removed ${called(before, event.element)}`;
    case 'picture-replaced':
      return `put in a picture of their own for ${called(before, event.element)}`;
    case 'voice-brought':
      return 'brought a voice for a line';
    case 'finding-ignored':
      return `ignored the finding "${event.finding.code}" ${findingPlace(after, event.finding.where)}: ${event.finding.because}`;
    case 'finding-heeded':
      return `heeded the finding "${event.finding.code}" ${findingPlace(after, event.finding.where)} again`;
    case 'draft-opened':
      return event.draft.premise ? `opened the package "${event.draft.premise.title}"` : 'opened a package';
    case 'package-finalized':
      return `finalized the package "${event.title}", version ${event.version}`;
  }
}
