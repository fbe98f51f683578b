import { ArcEncounterSchema, EncounterOptionSchema, EncounterSchema, PacingSchema } from '../encounter.ts';
import { described } from './described.ts';
import { CheckInput, ConsequenceInput, sceneNotes, scripts } from './scene.ts';

const PacingInput = described(PacingSchema, {
  expectedFrames: 'How many frames it should take, usually 3 to 8.',
  focus: 'What the frames dwell on.',
});

const notes = {
  ...sceneNotes,
  check: 'A roll after its scene, where it has no options.',
  id: 'Lowercase slug, unique in the whole story, e.g. "enc_locked_drawer".',
  title: 'A short name for the author.',
  description: 'Instructions for narrating it: what is there, what happens, what is at stake. Works in any order.',
  type: 'What sort of encounter it is.',
  pacing: 'How long it takes and how it feels.',
  givesProgression: 'How much it advances the act. Give one to every encounter that moves the story.',
  potentialFlags: 'Flags the player can earn here, e.g. "found_rope". Other encounters may require them.',
};

const held = { pacing: PacingInput, check: CheckInput };

const OptionInput = described(
  EncounterOptionSchema,
  {
    id: 'Lowercase slug; "option_1" is the first, when left out.',
    text: 'What is chosen.',
    flags: "Which of this encounter's potentialFlags it earns; all of them when left out.",
    requires: 'A CEL condition, e.g. has_flag("found_rope"), meters.trust >= 3 or has_item("lamp").',
    otherwise: 'Without it: hidden (when left out), or locked.',
    hint: 'Why it is locked, giving nothing away.',
    then: 'What follows. Every option wants one.',
    check: 'A roll, and what follows each degree.',
  },
  { then: ConsequenceInput, check: CheckInput },
);

/** An encounter of a personal arc, as a model writes it. */
export const ArcEncounterInput = described(
  ArcEncounterSchema.extend(scripts),
  { ...notes, arcPhase: 'Its place in the arc; phases open in this order.' },
  held,
);

/** An encounter of a place, as a model writes it. */
export const EncounterInput = described(
  EncounterSchema.extend(scripts),
  {
    ...notes,
    prerequisites: 'Flags that must be set before it can come.',
    excludeIfFlags: 'Flags that rule it out.',
    requiredCharacters: 'Ids of the characters it needs.',
    findings:
      'Clues the player discovers. One that holds a fact\'s id in square brackets, e.g. "A torn page [ledger]", earns the player that fact.',
    interactables: 'Things the player can handle here.',
    priority: 'How pressing it is for the director.',
    repeatable: 'True for ambient ones that may come again; they give nothing more.',
    options: 'Ways to answer it, offered to the player as choices.',
  },
  { ...held, options: OptionInput },
);
