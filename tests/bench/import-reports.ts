import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { countContents } from '../../server/exchange/in/count-contents.ts';
import { importUploads } from '../../server/exchange/in/detect-format.ts';
import type { UploadedFile } from '../../server/exchange/in/types.ts';
import { describeReport } from '../../server/exchange/report.ts';
import { compileStory, errorsIn, everyWay, packageOfBrought } from '../support/brought.ts';

/*
 * `node tests/bench/import-reports.ts [FILE-OR-FOLDER…]`: what is told of each that is brought – by default the stories in the tests' own fixtures, one in each
 * format – and how it plays: in how many ways, to which endings, with which errors of the check.
 */

const own = join(import.meta.dirname, '../server/exchange/in/script-compiler/fixtures');

/** The files of a folder, or the one file. */
function filesIn(path: string, root = path): UploadedFile[] {
  if (!statSync(path).isDirectory()) {
    const name = path === root ? (path.split('/').at(-1) ?? '') : relative(root, path);
    return [{ name, bytes: new Uint8Array(readFileSync(path)) }];
  }
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesIn(join(path, name), root));
}

const asked = process.argv.slice(2);
const paths = asked.length > 0 ? asked : readdirSync(own).map((name) => join(own, name));
for (const path of paths) {
  const { format, title, story = {}, media, report } = await importUploads(filesIn(path));
  const counted = Object.entries(countContents(story, media)).flatMap(([what, count]) =>
    count > 0 ? [`${count} ${what}`] : [],
  );
  console.log(`\n## ${relative(own, path)}\n\n“${title}” (${format}): ${counted.join(', ')}`);
  if ((story.acts ?? []).length > 0) {
    const pkg = packageOfBrought(story);
    const ways = everyWay(compileStory(pkg));
    const endings = Map.groupBy(ways, ({ ending }) => ending ?? 'none');
    console.log(`${ways.length} ways: ${[...endings].map(([ending, all]) => `${ending} ${all.length}`).join(', ')}`);
    console.log(`errors: ${errorsIn(pkg).join('; ') || 'none'}`);
  }
  for (const { where, message } of describeReport(report))
    console.log(`- ${where === '' ? '' : `${where}: `}${message}`);
}
