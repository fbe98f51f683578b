import { describe, expect, test } from 'vitest';
import { compileStory } from '../../../shared/play/index.ts';
import { sectionOf, tailOf } from './prompt-support.ts';
import { townOf, turnOf, waiting } from './support.ts';

describe('the pace of the act, in the turn', () => {
  const story = townOf();

  test('a story that stands still is told so', () => {
    const still = (quietTurns: number) => tailOf(turnOf({ story, before: { ...waiting(story), quietTurns } }));
    expect(still(1)).not.toContain('Nothing new has come');
    expect(still(2)).toContain('Nothing new has come for 2 turns');
  });

  test('an act that is slow, and one that is early, is told so', () => {
    const paced = townOf({
      acts: [
        {
          ...townOf().source.plot.acts[0],
          globalProgression: { trackerLabel: 'Light', requiredValue: 9 },
        } as never,
      ],
    });
    const clockOf = (progress: number, actTurn: number) =>
      sectionOf(tailOf(turnOf({ story: paced, before: waiting(paced, { progress, actTurn }) })), 'Clocks');
    expect(clockOf(1, 9)).toContain('It is slow');
    expect(clockOf(8, 9)).not.toMatch(/progress.*It is (?:slow|early)/);
    expect(clockOf(8, 3)).toContain('It is early');
    expect(clockOf(1, 1)).toContain('about 11 turns; this is its turn 2. Its beginning');
    expect(clockOf(7, 6)).toContain('no new person');
    expect(clockOf(8, 20)).toContain('It is over its time');
  });

  test('an act of several days is told on which of them it should be', () => {
    const hour = (day: number) => ({ threshold: { day, hour: 3 }, description: `Night ${day}.` });
    const act = {
      ...townOf().source.plot.acts[0],
      globalProgression: { trackerLabel: 'Light', requiredValue: 9 },
      opposingForce: { trackerLabel: 'Dark', requiredValue: 6, escalationEvents: [hour(1), hour(3)] },
    };
    const nights = townOf({ acts: [act as never] });
    const dayAt = (actTurn: number, day: number) =>
      /day 3; .*/u.exec(tailOf(turnOf({ story: nights, before: waiting(nights, { actTurn, day }) })))?.[0];
    expect(dayAt(1, 1)).toBe('day 3; at a good pace it is about day 1 by now.');
    expect(dayAt(5, 1)).toMatch(/about day 2 by now\. It is slow/u);
    expect(dayAt(9, 3)).toBe('day 3; at a good pace it is about day 3 by now.');
  });

  test('where the act ends it says so, with the endings that are open', () => {
    const ends = townOf({
      acts: [
        {
          ...townOf().source.plot.acts[0],
          globalProgression: { trackerLabel: 'Light', requiredValue: 3 },
        } as never,
      ],
    });
    const endOf = (progress: number, actTurn = 1) =>
      sectionOf(tailOf(turnOf({ story: ends, before: waiting(ends, { progress, actTurn }) })), 'The end of the act');
    expect(endOf(2)).toBeUndefined();
    expect(endOf(3)).toContain('ending 0: The good end.');
    expect(endOf(1, 9)).toBeUndefined();
    expect(endOf(2, 9)).toContain('call its climax now, on evidence');
  });

  test('once the climax may come, the urgent scene of another place stands there whole', () => {
    const [first] = townOf().source.plot.acts;
    const pier = first?.sandboxLocations.map((place) => ({
      ...place,
      encounters: place.encounters.map((encounter) =>
        encounter.id === 'enc_boat'
          ? { ...encounter, priority: 'urgent' as const, description: 'The boat burns. Mae owns to it.' }
          : encounter,
      ),
    }));
    const story = townOf({
      acts: [
        {
          ...first,
          sandboxLocations: pier,
          globalProgression: { trackerLabel: 'Light', requiredValue: 3 },
        } as never,
      ],
    });
    const centralIn = (state: Parameters<typeof waiting>[1]) =>
      sectionOf(
        tailOf(turnOf({ story, before: waiting(story, state) })),
        "The author's central scene, not played yet: in the climax what it says, asks and gives is yours, wherever it happens",
      );
    expect(centralIn({ progress: 1 })).toBeUndefined();
    expect(centralIn({ progress: 3 })).toContain('Mae owns to it.');
    expect(centralIn({ progress: 3, climaxDue: 'won' })).toContain('Mae owns to it.');
    expect(centralIn({ progress: 3, landed: ['enc_boat'] })).toBeUndefined();
  });

  test('a climax that can still be won shows the endings of both ways', () => {
    const source = townOf({
      acts: [
        { ...townOf().source.plot.acts[0], globalProgression: { trackerLabel: 'Light', requiredValue: 3 } } as never,
      ],
    }).source;
    const endings = [
      { id: 'won', title: 'Dawn', text: 'The lamps burn.', outcome: 'won' as const },
      { id: 'lost', title: 'Night', text: 'The lamps are out.', outcome: 'forced' as const },
    ];
    const both = compileStory({ ...source, plot: { ...source.plot, possibleEndings: [], endings } });
    const endOf = (progress: number) =>
      sectionOf(
        tailOf(turnOf({ story: both, before: waiting(both, { progress, climaxDue: 'forced' }) })),
        'The end of the act',
      );
    expect(endOf(2)).toMatch(
      /Endings if it ends as it stands:\n- ending 0: Night.*\nAnd if the climax is won:\n- Dawn/su,
    );
    expect(endOf(3)).not.toContain('as it stands');
  });
});
