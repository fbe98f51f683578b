import { decodeText, titleFromFileName } from '../script-compiler/files.ts';
import { createReporter } from '../script-compiler/reporter.ts';
import type { ScriptedStory } from '../script-compiler/scripted-story.ts';
import type { UploadedFile } from '../types.ts';
import { RenpyDeclarations } from './declarations.ts';
import { parseStatements } from './parse-statements.ts';
import { sortProjectFiles } from './project.ts';
import { RenpyScript } from './script.ts';

/** Labels that Ren'Py calls itself. */
const OF_PROGRAM = new Set(['main_menu', 'splashscreen', 'before_main_menu', 'after_load', 'after_warp', 'quit']);
/**
 * Reads Ren'Py scripts as one story: labels are passages, menus choices. Python is never run; what can be known without
 * running it is read, the rest reported.
 */
export function readRenpy(files: readonly UploadedFile[], along: readonly UploadedFile[] = []): ScriptedStory {
  const reporter = createReporter();
  const project = sortProjectFiles(files, along, reporter);
  const all = [...project.scripts]
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map((file) => {
      // Ren'Py itself refuses such a script.
      const statements = parseStatements(decodeText(file), ({ number, text }) =>
        reporter.add(`${file.name}:${number}`, 'author-note', { what: `${text} (expects no block)` }),
      );
      return { file: file.name, statements };
    });
  const declared = new RenpyDeclarations(project, reporter);
  const script = new RenpyScript(declared, reporter);
  for (const { file, statements } of all) declared.begin(statements, file);
  for (const { file, statements } of all) declared.declare(statements, file);
  for (const { file, statements } of all) script.labels(statements, file);
  const { passages } = script;
  const { people, textMode } = declared.cast;
  const { actors } = declared.stage;
  const { backdrop } = declared.pictures;
  const { mood } = declared.sounds;
  const [main] = files;
  const begins = passages.find(({ name }) => name === 'start') ?? passages.find(({ name }) => !OF_PROGRAM.has(name));
  if (begins && begins.name !== 'start') reporter.add(begins.at, 'leads-nowhere', { to: 'start' });
  return {
    format: 'renpy',
    title: declared.title ?? (main ? titleFromFileName(main) : '…'),
    // People who are never shown have no picture.
    people: people.map((person) =>
      actors.size > 0 && !actors.has(person.key) ? { ...person, isOffstage: true } : person,
    ),
    variables: declared.variables,
    passages,
    start: begins?.name ?? '',
    report: reporter.lines(),
    media: [...declared.pictures.media, ...declared.sounds.media],
    ...(backdrop !== undefined && { backdrop }),
    ...(mood !== undefined && { mood }),
    ...(textMode && { textMode }),
  };
}
