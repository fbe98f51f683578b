import { linePools, type TellingLanguage } from '../../../server/improviser/telling/lines.ts';
import { BLANK_SCENE } from '../../../server/improviser/telling/scene.ts';
import { tellScene } from '../../../server/improviser/telling/tell.ts';
import type { Scene } from '../../../server/storyteller/index.ts';
import type { VNFrame } from '../../../shared/play/index.ts';

const description = [
  'The ledger lies open on the counter.',
  'Mae (sad): “He never closed it.”',
  'A page has been torn out.',
  'If “Ask whose hand it is” → Mae (surprised): “You can tell?” / She turns the book round.',
  'If “Pocket the ledger” → It is heavier than it looks.',
  'On a full success → The stub gives you the whole sum.',
  'On a miss → The page tears further.',
].join('\n');

const ENCOUNTER: NonNullable<Scene['encounter']> = {
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
export const scene = ({ place, present, ...fields }: Fields = {}): Scene =>
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
  }) as unknown as Scene;
export const encounter = (fields: object) => ({ ...ENCOUNTER, ...fields });
/** What was said and told. */
export const texts = (frames: readonly VNFrame[]) =>
  frames.flatMap((frame) => (frame.type === 'say' || frame.type === 'narrate' ? [frame.text] : []));
/** What is told by each of eight seeds where a player types a text and no encounter is open. */
export const tellTyped = (text: string, fields: Fields = {}): VNFrame[][] =>
  Array.from({ length: 8 }, (_, seed) =>
    tellScene(scene({ encounter: null, action: { type: 'text', text }, ...fields }), seed),
  );
/** Whether a line is one of a kind's, whatever stands in its places. */
export const isLineOf = (kind: string, line = '', language: TellingLanguage = 'en'): boolean =>
  (linePools(language)[kind] ?? []).some((one) =>
    // A line's first letter is a capital wherever it comes to stand first.
    one.split(/\{\w+\}|\[[^\]]*\]/u).every((part) => line.toLowerCase().includes(part.trim().slice(1).toLowerCase())),
  );
