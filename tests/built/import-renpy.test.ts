import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { unzip } from '../../server/exchange/zip/read.ts';
import { zipOf } from '../../server/exchange/zip/write.ts';
import type { VNPackage } from '../../shared/story/index.ts';
import { exportFile, importFile, json, upload } from './program.ts';

/** The stories that ship. */
const SAMPLES = ['the_thirteenth_card', 'a_goose_with_a_ticket'] as const;

/** A story without what every import has of its own: its id, its version and where its pictures lie. */
const told = async (id: string) => {
  const { package: story } = await json<{ package: VNPackage }>('GET', `/api/packages/${id}`);
  const { title, language, plot, characters, assets } = story;
  const shown = Object.values(assets).map((kind) => Object.keys(kind ?? {}).sort());
  return { title, language, plot, characters, shown };
};

/** A script of a few rows, imported as a draft and finished. */
async function finished(script: string): Promise<string> {
  const { sessionId } = await importFile('tide.rpy', script);
  const tool = `/api/sessions/${sessionId}/tools/finalizePackage`;
  const { packageId } = await json<{ packageId: string }>('POST', tool, { title: 'The Tide' });
  return packageId;
}

describe('an exported project of Ren’Py', () => {
  it('comes back whole, samples and drafts alike', async () => {
    const drafted = await finished(
      'define s = Character("Sena")\nlabel start:\n    s "Late."\n    menu:\n        "Wait":\n            s "Good."\n        "Go":\n            "The boat leaves."\n',
    );
    for (const id of [...SAMPLES, drafted]) {
      const { bytes } = await exportFile(id, 'renpy');
      const brought = await importFile('project.zip', bytes);
      expect(brought.report).toEqual([]);
      expect(await told(brought.packageId ?? '')).toEqual(await told(id));
    }
  });

  it('says that changes of its scripts are not read, and what a script alone lacks', async () => {
    const { bytes } = await exportFile(SAMPLES[0], 'renpy');
    const files = unzip(bytes);
    const name = [...files.keys()].find((each) => each.endsWith('script.rpy')) ?? '';
    const script = new TextDecoder().decode(files.get(name));
    files.set(name, new TextEncoder().encode(script.replace('return', 'return # mine')));
    const zip = zipOf([...files].map(([path, content]) => ({ path, bytes: content })));
    const { report } = await importFile('project.zip', zip);
    expect(report.map(({ where, code }) => `${where} ${code}`)).toEqual([`${name} edits-not-read`]);
    const alone = await upload('script.rpy', script);
    expect(alone.status).toBe(422);
    expect(await alone.text()).toContain('kamishibai.json');
  });
});

describe('a script of Ren’Py', () => {
  it('becomes a draft with its words, and names each thing that it cannot keep by its row', async () => {
    const name = 'harbour_clock.rpy';
    const script = readFileSync(new URL(`../server/exchange/in/story/fixtures/${name}`, import.meta.url));
    const { sessionId, report } = await importFile(name, script);
    const { draft } = await json<{ draft: unknown }>('GET', `/api/sessions/${sessionId}`);
    const words = JSON.stringify(draft);
    for (const each of [
      'OSTENDE',
      '100% of a tower',
      'Wanda climbs 2 floors.',
      'The bell tries its voice: 2.',
      'Up to the lamp',
    ])
      expect(words).toContain(each);
    for (const line of [
      { where: 'harbour_clock.rpy:81', code: 'left-out', args: { what: '[mend()]' } },
      { where: 'harbour_clock.rpy:63', code: 'by-chance', args: { what: 'luck', value: '1' } },
    ])
      expect(report).toContainEqual(expect.objectContaining(line));
  });
});
