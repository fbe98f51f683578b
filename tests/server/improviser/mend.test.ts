import { describe, expect, it } from 'vitest';
import { deedsInWords } from '../../../server/improviser/coauthor/mend-words.ts';
import { createImproviser } from '../../../server/improviser/index.ts';
import { DEED_KINDS } from '../../../shared/check/repair/deed.ts';
import { loadFindingTeller } from '../../../shared/check/sayings/index.ts';
import { type encounter, harbourPool, web } from '../../shared/story/fixture.ts';
import { decide, decided, shownIn, toolParts } from '../coauthor/conversation/approval-support.ts';
import { buildStory, chunksOf, converse, fakeModels, say, textOf, workshop } from '../coauthor/support.ts';

const FINISHED = 9;

/** A co-author of rules with the finished story in session "s", changed as the author would by hand. */
async function atWork(change: [tool: string, input: unknown] | null = null, { locale = 'en', id = 's' } = {}) {
  const { models } = fakeModels(createImproviser({ role: 'coauthor', seed: 7, paceMs: 0 }), 'offline');
  const bench = await workshop({ models });
  await bench.coauthor.openSession({ id, locale });
  await buildStory(bench.coauthor, FINISHED, id);
  if (change) await bench.coauthor.runTool(id, ...change);
  return bench;
}
type Bench = Awaited<ReturnType<typeof atWork>>;

/** What the check says, as it is said in a conversation: titles without ids, and the words of forms. */
const spoken = (text: string): string =>
  text
    .replace(/"([^"]+)" \([a-z0-9_]+\)/g, '“$1”')
    .replace('"harbour"', '“The Harbour”')
    .replace(/"([^"]+)"/g, (_, flag: string) => `“${flag.replace('_', ' ')}”`)
    .replace(/(?:the )?potentialFlags/, '“Flags it sets”')
    .replace('possibleEndings', 'possible endings');

/** Presses "fix it" on a finding, as the studio does. */
async function fixIt({ coauthor }: Bench, code: string, words?: string) {
  const { findings } = await coauthor.check('s');
  const finding = findings.find((each) => each.code === code);
  if (!finding) throw new Error(`there is no ${code}, but ${findings.map((each) => each.code).join(', ')}`);
  const { message } = say(words ?? `${finding.message} ${finding.fix}`);
  const { where } = finding;
  const run = await coauthor.startChat({
    id: 's',
    message: { ...message, metadata: { finding: { code, where }, propose: true } },
  });
  await chunksOf(run);
  await run.done;
  return { finding, session: await coauthor.readSession('s') };
}

const [harbour, lighthouse] = web.locations;
const pool = (...encounters: ReturnType<typeof encounter>[]) =>
  ['draftNodeEncounters', { ...harbourPool, encounters }] as const;
const act = (changes: object) => ['updateElement', { type: 'act', id: 'act_1', changes }] as const;
const [rope, crates, gulls] = harbourPool.encounters;
if (!rope || !crates || !gulls) throw new Error('the fixture has a harbour with three encounters');

describe('"fix it" on a finding', () => {
  it.each<[code: string, change: readonly [string, unknown]]>([
    ['act-cannot-be-completed', act({ 'globalProgression.requiredValue': 50 })],
    ['dead-end', ['draftNodeWeb', { ...web, locations: [harbour, { ...lighthouse, connections: [] }] }]],
    ['character-unknown', pool({ ...rope, requiredCharacters: ['ghost'] }, crates, gulls)],
    ['prerequisite-never-set', pool({ ...rope, prerequisites: ['moon_key'] }, crates, gulls)],
    ['option-flag-undeclared', pool({ ...rope, options: [{ text: 'Go', flags: ['x'] }] }, crates, gulls)],
    [
      'place-not-written',
      ['updateElement', { type: 'node', actId: 'act_1', id: 'harbour', changes: { encounters: [] } }],
    ],
    ['place-unreachable', ['draftNodeWeb', { ...web, locations: [{ ...harbour, connections: [] }, lighthouse] }]],
    ['threshold-out-of-range', act({ 'opposingForce.requiredValue': 3 })],
  ])('proposes what mends it, and mends it once that is accepted: %s', async (code, [tool, input]) => {
    const bench = await atWork([tool, input]);
    const before = (await bench.coauthor.readSession('s')).draft;
    const { session, finding } = await fixIt(bench, code);
    expect(session.draft).toEqual(before);
    const asked = toolParts(session);
    expect(asked.length).toBeGreaterThan(0);
    for (const { state } of asked) expect(state).toBe('approval-requested');
    expect(shownIn(session)[0]?.data.changes.length).toBeGreaterThan(0);
    expect(textOf(session.messages.at(-1))).toContain(spoken(finding.message));
    expect(textOf(session.messages.at(-1))).toMatch(/I would .+ Then .+ nothing is changed until you accept it/);
    expect(textOf(session.messages.at(-1))).not.toMatch(/\((?:act_1|harbour|lighthouse|enc_\w+)\)/);
    expect(textOf(session.messages.at(-1)).replaceAll('About enc_', '')).not.toMatch(
      /"|\w_\w|potentialFlags|prerequisites|requiredValue/,
    );
    // Where the check names two ways and one can be proposed, the other is told too.
    if (/, or /.test(finding.fix)) expect(textOf(session.messages.at(-1))).toMatch(/Or, instead:|more than one way/);
    const { session: after } = await decide(bench.coauthor, decided(session.messages, ...asked.map(() => true)));
    expect((await bench.coauthor.check('s')).findings.map((each) => each.code)).not.toContain(code);
    expect(textOf(after.messages.at(-1))).toMatch(/does not find it any more/);
    expect(after.packageVersion).toBe(0);
  });

  it('leaves all as it was where that is declined, and does not try again', async () => {
    const bench = await atWork([...act({ 'globalProgression.requiredValue': 50 })]);
    const { session } = await fixIt(bench, 'act-cannot-be-completed');
    const { session: after } = await decide(bench.coauthor, decided(session.messages, false));
    expect(after.draft).toEqual(session.draft);
    expect(toolParts(after).map(({ state }) => state)).toEqual(['output-denied']);
    expect(textOf(after.messages.at(-1))).toMatch(/leave it as it was/);
  });

  it.each<[code: string, change: readonly [string, unknown]]>([
    ['few-endings', ['updateElement', { type: 'premise', changes: { possibleEndings: ['It ends.'] } }]],
    ['pool-thin', pool(rope, crates)],
  ])(
    'says what there is to choose from where it is the author’s choice, and calls nothing: %s',
    async (code, change) => {
      const bench = await atWork([...change]);
      const before = (await bench.coauthor.readSession('s')).draft;
      const { session, finding } = await fixIt(bench, code);
      expect(toolParts(session)).toEqual([]);
      expect(textOf(session.messages.at(-1))).toBe(
        `This takes a choice that is yours, so I leave it alone. ${spoken(`${finding.message} ${finding.fix}`)}`,
      );
      expect(session.draft).toEqual(before);
    },
  );

  it('does not touch what is locked, and says so', async () => {
    const bench = await atWork([...act({ 'globalProgression.requiredValue': 50 })]);
    await bench.coauthor.setLock('s', { type: 'act', id: 'act_1' }, true);
    const { session } = await fixIt(bench, 'act-cannot-be-completed');
    expect(toolParts(session)).toEqual([]);
    expect(textOf(session.messages.at(-1))).toMatch(/what is locked: “Low Tide”/);
  });

  it.each([
    ['zh-CN', /您接受之前，什么都不会改/],
    ['ja', /承認するまで、何も変わりません/],
  ])('speaks the author’s language: %s', async (locale, words) => {
    const bench = await atWork([...act({ 'globalProgression.requiredValue': 50 })], { locale });
    const { session } = await fixIt(bench, 'act-cannot-be-completed');
    expect(textOf(session.messages.at(-1))).toMatch(words);
    expect(toolParts(session)).toMatchObject([{ state: 'approval-requested' }]);
  });
});

it.each(['en', 'zh', 'ja'] as const)('there are words for whatever a repair does: %s', (language) => {
  const words = { encounter: 'Rope', act: 'Ebb', flag: '"wet"', gone: '"dry"', from: 'Pier', to: 'Quay', by: 'Rain' };
  const more = { answer: 'Yes', person: 'Ken', place: 'Quay', value: 2, before: 1, what: 'Ebb' };
  for (const kind of DEED_KINDS) {
    expect(deedsInWords(language, [{ kind, words: { ...words, ...more } }])).toMatch(/Rope|Ebb|Pier|Quay|Ken/);
  }
});

describe('"fix it" on an act that can be lost', () => {
  /** After the rope the crates never come, and without them it takes more than there is. */
  const trapped = async (locale: string) => {
    const barred = { ...crates, excludeIfFlags: ['found_rope'], givesProgression: 4 };
    const bench = await atWork([...pool(rope, barred, gulls)], { locale });
    await bench.coauthor.runTool('s', ...act({ 'globalProgression.requiredValue': 7 }));
    return bench;
  };
  const exclusionIn = async ({ coauthor }: Bench) => {
    const { draft } = await coauthor.readSession('s');
    const [first] = draft.acts;
    const found = first?.sandboxLocations[0]?.encounters.find(({ id }) => id === 'enc_crates');
    return { excluded: found?.excludeIfFlags, required: first?.globalProgression?.requiredValue };
  };

  it.each([
    [
      'en',
      /The way there: play “.+”\. I would let “.+” still come once “.+” has been played\. Then “Low Tide” can be won/,
      /\n\nOr, instead:\n\n2\. let “Low Tide” take 5 progress instead of 7\n/,
      'The second, please',
      /^Gladly, that one: let “Low Tide” take 5 progress instead of 7\.$/,
      /Done: the check does not find it any more\.$/,
    ],
    [
      'zh-CN',
      /^在“Low Tide”这一幕，.+7 点进度里只剩 5 点。走到那里的路：经历“.+”。我想让“.+”在“.+”发生过以后仍然可以出现。这样一来/,
      /\n2\. 把“Low Tide”需要的进度从7改成5\n/,
      '第二个',
      /^好的，就用这一种：把“Low Tide”需要的进度从7改成5。$/,
      /改好了/,
    ],
    [
      'ja',
      /^幕「Low Tide」では、.+7 のうち 5 しか残りません。そこへの道筋：「.+」を進める。「.+」のあとでも「.+」が起こるようにするのがよいと思います。/,
      /\n2\. 「Low Tide」に必要な進行を7から5にする\n/,
      '2番目で',
      /^では、こちらにします：「Low Tide」に必要な進行を7から5にする。$/,
      /直しました/,
    ],
  ])(
    'says what it would do and why, and what else there is, and does what is chosen: %s',
    async (locale, first, others, choice, chosen, done) => {
      const bench = await trapped(locale);
      const { session } = await fixIt(bench, 'act-soft-lock');
      const said = textOf(session.messages.at(-1));
      expect(said).toMatch(first);
      expect(said).toMatch(others);
      expect(toolParts(session)).toMatchObject([{ state: 'approval-requested' }]);
      const { session: declined } = await decide(bench.coauthor, decided(session.messages, false));
      expect(declined.draft).toEqual(session.draft);
      const { session: proposed } = await converse(bench.coauthor, choice);
      expect(textOf(proposed.messages.at(-1))).toMatch(chosen);
      expect(proposed.draft).toEqual(session.draft);
      const { session: after } = await decide(bench.coauthor, decided(proposed.messages, true));
      expect(textOf(after.messages.at(-1))).toMatch(done);
      expect(await exclusionIn(bench)).toEqual({ excluded: ['found_rope'], required: 5 });
      expect((await bench.coauthor.check('s')).errors).toBe(0);
    },
  );

  it('proposes another of them where the same wish is said in other words', async () => {
    const bench = await trapped('en');
    const { session } = await fixIt(bench, 'act-soft-lock', 'Fix it the second way.');
    expect(textOf(session.messages.at(-1))).toMatch(/I would let “Low Tide” take 5 progress instead of 7\./);
    expect(toolParts(session)).toMatchObject([{ state: 'approval-requested' }]);
    expect(await exclusionIn(bench)).toEqual({ excluded: ['found_rope'], required: 7 });
  });

  it('chooses nothing where nothing was told to choose from', async () => {
    const bench = await trapped('en');
    const { session } = await converse(bench.coauthor, 'the second');
    expect(toolParts(session)).toEqual([]);
    expect(await exclusionIn(bench)).toEqual({ excluded: ['found_rope'], required: 7 });
  });
});

describe('"check my story"', () => {
  const broken = act({ 'globalProgression.requiredValue': 50 });
  const answered = async (text: string, change: readonly [string, unknown] | null, locale = 'en') => {
    const bench = await atWork(change ? [...change] : null, { locale });
    const before = (await bench.coauthor.readSession('s')).draft;
    const { session } = await converse(bench.coauthor, text);
    expect(session.draft).toEqual(before);
    expect(toolParts(session)).toEqual([]);
    return { said: textOf(session.messages.at(-1)), report: await bench.coauthor.check('s') };
  };

  it.each<[string, 'en' | 'zh-CN' | 'ja', RegExp]>([
    ['check my story', 'en', /The check finds: 1 error/],
    ["what's wrong with it?", 'en', /The check finds: 1 error/],
    ['Is it winnable?', 'en', /The check finds: 1 error/],
    ['检查一下我的故事', 'zh-CN', /检查的结果：1个错误。/],
    ['有什么问题吗？', 'zh-CN', /检查的结果：1个错误。/],
    ['能通关吗？', 'zh-CN', /检查的结果：1个错误。/],
    ['物語をチェックして', 'ja', /チェックの結果：エラー1件。/],
    ['どこかおかしい？', 'ja', /チェックの結果：エラー1件。/],
    ['クリアできますか？', 'ja', /チェックの結果：エラー1件。/],
  ])('is answered with what the check finds: %s', async (text, locale, words) => {
    const { said, report } = await answered(text, broken, locale);
    expect(said).toMatch(words);
    const sayFinding = await loadFindingTeller(locale === 'zh-CN' ? 'zh' : locale);
    for (const sentence of sayFinding(report.findings[0]?.says) ?? ['']) expect(said).toContain(sentence);
    expect(said).not.toMatch(/act_1/);
    expect(said).not.toMatch(/proven|证明|証明/);
  });

  it.each([
    ['Can it be won?', 'en', /^Every act can be won.*finds nothing wrong/],
    ['check the story', 'en', /^The check finds nothing wrong.*Every act can be won/],
    ['哪里有问题？', 'zh-CN', /没有发现问题.*已经证明/],
    ['物語を確認して', 'ja', /見つかりませんでした.*証明済み/],
  ])('says that nothing is, and that it can be won: %s', async (text, locale, words) => {
    expect((await answered(text, null, locale)).said).toMatch(words);
  });

  it('claims no more than there is to check', async () => {
    const bench = await workshop({
      models: fakeModels(createImproviser({ role: 'coauthor', seed: 7, paceMs: 0 }), 'offline').models,
    });
    await buildStory(bench.coauthor, 5);
    const { session } = await converse(bench.coauthor, 'is it winnable?');
    expect(textOf(session.messages.at(-1))).toBe(
      'The check finds nothing wrong so far; what is not written yet it does not judge.',
    );
  });

  it.each(['check the lighthouse for clues', 'what is the killer’s name?', 'add a place: the wrong pier'])(
    'is not what is asked with: %s',
    async (text) => {
      const bench = await atWork();
      const { session } = await converse(bench.coauthor, text);
      expect(textOf(session.messages.at(-1))).not.toMatch(/The check finds/);
    },
  );
});
