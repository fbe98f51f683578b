import { describe, expect, it } from 'vitest';
import { mayRunBeside, plannedTools } from '../../../../server/coauthor/plans/tools/index.ts';
import { COAUTHOR_TOOL_NAMES } from '../../../../server/coauthor/tool-signatures.ts';
import { CHECKLIST_TOOL_NAMES } from '../../../../shared/checklist/index.ts';
import { RefusalError } from '../../../../shared/error.ts';
import { validatePlan } from '../../../../shared/plan/index.ts';
import { aiko, finalize, harbourPool, outline, premise, WHOLE_STORY, web } from '../../../shared/story/fixture.ts';
import { echoSkill, NO_SKILLS, plannedSession, planOfSteps, requireTool, stepOf, use } from './tools-support.ts';

describe('the tools a plan may use', () => {
  it('are all of the co-author and the scripts of skills', async () => {
    const { tools } = await plannedSession({ upTo: 0, skills: echoSkill() });
    expect(tools.names?.()).toEqual([...COAUTHOR_TOOL_NAMES, 'skills/echo/say.mjs']);
    for (const name of tools.names?.() ?? []) expect(tools.get(name), name).toBeDefined();
    expect(tools.get('skills/echo/other.mjs')).toBeUndefined();
    expect(tools.get('toString')).toBeUndefined();
    expect(await use(tools, 'skills/echo/say.mjs', { a: 1 })).toMatchObject({ outcome: { ok: true, value: { a: 1 } } });
  });

  it('are without the six of the checklist where the session leaves them out', async () => {
    const { tools } = await plannedSession({ upTo: 0, checklist: false });
    for (const name of CHECKLIST_TOOL_NAMES) expect(tools.get(name)).toBeUndefined();
    expect(tools.names?.()).toHaveLength(COAUTHOR_TOOL_NAMES.length - CHECKLIST_TOOL_NAMES.length);
    expect(plannedTools(NO_SKILLS, { checklist: false }).names()).toEqual(tools.names?.());
    expect(plannedTools(NO_SKILLS).get('planning_read_plan')).toBeDefined();
  });

  it('have the time of any step, and what their manifest says where they are scripts', () => {
    const { getTimeout } = plannedTools(echoSkill());
    expect(getTimeout('finalizeNode')).toBeUndefined();
    expect(getTimeout('skills/echo/say.mjs')).toBe(1234);
  });

  it('run beside others only where they are scripts', () => {
    const beside = [...COAUTHOR_TOOL_NAMES, 'skills/echo/say.mjs', 'nonsense'].filter(mayRunBeside);
    expect(beside).toEqual(['skills/echo/say.mjs']);
  });

  it('take as steps what they take when called: lists written as strings, fields they do not know, references', () => {
    const registry = plannedTools(NO_SKILLS);
    const plan = planOfSteps([
      stepOf('one', 'proposeStoryPremise', { ...premise, themes: JSON.stringify(premise.themes), mood: 'dark' }),
      stepOf('two', 'draftActOutline', { ...outline, title: '$one.title', intendedLocations: '$one.title' }),
      stepOf('three', 'planning_setup_plan', { objective: 'x', initialSteps: '[{"title":"a"}]' }),
    ]);
    expect(validatePlan(plan, registry)).toMatchObject({ ok: true });
    const wrong = planOfSteps([stepOf('one', 'proposeCharacter', { ...aiko, role: 'hero' })]);
    expect(validatePlan(wrong, registry)).toMatchObject({
      ok: false,
      issues: [{ code: 'invalid_args', stepId: 'one', message: expect.stringContaining('role') }],
    });
  });
});

describe('a call of a tool in a plan', () => {
  it('gives what the tool returns, and tells its warnings in the log', async () => {
    const { tools } = await plannedSession({ upTo: 5 });
    const { outcome, events } = await use(tools, 'draftNodeEncounters', {
      ...harbourPool,
      encounters: JSON.stringify(harbourPool.encounters),
      colour: 'red',
    });
    expect(outcome).toMatchObject({ ok: true, value: { ok: true, updated: 'harbour', encounterCount: 3 } });
    expect(events).toContainEqual(
      expect.objectContaining({ type: 'log', level: 'warn', message: expect.stringContaining('colour') }),
    );
  });

  it('says what is painted, and where it is going to be', async () => {
    const { tools } = await plannedSession({ upTo: 7 });
    const { outcome, events } = await use(tools, 'finalizeNode', finalize('harbour'));
    const { backgroundUrl, musicUrl } = (outcome as { value: Record<string, string> }).value;
    const logs = events.flatMap((event) => (event.type === 'log' ? [event.message] : []));
    expect(logs).toEqual(['Painting The Harbour…', 'Composing the music of rain…']);
    expect(events.filter(({ type }) => type === 'asset')).toEqual([
      {
        version: '0',
        type: 'asset',
        assetId: 'harbour',
        kind: 'background',
        mediaType: 'image/webp',
        path: backgroundUrl,
      },
      { version: '0', type: 'asset', assetId: 'rain', kind: 'music', mediaType: 'audio/ogg', path: musicUrl },
    ]);
    const shared = await use(tools, 'finalizeNode', finalize('lighthouse'));
    expect(shared.events.filter(({ type }) => type === 'asset')).toHaveLength(1);
  });

  it.each([
    ['wrong input', 'proposeCharacter', { ...aiko, role: 'hero' }, 'refused', /role.*Call proposeCharacter again/s],
    ['an unknown act', 'draftNodeWeb', { ...web, actId: 'act_9' }, 'refused', /no act "act_9"/],
    [
      'a checklist that is not there',
      'planning_mark_step',
      { stepId: 'S001', status: 'done' },
      'refused',
      /planning_setup_plan/,
    ],
    ['a story that is not whole', 'finalizePackage', { title: 'x' }, 'refused', /no act yet/],
  ])('that is refused says why and what to do, and is not tried again: %s', async (_, name, args, code, words) => {
    const { tools, live } = await plannedSession({ upTo: 1 });
    const before = live.current();
    const { outcome } = await use(tools, name, args);
    expect(outcome).toMatchObject({ ok: false, retry: false, failure: { category: 'tool_failure', code } });
    expect((outcome as { failure: { message: string } }).failure.message).toMatch(words);
    expect(live.current()).toBe(before);
  });

  it('that fails for the moment may be tried again, and what broke inside is logged, not shown', async () => {
    const limited = await plannedSession({ upTo: 1 });
    Object.assign(limited.live, { transact: () => Promise.reject(new RefusalError('rate_limited', 'Later.')) });
    expect(await use(limited.tools, 'proposeCharacter', { ...aiko })).toMatchObject({
      outcome: { ok: false, retry: true, failure: { code: 'rate_limited' } },
    });
    const broken = await plannedSession({ upTo: 1 });
    Object.assign(broken.live, { transact: () => Promise.reject(new Error('disk /secret/place')) });
    const { outcome } = await use(broken.tools, 'draftActOutline', { ...outline });
    expect(outcome).toMatchObject({ ok: false, retry: true, failure: { code: 'internal' } });
    expect(JSON.stringify(outcome)).not.toContain('secret');
    expect(JSON.stringify(broken.logged.map(({ details }) => Object.keys(details)))).toContain('err');
  });

  it('that is stopped before it begins leaves the draft as it is', async () => {
    const { tools, live } = await plannedSession({ upTo: 1 });
    const before = live.current();
    const { outcome } = await use(tools, 'proposeCharacter', { ...aiko }, { signal: AbortSignal.abort() });
    expect(outcome).toMatchObject({ ok: false, failure: { code: 'conflict' } });
    expect(live.current()).toBe(before);
  });

  it('holds to what the author has locked', async () => {
    const { tools, coauthor, open } = await plannedSession({ upTo: 3 });
    await coauthor.setLock('s', { type: 'character', id: 'aiko' }, true);
    const { tools: now } = await open();
    const { outcome } = await use(now, 'updateElement', { type: 'character', id: 'aiko', changes: { name: 'A' } });
    expect(outcome).toMatchObject({
      ok: false,
      failure: { code: 'refused', message: expect.stringContaining('locked') },
    });
    expect(tools.names?.()).toContain('updateElement');
  });

  it('makes a whole story, saved package included', async () => {
    const { tools, live, store } = await plannedSession({ upTo: 0 });
    for (const { tool, input } of WHOLE_STORY) {
      const { outcome } = await use(tools, tool, input as Record<string, unknown>, { idempotencyKey: tool });
      expect(outcome).toMatchObject({ ok: true });
    }
    expect(await store.getPackage(live.current().packageId)).toMatchObject({ version: 1 });
    expect(requireTool(tools, 'finalizePackage').needsApproval?.({ title: 'Other' })).toBe(false);
  });
});
