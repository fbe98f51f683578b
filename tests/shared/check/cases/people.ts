import type { VNPackage } from '../../../../shared/story/index.ts';
import { arcEncounter } from '../../../support/story-fixture.ts';
import { actIn, arcIn, character, encounterIn, eventOf, factOf, optionOf, personIn, placeIn } from '../base.ts';
import { arcEncounterOf, type Cases, dress, makeCave, withCave } from './case.ts';

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

export const PEOPLE_CASES: Cases = {
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
  'finding-gives-away-secret': {
    change: (pkg) => {
      const [found] = actIn(pkg).sandboxLocations[0]?.encounters ?? [];
      if (found) found.findings = ['It was wrecks that three families of the town lived from.'];
    },
    where: 'encounter:act_1/enc_rope',
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

  // Every encounter has the same description then.
  'language-tag-wrong': {
    change: (pkg) => withTitles(pkg, JAPANESE),
    where: 'premise:/',
    besides: ['scene-repeats-another'],
  },
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
