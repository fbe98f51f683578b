import type { NamedBrief } from './brief.ts';

/** A chapter of the treatment: what a careful author writes of it, about two hundred words. */
const CHAPTERS: readonly [title: string, text: string][] = [
  [
    'The Ferry Bell',
    `Rosalind Achterberg, a cartographer of thirty-one, comes to the island of Skarn on the last ferry before the ice. She has been hired to draw a map of the harbour for the insurance company. The ferryman, Olaf Brandvold, refuses to be paid. Her landlady, Mrs. Sunniva Tveit, gives her a room with a window that looks at a wall.

In the harbour office the clerk shows her the old chart, and the old chart has one house more than the town. Rosalind counts the chimneys twice. At supper in Tveit's Lodging House nobody will say the name of the missing house. Only Mrs. Tveit's grandson, the boy Anders, draws it for her in the flour on the table.`,
  ],
  [
    'The House on the Chart',
    `Rosalind paces out the shore and finds a flight of steps that goes into the water. Olaf Brandvold tells her that his sister Katrine lived at the top of them. He says it in the net loft, with his back to her, mending a net that has no hole in it. The harbour master, Captain Jørgen Lauritzen, asks her not to draw the steps.

At night she hears a piano from under the quay. Anders hears it too. Mrs. Tveit locks the front door and puts the key in her apron. In the morning the key is gone and the door stands open, and there is sea water on the stairs.`,
  ],
  [
    'What the Ice Keeps',
    `The ice closes, and with it the island. Rosalind draws the steps all the same. Captain Lauritzen tears the sheet in half before the whole harbour office, and then stands there holding both halves as if he did not know how he came by them. He pays for the paper. He has been paying for paper for eleven years.

In the net loft Olaf shows her a box of letters that Katrine sent from the mainland, each of them posted after the night the house went down. Rosalind knows the handwriting: it is the hand of the old chart. She does not tell him yet.`,
  ],
  [
    'Low Water',
    `At the spring tide the steps are bare to the last one. Rosalind and Olaf go down together with one lamp. The house is there. The table is laid for five. Katrine Brandvold opens the door and is not a day older, and she asks whether the map is finished.

Anders has followed them. Mrs. Tveit has followed Anders. Captain Lauritzen has followed nobody, he has always had his own way in. Rosalind must choose which of them she leaves off the map, because the house has only ever held five, and now there are six.`,
  ],
];

const NOTES = `Some notes on how I want it told. The story is in the past tense, close on Rosalind. No comedy. No romance between Rosalind and Olaf; they are two tired people who trust each other, and that is all. The art style should be cold ink and grey wash, as in old nautical charts. Do not explain the house. Katrine is never called a ghost by anybody. The word "magic" must not be used.`;

const SETTING = `Skarn is an island of two hundred people in the northern sea, about 1890. There is one road, and it goes round. The harbour office stands at one end of the quay and the net loft at the other, and Tveit's Lodging House stands between them with its back to the sea. Inside the Drowned House, although nobody has lived there for eleven years, the lamps are trimmed.`;

const PEOPLE = `Rosalind Achterberg – the cartographer. She measures things so that she need not look at them.
Olaf Brandvold – the ferryman, fifty. Brother of Katrine. He has not been off the island since she went.
Katrine Brandvold – Olaf's younger sister, who drew the old chart.
Captain Jørgen Lauritzen – the harbour master. He was engaged to Katrine.
Mrs. Sunniva Tveit – the landlady. She keeps everybody's keys.
Anders – Mrs. Tveit's grandson, nine years old. He hears what others do not.`;

const paragraphs = (times: number): string =>
  Array.from(
    { length: times },
    (_, at) =>
      `Scene ${at + 1}. On the ${['first', 'second', 'third', 'fourth', 'fifth', 'sixth'][at % 6]} morning Rosalind measures the ${['quay', 'sea wall', 'road', 'mole', 'slip', 'churchyard'][at % 6]} and writes the number down, and in the afternoon the number is no longer true. Olaf rows her out to measure it again from the water. They do not speak of it at supper.`,
  ).join('\n\n');

/** A treatment of more than three thousand words. */
export const NOVEL_BRIEFS: readonly NamedBrief[] = [
  {
    key: 'en-treatment',
    language: 'en',
    text: [
      '# The House on the Chart',
      `## Setting\n\n${SETTING}`,
      `## Characters\n\n${PEOPLE}`,
      ...CHAPTERS.map(([title, text], at) => `## Act ${at + 1} – ${title}\n\n${text}\n\n${paragraphs(15)}`),
      `## Notes\n\n${NOTES}`,
    ].join('\n\n'),
    people: [
      'Rosalind Achterberg',
      'Olaf Brandvold',
      'Katrine Brandvold',
      'Jørgen Lauritzen',
      'Sunniva Tveit',
      'Anders',
    ],
    relations: [
      ['sister', ['Katrine', 'Olaf']],
      ['engaged', ['Lauritzen', 'Katrine']],
      ['grandson', ['Anders', 'Tveit']],
    ],
    places: ['harbour office', 'net loft', 'Lodging House', 'Drowned House'],
    acts: CHAPTERS.map(([title]) => title),
    rules: ['No comedy', 'No romance', 'cold ink and grey wash', 'never called a ghost', 'past tense'],
    forbidden: [/\bcomedy\b/i, /\bkiss/i],
    plot: [
      'comes to the island of Skarn on the last ferry before the ice',
      'one house more than the town',
      'draws it for her in the flour on the table',
      'a flight of steps that goes into the water',
      'hears a piano from under the quay',
      'tears the sheet in half',
      'posted after the night the house went down',
      'asks whether the map is finished',
      'must choose which of them she leaves off the map',
    ],
  },
];
