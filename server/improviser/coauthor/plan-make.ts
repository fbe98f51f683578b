import { elementKey, type Lock } from '../../../shared/story/index.ts';
import { type Brief, readBrief, STORY_LIMITS } from '../story/brief.ts';
import { composeStory } from '../story/compose.ts';
import type { StoryPlan } from '../story/story-plan.ts';
import type { PlannedCall } from './answer.ts';
import { isStoryOf, planOf } from './building.ts';
import { targetOf } from './call-target.ts';
import type { Conversation } from './conversation.ts';
import { type ForeseenDraft, foreseeDraft } from './foreseen-draft.ts';
import { keepUp } from './keep-up.ts';
import type { PlanAsked, ShownStep } from './plan-asked.ts';
import { NO_TUNING, readFeedback, type Thing, type Tuning } from './plan-feedback.ts';
import { layGoal } from './plan-goals.ts';
import { layWhole, type Making, type PlanNote } from './plan-laying.ts';
import { limitOf } from './plan-limits.ts';
import { readPlanWish } from './plan-read.ts';
import type { Goal, Wish } from './plan-wish.ts';

/** A plan before it has steps: its calls in order, and what is to be said of it. */
export interface Made {
  calls: readonly PlannedCall[];
  foreseen: ForeseenDraft;
  notes: PlanNote[];
  /** Nothing in the request was understood. */
  isLost: boolean;
}

/** The conversation changes are read in. */
const conversationOf = ({ draft, locks, said, request, locale }: PlanAsked): Conversation => ({
  said: [...said, request],
  saidBeforePremise: said.length + 1,
  proposedPremise: false,
  answered: '',
  answeredBefore: false,
  calls: [],
  checklistCalls: [],
  made: new Set(),
  changedSinceSaved: false,
  draft,
  checklist: null,
  locks: [...locks],
  changedByAuthor: [],
  report: { errors: 0, warnings: 0, findings: [], ignored: [] },
  mending: null,
  locale,
});

/** The most of a conversation's beginnings that are tried for the brief its story was made from. */
const BRIEFS_TRIED = 8;

/** Goals that tell what a story is to have, not what it is about. */
const PARTS: ReadonlySet<Goal['kind']> = new Set(['people', 'places', 'encounters', 'pictures', 'map', 'save']);

/** Whether a brief says something no mere order of parts would. */
const tellsStory = ({ genre, people, namedPlaces, city, era }: Brief): boolean =>
  genre !== 'open' || people.length > 0 || namedPlaces.length > 0 || city !== undefined || era !== undefined;

/** The brief a story is to be made from: what the author asks for now, and said before. Null where that is no story. */
function briefFor({ said, request }: PlanAsked, goals: readonly Goal[]): Brief | null {
  const own = readBrief(request);
  const orders = goals.length > 0 && goals.every(({ kind }) => PARTS.has(kind));
  const isStory = own.substance || own.motifs.length > 0;
  if (orders ? tellsStory(own) : isStory) return { ...own, substance: true };
  const all = readBrief([...said, request].join('\n'));
  return said.length > 0 && all.substance ? all : null;
}

/** A request for people alone, of a story that is still to be: "three characters for a noir in Tokyo". */
const ONLY_PEOPLE =
  /^\s*(?:please\s+)?(?:(?:add|create|propose|make|write|invent|give|me|i|want|just|only|first|the|some|a|few|more|main|new|\d+|one|two|three|four|five|six)\s+)*(?:characters?|cast|people)\b|^\s*(?:请|先|只|帮我|给我)*(?:加|写|创建|设计|来|要)?(?:\d+|[一二两三四五六七八九十]+)?个?(?:主要)?(?:角色|人物)|^\s*(?:まずは?)?(?:登場人物|キャラクター)/iu;

/** The story a draft was begun as, where it is one of ours and the author's words still tell which; as it is by now. */
function storyBehind(asked: PlanAsked, conversation: Conversation, seed: number): StoryPlan | null {
  const { draft, said } = asked;
  if (draft.premise === null) return null;
  for (let count = 1; count <= Math.min(said.length, BRIEFS_TRIED); count++) {
    const brief = readBrief(said.slice(0, count).join('\n'));
    if (!brief.substance) continue;
    const story = composeStory(brief, seed);
    if (isStoryOf({ ...conversation, proposedPremise: false }, story)) return keepUp(story, conversation);
  }
  return null;
}

const sized = (brief: Brief, tuning: Tuning): Brief => {
  const within = (size: keyof typeof STORY_LIMITS, count: number): number =>
    Math.max(1, Math.min(STORY_LIMITS[size], Math.round(count)));
  return {
    ...brief,
    acts: within('acts', tuning.acts(brief.acts)),
    places: within('places', tuning.places(brief.places)),
    characters: within('characters', tuning.people(brief.characters)),
  };
};

/** A goal in the size the author has asked for since. */
function tuned(goal: Goal, tuning: Tuning): Goal {
  switch (goal.kind) {
    case 'act': {
      const places = tuning.places(goal.places ?? 4);
      return tuning.places === NO_TUNING.places ? goal : { ...goal, places, named: goal.named.slice(0, places) };
    }
    case 'places': {
      const count = tuning.places(goal.count);
      return { ...goal, count, named: goal.named.slice(0, count) };
    }
    case 'people':
      return { ...goal, count: tuning.people(goal.count) };
    case 'whole':
      return goal.acts === undefined ? goal : { ...goal, acts: tuning.acts(goal.acts) };
    default:
      return goal;
  }
}

/** How far apart the seeds are of plans that are to be different. */
const ANEW = 7919;

interface MakeOptions {
  goals: readonly Goal[];
  tuning: Tuning;
  without: Making['without'];
  seed: number;
}

function lay(asked: PlanAsked, { goals, tuning, without, seed }: MakeOptions): Made {
  const conversation = conversationOf(asked);
  const foreseen = foreseeDraft(asked.draft, asked.locks);
  const notes: PlanNote[] = [];
  const note: Making['note'] = (key, words = {}, refused) => {
    notes.push({ key, words, refused });
  };
  const making = { foreseen, conversation, without, locks: asked.locks as readonly Lock[], seed, note };
  if (asked.draft.premise !== null) {
    const own = storyBehind(asked, conversation, seed);
    const story = own ?? (asked.draft.acts.length === 0 ? planOf(conversation, null, seed) : null);
    for (const goal of goals) layGoal({ ...making, story }, tuned(goal, tuning));
    return { calls: foreseen.calls, foreseen, notes, isLost: goals.length === 0 };
  }
  const found = briefFor(asked, goals);
  if (found === null) {
    note('no_story');
    return { calls: [], foreseen, notes, isLost: true };
  }
  const brief = sized(found, tuning);
  if (brief.missingLanguage !== undefined) note('story_language');
  for (const { size, asked: count } of found.over)
    note(`over_${size}`, { asked: String(count), limit: String(STORY_LIMITS[size]) });
  const story = composeStory(brief, seed);
  const onlyPeople = ONLY_PEOPLE.test(asked.request) && goals.every(({ kind }) => kind === 'people');
  // A plan for the cast alone has no acts.
  layWhole({
    ...making,
    story: onlyPeople ? { ...story, acts: [] } : story,
    without: onlyPeople ? new Set([...without, 'save' as const]) : without,
  });
  return { calls: foreseen.calls, foreseen, notes, isLost: false };
}

/** What a template asks for, where the request says no more than to do the same. */
function goalsOfTemplate(template: readonly ShownStep[]): { goals: Goal[]; without: Wish['without'] } {
  const outlines = template.filter(({ tool }) => tool === 'draftActOutline');
  const people = template.filter(({ tool }) => tool === 'proposeCharacter').length;
  const isWhole = template.some(({ tool }) => tool === 'proposeStoryPremise');
  const count = ({ args }: ShownStep): number | undefined =>
    Array.isArray(args.intendedLocations) ? args.intendedLocations.length : undefined;
  const goals: Goal[] = [
    ...(people > 0 && !isWhole ? [{ kind: 'people' as const, count: people, text: '' }] : []),
    ...outlines.map((step): Goal => ({ kind: 'act', act: 'next', places: count(step), named: [] })),
  ];
  const has = (tool: string): boolean => template.some((step) => step.tool === tool);
  if (outlines.length === 0 && has('draftNodeEncounters')) goals.push({ kind: 'encounters', act: null, about: '' });
  if (outlines.length === 0 && has('finalizeNode'))
    goals.push({ kind: 'pictures', act: null, about: '', again: false });
  const without: Wish['without'] = new Set();
  if (outlines.length > 0 && !has('finalizeNode')) without.add('pictures');
  if (outlines.length > 0 && !has('draftNodeEncounters')) without.add('encounters');
  return { goals, without };
}

/** What a request makes a number of. */
function countedIn({ draft }: PlanAsked, goals: readonly Goal[]): Set<Thing> {
  if (draft.premise === null) return new Set(['places', 'people', 'acts']);
  const of: Partial<Record<Goal['kind'], Thing>> = { act: 'places', places: 'places', people: 'people', whole: 'acts' };
  return new Set(goals.flatMap(({ kind }) => of[kind] ?? []));
}

/** What is said of words no plan comes of. */
export const noteOf = (what: string): PlanNote => ({
  key: limitOf(what) ?? 'unread',
  words: { what: what.slice(0, 120) },
});

/**
 * Lays out what an author asks for, as they have put it since.
 * @param feedback as much of it as is to be heeded
 */
export function makeCalls(asked: PlanAsked, feedback: readonly string[], seed: number): Made {
  const wish = readPlanWish(asked.request);
  const tuning = feedback.length === 0 ? NO_TUNING : readFeedback(feedback, readPlanWish, countedIn(asked, wish.goals));
  const template = asked.template === null || wish.goals.length > 0 ? null : goalsOfTemplate(asked.template);
  const goals = [...(template?.goals ?? wish.goals), ...tuning.more];
  const without = new Set([...wish.without, ...(template?.without ?? []), ...tuning.without]);
  const made = lay(asked, { goals, tuning, without, seed: seed + tuning.anew * ANEW });
  const unread =
    asked.draft.premise === null ? tuning.unread : [...(template === null ? wish.unread : []), ...tuning.unread];
  return { ...made, notes: [...made.notes, ...unread.map(noteOf)] };
}

/** What the last thing an author said of their plan asks for. */
export function lastRemark(asked: PlanAsked): Tuning['last'] {
  const { goals } = readPlanWish(asked.request);
  return readFeedback(asked.feedback, readPlanWish, countedIn(asked, goals)).last;
}

/** Lays out more on a plan that stands: on the draft its calls lead to. @returns what is to be said of it */
export function layOnTop(asked: PlanAsked, foreseen: ForeseenDraft, goals: readonly Goal[], seed: number): PlanNote[] {
  const notes: PlanNote[] = [];
  const note: Making['note'] = (key, words = {}, refused) => {
    notes.push({ key, words, refused });
  };
  const conversation = conversationOf({ ...asked, draft: foreseen.shown() });
  const making = { foreseen, conversation, story: null, without: new Set<never>(), locks: asked.locks, seed, note };
  if (foreseen.shown().premise === null) note('no_story');
  else for (const goal of goals) layGoal(making, goal);
  return notes;
}

/** What a call is known by from plan to plan: its tool, and what it aims at. */
export function callKey({ tool, input }: PlannedCall): string {
  const target = targetOf({ tool, input });
  const { changes, type } = input as { changes?: object; type?: string };
  const what =
    tool === 'updateElement'
      ? ` ${type ?? ''} ${Object.keys(changes ?? {})
          .sort()
          .join()}`
      : '';
  return `${tool} ${target === null ? '' : elementKey(target)}${what}`;
}
