import { describe, expect, test } from 'vitest';
import { writeRenpy } from '../../../../server/exchange/out/renpy/write.ts';
import type { ExportOutput } from '../../../../server/exchange/out/types.ts';
import { type VNPackage, VNPackageSchema } from '../../../../shared/story/index.ts';
import { sampleStory, secondSampleStory } from '../../../support/sample.ts';
import { readRenpy } from './renpy-reader.ts';
import { givenOf, STORIES, spitefulStory } from './stories.ts';
import { numbersFrom } from './twin.ts';

const write = async (source: VNPackage, media?: (url: string) => Uint8Array | null): Promise<ExportOutput> =>
  writeRenpy(givenOf(source, media));

const scriptsOf = ({ files }: ExportOutput): Map<string, string> =>
  new Map(
    files.flatMap(({ path, bytes }) =>
      path.endsWith('.rpy') ? [[path.replace('game/', ''), String(bytes)] as const] : [],
    ),
  );

/**
 * What lies over the camera and over the layer as a line is said, what picture is seen over everything, and what stands on the layer below it:
 * `show layer` takes the place of what was there, `scene` clears it.
 */
function standingAt(script: string, words: string) {
  const standing = {
    camera: null as string | null,
    layer: null as string | null,
    over: null as string | null,
    below: [] as string[],
  };
  for (const row of script.split('\n')) {
    const [, shown, name, above] =
      /^\s+(show|hide) (bg \w+|person_\w+).*?( onlayer pictures)?(?: with \w+)?$/.exec(row) ?? [];
    if (above !== undefined) standing.over = name ?? null;
    else if (shown !== undefined && name !== undefined) {
      const tag = name.startsWith('bg') ? 'bg ' : name;
      standing.below = standing.below.filter((one) => !one.startsWith(tag));
      if (shown === 'show') standing.below.push(name);
    }
    if (row.trim() === 'scene onlayer pictures') standing.over = null;
    const [, what, over] = /^\s+(camera|show layer master) at (\w+)/.exec(row) ?? [];
    if (what === 'camera') standing.camera = over ?? null;
    else if (what !== undefined) standing.layer = over ?? null;
    else if (/^\s+scene (?!onlayer)/.test(row)) Object.assign(standing, { layer: null, below: [] });
    else if (row.trim() === `"${words}"`) return standing;
  }
  throw new Error(`Nobody says "${words}".`);
}

describe("Ren'Py", () => {
  test.for(STORIES)('%s is a project whose scripts hold together', async ([, make]) => {
    const written = await write(make());
    const { wrong, labels } = readRenpy(scriptsOf(written));
    expect(wrong).toEqual([]);
    expect([...labels]).toEqual(expect.arrayContaining(['start', 'turn', 'telling', 'menus', 'finished']));
  });

  test('the check of a project finds its errors', async () => {
    const scripts = scriptsOf(await write(secondSampleStory()));
    const script = scripts.get('script.rpy') ?? '';
    const spoilt = (from: string | RegExp, to: string) =>
      readRenpy(new Map([...scripts, ['script.rpy', script.replace(from, to)]])).wrong;
    expect(spoilt('call telling', 'call telliing')).toEqual([expect.stringContaining('no label telliing')]);
    expect(spoilt('default now_ended = False\n', '')).not.toEqual([]);
    expect(spoilt('[now_die_1]', '[now_die_9]')).toEqual([expect.stringContaining('no variable [now_die_9]')]);
    expect(spoilt('{size=+14}', '{siz=+14}')).not.toEqual([]);
    expect(spoilt('    jump menus\n', '  jump menus\n')).not.toEqual([]);
  });

  test("words that mean something to Ren'Py or Python are words", async () => {
    let lines = 0;
    for (let seed = 0; seed < 10; seed += 1) {
      const source = VNPackageSchema.parse(spitefulStory(numbersFrom(seed)));
      const { wrong, said } = readRenpy(scriptsOf(await write(source)));
      expect(wrong).toEqual([]);
      const script = source.plot.acts[0]?.sandboxLocations[0]?.encounters[0]?.script ?? [];
      const told = said.map((words) => words.replaceAll(/[^\p{L}]/gu, '')).join(' ');
      const plain = script.flatMap((line) =>
        line.type === 'narrate' && !line.text.includes('{') ? [line.text.replaceAll(/\r?\n/g, 'n')] : [],
      );
      lines += plain.length;
      for (const text of plain) expect(told).toContain(text.replaceAll(/[^\p{L}]/gu, ''));
    }
    expect(lines).toBeGreaterThan(0);
  });

  test('a picture that is not there is named, and a plain one stands for it', async () => {
    const written = await write(sampleStory(), () => null);
    expect(readRenpy(scriptsOf(written)).wrong).toEqual([]);
    expect(written.files.filter(({ path }) => !path.endsWith('.rpy')).map(({ path }) => path)).toEqual([
      'game/kamishibai.json',
    ]);
    expect(written.report).toContainEqual({
      where: 'backgrounds/minato_lane',
      code: 'picture-missing',
      args: { what: 'pic_minato_lane' },
    });
  });

  test('the light of a picture falls on all there is, until another comes; without one nothing is said of light', async () => {
    const source = sampleStory();
    const [place] = source.plot.acts[0]?.sandboxLocations ?? [];
    const [encounter] = place?.encounters ?? [];
    if (!place || !encounter) throw new Error('The sample has an encounter.');
    const unlit = scriptsOf(await write(source)).get('script.rpy') ?? '';
    expect(unlit).not.toContain('at light_');
    encounter.script = [
      { type: 'background', id: place.location, light: 'dusk' },
      { type: 'narrate', text: 'The lamps are lit.' },
      { type: 'effect', effect: 'vignette' },
      { type: 'narrate', text: 'One goes out.' },
      { type: 'cg', id: place.location, caption: 'A picture of the lane.' },
      { type: 'background', id: place.location, light: 'night' },
      { type: 'effect', effect: 'blur', durationMs: 900 },
      { type: 'narrate', text: 'Now it is dark.' },
      { type: 'background', id: place.location },
      { type: 'narrate', text: 'As it was.' },
    ];
    const scripts = scriptsOf(await write(source));
    expect(readRenpy(scripts).wrong).toEqual([]);
    const script = scripts.get('script.rpy') ?? '';
    expect(standingAt(script, 'The lamps are lit.')).toMatchObject({ camera: 'light_dusk', layer: null });
    expect(standingAt(script, 'One goes out.')).toMatchObject({ camera: 'light_dusk', layer: 'effect_vignette' });
    // Over everything it is as it was painted: the light of the scene falls on the layer below.
    expect(standingAt(script, 'A picture of the lane.')).toMatchObject({
      camera: 'light_dusk',
      over: 'bg pic_minato_lane',
    });
    expect(standingAt(script, 'Now it is dark.')).toMatchObject({
      camera: 'light_night',
      layer: 'effect_blur',
      over: null,
    });
    expect(standingAt(script, 'As it was.')).toMatchObject({ camera: 'light_day' });
    const arrivals = script.match(/camera at light_day\n\s+scene bg /g) ?? [];
    expect(arrivals.length).toBeGreaterThan(0);
    const all = [...scripts.values()].join('\n');
    // Drawn as a whole before the light falls on it: what has colours of its own keeps both.
    for (const light of script.match(/(?<=camera at )light_\w+/g) ?? [])
      expect(all).toMatch(new RegExp(`transform ${light}:\\n +mesh True\\n`));
  });

  test('a picture over everything gives the scene back as it stood: the place, its light and the people', async () => {
    const source = sampleStory();
    const [place, elsewhere] = source.plot.acts[0]?.sandboxLocations ?? [];
    const [encounter] = place?.encounters ?? [];
    const [other] = elsewhere?.encounters ?? [];
    const [person] = source.characters.filter(({ id }) => source.assets.characters[id] !== undefined);
    if (!place || !elsewhere || !encounter || !other || !person) throw new Error('The sample has two places.');
    expect([...scriptsOf(await write(source)).values()].join('\n')).not.toContain('onlayer');
    encounter.script = [
      { type: 'background', id: place.location, light: 'dusk' },
      { type: 'show', character: person.id, position: 'left' },
      { type: 'narrate', text: 'Somebody is there.' },
      { type: 'cg', id: elsewhere.location, caption: 'A picture of another day.' },
      { type: 'effect', effect: 'tint' },
      { type: 'narrate', text: 'It is still seen.' },
      { type: 'show', character: person.id, expression: 'happy' },
      { type: 'narrate', text: 'Back again.' },
      { type: 'cg', id: elsewhere.location, when: 'has_flag("tome_trusts")' },
      { type: 'narrate', text: 'Seen by some.' },
      { type: 'background', id: place.location, light: 'night', when: 'has_flag("tv_promise")' },
      { type: 'hide', character: person.id },
      { type: 'narrate', text: 'Nobody is there.' },
    ];
    other.script = [{ type: 'narrate', text: 'Elsewhere.' }];
    const scripts = scriptsOf(await write(source));
    expect(readRenpy(scripts).wrong).toEqual([]);
    const script = scripts.get('script.rpy') ?? '';
    const then = standingAt(script, 'Somebody is there.');
    expect(then).toMatchObject({ camera: 'light_dusk', over: null });
    expect(then.below).toHaveLength(2);
    const covered = { camera: 'light_dusk', over: `bg pic_${elsewhere.location}`, below: then.below };
    expect(standingAt(script, 'A picture of another day.')).toMatchObject(covered);
    expect(standingAt(script, 'It is still seen.')).toMatchObject(covered);
    // What passes over the scene passes over the picture.
    expect(script).toMatch(/show layer master at effect_tint\(.*\)\n +show layer pictures at effect_tint\(/);
    const after = standingAt(script, 'Back again.');
    expect(after).toMatchObject({ camera: 'light_dusk', over: null });
    expect(after.below.map((name) => name.split(' ')[0])).toEqual(then.below.map((name) => name.split(' ')[0]));
    // Whether it was put there, and whether it was put away, are questions of the play: it is put away for certain.
    const uncovered = script.slice(script.indexOf('"Seen by some."'), script.indexOf('"Nobody is there."'));
    expect(uncovered.match(/^ {4}scene onlayer pictures$/gm)).toHaveLength(1);
    // None stays into another turn.
    expect(script).toMatch(/label turn:\n +scene onlayer pictures\n/);
    expect([...scripts.values()].join('\n')).toContain('renpy.add_layer("pictures", above="master")');
  });

  test('a line is spoken by its voice, whose file goes along; one that is not there is named', async () => {
    const source = sampleStory();
    const [encounter] = source.plot.acts[0]?.sandboxLocations[0]?.encounters ?? [];
    const [person] = source.characters;
    if (!encounter || !person) throw new Error('The sample has an encounter.');
    encounter.script = [
      { type: 'say', character: person.id, text: 'Come in.', voice: 'v_in' },
      { type: 'say', name: 'A voice', text: 'Who is it?', voice: 'v_who' },
      { type: 'say', character: person.id, text: 'Nobody.', voice: 'v_gone' },
    ];
    const voice = (name: string) => ({ url: `/media/${source.id}/voices/${name}.ogg`, mimeType: 'audio/ogg' });
    source.assets.voices = { v_in: voice('in'), v_who: voice('who'), v_gone: voice('gone') };
    const written = await write(source, (url) => (url.includes('gone') ? null : Uint8Array.of(1)));
    const scripts = scriptsOf(written);
    expect(readRenpy(scripts).wrong).toEqual([]);
    const script = scripts.get('script.rpy') ?? '';
    const spoken = [...script.matchAll(/voice "(voice\/\w+\.ogg)"\n\s+(?:\w+|"A voice") "([^"]+)"/g)];
    expect(spoken.map(([, , said]) => said)).toEqual(['Come in.', 'Who is it?']);
    const files = written.files.map(({ path }) => path);
    for (const [, file] of spoken) expect(files).toContain(`game/${file}`);
    expect(script).toContain('"Nobody."');
    expect(written.report).toContainEqual(expect.objectContaining({ where: 'voices/v_gone', code: 'picture-missing' }));
  });

  test("signs that Ren'Py has no font for have one of their own, which goes along with its licence", async () => {
    const chinese = await write(secondSampleStory());
    const paths = chinese.files.map(({ path }) => path);
    const [, listed = ''] = /^define -1 look_fonts = \[(.*)\]$/mu.exec(scriptsOf(chinese).get('gui.rpy') ?? '') ?? [];
    const fonts = [...listed.matchAll(/\("([^"]+)", "((?:[^"\\]|\\.)+)"\)/gu)];
    for (const [, path] of fonts) expect(paths).toContain(`game/${path}`);
    const set = new Set(fonts.flatMap(([, , signs = '']) => [...signs]));
    const shown = ['script.rpy', 'screens.rpy', 'options.rpy']
      .map((name) => scriptsOf(chinese).get(name) ?? '')
      .join('');
    const used = new Set(shown.match(/\p{Script=Han}/gu));
    expect(used.size).toBeGreaterThan(500);
    expect([...used].filter((sign) => !set.has(sign))).toEqual([]);
    expect(paths).toContain('game/fonts/licence.txt');
    const english = await write(sampleStory());
    expect(english.files.filter(({ path }) => path.startsWith('game/fonts/'))).toEqual([]);
  });

  test('the same story is the same bytes', async () => {
    const source = secondSampleStory();
    expect(await write(source)).toEqual(await write(structuredClone(source)));
  });
});
