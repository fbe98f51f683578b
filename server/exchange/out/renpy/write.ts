import { gameOf } from '../game/index.ts';
import type { Given, Written } from '../types.ts';
import { writeOut } from '../write-out/index.ts';
import { guiOf, optionsOf } from './look.ts';
import { mediaOf } from './media.ts';
import { rulesOf } from './rules.ts';
import { screensOf } from './screens.ts';
import { scriptOf } from './script.ts';

/** What is heard and has no file of its own: the stage makes it as it plays. */
function silent({ scenes }: ReturnType<typeof gameOf>['game']): string[] {
  const sounds = [...scenes.values()]
    .flat()
    .flatMap((told) =>
      told.tell === 'line' && (told.line.type === 'sfx' || (told.line.type === 'ambient' && told.line.sound !== 'none'))
        ? [told.line.sound]
        : [],
    );
  return [...new Set<string>(sounds)].sort();
}

/** A story as a project of Ren'Py 8: scripts, screens with clocks and meters, a gallery, pictures and music. */
export async function writeRenpy(given: Given): Promise<Written> {
  const { story, report: filled } = await writeOut(given);
  const { game, report } = gameOf(story);
  const media = await mediaOf(given);
  const sounds = silent(game);
  const file = (name: string, text: string) => ({ path: `game/${name}`, bytes: `${text.trimEnd()}\n` });
  return {
    files: [
      file('script.rpy', scriptOf(game, story, media.names)),
      file('rules.rpy', rulesOf(game)),
      file('images.rpy', media.declarations),
      file('screens.rpy', screensOf(game, story, media)),
      file('gui.rpy', guiOf()),
      file('options.rpy', optionsOf(story)),
      ...media.files,
    ],
    report: [
      ...filled,
      ...report,
      ...media.report,
      ...(sounds.length > 0
        ? [{ where: 'script', code: 'not-sayable' as const, args: { what: sounds.join(', ') } }]
        : []),
    ],
  };
}
