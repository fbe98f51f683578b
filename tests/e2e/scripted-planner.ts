import type { LanguageModelV4CallOptions } from '@ai-sdk/provider';
import type { CoauthorPromptData, PlanPromptData, RecoveryPromptData } from '../../server/coauthor/prompt-data.ts';
import { composeStory } from '../../server/improviser/story/compose.ts';
import { getPromptData } from '../../server/models/index.ts';
import { briefOf } from '../support/brief-of.ts';

/*
 * A planner's answers for journeys with plans: an act of so many places, a darker tone, and ways out of the steps that fail.
 */

interface Step {
  id: string;
  description: string;
  tool: string;
  args: object;
  dependsOn: string[];
}

const step = (id: string, description: string, tool: string, args: object, dependsOn: string[] = []): Step => ({
  id,
  description,
  tool,
  args,
  dependsOn,
});

/** A second act. Nobody of its own story is in it. */
function actOf(places: number, seed: number): Step[] {
  const story = composeStory(briefOf({ language: 'en', genre: 'noir', length: { places } }), seed);
  const actId = 'act_2';
  const [act] = story.acts;
  if (act === undefined) throw new Error('There is no act.');
  const { outline, web, pools, assets } = act;
  const titleOf = (id: string): string => web.locations.find((place) => place.id === id)?.title ?? id;
  const alone = { requiredCharacters: [] };
  return [
    step('outline', `The outline of “${outline.title}”`, 'draftActOutline', { ...outline, id: actId }),
    step(
      'map',
      `The map of “${outline.title}”`,
      'draftNodeWeb',
      { actId, locations: web.locations.map((place) => ({ ...place, ...alone })) },
      ['outline'],
    ),
    ...pools.map(({ nodeId, encounters }) =>
      step(
        `pool_${nodeId}`,
        `The encounters of “${titleOf(nodeId)}”`,
        'draftNodeEncounters',
        {
          actId,
          nodeId,
          encounters: encounters.map((one) => ({ ...one, ...alone, id: `two_${one.id}`.slice(0, 64) })),
        },
        ['map'],
      ),
    ),
    ...assets.map((art) =>
      step(`art_${art.nodeId}`, `Picture and music of “${titleOf(art.nodeId)}”`, 'finalizeNode', { ...art, actId }, [
        `pool_${art.nodeId}`,
      ]),
    ),
  ];
}

function planFor({ asked: { request, previous, session } }: PlanPromptData): Step[] {
  const [, count] = /with (two|five) places/.exec(request) ?? [];
  if (count !== undefined) return actOf(count === 'two' ? 2 : 5, previous === undefined ? 7 : 8);
  const act = session.draft.acts[0];
  return [
    step('tone', 'Changes to the premise', 'updateElement', {
      type: 'premise',
      changes: { 'globalContext.tone': 'Dark, cold, without a lamp.' },
    }),
    step('act', `Changes to “${act?.title}”`, 'updateElement', {
      type: 'act',
      id: act?.id,
      changes: { narrativeGuidelines: 'Keep it dark.' },
    }),
  ];
}

function wayOut({ failed }: RecoveryPromptData): object {
  if (failed.step.id === 'voice') {
    const args = { type: 'character', id: 'haru', changes: { voice: 'Dry.' } };
    return { choice: 'retry', args, why: 'There is nobody of that id.' };
  }
  if (failed.step.id === 'map') {
    const outline = {
      id: 'low_tide',
      title: 'Low Tide',
      objective: 'Cross before the water is back.',
      scenarioContext: 'The sea is out, and will not be for long.',
      narrativeGuidelines: 'Salt, haste.',
      intendedLocations: ['tide_stairs', 'salt_store'],
    };
    const steps = [step('fix_1', 'The outline of “Low Tide”', 'draftActOutline', outline)];
    return { choice: 'insert', steps, why: 'The act is not there yet.' };
  }
  return { choice: 'skip', why: 'Nothing is of that id.' };
}

/** Answers a planner's call; talks where anything else is asked. */
export function plannedAnswer(options: LanguageModelV4CallOptions): string {
  const promptData = getPromptData<CoauthorPromptData>(options);
  if (promptData?.kind === 'plan')
    return JSON.stringify({ summary: 'This is what I would do.', steps: planFor(promptData), estimatedDuration: 60 });
  if (promptData?.kind === 'recovery') return JSON.stringify(wayOut(promptData));
  return 'That is how it stands.';
}
