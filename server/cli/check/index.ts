import { defineCommand } from 'citty';
import { type CheckReport, CheckReportSchema, checkPackage, FINDINGS } from '../../../shared/check/index.ts';
import { loadFindingRenderer } from '../../../shared/check/messages/index.ts';
import { type TitledStory, titledStory } from '../../../shared/story/index.ts';
import { StoryAnswerSchema } from '../../../shared/wire/index.ts';
import { readStory } from '../../check/read-story.ts';
import { openApi } from '../api.ts';
import { loadConfig } from '../environment.ts';
import { paint, say, sayJson } from '../terminal.ts';
import { UsageError } from '../usage.ts';
import { codesInWords, formatCheckReport } from './format-report.ts';
import { createReportNames } from './names.ts';
import { type GivenPackage, givenPackage, PACKAGE_ARGUMENT } from './source.ts';

export const checkCommand = defineCommand({
  args: {
    package: { type: 'positional', required: false, description: PACKAGE_ARGUMENT },
    strict: { type: 'boolean', description: 'Fail on warnings as well' },
    codes: { type: 'boolean', description: 'List everything the checker looks for' },
    json: { type: 'boolean', description: 'Print one JSON document: the answer of GET /api/packages/ID/check' },
  },
  run: async ({ args }) => {
    if (args.codes) return tellCodes(args);
    if (args.package === undefined) throw new UsageError(`"check" needs PACKAGE: ${PACKAGE_ARGUMENT}.`);
    const { answer, report, story } = await checkGiven(await givenPackage(args.package));
    if (args.json) sayJson(answer);
    else
      for (const line of formatCheckReport(report, createReportNames(story), await loadFindingRenderer('en'), paint))
        say(line);
    return report.errors > 0 || (args.strict && report.warnings > 0) ? 1 : 0;
  },
});

function tellCodes({ package: given, strict, json }: { package?: string; strict?: boolean; json?: boolean }): number {
  if (given !== undefined || strict) throw new UsageError('--codes is for itself: it takes no PACKAGE.');
  if (json) sayJson({ codes: Object.entries(FINDINGS).map(([code, kind]) => ({ code, ...kind })) });
  else for (const line of codesInWords()) say(line);
  return 0;
}

interface Checked {
  answer: unknown;
  report: CheckReport;
  story: TitledStory;
}

const UNREADABLE: TitledStory = { acts: [], characters: [] };

/** Checks a file in this process without database and server, a stored story by its route. */
async function checkGiven(given: GivenPackage): Promise<Checked> {
  if ('text' in given) {
    const read = readStory(given.text);
    if (!read.ok) return { answer: read.report, report: read.report, story: UNREADABLE };
    const report = checkPackage(read.written);
    return { answer: report, report, story: titledStory(read.story) };
  }
  const api = await openApi(loadConfig());
  try {
    const path = `/api/packages/${given.id}`;
    const answer = await api.get(`${path}/check`);
    return {
      answer,
      report: CheckReportSchema.parse(answer),
      story: titledStory(StoryAnswerSchema.parse(await api.get(path)).package),
    };
  } finally {
    await api.close();
  }
}
