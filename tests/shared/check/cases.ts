import type { FindingCode } from '../../../shared/check/index.ts';
import { draftOf, type PlanDraft, type VNPackage } from '../../../shared/story/index.ts';
import { arcEncounter } from '../../support/story-fixture.ts';
import {
  actIn,
  arcIn,
  base,
  character,
  clockOf,
  encounter,
  encounterIn,
  eventOf,
  factOf,
  optionOf,
  personIn,
  place,
  placeIn,
  progressOf,
} from './base.ts';

/** One change of a clean story, and what the check then says that it did not say before. */
export interface Case {
  /** Makes the clean neighbour of the base story, where that is another. */
  clean?: (pkg: VNPackage) => void;
  change: (pkg: VNPackage) => void;
  /** Of what: `type:act/id`. */
  where: string;
  /** What comes along, because it is another thing that is true. */
  besides?: FindingCode[];
}

/** One of a draft: what is shown, and its clean neighbour. */
export interface DraftCase {
  draft: PlanDraft;
  clean: PlanDraft;
  where: string;
}

const JAPANESE =
  '港は静かだった。灯台の光は消えていて、誰もその理由を話そうとしない。古いロープが桟橋の端に残されている。男は長いあいだ黙って海を見ていた。';
const GERMAN =
  'Der alte Mann sitzt auf der Bank und sieht nicht auf, als sie zu ihm kommt. Er hat den ganzen Tag mit niemandem gesprochen, und es ist kalt. Die Lampe, die er in der Hand hat, ist nicht seine, und das wird er ihr auch sagen, wenn sie ihn danach fragt.';
const long = (words: number): string => Array.from({ length: words }, (_, index) => `word${index}`).join(' ');

const withTitles = (pkg: VNPackage, text: string): void => {
  for (const act of pkg.plot.acts) {
    act.objective = text;
    for (const at of act.sandboxLocations) {
      at.ambientDetail = text;
      for (const each of at.encounters) each.description = text;
    }
  }
};

/** What each code is shown by, one change away from a story of which nothing is to be said. */
export const CASES: Partial<Record<FindingCode, Case>> = {
  'does-not-load': {
    change: (pkg) => {
      pkg.plot.premise = '';
    },
    where: 'story:/',
  },
  'act-without-places': {
    change: (pkg) => {
      actIn(pkg, 'act_2').sandboxLocations = [];
    },
    where: 'act:/act_2',
    besides: ['asset-unused', 'condition-unknown-flag'],
  },
  'duplicate-id': {
    change: (pkg) => {
      encounterIn(pkg, 'enc_speech').id = 'enc_stair';
    },
    where: 'encounter:act_2/enc_stair',
  },
  'ignored-nothing': {
    change: (pkg) => {
      pkg.ignoredFindings = [
        { code: 'dead-end', where: { type: 'node', actId: 'act_1', id: 'harbour' }, because: 'It is meant.' },
      ];
    },
    where: 'node:act_1/harbour',
  },
  'too-many-findings': {
    change: (pkg) => {
      placeIn(pkg, 'harbour').encounters.push(...many(61, 'h'));
      placeIn(pkg, 'lighthouse').encounters.push(...many(61, 'l'));
    },
    where: 'story:/encounter-without-consequence',
    besides: ['encounter-without-consequence'],
  },

  'act-cannot-be-completed': {
    change: (pkg) => {
      progressOf(pkg).requiredValue = 7;
    },
    where: 'act:/act_1',
  },
  'act-soft-lock': {
    clean: (pkg) => {
      progressOf(pkg).requiredValue = 5;
      arcIn(pkg, 'ken').pop();
      placeIn(pkg, 'lighthouse').encounters.push(encounter('enc_wreck', { givesProgression: 1, type: 'combat' }));
    },
    change: (pkg) => {
      progressOf(pkg).requiredValue = 6;
    },
    where: 'act:/act_1',
  },
  'progress-without-slack': {
    clean: (pkg) => {
      progressOf(pkg).requiredValue = 5;
      delete encounterIn(pkg, 'enc_stair').excludeIfFlags;
    },
    change: (pkg) => {
      progressOf(pkg).requiredValue = 6;
    },
    where: 'act:/act_1',
  },
  'one-encounter-decides': {
    change: (pkg) => {
      encounterIn(pkg, 'enc_rope').givesProgression = 4;
    },
    clean: (pkg) => {
      progressOf(pkg).requiredValue = 6;
    },
    where: 'act:/act_1',
  },
  'progress-counts-as-none': {
    change: (pkg) => {
      progressOf(pkg).requiredValue = 0;
    },
    where: 'act:/act_1',
  },
  'act-without-progress': {
    clean: (pkg) => {
      for (const each of placeIn(pkg, 'hall').encounters) {
        delete each.givesProgression;
        each.type = 'atmospheric';
      }
      arcIn(pkg, 'ken').pop();
    },
    change: (pkg) => {
      delete actIn(pkg, 'act_2').globalProgression;
    },
    where: 'act:/act_2',
  },
  'progress-for-nothing': {
    clean: (pkg) => {
      delete actIn(pkg, 'act_2').globalProgression;
      for (const each of placeIn(pkg, 'hall').encounters) {
        delete each.givesProgression;
        each.type = 'atmospheric';
      }
    },
    change: (pkg) => {
      encounterIn(pkg, 'enc_lamps').givesProgression = 1;
    },
    where: 'act:/act_2',
  },

  'start-unknown': {
    change: (pkg) => {
      actIn(pkg).startLocation = 'market';
    },
    where: 'act:/act_1',
  },
  'unknown-connection': {
    change: (pkg) => void placeIn(pkg, 'harbour').connections.push('market'),
    where: 'node:act_1/harbour',
  },
  'way-to-itself': {
    change: (pkg) => void placeIn(pkg, 'harbour').connections.push('harbour'),
    where: 'node:act_1/harbour',
  },
  'place-unreachable': {
    clean: withCave,
    change: (pkg) => {
      placeIn(pkg, 'lighthouse').connections = ['harbour'];
    },
    where: 'node:act_1/cave',
  },
  island: {
    clean: (pkg) => {
      withCave(pkg);
      actIn(pkg).sandboxLocations.push(makeCave('tunnel', ['cave']));
      placeIn(pkg, 'cave').connections = ['lighthouse', 'tunnel'];
      dress(pkg);
    },
    change: (pkg) => {
      placeIn(pkg, 'lighthouse').connections = ['harbour'];
    },
    where: 'node:act_1/cave',
  },
  'dead-end': {
    clean: withCave,
    change: (pkg) => {
      placeIn(pkg, 'cave').connections = [];
    },
    where: 'node:act_1/cave',
  },
  'one-way-door': {
    clean: (pkg) => {
      withCave(pkg);
      actIn(pkg).sandboxLocations.push(makeCave('tunnel', ['cave']));
      placeIn(pkg, 'cave').connections = ['lighthouse', 'tunnel'];
      dress(pkg);
      for (const each of [...placeIn(pkg, 'cave').encounters, ...placeIn(pkg, 'tunnel').encounters])
        each.givesProgression = 3;
    },
    change: (pkg) => {
      placeIn(pkg, 'cave').connections = ['tunnel'];
    },
    where: 'node:act_1/lighthouse',
  },

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
      encounterIn(pkg, 'enc_keeper').options = [{ text: 'Greet him' }];
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
    change: (pkg) => {
      for (const each of encounterIn(pkg, 'enc_crates').options ?? []) delete each.flags;
    },
    where: 'encounter:act_1/enc_crates',
  },
  'option-gives-nothing': {
    clean: (pkg) => {
      delete encounterIn(pkg, 'enc_crates').givesProgression;
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

  'no-protagonist': {
    clean: (pkg) => {
      delete personIn(pkg, 'aiko').stats;
    },
    change: (pkg) => {
      personIn(pkg, 'aiko').role = 'ally';
    },
    where: 'story:/',
    besides: ['character-never-met'],
  },
  'second-protagonist': {
    change: (pkg) => {
      personIn(pkg, 'ken').role = 'protagonist';
    },
    where: 'character:/ken',
  },
  'stats-of-others': {
    change: (pkg) => {
      personIn(pkg, 'ken').stats = { wits: 1 };
    },
    where: 'character:/ken',
  },
  'character-unknown': {
    change: (pkg) => void placeIn(pkg, 'hall').requiredCharacters.push('mayor'),
    where: 'node:act_2/hall',
  },
  'character-never-met': {
    change: (pkg) => {
      pkg.characters.push(character('mayor', { name: 'The mayor' }));
      dress(pkg);
    },
    where: 'character:/mayor',
  },
  'character-elsewhere': {
    change: (pkg) => {
      encounterIn(pkg, 'enc_rope').requiredCharacters = ['ken'];
    },
    where: 'encounter:act_1/enc_rope',
    clean: withCave,
  },
  'arc-empty': {
    change: (pkg) => {
      personIn(pkg, 'aiko').personalArc = { want: 'sleep', need: 'rest', arcEncounters: [] };
    },
    where: 'character:/aiko',
  },
  'arc-phase-missing': {
    change: (pkg) => {
      arcIn(pkg, 'ken')[0] = arcEncounterOf(pkg, 'crisis');
    },
    where: 'character:/ken',
  },
  'arc-cannot-advance': {
    clean: (pkg) => {
      withCave(pkg);
      placeIn(pkg, 'hall').requiredCharacters = ['mayor'];
      pkg.plot.acts[1]?.sandboxLocations.push(makeCave('cellar', ['hall']));
      placeIn(pkg, 'hall').connections = ['cellar'];
      pkg.characters.push(
        character('mayor', {
          name: 'The mayor',
          arc: [arcEncounter('arc_mayor', 'introduction', { givesProgression: 1 })],
        }),
      );
      placeIn(pkg, 'cave').requiredCharacters = ['mayor'];
      dress(pkg);
    },
    change: (pkg) => {
      placeIn(pkg, 'lighthouse').connections = ['harbour'];
      placeIn(pkg, 'hall').requiredCharacters = [];
      placeIn(pkg, 'hall').connections = [];
      placeIn(pkg, 'cellar').requiredCharacters = ['mayor'];
    },
    where: 'character:/mayor',
    besides: ['place-unreachable'],
  },
  'name-twice': {
    change: (pkg) => {
      personIn(pkg, 'ken').name = 'Aiko Mori';
    },
    where: 'character:/ken',
  },

  'secret-never-revealed': {
    change: (pkg) => {
      delete factOf(pkg, 'wreckers').revealWhen;
    },
    where: 'fact:/wreckers',
    besides: ['flag-never-read'],
  },
  'finding-names-unknown-fact': {
    change: (pkg) => {
      encounterIn(pkg, 'enc_stair').findings = ['A name in the dust [owner]'];
    },
    where: 'encounter:act_1/enc_stair',
  },
  'known-by-unknown': {
    change: (pkg) => {
      factOf(pkg, 'ledger').knownBy = ['ken', 'mayor'];
    },
    where: 'fact:/ledger',
  },
  'reveal-not-needed': {
    clean: (pkg) => {
      eventOf(pkg).conditionalBranches?.push({ condition: 'flags.met_ken', effect: 'Ken hears it too.' });
    },
    change: (pkg) => {
      factOf(pkg, 'wreckers').audience = 'player';
    },
    where: 'fact:/wreckers',
  },
  'secret-too-short': {
    change: (pkg) => {
      factOf(pkg, 'wreckers').text = 'Old wreckers.';
    },
    where: 'fact:/wreckers',
  },
  'lore-gives-away-secret': {
    change: (pkg) => {
      actIn(pkg).scenarioWorldInfo = [
        { id: 'tides', keys: ['tide'], content: 'Three families of the town lived from wrecks, they say.' },
      ];
    },
    where: 'lore:act_1/tides',
  },
  'lore-key-never-matches': {
    change: (pkg) => void pkg.plot.globalWorldInfo[0]?.keys.push('/(?=sea)/'),
    where: 'lore:/town',
  },
  'lore-without-keys': { change: (pkg) => void pkg.plot.globalWorldInfo[0]?.keys.splice(0), where: 'lore:/town' },

  'background-missing': {
    change: (pkg) => {
      delete pkg.assets.backgrounds.hall;
    },
    where: 'node:act_2/hall',
  },
  'music-missing': {
    change: (pkg) => {
      delete pkg.assets.music.hall;
    },
    where: 'node:act_2/hall',
  },
  'portrait-missing': {
    change: (pkg) => {
      delete pkg.assets.characters.ken;
    },
    where: 'character:/ken',
  },
  'expression-not-drawn': {
    clean: (pkg) => {
      personIn(pkg, 'ken').expressions = ['neutral', 'sad'];
    },
    change: (pkg) => {
      pkg.assets.characters.ken = {
        url: '/media/fixture/ken.png',
        mimeType: 'image/png',
        expressions: { neutral: '/media/fixture/ken.png' },
      };
    },
    where: 'character:/ken',
  },
  'asset-unused': {
    change: (pkg) => {
      pkg.assets.music.storm = { url: '/media/fixture/storm.ogg', mimeType: 'audio/ogg' };
    },
    where: 'story:/',
  },

  'language-tag-wrong': { change: (pkg) => withTitles(pkg, JAPANESE), where: 'premise:/' },
  'wrong-language': {
    change: (pkg) => {
      encounterIn(pkg, 'enc_keeper').description = GERMAN;
    },
    where: 'node:act_1/lighthouse',
  },
  'option-too-long': {
    change: (pkg) => {
      optionOf(pkg, 0).text = long(30);
    },
    where: 'encounter:act_1/enc_crates',
  },
  'title-too-long': {
    change: (pkg) => {
      placeIn(pkg, 'hall').title = long(12);
    },
    where: 'node:act_2/hall',
  },
  'name-too-long': {
    change: (pkg) => {
      personIn(pkg, 'ken').name = 'Ken of the Lighthouse, Keeper of the Last Light';
    },
    where: 'character:/ken',
  },
  'few-endings': { change: (pkg) => void pkg.plot.possibleEndings.pop(), where: 'premise:/' },
  'endings-alike': {
    clean: (pkg) => {
      pkg.plot.possibleEndings.push('The sea keeps quiet.');
    },
    change: (pkg) => {
      pkg.plot.possibleEndings[1] = 'the good end. ';
    },
    where: 'premise:/',
  },
};

function many(count: number, prefix: string) {
  return Array.from({ length: count }, (_, index) => encounter(`enc_${prefix}_${index}`));
}

/** A third place, both ways from the lighthouse. */
function withCave(pkg: VNPackage): void {
  actIn(pkg).sandboxLocations.push(makeCave('cave', ['lighthouse']));
  placeIn(pkg, 'lighthouse').connections = ['harbour', 'cave'];
  dress(pkg);
}

function makeCave(id: string, connections: string[]) {
  const tense = { expectedFrames: 4, focus: 'tension_and_action' } as const;
  return {
    ...place(id, [], { connections }),
    encounters: [
      encounter(`enc_${id}_echo`, { givesProgression: 1 }),
      encounter(`enc_${id}_water`, { givesProgression: 1, pacing: tense }),
      encounter(`enc_${id}_bones`, { givesProgression: 1 }),
    ],
  };
}

/** Pictures and tracks for whoever has none. */
function dress(pkg: VNPackage): void {
  const picture = { url: '/media/fixture/picture.png', mimeType: 'image/png' };
  for (const { location, mood } of pkg.plot.acts.flatMap((act) => act.sandboxLocations)) {
    pkg.assets.backgrounds[location] ??= picture;
    pkg.assets.music[mood] ??= { url: '/media/fixture/track.ogg', mimeType: 'audio/ogg' };
  }
  for (const { id } of pkg.characters) pkg.assets.characters[id] ??= picture;
}

function arcEncounterOf(pkg: VNPackage, arcPhase: 'crisis') {
  const [first] = arcIn(pkg, 'ken');
  if (!first) throw new Error('Ken has no arc.');
  return { ...first, arcPhase };
}

const edited = (change: (draft: PlanDraft) => PlanDraft): PlanDraft => change(draftOf(base()));

/** Codes that only drafts show. */
export const DRAFT_CASES: Partial<Record<FindingCode, DraftCase>> = {
  'premise-missing': {
    draft: edited(({ premise: _premise, ...draft }) => draft),
    clean: draftOf(base()),
    where: 'story:/',
  },
  'prerequisite-not-set-yet': {
    draft: unwritten('found_key'),
    clean: unwritten('found_rope'),
    where: 'encounter:act_1/enc_lamp',
  },
};

/** A draft whose first act has a pool that is still to be written, and an encounter elsewhere that waits for a flag. */
function unwritten(flag: string): PlanDraft {
  const pkg = base();
  encounterIn(pkg, 'enc_lamp').prerequisites = [flag];
  actIn(pkg).sandboxLocations.push({ ...makeCave('cave', ['lighthouse']), encounters: [] });
  placeIn(pkg, 'lighthouse').connections = ['harbour', 'cave'];
  return draftOf(pkg);
}
