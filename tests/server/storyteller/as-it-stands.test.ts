import { describe, expect, it } from 'vitest';
import { holdNoMore, stillHolds } from '../../../server/storyteller/as-it-stands.ts';
import { sampleStory } from '../../support/sample.ts';

const story = sampleStory();
const [act] = story.plot.acts;
if (act === undefined) throw new Error('The sample has no act.');
const tower = act.sandboxLocations.find(({ ambientDetail }) => ambientDetail.includes('locked'));
if (tower === undefined) throw new Error('Nothing in the sample is locked.');
const [opened = ''] = tower.encounters
  .flatMap(({ findings = [] }) => findings)
  .filter((one) => one.includes('entered'));

/** What is told there as the door is opened. */
const ajar = 'The door swings open at last.';
tower.encounters[0]?.script?.push({ type: 'narrate', text: ajar });

const past = (findings: readonly string[], lines: readonly string[] = []) =>
  holdNoMore(tower, stillHolds(tower, { findings, lines }));

describe('a place in a play', () => {
  it('is as its author tells of it until something there is opened', () => expect(past([])).toEqual([]));

  it('is not shut once it was opened, by what was found or told; all else of it holds', () => {
    for (const gone of [past([opened]), past([], [ajar])]) {
      expect(gone).toHaveLength(1);
      expect(gone[0]).toContain('locked');
      expect(tower.ambientDetail).toContain(gone[0]);
    }
  });

  it('stays as it is for what happened elsewhere', () => {
    expect(past(['The mill can be entered.'])).toEqual([]);
    expect(past([], ['The door creaks open.'])).toEqual([]);
  });

  it('has no more what the player has taken along', () => {
    const holds = (items: string[]) => stillHolds(tower, { findings: [], lines: [], items });
    const worn = 'The key he wears opens the tin.';
    expect(holds([])(worn)).toBe(true);
    expect(holds(['a small key'])(worn)).toBe(false);
    expect(holds(['a small key'])('He asks for the key.')).toBe(true);
    expect(holds(['钥匙'])('他脖子上挂着一把钥匙。')).toBe(false);
  });
});
