import { spawn } from 'node:child_process';
import { platform } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { getAllocatorEnvironment } from '../../../server/cli/allocator.ts';

describe('a sparing allocator', () => {
  it('is asked for beside everything else, on Linux', () => {
    expect(getAllocatorEnvironment({ PORT: '1', GONE: undefined }, 'linux')).toEqual({
      PORT: '1',
      MALLOC_ARENA_MAX: '2',
      MALLOC_MMAP_THRESHOLD_: '524288',
    });
    expect(getAllocatorEnvironment({ PORT: '1' }, 'darwin')).toBeNull();
    expect(getAllocatorEnvironment({ PORT: '1' }, 'win32')).toBeNull();
  });

  it('is asked for once, and leaves what somebody has set', () => {
    expect(getAllocatorEnvironment(getAllocatorEnvironment({}, 'linux') ?? {}, 'linux')).toBeNull();
    expect(getAllocatorEnvironment({ MALLOC_ARENA_MAX: '8' }, 'linux')).toBeNull();
    expect(getAllocatorEnvironment({ MALLOC_MMAP_THRESHOLD_: '1' }, 'linux')).toBeNull();
  });

  it('is that of the same process, begun anew with its arguments and what it writes to', async () => {
    const script = join(import.meta.dirname, 'sparing-process.ts');
    const child = spawn(process.execPath, [script, 'serve', '--a b'], { env: { PATH: process.env.PATH, MARK: '☂' } });
    const said = JSON.parse(await text(child.stdout));
    expect(said).toEqual({
      pid: child.pid,
      args: ['serve', '--a b'],
      mark: '☂',
      ...(platform() === 'linux' && { areas: '2' }),
    });
  }, 60_000);
});
