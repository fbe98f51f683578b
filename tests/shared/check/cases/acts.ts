import { actIn, arcIn, encounter, encounterIn, eventOf, placeIn, progressOf } from '../base.ts';
import { type Cases, dress, makeCave, many, withCave } from './case.ts';

export const ACT_CASES: Cases = {
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
    besides: ['act-cannot-be-completed', 'asset-unused', 'condition-unknown-flag'],
  },
  'field-unknown': {
    change: (pkg) => {
      Object.assign(encounterIn(pkg, 'enc_speech'), { prioritty: 'high' });
    },
    where: 'encounter:act_2/enc_speech',
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
    where: 'node:act_1/harbour dead-end',
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
  'act-not-proven': {
    clean: (pkg) => {
      progressOf(pkg).requiredValue = 5;
      arcIn(pkg, 'ken').pop();
      placeIn(pkg, 'lighthouse').encounters.push(encounter('enc_wreck', { givesProgression: 1, type: 'combat' }));
    },
    change: (pkg) => {
      eventOf(pkg).triggerCondition = 'has_flag("took_lamp") && turn >= 5';
      eventOf(pkg).forcesClimax = true;
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
};
