import { describe, expect, it } from 'vitest';
import { importUploads } from '../../../../../server/exchange/in/detect-format.ts';
import type { UploadedFile } from '../../../../../server/exchange/in/types.ts';
import type { ScriptLine } from '../../../../../shared/story/index.ts';
import { fileOf, reported } from './bring.ts';

const SCRIPT = `define s = Character("Sena", color="#c8ffc8")
define v = Character("[hero]", image="vale")
define n = Character(None, kind=nvl)
default hero = "Vale"
image bg pier = "harbour/pier at dusk.jpg"
image vale = "vale plain"
image sky = Transform("sky.webp", zoom=2.0)
define audio.tide = "sound/tide.opus"
define gui.text_size = 22
style window:
    background "#000"

label start:
    play music "<loop 2.0>music/Waltz.ogg" fadein 1.0
    scene bg pier
    with fade
    show sena coat smile at left with dissolve
    n "The water is low."
    s "You are late."
    s angry "Very late."
    show vale at right
    v "I know, [hero] is always late."
    play sound "fx/old_door_slam.wav"
    with vpunch
    $ renpy.pause(1.5)
    scene sky
    play music tide
    show sena
    s "Look up."
    window hide
    stop music fadeout 2.0
    show text "The End"
    return
`;

const bytes = new Uint8Array([1, 2, 3]);
const named = (...names: string[]): UploadedFile[] => names.map((name) => ({ name, bytes }));

const PROJECT: UploadedFile[] = [
  fileOf('game/script.rpy', SCRIPT),
  fileOf('game/screens.rpy', 'screen say(who, what):\n    text what\n\nstyle say_label:\n    bold True\n'),
  fileOf('game/tl/french/script.rpy', 'translate french strings:\n    old "a"\n    new "b"\n'),
  fileOf('README.md', '# Tide\n\nSena: this is no part of it.\n'),
  ...named('game/images/harbour/pier at dusk.jpg', 'game/images/sky.webp', 'game/images/sena coat smile.png'),
  ...named('game/images/sena coat angry.png', 'game/images/sena dress smile.png', 'game/images/vale plain.png'),
  ...named('game/music/Waltz.ogg', 'game/sound/tide.opus', 'game/gui/button.png', 'game/script.rpyc', 'game/a.ttf'),
];

describe('a project of Ren’Py', () => {
  const project = importUploads(PROJECT);
  const linesOf = async (): Promise<ScriptLine[]> =>
    (await project).story?.acts?.[0]?.sandboxLocations?.[0]?.encounters?.flatMap(({ script = [] }) => script) ?? [];

  it('brings the pictures and tracks its scripts show and play, and no others', async () => {
    const { media } = await project;
    expect(media.map(({ kind, key, expression = '', name }) => `${kind} ${key} ${expression} ${name}`)).toEqual([
      'backgrounds bg_pier  game/images/harbour/pier at dusk.jpg',
      'characters sena  game/images/sena coat smile.png',
      'characters sena happy game/images/sena coat smile.png',
      'characters sena angry game/images/sena coat angry.png',
      'characters vale  game/images/vale plain.png',
      'characters vale neutral game/images/vale plain.png',
      'backgrounds sky  game/images/sky.webp',
      'music waltz  game/music/Waltz.ogg',
      'music tide  game/sound/tide.opus',
    ]);
  });

  it('shows and plays them where the script does', async () => {
    expect(await linesOf()).toEqual([
      { type: 'music', id: 'waltz' },
      { type: 'background', id: 'bg_pier', transition: 'fade' },
      { type: 'show', character: 'sena', expression: 'happy', position: 'left', transition: 'dissolve' },
      { type: 'narrate', text: 'The water is low.' },
      { type: 'say', character: 'sena', text: 'You are late.' },
      { type: 'say', character: 'sena', text: 'Very late.', expression: 'angry' },
      { type: 'show', character: 'vale', position: 'right' },
      { type: 'say', character: 'vale', text: 'I know, Vale is always late.' },
      { type: 'sfx', sound: 'door' },
      { type: 'effect', effect: 'shake' },
      { type: 'pause', ms: 1500 },
      { type: 'background', id: 'sky' },
      { type: 'music', id: 'tide' },
      { type: 'show', character: 'sena' },
      { type: 'say', character: 'sena', text: 'Look up.' },
      { type: 'music' },
      { type: 'narrate', text: 'The End' },
    ]);
  });

  it('begins before its first picture, with its first track, in the box its teller has', async () => {
    const { story } = await project;
    expect(story?.premise?.textMode).toBe('nvl');
    expect(story?.acts?.[0]?.sandboxLocations?.[0]).toMatchObject({ location: 'bg_pier', mood: 'waltz' });
    expect(story?.characters?.map(({ id, name }) => `${id} ${name}`)).toEqual(['sena Sena', 'vale Vale']);
  });

  it('takes a picture on a layer above for one over everything, and what is put away there for nothing', async () => {
    const script = [
      ...[
        'label start:',
        '    show bg lane',
        '    "One."',
        '    show bg pier onlayer pictures with dissolve',
        '    "Two."',
      ],
      ...['    scene onlayer pictures', '    "Three."', '    return', ''],
    ];
    const { story, report } = await importUploads([
      fileOf('game/script.rpy', script.join('\n')),
      ...named('game/images/bg lane.webp', 'game/images/bg pier.webp'),
    ]);
    const lines = story?.acts?.[0]?.sandboxLocations?.[0]?.encounters?.flatMap(({ script: own = [] }) => own) ?? [];
    expect(lines.map(({ type }) => type)).toEqual(['background', 'narrate', 'cg', 'narrate', 'narrate']);
    expect(report.filter(({ code }) => code === 'picture-missing')).toEqual([]);
  });

  it('shows nobody whom no script shows', async () => {
    const script =
      'define m = Character("Me")\ndefine s = Character("Sena")\nlabel start:\n    show sena\n    m "Hello."\n    s "Hello."\n    return\n';
    const { story } = await importUploads([fileOf('script.rpy', script)]);
    expect(story?.characters?.map(({ id, offstage }) => [id, offstage])).toEqual([
      ['me', true],
      ['sena', undefined],
    ]);
  });

  it('tells of the program once, and of translations', async () => {
    const told = reported(await project).filter((line) => !line.includes('became-'));
    expect(told).toEqual([
      'game/tl/french translation-left-out game/tl/french',
      'program-files-left-out 4',
      'game/screens.rpy program-look-left-out 2',
      'game/script.rpy program-look-left-out 2',
    ]);
  });

  it('looks into nothing that only lies beside its scripts', async () => {
    const beside = [fileOf('game/data.json', '{"broken": [1,'), fileOf('game/card.json', '{"spec":"chara_card_v2"}')];
    const brought = await importUploads([...beside, fileOf('game/script.rpy', 'label start:\n    "It is empty."\n')]);
    expect(brought.format).toBe('renpy');
    expect(reported(brought)).toContain('program-files-left-out 2');
  });

  it('names what is not there, and goes on without it', async () => {
    const script =
      'label start:\n    scene bg attic\n    play music "waltz.ogg"\n    show ghost\n    "It is empty."\n    return\n';
    const brought = await importUploads([fileOf('script.rpy', script)]);
    expect(brought.media).toEqual([]);
    expect(reported(brought)).toEqual(
      expect.arrayContaining([
        'script.rpy:2 picture-missing bg attic',
        'script.rpy:3 picture-missing waltz.ogg',
        'script.rpy:4 left-out show ghost',
      ]),
    );
  });
});
