import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import type { WireReport } from '../../../shared/wire/index.ts';
import { ask } from '../../support/services.ts';
import { tempDir } from '../../support/temp-dir.ts';
import { quietServices } from './support.ts';

const RAW = { 'content-type': 'application/octet-stream' };

test('a preview reports what the import will report', async () => {
  const services = await quietServices({}, { DATA_DIR: await tempDir() });
  const files = {
    'game.zip': zipSync({
      'game/script.rpy': strToU8('label start:\n    scene bg\n    "Hello."\n    return\n'),
      'game/images/bg.png': strToU8('no picture'),
    }),
    'long.md': strToU8(`# One\n\n${'A long line. '.repeat(1000)}\n`),
    'card.json': strToU8(
      JSON.stringify({ spec: 'chara_card_v2', data: { name: 'Ada'.repeat(100), description: 'A keeper.' } }),
    ),
  };
  const foreseenOf = new Map<string, string[]>();
  for (const [name, bytes] of Object.entries(files)) {
    const reportOf = async (more: Record<string, string>) => {
      const { body } = await ask(
        services,
        'POST',
        `/api/import?${new URLSearchParams({ filename: name, ...more })}`,
        bytes,
        RAW,
      );
      const { report } = body as { report: WireReport };
      return report.map(({ where, code, args }) => JSON.stringify([where, code, args])).sort();
    };
    const foreseen = await reportOf({ preview: '1' });
    expect(foreseen.length).toBeGreaterThan(0);
    expect([name, foreseen]).toEqual([name, await reportOf({})]);
    foreseenOf.set(name, foreseen);
  }
  expect(foreseenOf.get('game.zip')?.join()).toContain('"not-read"');
});
