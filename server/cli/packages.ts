import { defineCommand } from 'citty';
import { ListedStoriesSchema } from '../../shared/wire/index.ts';
import { openApi } from './api.ts';
import { loadConfig } from './environment.ts';
import { asTable, safeLine, say, sayJson } from './terminal.ts';

export const packagesCommand = defineCommand({
  args: { json: { type: 'boolean', description: 'Print the answer of GET /api/packages' } },
  run: async ({ args }) => {
    const api = await openApi(loadConfig());
    try {
      const listing = await api.get('/api/packages');
      if (args.json) sayJson(listing);
      else for (const line of inWords(ListedStoriesSchema.parse(listing).packages)) say(line);
    } finally {
      await api.close();
    }
  },
});

type Listed = ReturnType<typeof ListedStoriesSchema.parse>['packages'][number];

function inWords(listed: readonly Listed[]): string[] {
  if (listed.length === 0) return ['No stories yet. "npm start" opens the studio.'];
  const rows = listed.map(({ id, title, language, version, totalNodes, createdAt }) => [
    id,
    String(version),
    language,
    String(totalNodes),
    createdAt.slice(0, 10),
    safeLine(title),
  ]);
  return asTable([['ID', 'VERSION', 'LANGUAGE', 'PLACES', 'CREATED', 'TITLE'], ...rows]);
}
