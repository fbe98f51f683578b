import { type DraftElement, elementKey } from '../../../shared/story/index.ts';
import { createChance } from '../../words/chance.ts';
import { hasHan } from '../../words/text.ts';
import { STORY_LIMITS } from '../story/brief.ts';
import { readPeople } from '../story/brief-people.ts';
import { readPlaces } from '../story/brief-places.ts';
import { makeSite } from '../story/places.ts';
import { briefOfDraft, materialsOfDraft } from './adopt.ts';
import { addCharacter, addPlace, newPlaceOf } from './edit-add.ts';
import { editFor } from './edits.ts';
import { findPlace, type ShownAct } from './find.ts';
import { readIntents } from './intents.ts';
import { lockOf } from './locks.ts';
import { actsOf, complete, layNewAct, laySave, layWhole, type Making } from './plan-laying.ts';
import type { Goal } from './plan-wish.ts';
import type { ShownDraft } from './shown-draft.ts';

function layActGoal(making: Making, goal: Extract<Goal, { kind: 'act' }>): void {
  const { foreseen, note } = making;
  const { acts } = foreseen.shown();
  const [there] = actsOf(foreseen.shown(), goal.act ?? acts.length);
  if (there === undefined) {
    if (typeof goal.act === 'number' && goal.act > acts.length + 1)
      note('next_act', { n: acts.length, number: String(acts.length + 1) });
    layNewAct(making, goal);
    return;
  }
  const missing = Math.max(0, Math.min(STORY_LIMITS.places, goal.places ?? 0) - there.intendedLocations.length);
  if (goal.places !== undefined && goal.places < there.intendedLocations.length)
    note('has_more_places', { act: there.title, n: there.intendedLocations.length });
  const names = joinPlaces(making, there, missing, goal.named.slice(0, missing));
  complete(making, { names, isWanted: (actId) => actId === there.id });
}

/** Lays out that an act intends more places, some of them by name. @returns what they are called, by id */
function joinPlaces(making: Making, act: ShownAct, count: number, named: readonly string[]): Map<string, string> {
  const { foreseen, seed } = making;
  const names = new Map<string, string>();
  let draft = foreseen.shown();
  const language = briefOfDraft(draft).language;
  const { words, grammar } = materialsOfDraft(draft, seed);
  const chance = createChance(seed, `places:${act.id}/${act.intendedLocations.length}`);
  const used = new Set(draft.acts.flatMap((each) => each.sandboxLocations.map(({ title }) => title)));
  const titles = [...named];
  for (const kind of chance.shuffle([...grammar.places, ...grammar.places])) {
    const label = `${kind}/${titles.length}`;
    const { title } = makeSite({ word: '', title: '', kind }, new Set(), words, '', language, chance.fork(label));
    if (titles.length < count && !used.has(title) && !titles.includes(title)) titles.push(title);
  }
  const ids: string[] = [];
  for (const title of titles.slice(0, count)) {
    const acts = draft.acts.map((each) =>
      each.id === act.id ? { ...each, intendedLocations: [...act.intendedLocations, ...ids] } : each,
    );
    draft = { ...draft, acts };
    const number = `act ${draft.acts.findIndex(({ id }) => id === act.id) + 1}`;
    const made = newPlaceOf(draft, title, number);
    if (made === null) continue;
    ids.push(made.id);
    names.set(made.id, title);
  }
  if (ids.length === 0) return names;
  const changes = { intendedLocations: [...act.intendedLocations, ...ids] };
  const refused = foreseen.lay({ tool: 'updateElement', input: { type: 'act', id: act.id, changes } });
  return refused === null ? names : new Map();
}

function layPlaces(making: Making, { act: wish, count, named }: Extract<Goal, { kind: 'places' }>): void {
  const { foreseen, note } = making;
  const acts = foreseen.shown().acts;
  const act = wish === null ? acts.at(-1) : actsOf(foreseen.shown(), wish)[0];
  if (act === undefined) {
    note('no_act', { n: acts.length });
    return;
  }
  const room = STORY_LIMITS.places - act.intendedLocations.length;
  const wanted = Math.max(count, named.length);
  if (wanted > room) note('full_places', { act: act.title, limit: String(STORY_LIMITS.places) });
  const names = joinPlaces(making, act, Math.min(room, wanted), named);
  complete(making, { names, isWanted: (actId, nodeId) => actId === act.id && names.has(nodeId) });
}

function layPeople({ foreseen, note, seed, locks }: Making, { count, text }: Extract<Goal, { kind: 'people' }>): void {
  const people = readPeople(text);
  const wanted = Math.max(count, people.length);
  const role = /\b(?:villains?|antagonists?)\b|反派|悪役|敵/iu.test(text)
    ? 'villain'
    : /\b(?:all(?:y|ies)|friends?)\b|盟友|伙伴|味方|仲間/iu.test(text)
      ? 'ally'
      : 'character';
  for (let nth = 0; nth < wanted; nth++) {
    const draft = foreseen.shown();
    if (draft.characters.length >= STORY_LIMITS.characters) {
      note('full_people', { asked: String(wanted), limit: String(STORY_LIMITS.characters) });
      return;
    }
    const named = people[nth];
    const phrase =
      named === undefined
        ? `a ${role}`
        : `a ${role} called ${named.name}${named.job === undefined ? '' : `, a ${named.job}`}`;
    const edit = addCharacter(draft, phrase, seed, (place) => lockOf(draft, locks, place) === null, nth);
    const laid = edit.calls.filter((call) => foreseen.lay(call) === null);
    if (laid.some(({ tool }) => tool === 'updateElement')) note('meetings');
  }
}

/** The places of some acts that a phrase names; all of them where it names none. */
function placesAbout(draft: ShownDraft, acts: readonly ShownAct[], about: string): DraftElement[] {
  const all = acts.flatMap(({ id: actId, intendedLocations }) =>
    intendedLocations.map((id): DraftElement => ({ type: 'node', actId, id })),
  );
  const titled = acts.flatMap((act) =>
    act.sandboxLocations
      .filter(({ title }) => about.toLowerCase().includes(title.replace(/^The /, '').toLowerCase()))
      .map(({ id }): DraftElement => ({ type: 'node', actId: act.id, id })),
  );
  if (titled.length > 0) return titled;
  const kinds = readPlaces(about, hasHan(about) ? 'zh' : 'en');
  const meant = kinds.flatMap(({ word }) => {
    const found = findPlace({ ...draft, acts: [...acts] }, word);
    return found === undefined ? [] : [{ type: 'node' as const, actId: found.act.id, id: found.place.id }];
  });
  return meant.length > 0 ? meant : all;
}

function layParts(making: Making, goal: Extract<Goal, { kind: 'encounters' | 'pictures' | 'map' }>): void {
  const { foreseen, note, without } = making;
  const acts = actsOf(foreseen.shown(), goal.act);
  if (acts.length === 0) {
    note('no_act', { n: foreseen.shown().acts.length });
    return;
  }
  const places = goal.kind === 'map' ? null : placesAbout(foreseen.shown(), acts, goal.about);
  const keys = new Set(places?.map(elementKey));
  const isWanted = (actId: string, id: string) =>
    acts.some((act) => act.id === actId) && (places === null || keys.has(elementKey({ type: 'node', actId, id })));
  const before = foreseen.calls.length;
  if (goal.kind === 'map') {
    complete(making, { tools: ['draftNodeWeb'], isWanted });
    return;
  }
  if (goal.kind === 'encounters') {
    complete(making, { tools: ['draftNodeWeb', 'draftNodeEncounters'], isWanted });
    if (foreseen.calls.length === before) note('have_encounters');
    return;
  }
  if (without.has('pictures')) return;
  complete(making, { tools: ['draftNodeWeb', 'draftNodeEncounters', 'finalizeNode'], isWanted });
  const made = foreseen.calls.slice(before);
  if (made.some(({ tool }) => tool === 'draftNodeEncounters')) note('pools_first');
  if (made.length > 0 || !goal.again) {
    if (made.length === 0) note('have_pictures');
    return;
  }
  for (const { actId, id } of places ?? [])
    foreseen.lay({ tool: 'updateElement', input: { type: 'node', actId, id, changes: {}, regenerateImage: true } });
}

function layChange(making: Making, { text }: Extract<Goal, { kind: 'change' }>): void {
  const { foreseen, conversation, locks, note, seed } = making;
  for (const intent of readIntents(text)) {
    const draft = foreseen.shown();
    if (intent.kind === 'remove') {
      note('no_removal');
      return;
    }
    if (intent.kind === 'form' || intent.kind === 'longer') {
      note('by_form', { what: text });
      return;
    }
    if (intent.kind === 'new-story' || intent.kind === 'translate') {
      note('other_session');
      return;
    }
    if (intent.kind === 'add-act') {
      layNewAct(making, { kind: 'act', act: 'next', named: [] });
      return;
    }
    if (intent.kind === 'add-place') {
      const made = newPlaceOf(draft, intent.phrase, intent.act);
      const edit = addPlace(draft, intent.phrase, intent.act);
      if (made === null || edit.calls.length === 0) {
        note('no_act', { n: draft.acts.length });
        return;
      }
      for (const call of edit.calls) foreseen.lay(call);
      const names = new Map([[made.id, made.title]]);
      complete(making, { names, isWanted: (actId, id) => actId === made.act.id && id === made.id });
      return;
    }
    const edit = editFor(intent, { ...conversation, draft, locks: [...locks] }, 'en', seed);
    if (edit.calls.length === 0) note('not_found', { what: text });
    for (const call of edit.calls) {
      const refused = foreseen.lay(call);
      if (refused !== null) note('refused', {}, refused);
    }
  }
}

/** Lays out one thing an author asked for. */
export function layGoal(making: Making, goal: Goal): void {
  switch (goal.kind) {
    case 'act':
      layActGoal(making, goal);
      break;
    case 'encounters':
    case 'pictures':
    case 'map':
      layParts(making, goal);
      break;
    case 'places':
      layPlaces(making, goal);
      break;
    case 'people':
      layPeople(making, goal);
      break;
    case 'whole':
      layWhole(making, goal);
      break;
    case 'save':
      laySave(making);
      break;
    case 'change':
      layChange(making, goal);
  }
}
