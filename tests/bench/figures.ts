import { durableStep } from './durable-step.ts';
import type { Figure } from './figure.ts';
import { firstLoad } from './first-load.ts';
import { planSteps } from './plan-steps.ts';

/** Everything that can be measured, in the order of the table. */
export const FIGURES: readonly Figure[] = [durableStep, firstLoad, planSteps];
