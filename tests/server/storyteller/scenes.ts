import type { TellerScene, TellingInput } from '../../../server/storyteller/index.ts';
import { compileScene } from '../../../server/storyteller/index.ts';
import { compileStory, directTurn, openTurn, startPlay } from '../../../shared/play/index.ts';
import { act, character, encounter, makePackage, place } from '../../support/story-fixture.ts';

/** What a small scene at a quay is made of. */
export interface QuayInput {
  language?: string;
  title?: string;
  description?: string;
  ambientDetail?: string;
}

export function sceneInput({
  language = 'en',
  title = 'The Quay',
  description,
  ambientDetail,
}: QuayInput = {}): TellingInput {
  const pool =
    description === '' ? [] : [encounter('enc_rain', { description: description ?? 'Rain falls.', frames: 9 })];
  const quay = place('quay', pool, {
    title,
    requiredCharacters: ['mae', 'harriet'],
    ...(ambientDetail !== undefined && { ambientDetail }),
  });
  const story = makePackage({
    language,
    acts: [act('act_1', [quay, place('loft')])],
    characters: [
      { ...character('mae'), name: 'Mae' },
      { ...character('harriet'), name: 'Harriet Vane' },
      { ...character('otto'), name: 'Otto' },
    ],
  });
  const compiled = compileStory(story);
  const before = startPlay(compiled, 1);
  const directed = directTurn(compiled, openTurn(compiled, before, { type: 'start' }), null);
  return { story, before, state: directed.state, pack: directed.pack, action: { type: 'start' }, recentLines: [] };
}

/** What may differ in a scene the guard is tried with. */
export interface GuardScene {
  newcomer?: boolean;
  facts?: string[];
  mayAskChoice?: boolean;
}

/** A scene at the quay, with somebody made while playing where asked for. */
export function sceneWith({ newcomer = false, facts = [], mayAskChoice = false }: GuardScene) {
  const input = sceneInput();
  const ren = { id: 'old_ren', name: 'Old Ren', role: 'ferryman', description: 'Smells of tar.', traits: [] };
  const pack = { ...input.pack, attached: { ...input.pack.attached, newcomers: newcomer ? [ren] : [] } };
  const scene: TellerScene = {
    ...compileScene({ ...input, pack }),
    facts,
    factsKnownBy: facts.map(() => null),
    mayAskChoice,
  };
  return { story: input.story, scene };
}
