import { createChance } from '../../words/chance.ts';
import { composeStory } from '../story/compose.ts';
import { actFor, briefOfDraft } from './adopt.ts';
import { type Answer, type Move, say } from './answer.ts';
import { briefOf, languageOf, offer } from './brief-of.ts';
import { goOn, isStoryOf, planOf, type Scene } from './building.ts';
import { checklistOf, checklistOfAct } from './checklist.ts';
import type { Conversation } from './conversation.ts';
import { type FreshChecklist, keepChecklist } from './keep-checklist.ts';
import { answerLater, goesOn } from './later.ts';
import { mend } from './mend.ts';
import { afterRefusal } from './refusals.ts';
import { talk } from './talk.ts';

/** More calls than any story of ours takes in one go. */
const CALLS_MAX = 220;

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
  if (draft.premise === null && brief === null && conversation.mending === null)
    return offer(conversation, language, seed, chance);
  const own = brief === null ? null : composeStory(brief, seed);
  const isBuilding = draft.premise === null || conversation.calls.some(({ tool }) => tool === 'proposeStoryPremise');
  const scene: Scene = { conversation, brief, own, isBuilding, tools, language, seed, chance };
  const move = nextMove(scene);
  const options = { tools, fresh: () => freshChecklist(scene, move), goesOn: goesOn(conversation.said.at(-1) ?? '') };
  return keepChecklist(move, conversation, options);
}

function nextMove(scene: Scene): Move {
  const { conversation, own, isBuilding, tools, language, seed, chance } = scene;
  const proposal = mend(conversation, tools, seed, chance);
  if (proposal !== null) return proposal;
  const refused = afterRefusal(conversation, language, chance);
  if (refused !== null) return refused;
  if (!isBuilding && conversation.calls.length === 0) {
    const answer = answerLater(conversation, isStoryOf(conversation, own), tools, language, seed, chance);
    if (answer !== null)
      return answer.calls.every(({ tool }) => tools.has(tool)) ? answer : say(talk(language, 'no_tools', {}, chance));
  }
  return goOn(scene);
}
