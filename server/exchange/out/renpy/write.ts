import type { VNPackage } from '../../../../shared/story/index.ts';
import { ENCLOSED_REMARK, encloseStory } from '../../enclosed.ts';
import { frozenGame, type Game, gameOf } from '../game/index.ts';
import type { Around, Given, GivenPlay, ReportLine, Written } from '../types.ts';
import { fontsOf } from './fonts.ts';
import { guiOf, optionsOf } from './look.ts';
import { mediaOf } from './media.ts';
import { rulesOf } from './rules.ts';
import { screensOf } from './screens.ts';
import { scriptOf } from './script.ts';
import { type GameSource, sourceOfPlay, sourceOfStory } from './source.ts';

/** Sounds without a file: the stage synthesises them. */
function silent({ scenes }: Game): string[] {
  const sounds = [...scenes.values()]
    .flat()
    .flatMap((told) =>
      told.tell === 'line' && (told.line.type === 'sfx' || (told.line.type === 'ambient' && told.line.sound !== 'none'))
        ? [told.line.sound]
        : [],
    );
  return [...new Set<string>(sounds)].sort();
}

/** Writes a story as a Ren'Py 8 project with screens, gallery, media, and the enclosed story for import. */
export async function writeRenpy(given: Given): Promise<Written> {
  const { story, report: filled } = await given.writtenOut();
  const { game, report } = gameOf(story);
  return projectOf(game, sourceOfStory(story), given, [...filled, ...report], given.package);
}

/** Writes a play as a frozen project: the told text, with only the player's choices open. */
export const writeRenpyPlay = (given: GivenPlay): Promise<Written> =>
  projectOf(frozenGame(given.played), sourceOfPlay(given.played.play), given, []);

async function projectOf(
  game: Game,
  source: GameSource,
  around: Around,
  report: readonly ReportLine[],
  enclosed?: VNPackage,
): Promise<Written> {
  const media = await mediaOf(source.assets, around);
  const sounds = silent(game);
  const remark = enclosed ? `${ENCLOSED_REMARK}\n\n` : '';
  const file = (name: string, text: string) => ({ path: `game/${name}`, bytes: `${remark}${text.trimEnd()}\n` });
  const told = [
    file('script.rpy', scriptOf(game, source, media.names)),
    file('screens.rpy', screensOf(game, source, media)),
    file('options.rpy', optionsOf(source)),
  ];
  const { fonts, files: fontFiles } = await fontsOf(
    source.language,
    told.map(({ bytes }) => bytes),
  );
  const scripts = [
    ...told,
    file('rules.rpy', rulesOf(game)),
    file('images.rpy', media.declarations),
    file('gui.rpy', guiOf(fonts)),
  ];
  return {
    files: [
      ...scripts,
      ...(enclosed ? [encloseStory(enclosed, scripts, media.paths, 'game')] : []),
      ...fontFiles,
      ...media.files,
    ],
    report: [
      ...report,
      ...media.report,
      ...(sounds.length > 0
        ? [{ where: 'script', code: 'not-sayable' as const, args: { what: sounds.join(', ') } }]
        : []),
    ],
  };
}
