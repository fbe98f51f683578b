import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/**
 * Refusals that say no reason, and why nobody meets them in the interface by hand. Told of all the same by their kind, with what
 * the server said folded away.
 */
const EXPLAINED: Readonly<Record<string, readonly [count: number, why: string]>> = {
  'server/accounts/accounts.ts': [6, 'The pages that let people in have texts of their own for each.'],
  'server/archive/backup.ts': [2, 'Asked for on the command line, by whoever runs the server.'],
  'server/archive/restore.ts': [5, 'Asked for on the command line, by whoever runs the server.'],
  'server/art/media/copy.ts': [1, 'The server names these itself; nobody types them.'],
  'server/art/pictures/references.ts': [1, 'The server names these itself; nobody types them.'],
  'server/art/pieces.ts': [2, 'The server names these itself; nobody types them.'],
  'server/check/read-story.ts': [1, 'A file given on the command line.'],
  'server/cli/api.ts': [2, 'The command line, which speaks English to whoever scripts it.'],
  'server/build/build-server.ts': [1, 'The command line, which speaks English to whoever scripts it.'],
  'server/build/run-build.ts': [1, 'The command line, which speaks English to whoever scripts it.'],
  'server/cli/check/source.ts': [3, 'The command line, which speaks English to whoever scripts it.'],
  'server/cli/exchange/export.ts': [2, 'The command line, which speaks English to whoever scripts it.'],
  'server/cli/exchange/import.ts': [2, 'The command line, which speaks English to whoever scripts it.'],
  'server/cli/plan/read-file.ts': [4, 'The command line, which speaks English to whoever scripts it.'],
  'server/cli/plan/run.ts': [1, 'The command line, which speaks English to whoever scripts it.'],
  'server/cli/plan/skills.ts': [1, 'The command line, which speaks English to whoever scripts it.'],
  'server/cli/user.ts': [1, 'The command line, which speaks English to whoever scripts it.'],
  'server/cli/write-output.ts': [1, 'The command line, which speaks English to whoever scripts it.'],
  'server/cli/playtest/index.ts': [3, 'The command line, which speaks English to whoever scripts it.'],
  'server/cli/playtest/model.ts': [5, 'The command line, which speaks English to whoever scripts it.'],
  'server/cluster/index.ts': [2, 'Hosts read it when a server starts; who plays or writes is asked to try again.'],
  'server/cluster/plain-refusal.ts': [2, 'What another process said, with the reason that it gave.'],
  'server/coauthor/conversation/chat-request.ts': [
    3,
    'The interface sends these whole; only scripts send them broken.',
  ],
  'server/coauthor/messages/request-metadata.ts': [
    1,
    'The interface sends these whole; only scripts send them broken.',
  ],
  'server/coauthor/conversation/conversations.ts': [
    1,
    'The interface sends these whole; only scripts send them broken.',
  ],
  'server/coauthor/conversation/parse-message.ts': [
    2,
    'The interface sends these whole; only scripts send them broken.',
  ],
  'server/coauthor/index.ts': [1, 'The interface makes these ids itself.'],
  'server/coauthor/tool-signatures.ts': [1, 'Only models and scripts call tools by name.'],
  'server/coauthor/tools/checklist-tools.ts': [1, 'Only models and scripts call tools by name.'],
  'server/http/access/check-access.ts': [1, 'A page is led to the sign-in page instead.'],
  'server/http/accounts.ts': [2, 'The interface offers only those that are there.'],
  'server/http/api-client.ts': [5, 'The command line and MCP clients, which are told in English.'],
  'server/http/entry/entry-routes.ts': [
    3,
    'Asked for by scripts, or by a page of another version: its kind says enough.',
  ],
  'server/http/errors.ts': [4, 'What is not a refusal of the server is told by its kind alone.'],
  'server/http/guards/body-limits.ts': [1, 'A browser that shows the interface never asks so: its kind says enough.'],
  'server/http/guards/media-type.ts': [1, 'A browser that shows the interface never asks so: its kind says enough.'],
  'server/http/guards/origin.ts': [4, 'A browser that shows the interface never asks so: its kind says enough.'],
  'server/http/live.ts': [1, 'Asked for by scripts, or by a page of another version: its kind says enough.'],
  'server/http/plan-events.ts': [1, 'Asked for by scripts, or by a page of another version: its kind says enough.'],
  'server/http/system.ts': [1, 'Asked for by scripts, or by a page of another version: its kind says enough.'],
  'server/http/web.ts': [1, 'Asked for by scripts, or by a page of another version: its kind says enough.'],
  'server/http/sharing.ts': [2, 'The interface offers only what can be shared so.'],
  'server/store/postgres/copy.ts': [1, 'The command line, which speaks English to whoever scripts it.'],
  'server/store/postgres/database.ts': [3, 'A database that cannot be used is for whoever runs the server.'],
  'server/store/postgres/failure.ts': [1, 'A database that cannot be used is for whoever runs the server.'],
  'server/store/postgres/migrate.ts': [3, 'The command line, which speaks English to whoever scripts it.'],
  'server/store/postgres/postgres-store.ts': [1, 'A database that cannot be used is for whoever runs the server.'],
  'server/journal/read.ts': [1, 'A journal that cannot be read is for whoever runs the server: it names the row.'],
  'server/live/index.ts': [4, 'Which topics a page follows is the page’s own affair; it tries again by itself.'],
  'server/mcp/resources.ts': [1, 'The command line and MCP clients, which are told in English.'],
  'server/mcp/tools.ts': [2, 'The command line and MCP clients, which are told in English.'],
  'server/memory/tools/generate.ts': [2, 'Only a plan of a tick calls these tools; nobody does so by hand.'],
  'server/memory/tools/people.ts': [1, 'Only a plan of a tick calls these tools; nobody does so by hand.'],
  'server/memory/tools/relationships.ts': [4, 'Only a plan of a tick calls these tools; nobody does so by hand.'],
  'server/models/settings/connect.ts': [1, 'The page lists the providers there are: only scripts name another.'],
  'server/models/settings/saved-keys.ts': [1, 'The page lists the providers there are: only scripts name another.'],
  'server/models/local/follow-redirects.ts': [
    3,
    'Local models are fetched and removed on the command line; a role tells of its trouble as its reason.',
  ],
  'server/models/local/gguf.ts': [
    1,
    'Local models are fetched and removed on the command line; a role tells of its trouble as its reason.',
  ],
  'server/play/ticks.ts': [3, 'Ticks are taken on the command line and by scripts.'],
  'server/store/backup.ts': [6, 'Told to whoever runs the server; in a browser its kind says that the server failed.'],
  'server/store/database.ts': [
    1,
    'Told to whoever runs the server; in a browser its kind says that the server failed.',
  ],
  'server/store/json.ts': [1, 'Told to whoever runs the server; in a browser its kind says that the server failed.'],
  'server/store/interrupted-restore.ts': [1, 'Asked for on the command line, by whoever runs the server.'],
  'server/standalone/store.ts': [1, 'Only a program that is wrong meets it.'],
  'server/store/storage-failure.ts': [
    1,
    'Told to whoever runs the server; in a browser its kind says that the server failed.',
  ],
  'server/store/sqlite-store.ts': [
    1,
    'Told to whoever runs the server; in a browser its kind says that the server failed.',
  ],
  'shared/checklist/decide.ts': [
    8,
    'Only models call the tools of the checklist; their card says that the call was sent back.',
  ],
  'shared/plan/references.ts': [1, 'Values of other steps, which nobody types.'],
  'shared/play/lookup.ts': [1, 'A damaged play: a fault of the server, told as one.'],
};

/** The source from an opening bracket to the one that closes it. */
function within(source: string, from: number): string {
  let depth = 0;
  for (let at = from; at < source.length; at += 1) {
    if (source[at] === '(') depth += 1;
    if (source[at] === ')') depth -= 1;
    if (depth === 0) return source.slice(from, at + 1);
  }
  return source.slice(from);
}

const MADE = /new (?:RefusalError|ToolValidationError)\(/g;
/** What makes the refusals of the planning tools. */
const OF_TOOLS = /(?<![.\w])refusal\(/g;

const found = globSync(['server/**/*.ts', 'shared/**/*.ts']).flatMap((path) => {
  const source = readFileSync(path, 'utf8');
  const tools = path.startsWith('shared/story/') ? [...source.matchAll(OF_TOOLS)] : [];
  return [...source.matchAll(MADE), ...tools].flatMap(({ index, 0: head }) => {
    const call = within(source, index + head.length - 1);
    const isDeclared = /^\((?:message|refused)/.test(call) && /: /.test(call.split('\n')[0] ?? '');
    return isDeclared ? [] : [{ path, call, says: /\breason\b|code: '/.test(call) }];
  });
});

/** Those that say no reason, by file. */
const counted = (): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const { path, says } of found) if (!says) counts[path] = (counts[path] ?? 0) + 1;
  return counts;
};

test('refusals are found in the source', () => {
  expect(found.length).toBeGreaterThan(200);
  expect(found.filter(({ says }) => says).length).toBeGreaterThan(120);
});

test('every refusal says its reason, or why it needs none', () => {
  const expected = Object.fromEntries(Object.entries(EXPLAINED).map(([path, [count]]) => [path, count]));
  expect(counted()).toEqual(expected);
});

test('every explanation is one', () => {
  for (const [path, [, why]] of Object.entries(EXPLAINED)) expect(why, path).toMatch(/^[A-Z].{10,}\.$/);
});
