import { describe, expect, test } from 'vitest';
import {
  assemblePackage,
  type DraftEvent,
  decideWriteScene,
  draftFromPackage,
  duplicatedDraft,
  foldDraft,
  getVoiceState,
  hashSpokenWords,
  type PlanDraft,
  restoreVoices,
  type ScriptLine,
  stripVoices,
  voicedCounts,
} from '../../../../shared/story/index.ts';
import { DRAFTS } from '../fixture.ts';

const said = (text: string, voice?: string, character = 'ken'): ScriptLine => ({
  type: 'say',
  character,
  text,
  ...(voice !== undefined && { voice }),
});
const file = (name: string, words?: string) => ({
  url: `/media/old/voices/${name}.wav`,
  mimeType: 'audio/wav',
  ...(words !== undefined && { words: hashSpokenWords(words) }),
});
const SCENE = { encounterId: 'enc_rope', part: 'script' };

const written = (draft: PlanDraft, lines: ScriptLine[]): PlanDraft =>
  foldDraft(draft, decideWriteScene(draft, { ...SCENE, lines }).event);
const scriptOf = ({ acts }: PlanDraft) =>
  acts[0]?.sandboxLocations[0]?.encounters.find(({ id }) => id === 'enc_rope')?.script;

/** The finished draft with a voiced script, and one voice that no line has. */
const voiced = (...lines: ScriptLine[]): PlanDraft => ({
  ...written(DRAFTS.finished, lines),
  voices: { v_one: file('one'), v_two: file('two'), v_idle: file('idle') },
});

describe('a line with its voice', () => {
  const voices = { v_one: file('one', 'I lit it.') };

  test.each<[string, ScriptLine, ReturnType<typeof getVoiceState>]>([
    ['has none', said('I lit it.'), 'none'],
    ['is told, and has none', { type: 'narrate', text: 'Wind.' }, 'none'],
    ['speaks its words', said('I lit it.', 'v_one'), 'there'],
    ['speaks them however they are marked and spaced', said('I {b}lit{/b}{w=0.5}  it.', 'v_one'), 'there'],
    ['speaks others', said('I lit nothing.', 'v_one'), 'changed'],
    ['is not there', said('I lit it.', 'v_two'), 'missing'],
    ['is not there, by a name every object has', said('I lit it.', 'constructor'), 'missing'],
  ])('%s', (_, line, is) => {
    expect(getVoiceState(line, voices)).toBe(is);
  });

  test('is taken to speak what it speaks where nobody knows the words', () => {
    expect(getVoiceState(said('Anything.', 'v_one'), { v_one: file('one') })).toBe('there');
  });

  test('lines are counted by what is said in them', () => {
    const lines = [
      said('I lit it.', 'v_one'),
      said('Gone.', 'v_gone'),
      said('Mute.'),
      { type: 'pause', ms: 1 } as const,
    ];
    expect(voicedCounts(lines, voices)).toEqual({ said: 3, voiced: 1 });
  });
});

describe('a writer that does not know of voices', () => {
  const one = said('I lit it.', 'v_one');
  const two = said('Yes.', 'v_two');
  const draft = voiced(one, two, said('Yes.'));
  const kept = (lines: ScriptLine[]): ScriptLine[] => {
    const event = restoreVoices(draft, decideWriteScene(draft, { ...SCENE, lines }).event);
    return scriptOf(foldDraft(draft, event)) ?? [];
  };

  test('keeps them of lines whose words and speaker stay, wherever they come to stand', () => {
    const lines = kept([said('Yes.'), { type: 'narrate', text: 'A pause.' }, said('I lit it.'), said('Yes.')]);
    expect(lines).toEqual([two, { type: 'narrate', text: 'A pause.' }, one, said('Yes.')]);
  });

  test('loses them with the words, and with who says them', () => {
    const other: ScriptLine[] = [said('I lit nothing.'), said('Yes.', undefined, 'aiko')];
    expect(kept(other)).toEqual(other);
  });

  test('keeps them in what is written beside a script, and leaves what has none as it is', () => {
    const event: DraftEvent = { type: 'premise-proposed', premise: DRAFTS.finished.premise as never };
    expect(restoreVoices(draft, event)).toEqual(event);
    expect(restoreVoices(DRAFTS.finished, event)).toBe(event);
  });

  test('is told of none', () => {
    expect(JSON.stringify(stripVoices(draft).acts)).not.toContain('v_one');
    expect(scriptOf(stripVoices(draft))?.map((line) => 'text' in line && line.text)).toEqual([
      'I lit it.',
      'Yes.',
      'Yes.',
    ]);
    expect(stripVoices(DRAFTS.finished)).toBe(DRAFTS.finished);
  });
});

describe('voices of a story', () => {
  const draft = voiced(said('I lit it.', 'v_one'), said('Gone.', 'v_gone'));
  const pkg = assemblePackage(draft, { id: 'old', version: 1, createdAt: '2026-01-01T00:00:00Z' });

  test('go into its package where a line has them, and come back', () => {
    expect(pkg.assets.voices).toEqual({ v_one: file('one') });
    expect(draftFromPackage(pkg).voices).toEqual({ v_one: file('one') });
    expect(scriptOf(draftFromPackage(pkg))).toEqual(scriptOf(draft));
  });

  test('are none in a story without', () => {
    const silent = assemblePackage(DRAFTS.finished, { id: 'old', version: 1, createdAt: '2026-01-01T00:00:00Z' });
    expect('voices' in silent.assets).toBe(false);
    expect('voices' in draftFromPackage(silent)).toBe(false);
  });

  test('are a copy’s own', () => {
    expect(duplicatedDraft(draftFromPackage(pkg), 'old', 'new').voices).toEqual({
      v_one: { ...file('one'), url: '/media/new/voices/one.wav' },
    });
  });
});
