import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkPackage } from '../../../shared/check/index.ts';
import {
  closeTurn,
  compileStory,
  directTurn,
  getPartScript,
  openTurn,
  possibleActions,
  sceneAt,
  startPlay,
  toldAt,
  toldLines,
  turnParts,
} from '../../../shared/play/index.ts';
import { CHECK_OUTCOMES, type ScriptLine, type VNPackage, type WrittenCheck } from '../../../shared/story/index.ts';
import { runs } from '../../support/runs.ts';
import { packages } from '../play/arbitrary.ts';
import { actIn, arcIn, encounterIn, factOf, optionOf, placeIn } from './base.ts';
import { findingsOf, narrated, saidOf } from './written-support.ts';

const keeper = 'encounter:act_1/enc_keeper';

/** The first answers to the crates move trust by so much, and a roll does where it is made. */
const answered = (pkg: VNPackage, by: readonly number[]): VNPackage => {
  for (const [index, trust] of by.entries()) optionOf(pkg, index).then = { text: 'Warm.', adjust: { trust } };
  return pkg;
};

const rolled = (of: { check?: WrittenCheck | undefined }, trust: number): void =>
  void Object.assign(of, { check: { full: { adjust: { trust } } } });

const CONDITIONS = [
  'flags.f0',
  '!flags.f0 && has_flag("f1")',
  'has_flag("f2") || !has_flag("f3")',
  'location == "p1"',
  '"p2" in visited',
  'progress >= 2',
  'doom > 1',
  'turn >= 3',
  'meters.trust >= 2',
  'meters.trust > 4',
  'knows("fact_a")',
  '!knows("fact_b")',
  'knows("fact_c") && !knows("fact_a")',
  'met("bob")',
  'has_item("lamp")',
  'ended_with("act_0") == "won"',
  'ended_with("act_1") == ""',
];

/** A story with a script wherever one may stand, each line of it with a condition and what it gives away. */
function scriptedThroughout(source: VNPackage, whims: readonly number[]): VNPackage {
  const pkg = structuredClone(source);
  let count = 0;
  const next = (): number => whims[count++ % whims.length] ?? 0;
  const lines = (): ScriptLine[] =>
    Array.from({ length: 3 }, () => ({
      type: 'narrate' as const,
      text: 'It is told.',
      when: CONDITIONS[next() % CONDITIONS.length] ?? 'true',
      ...(next() % 4 === 0 && { tells: [`fact_${'abc'[next() % 3]}`] }),
    }));
  const scene = () => ({ script: lines(), again: lines() });
  const rolled = (check: WrittenCheck | undefined): void => {
    if (!check) return;
    for (const degree of CHECK_OUTCOMES) check[degree] = { ...check[degree], script: lines() };
  };
  for (const act of pkg.plot.acts) {
    Object.assign(act, { opening: scene(), climax: { won: scene(), forced: scene() } });
    for (const event of act.inevitableEvents ?? []) event.scene = scene();
    for (const at of act.sandboxLocations) {
      at.arrival = scene();
      for (const each of at.encounters) {
        Object.assign(each, { ...scene(), telling: 'written' });
        rolled(each.check);
        for (const option of each.options ?? []) {
          option.then = { ...option.then, script: lines() };
          rolled(option.check);
        }
      }
    }
  }
  for (const { personalArc } of pkg.characters) {
    for (const each of personalArc?.arcEncounters ?? []) Object.assign(each, { ...scene(), telling: 'written' });
  }
  for (const ending of pkg.plot.endings ?? []) Object.assign(ending, { script: lines() });
  return pkg;
}

describe('a condition of a line', () => {
  it('is asked where the line is told: with what its encounter requires, and with the answer it follows', () => {
    const at = (when: string) =>
      saidOf((pkg) => Object.assign(encounterIn(pkg, 'enc_lamp'), { script: narrated(when) }));
    const never = 'line-never-told encounter:act_1/enc_lamp';
    expect(at('has_flag("found_rope")')).toEqual([]);
    expect(at('!has_flag("found_rope")')).toEqual([never]);
    expect(at('progress > 3')).toEqual([never]);
    expect(at('turn % 2 == 0')).toEqual([]);
    const following = (when: string) =>
      saidOf((pkg) => {
        optionOf(pkg, 0).then = { script: narrated(when) };
      });
    expect(following('has_flag("took_lamp")')).toEqual([]);
    expect(following('!has_flag("took_lamp")')).toEqual(['line-never-told encounter:act_1/enc_crates']);
  });

  it('counts what its option requires', () => {
    const asked = (requires: string) =>
      saidOf((pkg) => {
        Object.assign(optionOf(pkg, 0), { requires, then: { script: narrated('!has_flag("met_ken")') } });
      });
    expect(asked('has_flag("found_rope")')).toEqual([]);
    expect(asked('has_flag("met_ken")')).toEqual(['line-never-told encounter:act_1/enc_crates']);
    // What held when it was offered may hold no more, by what it gives and with time.
    const since = (requires: string, when: string) =>
      saidOf((pkg) => {
        Object.assign(optionOf(pkg, 0), { requires, then: { script: narrated(when) } });
      });
    expect(since('!has_flag("took_lamp")', 'has_flag("took_lamp")')).toEqual([]);
    expect(since('turn < 3', 'turn >= 3')).toEqual([]);
  });

  it('knows what comes with a flag that was set before', () => {
    const told = (when: string) =>
      saidOf((pkg) => {
        Object.assign(encounterIn(pkg, 'enc_stair'), {
          excludeIfFlags: [],
          prerequisites: ['took_lamp'],
          script: narrated(when),
        });
        encounterIn(pkg, 'enc_crates').potentialFlags = ['took_lamp', 'left_lamp', 'burnt'];
        optionOf(pkg, 0).flags = ['took_lamp', 'burnt'];
      });
    expect(told('has_flag("burnt")')).toEqual([]);
    expect(told('!has_flag("burnt")')).toEqual(['line-never-told encounter:act_1/enc_stair']);
  });

  it('has those met who are on stage by then: of the place, and come with the encounter', () => {
    const never = (where: string) => [`line-never-told ${where}`];
    const here = (of: string, change: (pkg: VNPackage, script: ScriptLine[]) => unknown) =>
      saidOf((pkg) => void change(pkg, narrated(of)));
    const arrival = (pkg: VNPackage, script: ScriptLine[]) =>
      Object.assign(placeIn(pkg, 'lighthouse'), { arrival: { script } });
    expect(here('!met("ken")', arrival)).toEqual(never('node:act_1/lighthouse'));
    expect(here('met("ken")', arrival)).toEqual([]);
    const atTheRope = (pkg: VNPackage, script: ScriptLine[], people: string[] = []) =>
      Object.assign(encounterIn(pkg, 'enc_rope'), { script, requiredCharacters: people });
    expect(here('!met("ken")', atTheRope)).toEqual([]);
    const come = (pkg: VNPackage, script: ScriptLine[]) => {
      placeIn(pkg, 'lighthouse').requiredCharacters = [];
      return atTheRope(pkg, script, ['ken']);
    };
    expect(here('!met("ken")', come)).toEqual(never('encounter:act_1/enc_rope'));
    const asked = (pkg: VNPackage, script: ScriptLine[]) => {
      optionOf(pkg, 0).then = { script };
      encounterIn(pkg, 'enc_crates').requiredCharacters = ['ken'];
      placeIn(pkg, 'lighthouse').requiredCharacters = [];
    };
    expect(here('!met("ken")', asked)).toEqual(never('encounter:act_1/enc_crates'));
    // Nobody meets whom a place or an encounter only names: whoever is met has a sheet.
    const named = (pkg: VNPackage, script: ScriptLine[]) => {
      placeIn(pkg, 'lighthouse').requiredCharacters = ['nobody'];
      Object.assign(placeIn(pkg, 'lighthouse'), { arrival: { script } });
      atTheRope(pkg, script, ['nobody']);
    };
    expect(here('!met("nobody")', named).filter((said) => said.startsWith('line-never-told'))).toEqual([]);
  });

  it('is never said not to hold for what a roll of the Director may put off', () => {
    expect(
      saidOf((pkg) => {
        const rope = encounterIn(pkg, 'enc_rope');
        rope.script = narrated('!has_flag("found_rope")');
      }),
    ).toEqual([]);
  });

  it('may ask how an earlier act ended, and at its climax how it ends', () => {
    const climax = (when: string) =>
      saidOf((pkg) => {
        actIn(pkg).climax = { won: { script: narrated(when) } };
      });
    expect(climax('ended_with("act_1") == "won"')).toEqual([]);
    expect(climax('ended_with("act_1") == "forced"')).toEqual(['line-never-told act:/act_1']);
    expect(climax('ended_with("act_2") == "won"')).toEqual(['condition-act-not-ended act:/act_1']);
  });

  it('that compares a meter with what it never comes to is told with how far it comes', () => {
    const [finding, ...others] = findingsOf((pkg) => {
      pkg.plot.meters = [{ id: 'trust', label: 'Trust', initial: 3, min: 0, max: 10 }];
      optionOf(pkg, 0).then = { text: 'Warm.', adjust: { trust: 1 } };
      encounterIn(pkg, 'enc_keeper').script = narrated('meters.trust < 3');
    });
    expect(others).toEqual([]);
    expect(finding?.message).toMatch(/"meters.trust < 3" can never hold: "trust" stays between 3 and 4/);
  });

  it.each<[string, (pkg: VNPackage) => void, number, number]>([
    ['by the answer that moves it furthest', (pkg) => void answered(pkg, [1, 2]), 5, 7],
    ['by every encounter once', (pkg) => rolled(encounterIn(answered(pkg, [1, 2]), 'enc_vote'), 4), 5, 11],
    ['by an answer and the roll for it', (pkg) => rolled(optionOf(answered(pkg, [1, 2]), 0), 3), 5, 9],
    [
      'by an answer and the roll for the encounter',
      (pkg) => rolled(encounterIn(answered(pkg, [1, 2]), 'enc_crates'), 3),
      5,
      10,
    ],
    ['down by what moves it down, whatever moves it up', (pkg) => void answered(pkg, [-2, 9]), 3, 14],
    ['in every act by what of an arc is rolled for', (pkg) => rolled(arcIn(pkg, 'ken')[0] ?? {}, 2), 5, 9],
    ['no further than its ends', (pkg) => rolled(encounterIn(answered(pkg, [-9, 9]), 'enc_vote'), 10), 0, 20],
  ])('that compares a meter knows how far it gets: %s', (_, change, low, high) => {
    const never = (condition: string): boolean =>
      saidOf((pkg) => {
        pkg.plot.meters = [{ id: 'trust', label: 'Trust', initial: 5, min: 0, max: 20 }];
        change(pkg);
        encounterIn(pkg, 'enc_speech').script = narrated(condition);
      }).some((key) => key.startsWith('line-never-told'));
    expect([low, high].map((at) => never(`meters.trust == ${at}`))).toEqual([false, false]);
    expect([low - 1, high + 1].map((at) => never(`meters.trust == ${at}`))).toEqual([true, true]);
  });
});

describe('a line that gives a fact away', () => {
  const telling = (change: (pkg: VNPackage) => void) =>
    saidOf((pkg) => {
      encounterIn(pkg, 'enc_keeper').script = [{ type: 'narrate', text: 'Families.', tells: ['wreckers'] }];
      change(pkg);
    });

  it('is early unless what reveals it is certain by then', () => {
    expect(telling(() => {})).toEqual([`line-tells-too-early ${keeper}`]);
    expect(
      telling((pkg) => void Object.assign(encounterIn(pkg, 'enc_keeper'), { prerequisites: ['met_ken'] })),
    ).toEqual([]);
    expect(
      telling((pkg) => void Object.assign(factOf(pkg, 'wreckers'), { audience: 'player' })).filter((key) =>
        key.startsWith('line'),
      ),
    ).toEqual([]);
    expect(
      telling((pkg) => void Object.assign(encounterIn(pkg, 'enc_keeper'), { findings: ['A list [wreckers]'] })),
    ).toEqual([]);
  });

  it('is never told where the fact can only be known later', () => {
    expect(
      telling((pkg) => {
        factOf(pkg, 'wreckers').revealWhen = undefined;
        encounterIn(pkg, 'enc_vote').findings = ['A list [wreckers]'];
      }),
    ).toEqual([`line-never-told ${keeper}`, 'flag-never-read story:/']);
  });

  it('says it in nearly its own words without saying so', () => {
    const truth = (change: (pkg: VNPackage, script: ScriptLine[]) => void) =>
      saidOf((pkg) => change(pkg, [{ type: 'narrate', text: 'The keeper lit the false lantern for money.' }]));
    expect(truth((pkg, script) => void Object.assign(encounterIn(pkg, 'enc_keeper'), { script }))).toEqual([
      `scene-gives-away-secret ${keeper}`,
    ]);
    // What closes an act or the story may say what it was about.
    expect(truth((pkg, script) => void Object.assign(actIn(pkg, 'act_2'), { climax: { won: { script } } }))).toEqual(
      [],
    );
  });
});

describe('a line that is said never to be told', () => {
  it('is told in no play', () => {
    let [told, never] = [0, 0];
    fc.assert(
      fc.property(
        packages,
        fc.array(fc.nat(), { minLength: 60, maxLength: 80 }),
        fc.array(fc.nat(), { minLength: 30, maxLength: 40 }),
        (source, dice, whims) => {
          const pkg = scriptedThroughout(source, dice);
          const { findings } = checkPackage(pkg);
          if (findings.some(({ code }) => code === 'duplicate-id' || code === 'too-many-findings')) return;
          const denied = new Set(
            findings.flatMap(({ code, where, says }) =>
              code === 'line-never-told' && says && 'spots' in says
                ? says.spots.flatMap(({ part, lines }) =>
                    lines.map(
                      (line) =>
                        `${where.type === 'node' || where.type === 'event' ? where.actId : ''} ${where.id}/${part} ${line}`,
                    ),
                  )
                : [],
            ),
          );
          never += denied.size;
          const story = compileStory(pkg);
          let state = startPlay(story, whims[0] ?? 1);
          for (const whim of whims) {
            const actions = possibleActions(story, state);
            const action = actions[whim % actions.length];
            if (!action || state.ended) break;
            const opening = openTurn(story, state, action);
            const directed = directTurn(story, opening, null);
            const closing = closeTurn(story, directed, { frames: 1 });
            const shown = opening.climax ? directed.state : closing.state;
            for (const part of turnParts(story, directed)) {
              const script = getPartScript(sceneAt(story, shown.act, part), part);
              const inAct = part.kind === 'event' || part.kind === 'arrival' ? shown.act : '';
              for (const { at } of toldLines(story, toldAt(story, shown, part), script)) {
                told += 1;
                expect(denied).not.toContain(`${inAct} ${part.at} ${at + 1}`);
              }
            }
            state = closing.state;
          }
        },
      ),
      { numRuns: runs(300) },
    );
    expect(told).toBeGreaterThan(100);
    expect(never).toBeGreaterThan(100);
  });
});
