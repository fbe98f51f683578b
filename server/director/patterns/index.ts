import { oneLine } from '../../../shared/memory/index.ts';
import { type Plan, type PlanOrigin, readPlan } from '../../../shared/plan/index.ts';
import type { DirectorProposal } from '../../../shared/play/index.ts';
import type { DirectInput } from '../types.ts';
import { proposeByPatterns } from './propose.ts';
import { INTENTIONS } from './sayings.ts';
import { sceneOf } from './scene.ts';
import { type Usable, type WantedStep, wantedSteps } from './steps.ts';

/** What a plan by patterns is made with. */
export interface PatternOptions extends Usable {
  origin: PlanOrigin;
}

const DICE = 'skills/dice-roller/';
const INTENTION_MAX = 300;

/**
 * Plans and proposes a turn without a model: by words in three languages, by rule and by the play's seed. Only skills that are there,
 * may run and are not disabled are used. Plan Execution, FR-002, FR-003, FR-005, FR-008.
 *
 * @returns `plan`: for a turn in words of the player's own, else where there is something to carry out; `proposal`: null where there is
 *   nothing to propose
 */
export function planByPatterns(
  input: DirectInput,
  options: PatternOptions,
): { plan: Plan | null; proposal: DirectorProposal | null } {
  const scene = sceneOf(input);
  const steps = wantedSteps(scene, options);
  const rolls = steps.some(({ tool }) => tool.startsWith(DICE));
  const proposal = proposeByPatterns(scene, rolls);
  if (!scene.isTyped && steps.length === 0) return { plan: null, proposal };
  const kind = rolls ? 'roll' : input.action.type === 'travel' ? 'travel' : (scene.impulse ?? 'other');
  const intention = INTENTIONS[scene.language][kind].replace('{place}', () => scene.place);
  return { plan: planOf(steps, oneLine(intention, INTENTION_MAX), options.origin), proposal };
}

const planOf = (steps: readonly WantedStep[], intention: string, origin: PlanOrigin): Plan =>
  readPlan(
    'tick',
    {
      rationale: 'Planned by patterns: no model answered.',
      scene_intention: intention,
      actions: steps.map(({ tool, args, reason }) => ({ tool, args: escaped(args), reason })),
      expected_outcomes: [],
    },
    origin,
  );

/** The player's words as they are: one that begins with `$` is no reference. */
const escaped = (args: WantedStep['args']): WantedStep['args'] =>
  Object.fromEntries(
    Object.entries(args).map(([name, value]) => [
      name,
      typeof value === 'string' && value.startsWith('$') ? `$${value}` : value,
    ]),
  );
