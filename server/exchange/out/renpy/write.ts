import type { VNPackage } from '../../../../shared/story/index.ts';
import { ENCLOSED_REMARK, encloseStory } from '../../enclosed.ts';
import { createGame, createReplayGame, type Game } from '../game/index.ts';
import type { ExportContext, ExportOutput, PackageExportInput, PlayExportInput, ReportLine } from '../types.ts';
import { createSubsetFonts } from './fonts.ts';
import { writeGui, writeOptions } from './gui.ts';
import { readRenpyMedia } from './media.ts';
import { writeRules } from './rules.ts';
import { writeScreens } from './screens.ts';
import { writeRenpyScript } from './script.ts';
import { type GameSource, sourceOfPlay, sourceOfStory } from './source.ts';

/** Sounds without a file: the stage synthesises them. */
function silent({ scenes }: Game): string[] {
  const sounds = [...scenes.values()]
    .flat()
    .flatMap((element) =>
      element.tell === 'line' &&
      (element.line.type === 'sfx' || (element.line.type === 'ambient' && element.line.sound !== 'none'))
        ? [element.line.sound]
        : [],
    );
  return [...new Set<string>(sounds)].sort();
}

/** Writes a story as a Ren'Py 8 project with screens, gallery, media, and the enclosed story for import. */
export async function writeRenpy(given: PackageExportInput): Promise<ExportOutput> {
  const { story, report: filled } = await given.writtenOut();
  const { game, report } = createGame(story);
  return buildProject(game, sourceOfStory(story), given, [...filled, ...report], given.package);
}

/** Writes a play as a frozen project: the told text, with only the player's choices open. */
export const writeRenpyPlay = (given: PlayExportInput): Promise<ExportOutput> =>
  buildProject(createReplayGame(given.played), sourceOfPlay(given.played.play), given, []);

async function buildProject(
  game: Game,
  source: GameSource,
  around: ExportContext,
  report: readonly ReportLine[],
  enclosed?: VNPackage,
): Promise<ExportOutput> {
  const media = await readRenpyMedia(source.assets, around);
  const sounds = silent(game);
  const remark = enclosed ? `${ENCLOSED_REMARK}\n\n` : '';
  const file = (name: string, text: string) => ({ path: `game/${name}`, bytes: `${remark}${text.trimEnd()}\n` });
  const files = [
    file('script.rpy', writeRenpyScript(game, source, media.names)),
    file('screens.rpy', writeScreens(game, source, media)),
    file('options.rpy', writeOptions(source)),
  ];
  const { fonts, files: fontFiles } = await createSubsetFonts(
    source.language,
    files.map(({ bytes }) => bytes),
  );
  const scripts = [
    ...files,
    file('rules.rpy', writeRules(game)),
    file('images.rpy', media.declarations),
    file('gui.rpy', writeGui(fonts)),
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
