import { hashSpokenWords, type ScriptLine, type VNPackage } from '../../../../shared/story/index.ts';
import { character, encounterIn, eventOf, optionOf, personIn } from '../base.ts';
import { type Cases, dress } from './case.ts';

const PAID = 'The keeper was paid in silver for that night.';

const scripted = (pkg: VNPackage, id: string, line: ScriptLine): void => {
  encounterIn(pkg, id).script = [line];
};

const voiced = (pkg: VNPackage, text: string, voice: string, spoken = text): void => {
  scripted(pkg, 'enc_rope', { type: 'say', character: 'aiko', text, voice });
  const file = { url: `/media/${pkg.id}/voices/wet.ogg`, mimeType: 'audio/ogg', words: hashSpokenWords(spoken) };
  pkg.assets.voices = { v_wet: file };
};

const withEnding = (pkg: VNPackage, when: string): void => {
  pkg.plot.endings = [{ id: 'light', title: 'The light', text: 'The lamp burns again.', when }];
};

const withTwoEndings = (pkg: VNPackage, second: string): void => {
  pkg.plot.possibleEndings = [];
  withEnding(pkg, 'has_flag("took_lamp")');
  pkg.plot.endings?.push({ id: 'dark', title: 'The dark', text: 'Nobody lights it.', when: second });
};

/** A number the player sees, which an answer moves. */
const withMeter = (pkg: VNPackage, initial = 3): void => {
  pkg.plot.meters = [{ id: 'trust', label: 'Trust', initial, min: 0, max: 10, shown: true }];
  optionOf(pkg, 0).then = { text: 'It is warm.', adjust: { trust: 1 } };
};

const meterIn = (pkg: VNPackage) => {
  const [meter] = pkg.plot.meters ?? [];
  if (!meter) throw new Error('There is no meter.');
  return meter;
};

export const SCENE_CASES: Cases = {
  'option-never-available': {
    clean: (pkg) => {
      optionOf(pkg, 0).requires = 'location == "harbour"';
    },
    change: (pkg) => {
      optionOf(pkg, 0).requires = 'location == "lighthouse"';
    },
    where: 'encounter:act_1/enc_crates',
  },
  'options-all-locked': {
    clean: (pkg) => {
      optionOf(pkg, 0).requires = 'has_flag("found_rope")';
    },
    change: (pkg) => {
      optionOf(pkg, 1).requires = 'has_flag("found_rope")';
    },
    where: 'encounter:act_1/enc_crates',
  },
  'option-without-then': {
    change: (pkg) => {
      delete optionOf(pkg, 0).then;
    },
    where: 'encounter:act_1/enc_crates',
  },
  'answers-not-followed': {
    change: (pkg) => {
      for (const each of encounterIn(pkg, 'enc_crates').options ?? []) delete each.then;
    },
    where: 'story:/',
  },
  'degree-never-rolled': {
    clean: (pkg) => {
      personIn(pkg, 'aiko').stats = { wits: 3 };
      encounterIn(pkg, 'enc_keeper').check = { stat: 'wits', full: { text: 'He talks.' }, miss: { text: 'He goes.' } };
    },
    change: (pkg) => {
      const { check } = encounterIn(pkg, 'enc_keeper');
      if (check) check.difficulty = 2;
    },
    where: 'encounter:act_1/enc_keeper',
  },
  'check-stat-unknown': {
    clean: (pkg) => {
      encounterIn(pkg, 'enc_keeper').check = { stat: 'wits', full: { text: 'He talks.' } };
    },
    change: (pkg) => {
      encounterIn(pkg, 'enc_keeper').check = { stat: 'nerve', full: { text: 'He talks.' } };
    },
    where: 'encounter:act_1/enc_keeper',
  },

  'condition-unknown-name': {
    clean: (pkg) => {
      eventOf(pkg).triggerCondition = 'knows("ledger")';
    },
    change: (pkg) => {
      eventOf(pkg).triggerCondition = 'knows("ledgers")';
    },
    where: 'event:act_1/bell',
  },
  'condition-person-never-met': {
    clean: (pkg) => {
      pkg.characters.push(character('mayor', { name: 'The mayor' }));
      dress(pkg);
      eventOf(pkg).triggerCondition = 'met("ken")';
    },
    change: (pkg) => {
      eventOf(pkg).triggerCondition = 'met("mayor")';
    },
    where: 'event:act_1/bell',
  },
  'condition-item-never-given': {
    clean: (pkg) => {
      optionOf(pkg, 0).then = { text: 'It is warm.', items: { gained: ['the lamp'] } };
      eventOf(pkg).triggerCondition = 'has_item("the lamp")';
    },
    change: (pkg) => {
      eventOf(pkg).triggerCondition = 'has_item("the lamps")';
    },
    where: 'event:act_1/bell',
  },
  'condition-act-not-ended': {
    change: (pkg) => {
      eventOf(pkg).triggerCondition = 'ended_with("act_2") == "won"';
    },
    where: 'event:act_1/bell',
  },

  'scene-gives-away-secret': {
    clean: (pkg) => scripted(pkg, 'enc_keeper', { type: 'narrate', text: PAID, when: 'knows("ledger")' }),
    change: (pkg) => scripted(pkg, 'enc_keeper', { type: 'narrate', text: PAID }),
    where: 'encounter:act_1/enc_keeper',
  },
  'line-never-told': {
    clean: (pkg) => scripted(pkg, 'enc_keeper', { type: 'narrate', text: 'Wind.', when: 'location == "lighthouse"' }),
    change: (pkg) => scripted(pkg, 'enc_keeper', { type: 'narrate', text: 'Wind.', when: 'location == "harbour"' }),
    where: 'encounter:act_1/enc_keeper',
  },
  'line-tells-too-early': {
    // Its own landing gives the finding that names the fact.
    clean: (pkg) => scripted(pkg, 'enc_lamp', { type: 'narrate', text: 'Silver.', tells: ['ledger'] }),
    change: (pkg) => scripted(pkg, 'enc_keeper', { type: 'narrate', text: 'Silver.', tells: ['ledger'] }),
    where: 'encounter:act_1/enc_keeper',
  },
  'speaker-elsewhere': {
    clean: (pkg) => scripted(pkg, 'enc_rope', { type: 'say', character: 'aiko', text: 'Wet.' }),
    change: (pkg) => scripted(pkg, 'enc_rope', { type: 'say', character: 'ken', text: 'Wet.' }),
    where: 'encounter:act_1/enc_rope',
  },
  'scene-names-nothing': {
    clean: (pkg) => scripted(pkg, 'enc_rope', { type: 'background', id: 'lighthouse' }),
    change: (pkg) => scripted(pkg, 'enc_rope', { type: 'background', id: 'market' }),
    where: 'encounter:act_1/enc_rope',
  },
  'later-visits-alike': {
    clean: (pkg) => {
      const place = pkg.plot.acts[0]?.sandboxLocations[0];
      const again: ScriptLine[] = [
        { type: 'narrate', text: 'The gulls again.', when: 'turn % 2 == 0' },
        { type: 'sfx', sound: 'bell' },
      ];
      if (place) place.arrival = { text: 'Gulls, everywhere.', again };
    },
    change: (pkg) => {
      const place = pkg.plot.acts[0]?.sandboxLocations[0];
      if (place?.arrival) place.arrival.again = [{ type: 'narrate', text: 'The gulls again.' }];
    },
    where: 'node:act_1/harbour',
  },
  'mark-unread': {
    clean: (pkg) => scripted(pkg, 'enc_rope', { type: 'narrate', text: '{b}Wet{/b}, {w=0.5}and {{b} is a rune.' }),
    change: (pkg) => scripted(pkg, 'enc_rope', { type: 'narrate', text: '{b}Wet, and {color=#f00}red{/color}.' }),
    where: 'encounter:act_1/enc_rope',
  },
  'voice-missing': {
    clean: (pkg) => voiced(pkg, 'Wet.', 'v_wet'),
    change: (pkg) => voiced(pkg, 'Wet.', 'v_gone'),
    where: 'encounter:act_1/enc_rope',
  },
  'voice-changed': {
    // However it is spaced and marked, it is the same that is heard.
    clean: (pkg) => voiced(pkg, '{b}All{/b}  wet.', 'v_wet', 'All wet.'),
    change: (pkg) => voiced(pkg, 'All dry.', 'v_wet', 'All wet.'),
    where: 'encounter:act_1/enc_rope',
  },
  'item-only-shown': {
    clean: (pkg) => {
      const script: ScriptLine[] = [{ type: 'item', name: 'the lamp', action: 'gained' }];
      optionOf(pkg, 0).then = { script, items: { gained: ['the lamp'] } };
    },
    change: (pkg) => {
      const script: ScriptLine[] = [{ type: 'item', name: 'the oil', action: 'gained' }];
      optionOf(pkg, 0).then = { script, items: { gained: ['the lamp'] } };
    },
    where: 'encounter:act_1/enc_crates',
  },
  'ending-never-holds': {
    clean: (pkg) => withEnding(pkg, 'has_flag("took_lamp")'),
    change: (pkg) => withEnding(pkg, 'flags.took_lamp && !has_flag("took_lamp")'),
    where: 'ending:/light',
  },
  'ending-never-comes': {
    clean: (pkg) => withEnding(pkg, 'has_flag("took_lamp")'),
    change: (pkg) => withEnding(pkg, 'has_flag("took_lamp") || !has_flag("took_lamp")'),
    where: 'premise:/',
  },
  'endings-may-all-fail': {
    clean: (pkg) => withTwoEndings(pkg, '!has_flag("took_lamp")'),
    change: (pkg) => withTwoEndings(pkg, 'has_flag("left_lamp")'),
    where: 'premise:/',
  },
  'meter-never-moves': {
    clean: withMeter,
    change: (pkg) => {
      optionOf(pkg, 0).then = { text: 'It is warm.' };
    },
    where: 'meter:/trust',
  },
  'meter-never-read': {
    clean: withMeter,
    change: (pkg) => {
      delete meterIn(pkg).shown;
    },
    where: 'meter:/trust',
  },
  'adjust-never-matters': {
    clean: withMeter,
    change: (pkg) => {
      meterIn(pkg).initial = 10;
    },
    where: 'meter:/trust',
  },
};
