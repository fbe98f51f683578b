import type { Chance } from '../../words/chance.ts';
import { listOf } from '../../words/text.ts';
import { genreGrammar } from '../assets.ts';
import { type Brief, readBrief, STORY_LIMITS } from '../story/brief.ts';
import { genreOf } from '../story/compose.ts';
import { genreLabelOf } from '../story/outline/offer.ts';
import type { StoryPlan } from '../story/story-plan.ts';
import { storyOfDraft } from './adopt.ts';
import { type Move, say, type Work } from './answer.ts';
import { type BuildStep, nextBuildStep } from './build.ts';
import { HALTED, isWhole, missingWork } from './checklist.ts';
import { closingWords, summaryOf } from './closing.ts';
import type { Conversation } from './conversation.ts';
import { easedActs } from './ease.ts';
import { heardOf, ownPlotNote } from './heard.ts';
import { keepUp } from './keep-up.ts';
import { asksToSave, placeNames, wantsChange } from './later.ts';
import { namesOf } from './locks.ts';
import { callsSetAside, type Gate, openGate, tellSetAside } from './set-aside.ts';
import { inOne, type TalkLanguage, talk } from './talk.ts';

/** What is known when the co-author decides what to do. */
export interface Scene {
  conversation: Conversation;
  brief: Brief | null;
  /** The brief's story, whether or not it is the draft's. */
  own: StoryPlan | null;
  /** The author has not spoken since the story was begun. */
  isBuilding: boolean;
  tools: ReadonlySet<string>;
  language: TalkLanguage;
  seed: number;
  chance: Chance;
}

/** Whether the draft is what is being built: the brief's story, whose premise, people or acts it has. */
export function isStoryOf({ draft, proposedPremise }: Conversation, plan: StoryPlan | null): boolean {
  if (plan === null || draft.premise === null) return false;
  const told = draft.premise.premise;
  if (told === plan.premise.premise) return true;
  if (proposedPremise && plan.characters.some(({ id }) => draft.characters.some((character) => character.id === id)))
    return true;
  return plan.acts.some(({ outline }) =>
    draft.acts.some(({ id, objective }) => id === outline.id && objective === outline.objective),
  );
}

/** The story being built: the brief's, or one that fits a draft somebody else began; as the author has it by now. */
export function planOf(conversation: Conversation, own: StoryPlan | null, seed: number): StoryPlan | null {
  const { draft } = conversation;
  if (draft.premise === null) return own;
  if (own !== null && isStoryOf(conversation, own)) return keepUp(own, conversation);
  if (draft.acts.length > 0) return null;
  const fitting = keepUp(storyOfDraft(draft, seed), conversation);
  return draft.characters.length > 0 ? { ...fitting, characters: [] } : fitting;
}

const STAGE_KEYS: Record<BuildStep['stage'], [string, string]> = {
  premise: ['starting', 'starting'],
  cast: ['cast', 'cast_more'],
  outline: ['outline', 'outline'],
  web: ['web', 'web'],
  pools: ['pools', 'pools_more'],
  assets: ['assets', 'assets_more'],
};

function buildText(
  step: BuildStep,
  brief: Brief,
  plan: StoryPlan | null,
  conversation: Conversation,
  language: TalkLanguage,
  chance: Chance,
): string {
  const key =
    STAGE_KEYS[step.stage][
      step.more && (step.stage === 'cast' || step.stage === 'pools' || step.stage === 'assets') ? 1 : 0
    ];
  const names = listOf(step.names, language);
  const title = conversation.draft.premise?.title ?? plan?.premise.title ?? '';
  const genre = language === 'ja' ? genreLabelOf(brief.genre) : genreGrammar(genreOf(brief), brief.language).label;
  const text = talk(
    language,
    key,
    { summary: summaryOf(brief, genre, language), title, names, places: names, number: String(step.act), act: names },
    chance,
  );
  if (step.stage !== 'premise') return text;
  if (brief.outline !== null) return heardOf(brief.outline, language);
  const notes = [
    ...brief.over.map(({ size, asked }) =>
      talk(
        language,
        'over',
        { asked: String(asked), what: talk(language, `size_${size}`, {}, chance), limit: String(STORY_LIMITS[size]) },
        chance,
      ),
    ),
    ...(brief.missingLanguage === undefined
      ? []
      : [talk(language, 'no_language', { language: brief.missingLanguage }, chance)]),
  ];
  const ownPlot = ownPlotNote(brief, conversation.said.at(-1) ?? '');
  return `${inOne([text, ...notes], language)}\n\n${ownPlot}`;
}

/**
 * Goes on with the work: what is still to be built, then saving. Says first what became of calls that were declined or
 * met a lock; those are not made again.
 */
export function goOn(scene: Scene): Move {
  const { conversation, isBuilding, language, chance } = scene;
  const { draft } = conversation;
  const told = tellSetAside(conversation, language, chance);
  const before = (text: string): string => inOne([told, text], language);
  // A change is that change and no more, whatever else the story lacks: what is made besides, the author asks for.
  const changed = conversation.calls.some(({ outcome }) => outcome === 'done');
  const wished = !isBuilding && wantsChange(conversation);
  if (wished && !changed && callsSetAside(conversation).length > 0)
    return say(told || talk(language, 'left_alone', {}, chance));
  const isWhole = !wished || asksToSave(conversation.said.at(-1) ?? '');
  const move = build(scene, isWhole ? () => true : addedBy(conversation));
  if (!isWhole && changed && (move.work === undefined || move.work.stage === 'save')) {
    const key = draft.packageSaved ? 'offer_version' : 'offer_save';
    return say(before(talk(language, key, {}, chance)));
  }
  return { ...move, text: before(move.text) };
}

/** Tells the places that a change has added: those of a new act, and those newly named in an act's outline. */
function addedBy(conversation: Conversation): (actId: string, nodeId: string) => boolean {
  const { calls } = conversation;
  const acts = calls.flatMap(({ tool, outcome, input }) =>
    tool === 'draftActOutline' && outcome === 'done' ? [String(input.id)] : [],
  );
  // A place joins an act's outline at its end.
  const places = calls.flatMap(({ input }) => {
    const { intendedLocations } = (input.changes ?? {}) as { intendedLocations?: unknown };
    return Array.isArray(intendedLocations) ? [`${String(input.id)}/${String(intendedLocations.at(-1))}`] : [];
  });
  return (actId, nodeId) => acts.includes(actId) || places.includes(`${actId}/${nodeId}`);
}

function build(scene: Scene, isWanted: (actId: string, nodeId: string) => boolean): Move {
  const { conversation, brief, own, tools, language, seed, chance } = scene;
  const { draft } = conversation;
  const plan = planOf(conversation, own, seed);
  const gate = openGate(conversation);
  const step = nextBuildStep(draft, { plan, names: placeNames(conversation), gate, isWanted, seed });
  if (step === null) return isWhole(draft) || !isHeldUp(scene, gate) ? save(scene, gate) : stuck(scene, gate);
  if (step.calls.some(({ tool }) => !tools.has(tool))) return say(talk(language, 'offer_save', {}, chance));
  const shown = brief ?? readBrief(draft.premise?.premise ?? '');
  const noticed = conversation.changedByAuthor.length > 0 ? talk(language, 'noticed', {}, chance) : '';
  const text = [noticed, buildText(step, shown, plan, conversation, language, chance)];
  return {
    text: inOne(text, language),
    calls: step.calls,
    work: { stage: step.stage, act: step.act },
  };
}

const isHeldUp = ({ conversation }: Scene, { met }: Gate): boolean =>
  met.length > 0 || callsSetAside(conversation).length > 0;

/** Says what the building is waiting for. */
function stuck({ conversation, language, chance }: Scene, { met }: Gate): Move {
  const { draft } = conversation;
  const [key, halted] =
    met.length > 0 ? (['stuck_locked', HALTED.locked] as const) : (['stuck_declined', HALTED.declined] as const);
  const work = missingWork(draft);
  const text = talk(language, key, { what: namesOf(draft, met, language, chance) }, chance);
  return { text, calls: [], ...(work === undefined ? {} : { work, halted }) };
}

/** Saves what is whole; an act that lost too much to be completed asks for less first. */
function save({ conversation, isBuilding, tools, language, chance }: Scene, gate: Gate): Move {
  const { draft, calls } = conversation;
  const work: Work = { stage: 'save', act: 0 };
  const changed = calls.some(({ outcome }) => outcome === 'done');
  const finalized = calls.some(({ tool, outcome }) => tool === 'finalizePackage' && outcome === 'done');
  const isNew =
    changed ||
    conversation.changedSinceSaved ||
    conversation.changedByAuthor.length > 0 ||
    asksToSave(conversation.said.at(-1) ?? '');
  if (finalized || (draft.packageSaved && !isNew)) return say(talk(language, 'already_saved', {}, chance));
  if (!tools.has('finalizePackage')) return say(talk(language, 'complete', {}, chance));
  const eased = easedActs(draft, gate);
  const [first] = eased;
  if (first !== undefined && tools.has('updateElement')) {
    const words = { act: first.title, required: String(first.required) };
    return { text: talk(language, 'eased', words, chance), calls: eased.map(({ call }) => call), work };
  }
  if (!gate.isOpen('finalizePackage', null)) return say(talk(language, 'left_alone', {}, chance));
  const text =
    draft.packageSaved && !isBuilding
      ? talk(language, 'saved_again', {}, chance)
      : closingWords(draft, language, chance);
  return { text, calls: [{ tool: 'finalizePackage', input: { title: draft.premise?.title ?? '' } }], work };
}
