import { Environment } from '@marcbachmann/cel-js';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { checkPackage, createChecker, findingKey, type ProofOptions } from '../../../shared/check/index.ts';
import { parseSpotPart } from '../../../shared/check/messages/spots.ts';
import { compileStory } from '../../../shared/play/index.ts';
import { listFinalGifts, listFlagSets } from '../../../shared/rules/index.ts';
import { PART_FORMS, type ScriptLine, type VNPackage } from '../../../shared/story/index.ts';
import { freelyToldStory } from '../../support/sample.ts';
import { actIn, arcIn, base, character, encounterIn, eventOf, optionOf, personIn, placeIn } from './base.ts';
import { dress } from './cases/case.ts';
import { findingsOf, narrated, said, saidOf } from './written-support.ts';

describe('what consequences give', () => {
  it('counts as set, and as needed by what waits for it', () => {
    const given = (flags: string[]) =>
      saidOf((pkg) => {
        const keeperOf = encounterIn(pkg, 'enc_keeper');
        keeperOf.potentialFlags = ['told_all'];
        keeperOf.check = { stat: 'wits', full: { flags }, miss: { text: 'He goes.' } };
        encounterIn(pkg, 'enc_stair').prerequisites = ['told_all'];
      });
    expect(given(['told_all'])).toEqual([]);
    expect(given([])).toEqual(['flag-no-answer-gives encounter:act_1/enc_keeper']);
  });

  it('is what makes an encounter one with a consequence, and answers no two alike', () => {
    expect(
      saidOf((pkg) => {
        const each = encounterIn(pkg, 'enc_keeper');
        delete each.givesProgression;
        each.options = [
          { text: 'Stay', then: { items: { gained: ['the lamp'] } } },
          { text: 'Go', then: { text: 'You go.' } },
        ];
      }),
    ).toEqual([]);
  });

  it('names facts that are then no secret for ever, and facts there are none of', () => {
    const finding = (text: string) =>
      saidOf((pkg) => {
        encounterIn(pkg, 'enc_lamp').findings = [];
        optionOf(pkg, 0).then = { text: 'A page.', findings: [text] };
      });
    expect(finding('A page of the account book [ledger]')).toEqual([]);
    expect(finding('A page [legder]')).toEqual([
      'secret-never-revealed fact:/ledger',
      'finding-names-unknown-fact encounter:act_1/enc_crates',
    ]);
  });

  it('earns no flag the encounter does not have', () => {
    const told = findingsOf((pkg) => {
      optionOf(pkg, 0).then = { text: 'It is warm.', flags: ['lit_lamp'] };
    });
    expect(told.map(findingKey)).toEqual(['option-flag-undeclared encounter:act_1/enc_crates']);
    expect(told[0]?.message).toContain('"lit_lamp"');
  });

  it('is read of what is written as play reads it of what is compiled', () => {
    const pkg = base();
    const each = encounterIn(pkg, 'enc_crates');
    each.potentialFlags = ['took_lamp', 'left_lamp', 'burnt', 'saw'];
    each.check = { full: { flags: ['saw'] }, miss: { flags: ['burnt'] } };
    each.options = [
      { text: 'Take it', flags: ['took_lamp'], then: { flags: ['saw'] } },
      { text: 'Leave it', check: { mixed: { flags: ['burnt', 'elsewhere'] } } },
      { text: 'Wait' },
    ];
    const story = compileStory(pkg);
    for (const encounter of ['enc_crates', 'enc_rope', 'enc_vote']) {
      const compiled = story.encounterById.get(encounter);
      const written = listFlagSets(encounterIn(pkg, encounter));
      const sets = (all: Iterable<readonly string[]>) =>
        [...new Set([...all].map((flags) => [...flags].sort().join()))].sort();
      const settled = compiled ? listFinalGifts(compiled).map(({ flags }) => flags) : [];
      expect(sets(written.length > 0 ? written : [compiled?.flags ?? []])).toEqual(sets(settled));
    }
  });
});

describe('pictures and music that scripts show', () => {
  it('are used', () => {
    const dressed = (script: ScriptLine[]) =>
      saidOf((pkg) => {
        const picture = { url: '/media/fixture/picture.png', mimeType: 'image/png' };
        Object.assign(pkg.assets.backgrounds, { letter: picture, storm: picture });
        pkg.assets.music.dirge = { url: '/media/fixture/track.ogg', mimeType: 'audio/ogg' };
        actIn(pkg).climax = { won: { script } };
      });
    const used: ScriptLine[] = [
      { type: 'background', id: 'storm' },
      { type: 'cg', id: 'letter' },
      { type: 'music', id: 'dirge' },
    ];
    expect(dressed(used)).toEqual([]);
    expect(dressed(used.slice(1))).toEqual(['asset-unused story:/']);
    expect(dressed([...used, { type: 'music', id: 'waltz' }])).toEqual(['scene-names-nothing act:/act_1']);
  });
});

describe('somebody who speaks', () => {
  const speaking = (script: ScriptLine[], change: (pkg: VNPackage) => void = () => {}) =>
    saidOf((pkg) => {
      encounterIn(pkg, 'enc_rope').script = script;
      change(pkg);
    });
  const away = ['speaker-elsewhere encounter:act_1/enc_rope'];

  it('is elsewhere where other places of the act require them and this one does not', () => {
    expect(speaking(said('ken'))).toEqual(away);
    expect(speaking(said('aiko'))).toEqual([]);
    expect(speaking(said('ken'), (pkg) => void placeIn(pkg, 'harbour').requiredCharacters.push('ken'))).toEqual([]);
    expect(speaking(said('ken', 'has_flag("met_ken")'))).toEqual([]);
    expect(speaking(said('ken', 'turn > 1'))).toEqual(away);
  });

  it('is nowhere in particular where no place does', () => {
    const wanders = (pkg: VNPackage) => {
      pkg.characters.push(character('mayor', { name: 'The mayor' }));
      encounterIn(pkg, 'enc_speech').requiredCharacters = ['mayor'];
      dress(pkg);
    };
    expect(speaking(said('mayor'), wanders)).toEqual([]);
  });

  it('may be missing wherever an event or an arc comes', () => {
    const inEvent = (person: string) =>
      saidOf((pkg) => void Object.assign(eventOf(pkg), { scene: { script: said(person) } }));
    expect(inEvent('ken')).toEqual(['speaker-elsewhere event:act_1/bell']);
    expect(inEvent('aiko')).toEqual([]);
    const inArc = (person: string, change: (pkg: VNPackage) => void = () => {}) =>
      saidOf((pkg) => {
        const [first] = arcIn(pkg, 'ken');
        if (first) first.script = said(person);
        change(pkg);
      });
    expect(inArc('ken')).toEqual([]);
    const hasMayor = (pkg: VNPackage) => {
      pkg.characters.push({ ...personIn(pkg, 'aiko'), id: 'mayor', name: 'The mayor', role: 'npc' });
      delete pkg.characters.at(-1)?.stats;
      placeIn(pkg, 'harbour').requiredCharacters = ['mayor'];
      dress(pkg);
    };
    expect(inArc('mayor', hasMayor)).toEqual(['speaker-elsewhere encounter:/arc_ken_meets']);
  });
});

describe('endings', () => {
  const ending = (when: string) => ({ id: 'light', title: 'The light', text: 'The lamp burns.', when });
  const told = (when: string, change: (pkg: VNPackage) => void = () => {}) =>
    saidOf((pkg) => {
      pkg.plot.endings = [ending(when)];
      change(pkg);
    });

  it('may ask how every act ended, and how far each can', () => {
    expect(told('ended_with("act_2") == "forced" && ended_with("act_1") == "won"')).toEqual(
      // Nothing can force the second act.
      ['ending-never-holds ending:/light'],
    );
    expect(told('ended_with("act_1") == "forced"')).toEqual([]);
  });

  it('wait in vain for a flag that only what never comes can set', () => {
    const vain = told('has_flag("voted")', (pkg) => {
      encounterIn(pkg, 'enc_vote').prerequisites = ['nobody_sets_this'];
    });
    expect(vain).toContain('ending-never-holds ending:/light');
  });

  it('are alike where they say the same, with a condition or without', () => {
    const pkg = base();
    const [plain = ''] = pkg.plot.possibleEndings;
    expect(
      saidOf((each) => {
        each.plot.endings = [{ ...ending('has_flag("took_lamp")'), text: plain }];
      }),
    ).toEqual(['endings-alike premise:/']);
  });
});

describe('a story that is told freely', () => {
  it('is told once that nothing is written of its answers', () => {
    const { findings } = checkPackage(freelyToldStory());
    expect(findings.filter(({ code }) => code === 'answers-not-followed')).toHaveLength(1);
    expect(findings.filter(({ code }) => code === 'option-without-then')).toEqual([]);
  });
});

it('knows every form of a part of a scene', () => {
  const known = PART_FORMS.map((form) => form.replace('<optionId>', 'full').replace('<index>', '2'));
  expect(known.map((part) => parseSpotPart({ part, answer: null, lines: [] }))).toEqual(
    PART_FORMS.map((form) => ({
      part: form.includes('then')
        ? 'then'
        : form.includes('branch')
          ? 'branch'
          : (form.split(':').findLast((piece) => piece !== 'again') ?? '').replace('script', 'own') || 'own',
      again: form.endsWith('again'),
    })),
  );
});

it('proves a story without the conditions of its lines', () => {
  const parse = vi.spyOn(Environment.prototype, 'parse');
  onTestFinished(() => parse.mockRestore());
  /** How often a condition is read that no check has met before. */
  const readsOf = (text: string, options?: ProofOptions): number => {
    const pkg = base();
    encounterIn(pkg, 'enc_keeper').script = narrated(text);
    createChecker(options).checkPackage(pkg);
    return parse.mock.calls.filter(([asked]) => asked === text).length;
  };
  expect(readsOf('turn == 4711')).toBe(readsOf('turn == 4712', { encounters: 0 }));
});
