import { type CommandDef, defineCommand, type SubCommandsDef } from 'citty';

type AnyCommand = Exclude<SubCommandsDef[string], Promise<unknown> | (() => unknown)>;

/** A command in a list; its definition is loaded when needed. */
export interface LazyCommand extends CommandDef {
  meta: { name: string; description: string };
  load: () => Promise<AnyCommand>;
}

const command = (name: string, description: string, load: () => Promise<AnyCommand>): LazyCommand => ({
  meta: { name, description },
  load,
});

/** All commands. A new one is a file beside this one and a line here. */
export const kamishibai = defineCommand({
  meta: { name: 'kamishibai', description: 'Write visual novels with a co-author, and play them' },
  subCommands: {
    serve: command(
      'serve',
      'Build the web app when it is stale, then serve it',
      async () => (await import('./serve.ts')).serve,
    ),
    packages: command(
      'packages',
      'List the finished stories',
      async () => (await import('./packages.ts')).packagesCommand,
    ),
    import: command(
      'import',
      'Import stories, character cards and lorebooks',
      async () => (await import('./exchange/import.ts')).importFiles,
    ),
    export: command(
      'export',
      'Export a story or a play to a file',
      async () => (await import('./exchange/export.ts')).exportStory,
    ),
    check: command('check', 'Check a story for errors', async () => (await import('./check/index.ts')).checkCommand),
    playtest: command(
      'playtest',
      'Simulate many plays of a story by its rules, and report the results',
      async () => (await import('./playtest/index.ts')).playtest,
    ),
    evaluate: command(
      'evaluate',
      'Compare how well models write and tell stories',
      async () => (await import('./evaluate/index.ts')).evaluateCommand,
    ),
    plan: command('plan', 'Validate plans and run them', async () => (await import('./plan/index.ts')).planCommand),
    tick: command(
      'tick',
      'Advance a story by one tick, without a player',
      async () => (await import('./tick/index.ts')).tick,
    ),
    mcp: command(
      'mcp',
      'Serve the Model Context Protocol on standard input and output',
      async () => (await import('./mcp.ts')).mcpCommand,
    ),
    model: command(
      'model',
      'List, download and remove local models',
      async () => (await import('./model.ts')).modelCommand,
    ),
    user: command('user', 'Manage the accounts of people', async () => (await import('./user.ts')).userCommand),
    backup: command(
      'backup',
      'Back up database and media to one file, also while a server runs',
      async () => (await import('./backup.ts')).backup,
    ),
    restore: command(
      'restore',
      'Restore a backup into an empty DATA_DIR',
      async () => (await import('./backup.ts')).restoreCommand,
    ),
    migrate: command(
      'migrate',
      'Move the database to PostgreSQL, or back to SQLite',
      async () => (await import('./migrate.ts')).migrateCommand,
    ),
  },
});
