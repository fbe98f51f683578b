import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { elementKey, type PlanDraft, type Provenances } from '../../../shared/story/index.ts';
import { leaveEvidence } from '../../support/evidence.ts';
import { runs } from '../../support/runs.ts';
import { tempDir } from '../../support/temp-dir.ts';
import { createChat, type Told } from './drafting-chat.ts';
import { type ChatDeed, createDeeds, type Deed, isChat, type PlainDeed } from './drafting-deeds.ts';
import { type DeskAt, deskOf, openDesk, openOracle, sameOf } from './drafting-desks.ts';
import { expectFiles } from './package-files.ts';
import { chance, expectSound, startListening } from './support.ts';

/** How often the server is killed; `KILLS` in the environment for a longer run. */
const KILLS = Number(process.env.KILLS || runs(8));
const PATIENCE_MS = 120_000 + KILLS * 20_000;
const OBEDIENT = { OBEDIENT: 'yes' };

const asTool = ({ tool, input }: ChatDeed['calls'][number]): PlainDeed => ({
  kind: `tool ${tool}`,
  method: 'POST',
  path: `/tools/${tool}`,
  body: input as object,
});

/** What may become of a request, acknowledged or under way when the server died. */
const FATES = ['acknowledged', 'refused', 'done unheard', 'sent again'] as const;
type Fate = (typeof FATES)[number];

function createTally() {
  const counts = new Map<string, Record<Fate, number>>();
  return {
    count(kind: string, fate: Fate) {
      const row = counts.get(kind) ?? { acknowledged: 0, refused: 0, 'done unheard': 0, 'sent again': 0 };
      row[fate] += 1;
      counts.set(kind, row);
    },
    sum: (fate: Fate) => [...counts.values()].reduce((total, row) => total + row[fate], 0),
    table: () => [
      '| request | acknowledged | refused, as it should be | under way: done, unheard | under way: not done, sent again |',
      '| --- | --- | --- | --- | --- |',
      ...[...counts]
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([kind, row]) => `| ${kind} | ${FATES.map((fate) => row[fate]).join(' | ')} |`),
    ],
  };
}

/** What a chat deed is listed as. */
const kindOf = ({ asks, verdict }: ChatDeed): string => (asks ? `chat, asked: ${verdict}` : 'chat');

/** Does what the model is known to have done, call by call. */
async function follow(oracle: DeskAt, calls: ChatDeed['calls']): Promise<void> {
  for (const call of calls) expect([call.tool, (await oracle.perform(asTool(call)))?.status]).toEqual([call.tool, 200]);
}

test(
  `kill -9 while a story is drafted, ${KILLS} times: nothing that was acknowledged is lost, nothing is half done, and work goes on`,
  async () => {
    const dataDir = await tempDir();
    const random = chance(KILLS);
    const colours = ['#a03020', '#2040c0', '#108040'];
    const pictures = await Promise.all(
      colours.map((background) =>
        sharp({ create: { width: 24, height: 24, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const deeds = createDeeds(random, pictures);
    const tally = createTally();
    const chat = createChat();
    const oracle = await openOracle();
    let server = await startListening(dataDir, OBEDIENT);
    await openDesk(server.address);

    /** Does a deed here and there. False where the server died before it had answered. */
    async function perform(deed: Deed, told: Told): Promise<boolean> {
      const desk = deskOf(server.address);
      if (isChat(deed)) {
        if (!(await chat.say(server.address, deed, told))) return false;
        expect(told.approvalId !== null).toBe(deed.asks);
        await follow(oracle, deed.asks && deed.verdict !== 'accept' ? deed.calls.slice(0, -1) : deed.calls);
        tally.count(kindOf(deed), 'acknowledged');
        return true;
      }
      const reply = await desk.perform(deed);
      if (reply === null) return false;
      const expected = await oracle.perform(deed);
      expect(sameOf(reply), JSON.stringify(deed)).toEqual(expected && sameOf(expected));
      tally.count(deed.kind, reply.status < 300 ? 'acknowledged' : 'refused');
      return true;
    }

    /** A request was under way when the server died: it was done whole or not at all, and may be sent again. */
    async function settlePlain(deed: PlainDeed, desk: DeskAt): Promise<void> {
      const now = await desk.standing();
      const before = await oracle.standing();
      const expected = await oracle.perform(deed);
      const after = await oracle.standing();
      if (JSON.stringify(now) === JSON.stringify(after)) return tally.count(deed.kind, 'done unheard');
      expect(now).toEqual(before);
      const again = await desk.perform(deed);
      expect(again && sameOf(again)).toEqual(expected && sameOf(expected));
      expect(await desk.standing()).toEqual(after);
      tally.count(deed.kind, 'sent again');
    }

    /** An answer was under way: some of its calls were made, at least those whose result was told. */
    async function settleChat(deed: ChatDeed, told: Told, desk: DeskAt): Promise<void> {
      const now = JSON.stringify(await desk.standing());
      let made = 0;
      while (made < deed.calls.length && JSON.stringify(await oracle.standing()) !== now) {
        await follow(oracle, deed.calls.slice(made, made + 1));
        made += 1;
      }
      expect(await desk.standing()).toEqual(await oracle.standing());
      expect(made).toBeGreaterThanOrEqual(told.results);
      if (!chat.isThere(deed)) {
        expect([told.isSaid, made]).toEqual([false, 0]);
        expect(await chat.say(server.address, deed, told)).toBe(true);
        await follow(oracle, deed.asks && deed.verdict !== 'accept' ? deed.calls.slice(0, -1) : deed.calls);
        return tally.count(kindOf(deed), 'sent again');
      }
      tally.count(kindOf(deed), 'done unheard');
      if (told.approvalId === null || deed.verdict === 'say nothing') return;
      const { messages } = await desk.session();
      const states = messages
        .at(-1)
        .parts.flatMap((part: { approval?: { id: string }; state: string }) =>
          part.approval?.id === told.approvalId ? [part.state] : [],
        );
      // A question that was put waits still, unless it was answered.
      expect(states).toHaveLength(1);
      expect(told.isDecided && states.includes('approval-requested')).toBe(false);
      if (!states.includes('approval-requested')) return;
      expect(await chat.decide(server.address, deed, told)).toBe(true);
      if (deed.verdict === 'accept') await follow(oracle, deed.calls.slice(made));
    }

    for (let round = 0; round < KILLS; round++) {
      const { kill } = server;
      const enough = random(4, 30);
      let killed: Promise<void> | null = null;
      let inFlight: Deed | null = null;
      let told: Told = nothingTold();
      for (let done = 0; inFlight === null; done++) {
        if (done === enough) killed = sleep(random(0, 60)).then(kill);
        const deed = deeds.next(await oracle.session());
        told = nothingTold();
        if (!(await perform(deed, told))) inFlight = deed;
      }
      await killed;
      expectSound(dataDir);
      server = await startListening(dataDir, OBEDIENT);
      const desk = deskOf(server.address);
      await chat.expectAll(server.address, isChat(inFlight) ? inFlight : null);
      if (isChat(inFlight)) await settleChat(inFlight, told, desk);
      else await settlePlain(inFlight, desk);
      expect(await desk.standing()).toEqual(await oracle.standing());
      await chat.expectAll(server.address, null);
      await expectPictures(server.address, await desk.session());
    }

    // To the bottom of what can be undone and up again: every step as it was acknowledged.
    const [bottom, top] = [
      { method: 'POST', path: '/undo', kind: 'undo' },
      { method: 'POST', path: '/redo', kind: 'redo' },
    ] as const;
    const desk = deskOf(server.address);
    for (const deed of [bottom, top]) {
      for (;;) {
        const [here, there] = [await desk.perform(deed), await oracle.perform(deed)];
        expect(here && sameOf(here)).toEqual(there && sameOf(there));
        if (here?.status !== 200) break;
      }
      expect(await desk.standing()).toEqual(await oracle.standing());
    }

    // The chat goes on, and what was finalized is on disk as in the database.
    const last: ChatDeed = { kind: 'chat', number: 1_000_001, calls: [], asks: false, verdict: 'accept' };
    expect(await chat.say(server.address, last, nothingTold())).toBe(true);
    await chat.expectAll(server.address, null);
    const { packageId } = await desk.session();
    if (packageId !== null) await expectFiles(dataDir, server.address, packageId);
    await server.kill();
    expectSound(dataDir);

    const { said, answered } = chat.count();
    expect(tally.sum('acknowledged')).toBeGreaterThan(KILLS * 4);
    // Written only where all of the above holds.
    await leaveEvidence('kill-9-while-drafting.md', [
      `${KILLS} × kill -9. ${tally.sum('acknowledged')} requests acknowledged, ${said} messages taken, ${answered} answers heard to their end:`,
      'each was there after every restart, nothing besides, and the database sound.',
      '',
      ...tally.table(),
    ]);
  },
  PATIENCE_MS,
);

function nothingTold(): Told {
  return { isSaid: false, results: 0, approvalId: null, isDecided: false, isWhole: false };
}

/** The author's own pictures that the draft shows can be fetched and read; what is to be painted is there or waited for. */
async function expectPictures(address: string, { draft, provenance }: { draft: PlanDraft; provenance: Provenances }) {
  const isOwn = (key: string, field: string) => provenance[key]?.edited?.includes(field) ?? false;
  const own = [
    ...draft.characters.flatMap(({ id, image }) =>
      isOwn(elementKey({ type: 'character', id }), 'image') ? image : [],
    ),
    ...draft.acts.flatMap(({ id: actId, sandboxLocations }) =>
      sandboxLocations.flatMap(({ id, background }) =>
        isOwn(elementKey({ type: 'node', actId, id }), 'background') ? background : [],
      ),
    ),
  ].flatMap((asset) => asset?.url ?? []);
  for (const url of new Set(JSON.stringify(draft).match(/\/media\/[^"]+-[0-9a-f]{32}\.(png|webp)/g))) {
    const response = await fetch(`${address}${url}`);
    expect([url, own.includes(url) ? [200] : [200, 202]]).toEqual([url, expect.arrayContaining([response.status])]);
    const body = Buffer.from(await response.arrayBuffer());
    if (response.status !== 200) continue;
    const { width = 0 } = await sharp(body).metadata();
    expect(width).toBeGreaterThan(0);
  }
}
