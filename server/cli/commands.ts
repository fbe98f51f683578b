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
    packages: command('packages', 'List the finished stories', async () => (await import('./packages.ts')).packages),
    import: command(
      'import',
      'Bring in stories, character cards and lorebooks',
      async () => (await import('./exchange/import.ts')).importFiles,
    ),
    export: command(
      'export',
      'Write a story or a play into a file of another format',
      async () => (await import('./exchange/export.ts')).exportStory,
    ),
    check: command(
      'check',
      'Say what is wrong with a story, before anyone plays it',
      async () => (await import('./check/index.ts')).check,
    ),
    playtest: command(
      'playtest',
      'Play a story over and over by its rules alone, and say what comes of it',
      async () => (await import('./playtest/index.ts')).playtest,
    ),
    evaluate: command(
      'evaluate',
      'Say which model writes and tells stories well',
      async () => (await import('./evaluate/index.ts')).evaluate,
    ),
    plan: command('plan', 'Validate plans and run them', async () => (await import('./plan/index.ts')).plan),
    tick: command(
      'tick',
      'Write a story on by one tick, without a player',
      async () => (await import('./tick/index.ts')).tick,
    ),
    model: command(
      'model',
      'List, fetch and remove models that run on this machine',
      async () => (await import('./model/index.ts')).model,
    ),
    backup: command(
      'backup',
      'Write database and media into one file, while a server runs as well',
      async () => (await import('./backup.ts')).backup,
    ),
    restore: command(
      'restore',
      'Bring a backup back into an empty DATA_DIR',
      async () => (await import('./restore.ts')).restore,
    ),
  },
});
