import { lockKey, type ToolName } from '../../../../shared/story/index.ts';
import { genreGrammar } from '../assets.ts';
import { type Chance, createChance } from '../chance.ts';
import { type Brief, readBrief, STORY_LIMITS } from '../story/brief.ts';
import { composeStory, genreOf, type StoryPlan } from '../story/compose.ts';
import { asciiOf, listOf, replyLanguageOf } from '../words/text.ts';
import { actFor, briefOfDraft, storyOfDraft } from './adopt.ts';
import { type Answer, type Move, say, type Work } from './answer.ts';
import { type BuildStep, nextBuildStep } from './build.ts';
import { checklistOf, checklistOfAct, isWhole, missingWork } from './checklist.ts';
import { closingWords, summaryOf } from './closing.ts';
import type { Conversation } from './conversation.ts';
import { easedActs } from './ease.ts';
import { type FreshChecklist, keepChecklist, workOfCall } from './keep-checklist.ts';
import { keepUp } from './keep-up.ts';
import { answerLater, goesOn, placeNames, wantsChange, wantsMoreBuilt } from './later.ts';
import { namesOf } from './locks.ts';
import { isGreeting, makePitches, pickPitch, surprise, wantsHelp, wantsSurprise } from './pitches.ts';
import { repaired } from './repair.ts';
import { callsSetAside, type Gate, openGate, tellSetAside } from './set-aside.ts';
import { type TalkLanguage, talk } from './talk.ts';

/** More calls than any story of ours takes in one go. */
const CALLS_MAX = 220;

const INJECTED =
  /\b(?:ignore|disregard|forget)\b[^.!?\n]*\b(?:instructions?|prompts?|rules)\b|\b(?:system prompt|api[ -]?key)\b|忽略.{0,8}(?:指令|提示)/iu;

/** The language the author is answered in: that of the last words that show one, else the locale's. */
export function languageOf({ said, locale }: Conversation): TalkLanguage {
  const telling = said.findLast((text) => /[\p{L}]{2,}|\p{Script=Han}/u.test(text));
  return telling === undefined ? (locale.startsWith('zh') ? 'zh' : 'en') : replyLanguageOf(telling);
}

/** The brief of a conversation: what the author said before the first premise, or a pitch they picked; null for none. */
export function briefOf(conversation: Conversation, seed: number): Brief | null {
  const language = languageOf(conversation);
  const said = conversation.said
    .slice(0, conversation.saidBeforePremise)
    .filter((text) => !isGreeting(text) && !wantsHelp(text) && !goesOn(text));
  const last = said.at(-1);
  if (last === undefined) return null;
  const offered = conversation.saidBeforePremise > 1;
  const picked = offered ? pickPitch(last, language, seed) : undefined;
  if (picked !== undefined) return picked;
  if (wantsSurprise(last)) return surprise(language, seed, said.join('\n'));
  const brief = readBrief(said.join('\n'));
  const anything = brief.substance || (brief.motifs.length > 0 && !INJECTED.test(last));
  return anything ? { ...brief, substance: true } : null;
}

function offer(conversation: Conversation, language: TalkLanguage, seed: number, chance: Chance): Move {
  const [one, two, three] = makePitches(language, seed).map(({ text }) => text);
  const last = conversation.said.at(-1) ?? '';
  const key = INJECTED.test(last)
    ? 'refuse_injection'
    : wantsHelp(last)
      ? 'help'
      : conversation.answeredBefore
        ? 'offer_again'
        : 'offer';
  const someone = language === 'zh' ? '主角' : 'the detective';
  return say(talk(language, key, { one: one ?? '', two: two ?? '', three: three ?? '', someone }, chance));
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
  const genre = genreGrammar(genreOf(brief), brief.language).label;
  const text = talk(
    language,
    key,
    { summary: summaryOf(brief, genre, language), title, names, places: names, number: String(step.act), act: names },
    chance,
  );
  if (step.stage !== 'premise') return text;
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
  return [text, ...notes].join(language === 'zh' ? '' : ' ');
}

const attemptsOf = (conversation: Conversation, tool: ToolName) =>
  conversation.calls.filter((call) => call.tool === tool && call.outcome === 'refused');

/** What to do about a refusal: correct and try once more, then say so. */
function afterRefusal(conversation: Conversation, language: TalkLanguage, chance: Chance): Move | null {
  const last = conversation.calls.findLast(({ outcome }) => outcome === 'refused');
  if (last === undefined) return null;
  const since = conversation.calls.slice(conversation.calls.indexOf(last) + 1);
  if (since.some((call) => call.tool === last.tool && call.outcome !== 'refused')) return null;
  const words = { tool: last.tool, error: last.error, hint: last.hint };
  const work = workOfCall(conversation, last);
  if (attemptsOf(conversation, last.tool).length > 1) {
    const halted = `Refused twice: ${asciiOf(last.error, 200) || 'see the conversation'}`;
    return { ...say(talk(language, 'refused', words, chance)), ...(work === undefined ? {} : { work, halted }) };
  }
  const call = repaired(last, conversation.draft);
  if (call === null) return null;
  return {
    text: talk(language, 'repairing', words, chance),
    calls: [call],
    ...(work === undefined ? {} : { work }),
  };
}

/** Whether the draft is what is being built: the brief's story, whose premise, people or acts it has. */
function isStoryOf({ draft, proposedPremise }: Conversation, plan: StoryPlan | null): boolean {
  if (plan === null || draft.premise === null) return false;
  const told = draft.premise.premise;
  if (told === plan.premise.premise) return true;
  if (told.length > 40 && told.endsWith('…') && plan.premise.premise.startsWith(told.slice(0, -1))) return true;
  if (proposedPremise && plan.characters.some(({ id }) => draft.characters.some((character) => character.id === id)))
    return true;
  return plan.acts.some(({ outline }) =>
    draft.acts.some(({ id, objective }) => id === outline.id && objective === outline.objective),
  );
}

/** The story being built: the brief's, or one that fits a draft somebody else began; as the author has it by now. */
function planOf(conversation: Conversation, own: StoryPlan | null, seed: number): StoryPlan | null {
  const { draft } = conversation;
  if (draft.premise === null) return own;
  if (own !== null && isStoryOf(conversation, own)) return keepUp(own, conversation);
  if (draft.acts.length > 0) return null;
  const fitting = keepUp(storyOfDraft(draft, seed), conversation);
  return draft.characters.length > 0 ? { ...fitting, characters: [] } : fitting;
}

/** What is known when the co-author decides what to do. */
interface Scene {
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

/**
 * Decides what the co-author says and does next, from the conversation and the draft alone.
 * @param tools what may be called; without any it only talks
 */
export function respond(conversation: Conversation, tools: ReadonlySet<string>, seed: number): Answer {
  const language = languageOf(conversation);
  const { draft } = conversation;
  const chance = createChance(seed, `talk:${conversation.said.length}/${conversation.calls.length}`);
  if (conversation.calls.length > CALLS_MAX) return say(talk(language, 'too_long', {}, chance));
  const brief = briefOf(conversation, seed);
  if (draft.premise === null && brief === null) return offer(conversation, language, seed, chance);
  const own = brief === null ? null : composeStory(brief, seed);
  const isBuilding = draft.premise === null || conversation.calls.some(({ tool }) => tool === 'proposeStoryPremise');
  const scene: Scene = { conversation, brief, own, isBuilding, tools, language, seed, chance };
  const move = nextMove(scene);
  const options = { tools, fresh: () => freshChecklist(scene, move), goesOn: goesOn(conversation.said.at(-1) ?? '') };
  return keepChecklist(move, conversation, options);
}

function nextMove(scene: Scene): Move {
  const { conversation, own, isBuilding, tools, language, seed, chance } = scene;
  const refused = afterRefusal(conversation, language, chance);
  if (refused !== null) return refused;
  if (!isBuilding && conversation.calls.length === 0) {
    const answer = answerLater(conversation, isStoryOf(conversation, own), tools, language, seed, chance);
    if (answer !== null) return answer;
  }
  return goOn(scene);
}

/** The checklist the work at hand would be done by: of the whole story while an act is still to come, or of one act. */
function freshChecklist({ conversation, brief, own, seed }: Scene, { calls }: Move): FreshChecklist | null {
  const { draft } = conversation;
  const plan = planOf(conversation, own, seed);
  const outlined = calls.find(({ tool }) => tool === 'draftActOutline')?.input as { id: string } | undefined;
  if (outlined !== undefined && !plan?.acts.some(({ outline }) => outline.id === outlined.id)) {
    const number = draft.acts.length + 1;
    return { kind: 'act', setup: checklistOfAct(actFor(draft, outlined.id, seed), number) };
  }
  if (plan === null || plan.acts.every(({ outline }) => draft.acts.some(({ id }) => id === outline.id))) return null;
  return { kind: 'story', setup: checklistOf(draft, plan, brief ?? briefOfDraft(draft)) };
}

function goOn(scene: Scene): Move {
  const { conversation, isBuilding, language, chance } = scene;
  const { draft } = conversation;
  const told = tellSetAside(conversation, language, chance);
  const before = (text: string): string =>
    [told, text].filter((part) => part !== '').join(language === 'zh' ? '' : ' ');
  // A change to a story that is still being built is that change and no more.
  const changed = conversation.calls.some(({ outcome }) => outcome === 'done');
  const wished = !isBuilding && wantsChange(conversation);
  if (wished && !changed && callsSetAside(conversation).length > 0)
    return say(told || talk(language, 'left_alone', {}, chance));
  if (wished && changed && !draft.packageSaved && !wantsMoreBuilt(conversation))
    return say(before(talk(language, 'offer_save', {}, chance)));
  const move = build(scene);
  return { ...move, text: before(move.text) };
}

function build(scene: Scene): Move {
  const { conversation, brief, own, tools, language, seed, chance } = scene;
  const { draft } = conversation;
  const plan = planOf(conversation, own, seed);
  const gate = openGate(conversation);
  const step = nextBuildStep(draft, { plan, names: placeNames(conversation), gate, seed });
  if (step === null) return isWhole(draft) || !isHeldUp(scene, gate) ? save(scene, gate) : stuck(scene, gate);
  if (step.calls.some(({ tool }) => !tools.has(tool))) return say(talk(language, 'offer_save', {}, chance));
  const shown = brief ?? readBrief(draft.premise?.premise ?? '');
  const noticed = conversation.changedByAuthor.length > 0 ? talk(language, 'noticed', {}, chance) : '';
  const text = [noticed, buildText(step, shown, plan, conversation, language, chance)];
  return {
    text: text.filter((part) => part !== '').join(language === 'zh' ? '' : ' '),
    calls: step.calls,
    work: { stage: step.stage, act: step.act },
  };
}

const isHeldUp = ({ conversation }: Scene, { met }: Gate): boolean =>
  met.length > 0 || callsSetAside(conversation).length > 0 || conversation.draft.hidden.size > 0;

/** Says what the building is waiting for. */
function stuck({ conversation, language, chance }: Scene, { met }: Gate): Move {
  const { draft } = conversation;
  const [key, halted] =
    met.length > 0
      ? ['stuck_locked', `Locked by the author: ${met.map(lockKey).join(', ')}`]
      : callsSetAside(conversation).length > 0
        ? ['stuck_declined', 'The author declined it.']
        : ['too_large', 'The story is too large to be shown whole.'];
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
  if (finalized || (draft.packageSaved && !changed && conversation.changedByAuthor.length === 0))
    return say(talk(language, 'already_saved', {}, chance));
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
