import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { unzip } from '../../server/exchange/zip/read.ts';
import { createZip } from '../../server/exchange/zip/write.ts';
import { sampleStory } from '../support/sample.ts';
import { exportFile, importFile, json, upload } from './program.ts';

describe('an exported project of Ren’Py', () => {
  it('says that changes of its scripts are not read, and what a script alone lacks', async () => {
    const { bytes } = await exportFile(sampleStory().id, 'renpy');
    const files = unzip(bytes);
    const name = [...files.keys()].find((each) => each.endsWith('script.rpy')) ?? '';
    const script = new TextDecoder().decode(files.get(name));
    files.set(name, new TextEncoder().encode(script.replace('return', 'return # mine')));
    const zip = createZip([...files].map(([path, content]) => ({ path, bytes: content })));
    const { report } = await importFile('project.zip', zip);
    expect(report.map(({ where, code }) => `${where} ${code}`)).toEqual([`${name} embedded-story-edited`]);
    const alone = await upload('script.rpy', script);
    expect(alone.status).toBe(422);
    expect(await alone.text()).toContain('kamishibai.json');
  });
});

describe('a script of Ren’Py', () => {
  it('becomes a draft with its words, and names each thing that it cannot keep by its row', async () => {
    const name = 'harbour_clock.rpy';
    const script = readFileSync(new URL(`../server/exchange/in/script-compiler/fixtures/${name}`, import.meta.url));
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
      { where: 'harbour_clock.rpy:63', code: 'by-chance', args: { what: 'luck → 1' } },
    ])
      expect(report).toContainEqual(expect.objectContaining(line));
  });
});
