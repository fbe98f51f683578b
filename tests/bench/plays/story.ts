import type { VNPackage } from '../../../shared/story/index.ts';
import { act, character, encounter, makePackage, place } from '../../support/story-fixture.ts';

const PLACES = 8;
const POOL = 40;

const NOUNS = ['lantern', 'ledger', 'tide table', 'brass key', 'photograph', 'ferry ticket', 'music box', 'letter'];
const VERBS = ['hides', 'asks for', 'mends', 'burns', 'remembers', 'sells', 'follows', 'returns'];

/**
 * A story that is not over for more than ten thousand turns: one act without clocks, whose encounters take as long as encounters
 * can. Its texts are as long as those of written stories.
 */
export function endlessStory(): VNPackage {
  const cast = ['mara', 'tobias', 'ines', 'old_wen', 'sefa', 'karel'];
  const places = Array.from({ length: PLACES }, (_, at) =>
    place(
      `quay_${at}`,
      Array.from({ length: POOL }, (_, index) =>
        encounter(`enc_${at}_${index}`, {
          title: `The ${NOUNS[(at + index) % NOUNS.length]} of quay ${at}, ${index}`,
          description:
            `Somebody on quay ${at} ${VERBS[index % VERBS.length]} a ${NOUNS[(at * 3 + index) % NOUNS.length]}. The boards creak; ` +
            'a gull watches from the crane. Let the player find out what it is worth to them, and what it was worth before.',
          frames: 200,
        }),
      ),
      {
        title: `Quay ${at}`,
        ambientDetail: 'Tar, rope and low water; bells that nobody rings move in the wind.',
        requiredCharacters: [cast[at % cast.length] ?? 'mara'],
        connections: [`quay_${(at + 1) % PLACES}`, `quay_${(at + PLACES - 1) % PLACES}`],
      },
    ),
  );
  return makePackage({
    title: 'The Long Harbour',
    characters: [
      character('hana', {
        role: 'protagonist',
        name: 'Hana',
        description: 'She came for one night and missed the ferry.',
        stats: { wits: 1, nerve: 0 },
      }),
      ...cast.map((id) =>
        character(id, {
          name: id.replace('_', ' ').replace(/\b\w/g, (letter) => letter.toUpperCase()),
          description:
            'Works on the quays, talks little before noon, and keeps one thing from everybody. Kind in a way that costs nothing.',
        }),
      ),
    ],
    acts: [act('harbour', places, { title: 'Low water', objective: 'Find out why the ferry does not come.' })],
    endings: ['The ferry comes.', 'You stay.'],
  });
}
