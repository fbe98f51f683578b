import { beforeAll, describe, expect, test } from 'vitest';
import { writeOut } from '../../../server/exports/write-out/index.ts';
import { compileStory, listConsequences } from '../../../shared/rules/index.ts';
import type { Scene, VNPackage } from '../../../shared/story/index.ts';
import { freelyToldStory, sampleStory } from '../../support/sample.ts';
import { givenOf, improvisedStory } from '../exchange/out/stories.ts';

describe('a story that is written out', () => {
  const written = Promise.withResolvers<Awaited<ReturnType<typeof writeOut>>>();
  beforeAll(async () => written.resolve(await writeOut(givenOf(improvisedStory()))));

  test('has lines for every part that is played, each told to the letter', async () => {
    const { story, report } = await written.promise;
    const { encounters, acts } = compileStory(story);
    for (const { id, scene, options } of encounters) {
      expect(scene.first, id).toMatchObject({
        telling: 'written',
        lines: [expect.anything(), ...scene.first.lines.slice(1)],
      });
      for (const { then } of options) expect(then?.scene.first.lines.length, id).toBeGreaterThan(0);
    }
    for (const { climax, places } of acts) {
      expect(climax.won?.first.lines.length).toBeGreaterThan(0);
      expect(climax.forced?.first.lines.length).toBeGreaterThan(0);
      for (const { arrival } of places) expect(arrival?.first.lines.length).toBeGreaterThan(0);
    }
    expect(report.map(({ where }) => where)).toContain(`${encounters[0]?.id}/script`);
    // Those it tells are the encounter's own words, not one line for all.
    const texts = encounters.map(({ scene }) => JSON.stringify(scene.first.lines));
    expect(new Set(texts).size).toBe(texts.length);
  });

  test('gives and takes what it did before', async () => {
    const before = compileStory(improvisedStory());
    const after = compileStory((await written.promise).story);
    const given = ({ encounters }: typeof before) =>
      encounters.map((each) => [
        each.id,
        each.flags,
        each.progression,
        each.options.map(({ flags }) => flags),
        listConsequences(each)
          .map(({ flags, progress, doom }) => [flags, progress, doom])
          .filter(([flags]) => (flags as string[]).length > 0),
      ]);
    expect(given(after)).toEqual(given(before));
  });

  test('is the same each time', async () => {
    expect(await writeOut(givenOf(improvisedStory()))).toEqual(await written.promise);
  });

  test('keeps what its author has written', async () => {
    const source = sampleStory();
    const { story } = await writeOut(givenOf(source));
    const scripts = ({ plot }: VNPackage): (Scene['script'] | undefined)[] =>
      plot.acts.flatMap(({ sandboxLocations }) =>
        sandboxLocations.flatMap(({ encounters }) => encounters.map(({ script }) => script)),
      );
    const own = [...scripts(source).entries()].filter(([, script]) => script !== undefined);
    expect(own).not.toEqual([]);
    for (const [at, script] of own) expect(scripts(story)[at]).toEqual(script);
  });

  test('tells no secret: facts that are not earned stay untold', async () => {
    const source = freelyToldStory();
    const secrets = [...(source.plot.facts ?? []), ...source.plot.acts.flatMap(({ facts = [] }) => facts)].filter(
      ({ audience }) => audience !== 'player',
    );
    expect(secrets.length).toBeGreaterThan(0);
    const { story } = await writeOut(givenOf(source));
    const told = compileStory(story)
      .encounters.flatMap(({ scene }) => scene.first.lines.map(({ line }) => ('text' in line ? (line.text ?? '') : '')))
      .join('\n');
    for (const { text } of secrets) expect(told).not.toContain(text);
  });
});
