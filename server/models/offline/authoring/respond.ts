import type { ToolName } from '../../../../shared/story/index.ts';
import { genreGrammar } from '../assets.ts';
import { type Chance, createChance } from '../chance.ts';
import { type Brief, readBrief, STORY_LIMITS } from '../story/brief.ts';
import { composeStory, genreOf, type StoryPlan } from '../story/compose.ts';
import { listOf, replyLanguageOf } from '../words/text.ts';
import { storyOfDraft } from './adopt.ts';
import { type Answer, say } from './answer.ts';
import { type BuildStep, nextBuildStep } from './build.ts';
import { closingWords, summaryOf } from './closing.ts';
import type { Conversation } from './conversation.ts';
import { answerLater, placeNames, wantsChange, wantsMoreBuilt } from './later.ts';
import { isGreeting, makePitches, pickPitch, surprise, wantsHelp, wantsSurprise } from './pitches.ts';
import { repaired } from './repair.ts';
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
    .filter((text) => !isGreeting(text) && !wantsHelp(text));
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

function offer(conversation: Conversation, language: TalkLanguage, seed: number, chance: Chance): Answer {
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
  conversation.calls.filter((call) => call.tool === tool && !call.ok);

/** What to do about a refusal: correct and try once more, then say so. */
function afterRefusal(conversation: Conversation, language: TalkLanguage, chance: Chance): Answer | null {
  const last = conversation.calls.findLast((call) => !call.ok);
  if (
    last === undefined ||
    conversation.calls.slice(conversation.calls.indexOf(last) + 1).some((call) => call.tool === last.tool && call.ok)
  )
    return null;
  const words = { tool: last.tool, error: last.error, hint: last.hint };
  if (attemptsOf(conversation, last.tool).length > 1) return say(talk(language, 'refused', words, chance));
  const call = repaired(last, conversation.draft);
  return call === null ? null : { text: talk(language, 'repairing', words, chance), calls: [call] };
}

/** The story being built: the brief's, or one that fits a draft somebody else began. */
function planOf(conversation: Conversation, brief: Brief | null, seed: number): StoryPlan | null {
  const { draft } = conversation;
  const plan = brief === null ? null : composeStory(brief, seed);
  if (draft.premise === null) return plan;
  const ours =
    plan !== null &&
    (draft.premise.premise === plan.premise.premise ||
      plan.characters.some(({ id }) => draft.characters.some((character) => character.id === id)));
  return ours
    ? plan
    : draft.acts.length === 0
      ? { ...storyOfDraft(draft, seed), ...(draft.characters.length > 0 ? { characters: [] } : {}) }
      : null;
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
  const refused = afterRefusal(conversation, language, chance);
  if (refused !== null) return refused;
  const isBuilding = draft.premise === null || conversation.said.length <= conversation.saidBeforePremise;
  if (!isBuilding && conversation.calls.length === 0) {
    const answer = answerLater(conversation, language, seed, chance);
    if (answer !== null) return answer;
  }
  return goOn(conversation, brief, isBuilding, tools, language, seed, chance);
}

function goOn(
  conversation: Conversation,
  brief: Brief | null,
  isBuilding: boolean,
  tools: ReadonlySet<string>,
  language: TalkLanguage,
  seed: number,
  chance: Chance,
): Answer {
  const { draft } = conversation;
  // A change to a story that is still being built is that change and no more.
  const changed = conversation.calls.some((call) => call.ok);
  const rests =
    !isBuilding && changed && !draft.packageSaved && wantsChange(conversation) && !wantsMoreBuilt(conversation);
  if (rests) return say(talk(language, 'offer_save', {}, chance));
  const plan = planOf(conversation, brief, seed);
  const step = nextBuildStep(draft, plan, placeNames(conversation), seed);
  const finalized = conversation.calls.some((call) => call.tool === 'finalizePackage' && call.ok);
  if (step !== null) {
    if (step.calls.some(({ tool }) => !tools.has(tool))) return say(talk(language, 'offer_save', {}, chance));
    const shown = brief ?? readBrief(draft.premise?.premise ?? '');
    return { text: buildText(step, shown, plan, conversation, language, chance), calls: step.calls };
  }
  if (finalized) return say(talk(language, 'already_saved', {}, chance));
  if (draft.packageSaved && !changed) return say(talk(language, 'already_saved', {}, chance));
  if (!tools.has('finalizePackage')) return say(talk(language, 'complete', {}, chance));
  const title = draft.premise?.title ?? '';
  const text = draft.packageSaved
    ? talk(language, 'saved_again', {}, chance)
    : isBuilding || !draft.packageSaved
      ? closingWords(draft, language, chance)
      : '';
  return { text, calls: [{ tool: 'finalizePackage', input: { title } }] };
}
