import {
  ActOutlineSchema,
  ClockTimeSchema,
  ConditionalBranchSchema,
  EscalationEventSchema,
  GlobalProgressionSchema,
  InevitableEventSchema,
  OpposingForceSchema,
  PaceSchema,
} from '../act.ts';
import { ClimaxScenesSchema } from '../scene/script.ts';
import { describeFields } from './describe-fields.ts';
import { SceneInput } from './scene.ts';
import { FactInput, WorldInfoInput } from './world.ts';

const ConditionalBranchInput = describeFields(
  ConditionalBranchSchema,
  {
    condition: 'A CEL condition, as in triggerCondition.',
    effect: 'What is different then.',
    scene: 'What is told then.',
  },
  { scene: SceneInput },
);

const InevitableEventInput = describeFields(
  InevitableEventSchema,
  {
    id: 'Lowercase slug.',
    title: 'A short name.',
    triggerCondition:
      'When it happens: a CEL condition over flags, turn, progress, doom, location and visited, e.g. "turn >= 8" or has_flag("alarm"), or prose the director judges.',
    description: 'What happens.',
    forcesClimax: 'True when it brings the act to its climax at once.',
    conditionalBranches: 'How it differs when a condition holds; changes what is told.',
    scene: 'What is told when it happens.',
  },
  { scene: SceneInput, conditionalBranches: ConditionalBranchInput },
);

const ClimaxInput = describeFields(
  ClimaxScenesSchema,
  { won: 'Where the act was won.', forced: 'Where it was forced.' },
  { won: SceneInput, forced: SceneInput },
);

const GlobalProgressionInput = describeFields(GlobalProgressionSchema, {
  requiredValue:
    'Points of progress needed: some two thirds of what its encounters give, usually 1 each, once, when they are over.',
  trackerLabel: 'What the player sees, e.g. "Clues Uncovered".',
});

const OpposingForceInput = describeFields(
  OpposingForceSchema,
  {
    trackerLabel: 'What the player sees, e.g. "Time Paradox Alert".',
    requiredValue:
      'Points at which the climax is forced. An act usually takes 10 to 30 turns; a turn is one action of the player.',
    escalationEvents: 'What happens as it rises, each once.',
    pace: 'Points by which it rises by itself, whatever the player does.',
  },
  {
    escalationEvents: describeFields(EscalationEventSchema, {
      threshold: 'The value at which it happens, or the time, its day counted in the act.',
      description: 'What happens.',
    }),
    pace: describeFields(PaceSchema, {
      perTurn: 'With each turn.',
      perVisit: 'With each journey to a place.',
      perHour: "With each hour of the story's time; a turn takes about 10 minutes.",
    }),
  },
);

/** Planning tools, "draftActOutline": pipeline step 1. */
export const DraftActOutlineInputSchema = describeFields(
  ActOutlineSchema,
  {
    id: 'Lowercase slug, e.g. "act_1".',
    title: 'The title of the act.',
    objective: 'What the player is to achieve.',
    scenarioContext: 'The hidden truth of this act, for the director.',
    narrativeGuidelines: 'Stylistic rules for telling it.',
    intendedLocations: 'Slugs of the places this act has. draftNodeWeb wires exactly these.',
    inevitableEvents: 'Things that will happen, each once, when their condition holds.',
    scenarioWorldInfo: 'Lore of this act.',
    globalProgression:
      'How far the player must get. Distribute it over encounters, with more than one way to reach it.',
    opposingForce:
      'The doom clock, in points. It rises by 1 on an idle turn (the player only waits, nothing is under way and nothing new comes) and on a missed roll, by `doom` of what follows an answer, by 0 to 2 a turn as the director says, and by `pace`. Full, it forces the climax.',
    startLocation: 'The place the act begins at; the first intended one when left out.',
    startsAt: 'When it begins, where the hour matters; else time goes on from the act before.',
    facts: 'Things that are true in this act and who may know them.',
    opening: 'What is told when the act begins.',
    climax: 'What is told of its climax.',
  },
  {
    opening: SceneInput,
    climax: ClimaxInput,
    inevitableEvents: InevitableEventInput,
    scenarioWorldInfo: WorldInfoInput,
    globalProgression: GlobalProgressionInput,
    opposingForce: OpposingForceInput,
    startsAt: describeFields(ClockTimeSchema, { day: 'From 1.', hour: 'Of 24.', minute: '0 when left out.' }),
    facts: FactInput,
  },
);
