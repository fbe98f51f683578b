import { describe, expect, test } from 'vitest';
import { direct, directorInstructions } from '../../../server/director/index.ts';
import { DIRECTOR_TOOL_NAMES } from '../../../server/memory/index.ts';
import { roughTokens } from '../../../server/models/prompt-size/prompt-limit.ts';
import { emptyMemory } from '../../../shared/memory/index.ts';
import { compileStory, startPlay } from '../../../shared/play/index.ts';
import { freelyToldStory } from '../../support/sample.ts';
import { scripted } from '../../support/scripted-models.ts';
import { hugePackage, longMemory } from './huge.ts';
import { HUGE, headOf, sectionOf, silent, skills } from './prompt-support.ts';
import { askedIn, depsOf, says, skillOf, townOf, turnOf, waiting } from './support.ts';

describe('the head', () => {
  test('has the scenes of the act whole, and of later acts what they are about and what their scenes are called', () => {
    const story = compileStory(freelyToldStory());
    const [first, second] = story.acts;
    const head = directorInstructions(story, first?.id ?? '');
    const scenes = first?.places.flatMap(({ encounters }) => encounters) ?? [];
    expect(scenes.length).toBeGreaterThan(10);
    for (const { description, options } of scenes) {
      expect(head).toContain(description.trim());
      for (const { text } of options) expect(head).toContain(text);
    }
    const later = sectionOf(head, 'Acts after this one') ?? '';
    expect(later).toContain(second?.source.objective);
    for (const { encounters } of second?.places ?? [])
      for (const { title } of encounters) expect(later).toContain(title);
    expect(sectionOf(directorInstructions(story, second?.id ?? ''), 'Acts after this one')).toBeUndefined();
  });

  test('is byte for byte the same from turn to turn of an act, whatever happens meanwhile', async () => {
    const { model, requests } = scripted(['{"doom":0}']);
    const story = townOf();
    for (const [turn, memory] of [
      [3, emptyMemory()],
      [900, longMemory(40)],
    ] as const) {
      const before = waiting(story, { turn, actTurn: turn, flags: ['a'], doom: 3 });
      await direct(turnOf({ story, before, memory, action: says(`Turn ${turn}`) }), depsOf(model), { kind: 'live' });
    }
    const [first, later] = requests.map(askedIn);
    expect(later?.head).toBe(first?.head);
    expect(later?.tail).not.toBe(first?.tail);
  });

  test('of a huge story is capped: everybody and every place is still named', () => {
    const story = compileStory(hugePackage());
    const input = turnOf({ story, before: waiting(story, { visited: [] }) });
    const many = Array.from({ length: 100 }, (_, at) => skillOf(`skill_${at}`, 'do.mjs', 'Use it. '.repeat(2000)));
    const head = headOf(input, many);
    expect(head.length).toBeLessThanOrEqual(HUGE.head);
    for (const { id } of story.characters) expect(head).toContain(`- ${id}: `);
    for (const { id } of story.acts[0]?.places ?? []) expect(head).toContain(`- ${id}: `);
    expect(head).toContain('the protagonist, whom the player plays');
    expect(head).toContain('more are not listed here');
  });

  test('holds the story with its hidden side whole, and no sentence of it is cut', () => {
    const story = compileStory(freelyToldStory());
    const input = turnOf({ story, before: startPlay(story, 1), action: { type: 'start' } });
    const head = headOf(input);
    const { plot, characters } = story.source;
    for (const said of [
      plot.premise,
      ...plot.globalContext.overarchingTruths,
      ...plot.possibleEndings,
      ...characters.map(({ description }) => description),
      story.acts[0]?.source.scenarioContext ?? '',
    ]) {
      expect(head).toContain(said);
    }
    for (const { id } of story.acts[0]?.candidates ?? []) expect(head).toContain(`- ${id} “`);
    expect(head).not.toContain('…"');
  });

  test('names every tool with its arguments; skills are named, and told at length only in a play that uses one', async () => {
    const head = headOf(turnOf());
    for (const name of DIRECTOR_TOOL_NAMES) expect(head).toContain(`**${name}** - `);
    expect(head).toMatch(/Args: query \(str\), entity_types \(list/);
    for (const { scripts } of skills) for (const { toolPath } of scripts) expect(head).toContain(toolPath);
    const { model, requests } = scripted(['{"doom":0}']);
    const deps = depsOf(model, { skills: { tools: depsOf(silent).skills.tools, prompts: skills } });
    await direct(turnOf(), deps, { kind: 'live' });
    await direct(turnOf({ memory: { ...emptyMemory(), skillState: { dice: { last: 7 } } } }), deps, { kind: 'live' });
    const [none, used] = requests.map((request) => askedIn(request).tail);
    expect(none).not.toContain('## Skills in use');
    for (const { name } of skills) expect(used).toContain(`## Skill ${name}`);
  });

  test('shows a good and a bad answer, and says what is always there', () => {
    const head = headOf(turnOf());
    for (const said of ['\nGood:\n', '\nBad:\n', 'Always there: intent, outcome, encounter, beats, leads.']) {
      expect(head).toContain(said);
    }
    const good = JSON.parse(/\nGood:\n(.*)\n/.exec(head)?.[1] ?? '');
    expect(roughTokens(JSON.stringify(good))).toBeLessThanOrEqual(300);
    expect(Object.keys(good)).toEqual(expect.arrayContaining(['intent', 'outcome', 'encounter', 'beats', 'leads']));
  });
});
