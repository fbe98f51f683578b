import { describe, expect, test } from 'vitest';
import { checkPackage } from '../../../shared/check/index.ts';
import { en } from '../../../shared/check/messages/en.ts';
import { because } from '../../../shared/check/messages/en-parts.ts';
import {
  type Because,
  createFindingRenderer,
  loadFindingRenderer,
  modelVoice,
} from '../../../shared/check/messages/index.ts';
import { ja } from '../../../shared/check/messages/ja.ts';
import { zh } from '../../../shared/check/messages/zh.ts';
import { base } from './base.ts';
import { CASES } from './cases/index.ts';
import { smallestFindings } from './codes-page.ts';

const tellers = {
  en: createFindingRenderer(en, 'en'),
  zh: createFindingRenderer(zh, 'zh'),
  ja: createFindingRenderer(ja, 'ja'),
};

const FOUND = smallestFindings();

/** Names of fields and tools, ids in brackets: words of a program. */
const PROGRAM =
  /undefined|NaN|\[object|\b(?:globalProgression|opposingForce|givesProgression|potentialFlags|excludeIfFlags|prerequisites|requiredCharacters|startLocation|revealWhen|knownBy|ambientDetail|possibleEndings|expectedFrames|arcEncounters)\b|["“”」] \([a-z_0-9]+\)/;
const HAN_OR_KANA = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

describe('what the check finds is told to people', () => {
  test.each(FOUND)('%s, in every language', (code, finding) => {
    const told = Object.fromEntries(Object.entries(tellers).map(([language, tell]) => [language, tell(finding.says)]));
    for (const [language, said] of Object.entries(told)) {
      expect(said, language).not.toBeNull();
      const [message, fix] = said ?? ['', ''];
      for (const sentence of [message, fix]) {
        expect(sentence).toMatch(/[.?。？！]$/);
        // A condition, or a fact that is named in a finding, is written as the rules read it.
        // Two people of one name are told apart by their ids.
        const plain = code === 'name-twice' ? sentence.replaceAll(/ \((?:aiko|ken)\)/g, '') : sentence;
        expect(plain.replaceAll(/has_flag\([^)]*\)|\[[a-z0-9_]+\]/g, '')).not.toMatch(PROGRAM);
        expect(HAN_OR_KANA.test(sentence), sentence).toBe(language !== 'en');
      }
    }
    // Titles the English message quotes stand in the others too.
    const titles = [...(told.en?.[0] ?? '').matchAll(/“(Title of [^”]+|Aiko[^”]*|Ken[^”]*)”/g)].map(
      ([, title]) => title,
    );
    for (const title of titles) {
      expect(told.zh?.[0]).toContain(title);
      expect(told.ja?.[0]).toContain(title);
    }
  });

  test('models and scripts read the same sentence with ids and fields', () => {
    const pkg = base();
    CASES['dead-end']?.clean?.(pkg);
    CASES['dead-end']?.change(pkg);
    const end = checkPackage(pkg).findings.find(({ code }) => code === 'dead-end');
    expect(end?.message).toMatch(
      /^No way leads out of "Title of \w+" \(\w+\): a player who goes there stays for the rest of the act/,
    );
    expect(end?.fix).toMatch(/a way back in its connections\.$/);
    expect(tellers.en(end?.says)?.[1]).toMatch(/^Give “Title of \w+” a way back in its “Leads to”\.$/);
    expect(tellers.zh(end?.says)?.[0]).toMatch(/^“Title of \w+”没有出路/);
    expect(tellers.ja(end?.says)?.[0]).toMatch(/^「Title of \w+」から出る道がありません/);
  });

  test('is nothing where it is newer than this program, or damaged', () => {
    for (const tell of Object.values(tellers)) {
      expect(tell(undefined)).toBeNull();
      expect(tell({ say: 'not-invented-yet' })).toBeNull();
      expect(tell({ say: 'constructor' })).toBeNull();
      expect(tell({ say: 'dead-end' })).toBeNull();
    }
  });

  test('is loaded for a language', async () => {
    expect((await loadFindingRenderer('zh'))({ say: 'premise-missing' })).toEqual(
      tellers.zh({ say: 'premise-missing' }),
    );
  });
});

const REASONS: readonly Because[] = [
  {
    kind: 'out-of-reach',
    required: 7,
    best: 3,
    never: (['people', 'place', 'flags', 'phases', 'barred', 'unplayed'] as const).map((why) => ({
      encounter: { ref: 'encounter', id: 'rope', title: 'The rope' },
      why,
      flags: ['met_keeper'],
    })),
  },
  { kind: 'lost-at-once', gone: [{ ref: 'encounter', id: 'rope', title: 'The rope' }], left: 2, required: 7 },
  { kind: 'lost-at-once', gone: [], left: null, required: 7 },
  ...(['no-way-out', 'gone'] as const).map(
    (kind): Because => ({
      kind: 'lost-after',
      step: { kind, place: { ref: 'node', actId: 'a', id: 'pier', title: 'The Pier' } },
      lost: [{ ref: 'encounter', id: 'rope', title: 'The rope' }],
      left: 2,
      required: 7,
    }),
  ),
  {
    kind: 'lost-after',
    step: {
      kind: 'played',
      encounter: { ref: 'encounter', id: 'rope', title: 'The rope' },
      answer: 'Cut it',
      roll: 'miss',
    },
    lost: [],
    left: null,
    required: 7,
  },
  { kind: 'too-many-encounters', most: 5000 },
  { kind: 'too-many-beginnings', bound: 40 },
  { kind: 'too-many-states', bound: 40 },
  { kind: 'too-much-effort' },
  { kind: 'clocks' },
  { kind: 'late' },
  { kind: 'no-play-found' },
];

test.each(REASONS)('why an act is not proven winnable is told in every language: %j', (why) => {
  const act = { ref: 'act', id: 'act_1', title: 'The Flood' } as const;
  for (const [language, tell] of Object.entries(tellers)) {
    const said = tell({ say: 'act-not-proven', act, because: why, isForced: false, excluded: [] } as never)?.[0] ?? '';
    expect(said, language).not.toMatch(/undefined|NaN|act_1/);
    expect(said, language).toContain('required' in why ? `${why.required}` : '');
  }
  expect(because(why, modelVoice)).not.toMatch(/undefined|NaN/);
});
