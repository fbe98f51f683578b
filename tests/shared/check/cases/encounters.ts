import type { VNPackage } from '../../../../shared/story/index.ts';
import { clockOf, encounter, encounterIn, eventOf, optionOf, placeIn } from '../base.ts';
import { type Cases, withCave } from './case.ts';

/** Nothing is written of what follows the answers. */
const unwritten = (pkg: VNPackage): void => {
  for (const each of encounterIn(pkg, 'enc_crates').options ?? []) delete each.then;
};

export const ENCOUNTER_CASES: Cases = {
  'pool-empty': {
    clean: withCave,
    change: (pkg) => {
      placeIn(pkg, 'cave').encounters = [];
    },
    where: 'node:act_1/cave',
  },
  'pool-thin': {
    clean: withCave,
    change: (pkg) => void placeIn(pkg, 'cave').encounters.pop(),
    where: 'node:act_1/cave',
  },
  'pool-one-pacing': {
    change: (pkg) => {
      encounterIn(pkg, 'enc_speech').pacing.focus = 'standard';
    },
    where: 'node:act_2/hall',
  },
  'pool-one-type': {
    clean: (pkg) =>
      void placeIn(pkg, 'hall').encounters.push(encounter('enc_doors', { type: 'puzzle', givesProgression: 1 })),
    change: (pkg) => {
      for (const each of placeIn(pkg, 'hall').encounters) each.type = 'puzzle';
    },
    where: 'node:act_2/hall',
  },
  'alone-with-company': {
    change: (pkg) => {
      encounterIn(pkg, 'enc_keeper').alone = true;
    },
    where: 'encounter:act_1/enc_keeper',
  },
  'scene-repeats-another': {
    change: (pkg) => {
      const again =
        'The keeper counts the lamps along the harbour wall tonight, slowly, from the lighthouse towards the market, and stops before the seventh, where somebody painted another number over hers.';
      encounterIn(pkg, 'enc_keeper').description = again;
      encounterIn(pkg, 'enc_crates').description = `${again} Nobody asks.`;
    },
    where: 'encounter:act_1/enc_keeper',
  },
  'encounter-without-consequence': {
    change: (pkg) => {
      delete encounterIn(pkg, 'enc_keeper').givesProgression;
    },
    where: 'encounter:act_1/enc_keeper',
  },
  'negative-progress': {
    change: (pkg) => {
      encounterIn(pkg, 'enc_keeper').givesProgression = -1;
    },
    where: 'encounter:act_1/enc_keeper',
  },
  'frames-odd': {
    change: (pkg) => {
      encounterIn(pkg, 'enc_rope').pacing.expectedFrames = 0;
    },
    where: 'encounter:act_1/enc_rope',
  },
  'repeatable-gives-once': {
    change: (pkg) => {
      encounterIn(pkg, 'enc_keeper').repeatable = true;
    },
    where: 'encounter:act_1/enc_keeper',
  },
  'single-option': {
    change: (pkg) => {
      encounterIn(pkg, 'enc_keeper').options = [{ text: 'Greet him', then: { text: 'He nods.' } }];
    },
    where: 'encounter:act_1/enc_keeper',
  },
  'options-same-text': {
    change: (pkg) => {
      optionOf(pkg, 1).text = 'Take the lamp';
    },
    where: 'encounter:act_1/enc_crates',
  },
  'options-alike': {
    clean: unwritten,
    change: (pkg) => {
      for (const each of encounterIn(pkg, 'enc_crates').options ?? []) delete each.flags;
    },
    where: 'encounter:act_1/enc_crates',
  },
  'option-gives-nothing': {
    clean: (pkg) => {
      delete encounterIn(pkg, 'enc_crates').givesProgression;
      unwritten(pkg);
    },
    change: (pkg) => void encounterIn(pkg, 'enc_crates').options?.push({ text: 'Walk on', flags: [] }),
    where: 'encounter:act_1/enc_crates',
  },
  'option-flag-undeclared': {
    change: (pkg) => void optionOf(pkg, 0).flags?.push('lit_lamp'),
    where: 'encounter:act_1/enc_crates',
  },
  'title-twice': {
    change: (pkg) => {
      encounterIn(pkg, 'enc_gulls').title = encounterIn(pkg, 'enc_rope').title;
    },
    where: 'node:act_1/harbour',
  },

  'prerequisite-never-set': {
    change: (pkg) => {
      encounterIn(pkg, 'enc_lamp').prerequisites = ['found_key'];
    },
    where: 'encounter:act_1/enc_lamp',
    besides: ['flag-never-read'],
  },
  'prerequisite-set-later': {
    change: (pkg) => {
      encounterIn(pkg, 'enc_lamp').prerequisites = ['found_rope', 'voted'];
    },
    where: 'encounter:act_1/enc_lamp',
  },
  'prerequisites-circular': {
    clean: (pkg) => {
      encounterIn(pkg, 'enc_lamp').potentialFlags = ['lamp_lit'];
      encounterIn(pkg, 'enc_keeper').prerequisites = ['lamp_lit'];
    },
    change: (pkg) => {
      encounterIn(pkg, 'enc_keeper').potentialFlags = ['keeper_spoke'];
      encounterIn(pkg, 'enc_lamp').prerequisites = ['found_rope', 'keeper_spoke'];
    },
    where: 'encounter:act_1/enc_lamp',
  },
  'requires-and-excludes': {
    change: (pkg) => {
      encounterIn(pkg, 'enc_lamp').excludeIfFlags = ['found_rope'];
    },
    where: 'encounter:act_1/enc_lamp',
  },
  'prerequisite-excluded': {
    clean: (pkg) => {
      encounterIn(pkg, 'enc_rope').potentialFlags = ['found_rope', 'wet_hands'];
      encounterIn(pkg, 'enc_stair').prerequisites = ['wet_hands'];
    },
    change: (pkg) => {
      encounterIn(pkg, 'enc_lamp').excludeIfFlags = ['wet_hands'];
    },
    where: 'encounter:act_1/enc_lamp',
  },
  'exclusion-never-set': {
    change: (pkg) => {
      encounterIn(pkg, 'enc_keeper').excludeIfFlags = ['angry'];
    },
    where: 'encounter:act_1/enc_keeper',
  },
  'flag-no-answer-gives': {
    change: (pkg) => {
      optionOf(pkg, 1).flags = [];
    },
    where: 'encounter:act_1/enc_crates',
  },
  'flag-never-read': {
    change: (pkg) => {
      encounterIn(pkg, 'enc_keeper').potentialFlags = ['met_keeper'];
    },
    where: 'story:/',
  },

  'clock-counts-as-none': {
    change: (pkg) => {
      clockOf(pkg).requiredValue = 0;
    },
    where: 'act:/act_1',
  },
  'clock-too-fast': {
    clean: (pkg) => void clockOf(pkg).escalationEvents.splice(0),
    change: (pkg) => {
      clockOf(pkg).requiredValue = 3;
    },
    where: 'act:/act_1',
  },
  'clock-never-matters': {
    change: (pkg) => {
      clockOf(pkg).requiredValue = 40;
    },
    where: 'act:/act_1',
  },
  'threshold-out-of-range': {
    change: (pkg) => void clockOf(pkg).escalationEvents.push({ threshold: 9, description: 'Never.' }),
    where: 'act:/act_1',
  },
  'threshold-twice': {
    change: (pkg) => void clockOf(pkg).escalationEvents.push({ threshold: 6, description: 'Again.' }),
    where: 'act:/act_1',
  },

  'condition-not-understood': {
    change: (pkg) => {
      eventOf(pkg).triggerCondition = 'found_rope && met_ken';
    },
    where: 'event:act_1/bell',
  },
  'condition-is-prose': {
    change: (pkg) =>
      eventOf(pkg).conditionalBranches?.push({ condition: 'When it is late', effect: 'It rings longer.' }),
    where: 'event:act_1/bell',
  },
  'condition-unknown-flag': {
    change: (pkg) => {
      eventOf(pkg).triggerCondition = 'has_flag("found_ropes")';
    },
    where: 'event:act_1/bell',
  },
  'condition-unknown-place': {
    change: (pkg) => {
      eventOf(pkg).triggerCondition = 'location == "market"';
    },
    where: 'event:act_1/bell',
  },
  'event-cannot-fire': {
    change: (pkg) => {
      eventOf(pkg).triggerCondition = 'progress >= 4';
    },
    where: 'event:act_1/bell',
  },
  'event-comes-too-late': {
    change: (pkg) => {
      eventOf(pkg).triggerCondition = 'turn >= 400';
    },
    where: 'event:act_1/bell',
  },
  'event-ends-act-at-once': {
    clean: (pkg) => {
      eventOf(pkg).forcesClimax = true;
    },
    change: (pkg) => {
      eventOf(pkg).triggerCondition = 'turn >= 1';
    },
    where: 'event:act_1/bell',
  },
  'branch-never-holds': {
    change: (pkg) =>
      eventOf(pkg).conditionalBranches?.push({ condition: 'flags.met_ken && !has_flag("met_ken")', effect: 'Never.' }),
    where: 'event:act_1/bell',
  },
};
