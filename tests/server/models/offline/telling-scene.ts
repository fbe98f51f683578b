import { SceneSchema } from '../../../../server/models/offline/telling/scene.ts';
import type { VNFrame } from '../../../../shared/play/index.ts';

const description = [
  'The ledger lies open on the counter.',
  'Mae (sad): “He never closed it.”',
  'A page has been torn out.',
  'If “Ask whose hand it is” → Mae (surprised): “You can tell?” / She turns the book round.',
  'If “Pocket the ledger” → It is heavier than it looks.',
  'On a full success → The stub gives you the whole sum.',
  'On a miss → The page tears further.',
].join('\n');

/** A scene at a pier with a ledger in it, as a Storyteller's prompt holds it. */
export const scene = (fields: object = {}) =>
  SceneSchema.parse({
    language: 'en',
    act: { title: 'One', objective: 'Find the page.', opening: false },
    place: { title: 'The Pier', ambientDetail: 'Gulls over the sea. The planks are wet with rain.', callbacks: [] },
    arrived: false,
    protagonist: 'hero',
    present: [
      { id: 'hero', name: 'Ada', role: 'protagonist', expressions: [] },
      { id: 'mae', name: 'Mae Flint', role: 'ally', expressions: [] },
    ],
    encounter: {
      id: 'enc',
      title: 'The ledger',
      description,
      type: 'discovery',
      focus: 'standard',
      phase: 'opening',
      again: false,
      framesBefore: 0,
      expectedFrames: 3,
      interactables: ['torn page'],
    },
    action: { type: 'continue' },
    escalations: [],
    events: [],
    facts: [],
    factsKnownBy: [],
    items: { gained: [], lost: [] },
    recentLines: [],
    frameBudget: 6,
    mayAskChoice: false,
    ...fields,
  });
export const encounter = (fields: object) => ({ ...scene().encounter, ...fields });
/** What was said and told. */
export const texts = (frames: readonly VNFrame[]) =>
  frames.flatMap((frame) => (frame.type === 'say' || frame.type === 'narrate' ? [frame.text] : []));
