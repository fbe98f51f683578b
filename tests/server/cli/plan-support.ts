import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { onTestFinished, vi } from 'vitest';
import { runCommandLine } from '../../../server/cli/run.ts';
import { tempDir } from '../../support/temp-dir.ts';
import { unconfigured } from '../../support/unconfigured.ts';

export interface Said {
  code: number;
  stdout: string;
  stderr: string;
}

/** A folder with files in it, and the command line run in this process on a DATA_DIR of its own. */
export async function desk() {
  const dir = await tempDir();
  const path = (name: string) => join(dir, name);
  return {
    dir,
    dataDir: path('data'),
    path,
    /** Writes a file; what is no text as JSON. */
    write(name: string, content: unknown): string {
      mkdirSync(dirname(path(name)), { recursive: true });
      writeFileSync(path(name), typeof content === 'string' ? content : JSON.stringify(content));
      return path(name);
    },
    /** @param onSaid told of everything it says, as soon as it says it */
    async run(
      args: readonly string[],
      env: Record<string, string> = {},
      onSaid: (text: string) => void = () => undefined,
    ): Promise<Said> {
      for (const [name, value] of Object.entries({ ...unconfigured(), DATA_DIR: path('data'), ...env })) {
        vi.stubEnv(name, value);
      }
      const said = { stdout: '', stderr: '' };
      const spies = (['stdout', 'stderr'] as const).map((stream) =>
        vi.spyOn(process[stream], 'write').mockImplementation((text) => {
          said[stream] += String(text);
          onSaid(String(text));
          return true;
        }),
      );
      onTestFinished(() => void vi.unstubAllEnvs());
      try {
        return { code: await runCommandLine(args), ...said };
      } finally {
        for (const spy of spies) spy.mockRestore();
        vi.unstubAllEnvs();
      }
    },
  };
}

/** Skills that stand in for all that the printed examples call: each is one script that says its input, and a number. */
const STUBS = {
  'dice-roller': 'roll-dice.ts',
  storyteller: 'narrate.ts',
  weather: 'weather.sh',
  files: 'act.ts',
} as const;

const NODE_STUB = `import { text } from 'node:stream/consumers';
const request: { input: object } = JSON.parse(await text(process.stdin));
const emit = (event: object) => console.log(JSON.stringify({ version: '0', ...event }));
emit({ type: 'log', level: 'info', message: JSON.stringify(request.input) });
emit({ type: 'state_patch', patch: { total: 17, input: request.input } });
emit({ type: 'done', ok: true, summary: 'done' });
`;
const SHELL_STUB = `cat > /dev/null
echo '{"version":"0","type":"log","level":"info","message":"cold"}'
echo '{"version":"0","type":"done","ok":true}'
`;

/** Writes the stub skills. @returns their folder */
export function stubSkills(write: (name: string, content: unknown) => string): string {
  for (const [name, path] of Object.entries(STUBS)) {
    write(`stubs/${name}/skill.json`, { name, description: 'A stub.', scripts: [{ name: 'act', path }] });
    write(`stubs/${name}/${path}`, path.endsWith('.sh') ? SHELL_STUB : NODE_STUB);
  }
  return dirname(dirname(write('stubs/files/act.ts', NODE_STUB)));
}

/** A printed example with the tools it takes for granted put to the stub's. */
export const onStubs = (text: string): string =>
  text.replaceAll(/"(read_file|write_file|memory\.search|relationship\.query|echo)"/g, '"skills/files/act.ts"');
