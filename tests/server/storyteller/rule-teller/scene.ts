import { BLANK_SCENE } from '../../../../server/improviser/index.ts';
import type { TellerScene } from '../../../../server/storyteller/index.ts';
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

const ENCOUNTER: NonNullable<TellerScene['encounter']> = {
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
  findings: [],
};
const PLACE = { id: 'pier', title: 'The Pier', ambientDetail: 'Gulls over the sea. The planks are wet with rain.' };
const person = (more: object) => ({ id: '', name: '', role: 'npc', description: '', expressions: [], ...more });

/** What a test says of a scene: of its parts no more than what it is about. */
type Fields = { place?: object; present?: readonly object[] } & { [field: string]: unknown };

/** A scene at a pier with a ledger in it, as a Storyteller's prompt is rendered from it. */
export const scene = ({ place, present, ...fields }: Fields = {}): TellerScene =>
  ({
    ...BLANK_SCENE,
    act: { title: 'One', objective: 'Find the page.', opening: false },
    place: { ...PLACE, callbacks: [], ...place },
    protagonist: 'hero',
    present: (
      present ?? [
        { id: 'hero', name: 'Ada', role: 'protagonist' },
        { id: 'mae', name: 'Mae Flint', role: 'ally' },
      ]
    ).map(person),
    encounter: ENCOUNTER,
    frameBudget: 6,
    ...fields,
  }) as unknown as TellerScene;
export const encounter = (fields: object) => ({ ...ENCOUNTER, ...fields });
export const texts = (frames: readonly VNFrame[]) =>
  frames.flatMap((frame) => (frame.type === 'say' || frame.type === 'narrate' ? [frame.text] : []));
