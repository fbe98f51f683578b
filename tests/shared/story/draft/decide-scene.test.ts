import { describe, expect, it } from 'vitest';
import {
  type DraftEvent,
  decideDraftActOutline,
  decideDraftNodeEncounters,
  decideDraftNodeWeb,
  decideProposeCharacter,
  decideProposeStoryPremise,
  decideRemoveElement,
  decideUpdateElement,
  decideWriteScene,
  describeEvent,
  diffDrafts,
  findReferences,
  foldDraft,
  listEventTargets,
  overwrittenWork,
  type PlanDraft,
  requireUnlocked,
} from '../../../../shared/story/index.ts';
import { DRAFTS, ken, lighthousePool, outline, place, premise, web } from '../fixture.ts';
import { type Call, inputOf, narrate, POOL, ROPE, refused, STORY, say } from './scene-support.ts';

const write = (draft: PlanDraft, call: Call): PlanDraft =>
  foldDraft(draft, decideWriteScene(draft, inputOf(call)).event);

const rope = (draft: PlanDraft) => place(draft, 'harbour')?.encounters.find(({ id }) => id === 'enc_rope');

describe('writeScene', () => {
  it.each<[string, Call, (draft: PlanDraft) => unknown]>([
    ['an encounter', { encounterId: 'enc_rope', part: 'script' }, (draft) => rope(draft)?.script],
    ['later visits', { encounterId: 'enc_rope', part: 'again' }, (draft) => rope(draft)?.again],
    [
      'an option',
      { encounterId: 'enc_rope', part: 'then:option_1' },
      (draft) => rope(draft)?.options?.[0]?.then?.script,
    ],
    [
      'a degree',
      { encounterId: 'enc_rope', part: 'leave:miss' },
      (draft) => rope(draft)?.options?.[1]?.check?.miss?.script,
    ],
    ['an arrival', { nodeId: 'harbour', part: 'arrival' }, (draft) => place(draft, 'harbour')?.arrival?.script],
    ['coming back', { nodeId: 'harbour', part: 'arrival:again' }, (draft) => place(draft, 'harbour')?.arrival?.again],
    ['an opening', { actId: 'act_1', part: 'opening' }, ({ acts }) => acts[0]?.opening?.script],
    ['a climax', { actId: 'act_1', part: 'climax:forced' }, ({ acts }) => acts[0]?.climax?.forced?.script],
    ['an event', { eventId: 'storm', part: 'script' }, ({ acts }) => acts[0]?.inevitableEvents?.[0]?.scene?.script],
    [
      'a branch',
      { actId: 'act_1', eventId: 'storm', part: 'branch:0' },
      ({ acts }) => acts[0]?.inevitableEvents?.[0]?.conditionalBranches?.[0]?.scene?.script,
    ],
    ['an ending', { endingId: 'home', part: 'script' }, (draft) => draft.premise?.endings?.[0]?.script],
    [
      'a personal arc',
      { encounterId: 'arc_ken_meets', part: 'script' },
      ({ characters }) => characters[1]?.personalArc?.arcEncounters[0]?.script,
    ],
  ])('writes the script of %s, and takes it away again', (_, call, scriptOf) => {
    const after = write(STORY, call);
    expect(scriptOf(after)).toEqual([narrate('Rain.')]);
    expect(scriptOf(write(after, { ...call, lines: [] }))).toBeUndefined();
    expect(write(after, { ...call, lines: [] })).toEqual(STORY);
  });

  it('says how the scene is told', () => {
    expect(rope(write(STORY, { encounterId: 'enc_rope', part: 'script', telling: 'guided' }))?.telling).toBe('guided');
  });

  it('makes the check whose degree it writes, and says so', () => {
    const call = inputOf({ encounterId: 'enc_rope', part: 'option_1:full' });
    const { event, remarks } = decideWriteScene(STORY, call);
    expect(rope(foldDraft(STORY, event))?.options?.[0]?.check).toEqual({ full: { script: [narrate('Rain.')] } });
    expect(remarks.map(({ reason }) => reason.code)).toEqual(['asks-for-roll']);
  });

  it('keeps markup and HTML as the words they are', () => {
    const text = '<b>No</b> {b}rope{/b} <script>alert(1)</script> [found_rope]';
    const after = write(STORY, { encounterId: 'enc_rope', part: 'script', lines: [narrate(text)] });
    expect(rope(after)?.script).toEqual([narrate(text)]);
  });

  it.each<[string, Call, RegExp]>([
    ['a part there is none of', { encounterId: 'enc_rope', part: 'middle' }, /"middle" is no part.*then:<optionId>/],
    ['a part without its owner', { part: 'script' }, /written with one "encounterId", or "eventId", or "endingId"/],
    ['an option there is none of', { encounterId: 'enc_rope', part: 'then:stay' }, /no part "then:stay".*then:leave/],
    ['an event that comes again', { eventId: 'storm', part: 'again' }, /no part "again"/],
    ['a place there is none of', { nodeId: 'moon', part: 'arrival' }, /no nodeId "moon".*harbour, lighthouse/],
  ])('refuses %s', (_, call, reason) => {
    expect(refused(call).message).toMatch(reason);
  });

  it.each<[string, object, string, RegExp]>([
    [
      'an unknown person',
      say('kenn', 'No.'),
      'lines.1.character',
      /line 2 \(say\): There is no character "kenn".*aiko, ken/,
    ],
    ['somebody shown', { type: 'show', character: 'kenn' }, 'lines.1.character', /no character "kenn"/],
    [
      'an unknown background',
      { type: 'background', id: 'moon' },
      'lines.1.id',
      /no background "moon".*harbour, lighthouse/,
    ],
    ['an unknown picture', { type: 'cg', id: 'moon' }, 'lines.1.id', /no background "moon"/],
    ['an unknown mood', { type: 'music', id: 'joy' }, 'lines.1.id', /no music for the mood "joy".*rain/],
    ['an unknown fact', narrate('He did it.', { tells: ['who'] }), 'lines.1.tells.0', /no fact "who".*false_light/],
    [
      'prose for a condition',
      narrate('Now.', { when: 'after midnight' }),
      'lines.1.when',
      /"after midnight" is no condition/,
    ],
    ['a condition that is no bool', narrate('Now.', { when: 'turn + 1' }), 'lines.1.when', /is no condition/],
    ['an unknown meter', narrate('Now.', { when: 'meters.love > 1' }), 'lines.1.when', /no meter "love".*trust/],
  ])('refuses %s by line and field', (_, line, path, reason) => {
    const { message, issues, code, hint } = refused({
      encounterId: 'enc_rope',
      part: 'script',
      lines: [narrate('Rain.'), line],
    });
    expect([code, issues.map((issue) => issue.path)]).toEqual(['refused', [path]]);
    expect(message).toMatch(reason);
    expect(hint).toMatch(/Call writeScene again/);
  });

  it('refuses a face its character does not have, and takes those it has', () => {
    const sad = foldDraft(STORY, { type: 'character-updated', id: 'ken', character: { ...ken, expressions: ['sad'] } });
    const face = (expression: string) => ({
      encounterId: 'enc_rope',
      part: 'script',
      lines: [say('ken', 'No.', { expression })],
    });
    expect(refused(face('happy'), sad).message).toMatch(/"ken" has no face "happy".*neutral, sad/);
    expect(rope(write(sad, face('sad')))?.script).toHaveLength(1);
    expect(rope(write(STORY, face('happy')))?.script).toHaveLength(1);
  });

  it('takes what may still come: flags, people met, items and how acts end', () => {
    const when = 'has_flag("later") || met("nobody") || knows("x") || has_item("lamp") || ended_with("act_9") == "won"';
    expect(
      rope(write(STORY, { encounterId: 'enc_rope', part: 'script', lines: [narrate('Now.', { when })] }))?.script,
    ).toHaveLength(1);
  });
});

describe('writing anew keeps the scripts it leaves out', () => {
  const scripted = [
    { encounterId: 'enc_rope', part: 'script', telling: 'guided' as const },
    { encounterId: 'enc_rope', part: 'again' },
    { encounterId: 'enc_rope', part: 'then:option_1' },
    { encounterId: 'enc_rope', part: 'leave:miss' },
    { nodeId: 'harbour', part: 'arrival' },
    { actId: 'act_1', part: 'opening' },
    { actId: 'act_1', part: 'climax:won' },
    { eventId: 'storm', part: 'script' },
    { eventId: 'storm', part: 'branch:0' },
    { endingId: 'home', part: 'script' },
    { encounterId: 'arc_ken_meets', part: 'script' },
  ].reduce(write, STORY);

  it('of a pool', () => {
    const { event, remarks } = decideDraftNodeEncounters(scripted, {
      ...POOL,
      encounters: [{ ...ROPE, title: 'The rope' }, ...POOL.encounters.slice(1)],
    });
    expect(rope(foldDraft(scripted, event))).toEqual({ ...rope(scripted), title: 'The rope' });
    expect(remarks.map(({ reason }) => reason.code)).toEqual(['scripts-kept']);
  });

  it('but not those it gives, nor those of what is gone', () => {
    const script = [narrate('Fog.')];
    const encounters = [{ ...ROPE, script, again: [], options: [{ text: 'Take it.', then: { script } }] }];
    const after = rope(foldDraft(scripted, decideDraftNodeEncounters(scripted, { ...POOL, encounters }).event));
    expect([after?.script, after?.again, after?.options]).toEqual([script, [], encounters[0]?.options]);
  });

  it('of a map, an outline, a premise and a character', () => {
    const endings = [{ id: 'home', title: 'Home at last', text: 'Home.' }];
    const meters = [{ id: 'trust', label: 'Trust', initial: 0, min: 0, max: 5 }];
    const events: DraftEvent[] = [
      decideDraftNodeWeb(scripted, web).event,
      decideDraftActOutline(scripted, { ...outline, inevitableEvents: STORY.acts[0]?.inevitableEvents }).event,
      decideProposeStoryPremise(scripted, { ...premise, endings, meters, facts: STORY.premise?.facts }).event,
      decideProposeCharacter(scripted, ken).event,
    ];
    const after = events.reduce(foldDraft, scripted);
    expect(after.acts).toEqual(scripted.acts);
    expect(after.characters).toEqual(scripted.characters);
    expect(after.premise?.endings?.[0]).toEqual({ ...endings[0], script: [narrate('Rain.')] });
  });

  it('is no overwriting; another script, or none, is, also where nothing is finished', () => {
    const unfinished = write(foldDraft(DRAFTS.withPools, { type: 'encounters-drafted', ...POOL }), {
      encounterId: 'enc_rope',
      part: 'then:option_1',
    });
    const rewritten = (call: Call) => overwrittenWork(unfinished, write(unfinished, call));
    const call = { encounterId: 'enc_rope', part: 'then:option_1' };
    expect(rewritten({ ...call, lines: [] })).toHaveLength(1);
    expect(rewritten({ ...call, lines: [narrate('Fog.')] })).toHaveLength(1);
    expect(rewritten({ ...call, lines: [narrate('Rain.'), narrate('Fog.')] })).toEqual([]);
    expect(rewritten({ encounterId: 'enc_rope', part: 'script' })).toEqual([]);
    const again = foldDraft(unfinished, decideDraftNodeEncounters(unfinished, POOL).event);
    expect(overwrittenWork(unfinished, again)).toEqual([]);
  });
});

describe('a script is part of its element', () => {
  const { event } = decideWriteScene(STORY, inputOf({ encounterId: 'enc_rope', part: 'then:option_1' }));
  const after = foldDraft(STORY, event);

  it('in what has changed, told by its option', () => {
    expect(diffDrafts(STORY, after).map(({ type, id, fields }) => ({ type, id, fields }))).toEqual([
      {
        type: 'encounter',
        id: 'enc_rope',
        fields: [{ path: 'options.option_1.then', after: { script: [narrate('Rain.')] } }],
      },
    ]);
  });

  it('for locks on it and on its place', () => {
    expect(listEventTargets(event, STORY)).toEqual([{ type: 'encounter', actId: 'act_1', id: 'enc_rope' }]);
    for (const lock of [...listEventTargets(event, STORY), { type: 'node' as const, actId: 'act_1', id: 'harbour' }])
      expect(() => requireUnlocked([lock], STORY, after, listEventTargets(event, STORY))).toThrow(/locked/);
  });

  it('in the history', () => {
    expect(describeEvent(STORY, event)).toBe(
      'wrote 1 line for what follows the option "option_1" of the encounter About enc_rope',
    );
    expect(describeEvent(after, { ...event, lines: [] })).toMatch(/^took the script of .*About enc_rope away$/);
  });

  it('for an edit by its path, with an option named as it is made', () => {
    const path = 'encounters.enc_rope.options.option_1.then.script';
    const edited = decideUpdateElement(after, {
      type: 'node',
      actId: 'act_1',
      id: 'harbour',
      changes: { [path]: [narrate('Fog.')] },
    });
    expect(rope(foldDraft(after, edited.event))?.options?.[0]?.then?.script).toEqual([narrate('Fog.')]);
  });
});

describe('whom a script shows', () => {
  const lines = [
    { type: 'show', character: 'ken' },
    say('ken', 'I lit it.', { expression: 'sad' }),
    { type: 'background', id: 'lighthouse' },
    { type: 'music', id: 'rain' },
  ];
  const shown = write(STORY, { encounterId: 'enc_rope', part: 'script', lines });

  it('is referred to by it', () => {
    expect(findReferences(shown, { type: 'character', id: 'ken' }).map(({ field }) => field)).toContain('script');
    const ofPlace = findReferences(shown, { type: 'node', actId: 'act_1', id: 'lighthouse' });
    expect(ofPlace.map(({ message }) => message)).toContain(
      'encounter "About enc_rope" has a script that shows the picture of this place',
    );
    // Another place has the same mood.
    expect(ofPlace.map(({ message }) => message).join()).not.toMatch(/music/);
  });

  it('leaves their words under their name when they are gone', () => {
    const { event } = decideRemoveElement(shown, { type: 'character', id: 'ken' }, { force: true });
    expect(rope(foldDraft(shown, event))?.script).toEqual([
      { type: 'say', name: 'Ken', text: 'I lit it.' },
      { type: 'background', id: 'lighthouse' },
      { type: 'music', id: 'rain' },
    ]);
  });

  it('keeps its flags in conditions known', () => {
    const when = 'has_flag("found_rope")';
    const asks = write(STORY, { nodeId: 'lighthouse', part: 'arrival', lines: [narrate('Up.', { when })] });
    const needs = findReferences(asks, { type: 'encounter', id: 'enc_rope' });
    expect(needs.map(({ by }) => by)).toContainEqual({ type: 'node', actId: 'act_1', id: 'lighthouse' });
    expect(lighthousePool.nodeId).toBe('lighthouse');
  });
});
