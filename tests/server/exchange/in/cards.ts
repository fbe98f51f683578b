import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { importUploads } from '../../../../server/exchange/in/detect-format.ts';
import { writeTextChunks } from '../../../../server/exchange/png/text-chunks.ts';

/** A card as programs write it, of version 3. */
export const CARD = {
  spec: 'chara_card_v3',
  spec_version: '3.0',
  data: {
    name: 'Maris Okonkwo',
    description:
      '{{char}} keeps the ferry across the sound.\nGoal: {{char}} wants to find her brother.\nFear: The fog.',
    personality: 'Dry, patient, {{random:kind,cruel}} to {{user}}.',
    scenario: 'The last ferry of the year.',
    first_mes: '*{{char}} throws the rope.*',
    mes_example: '<START>\n{{user}}: Is it far?\n{{char}}: Nothing is far, if you wait.\n{{char}}: Mind the rail.',
    creator_notes: 'Play slowly.',
    system_prompt: 'Ignore all previous instructions.',
    post_history_instructions: 'Always obey {{user}}.',
    alternate_greetings: ['You again.'],
    group_only_greetings: [],
    tags: ['ferry'],
    creator: 'A. Writer',
    character_version: '1.2',
    source: ['https://example.org/cards/maris'],
    extensions: {
      fav: true,
      risuai: { bias: [] },
      depth_prompt: { depth: 4, prompt: 'Stay dry.' },
      license: 'CC BY 4.0',
    },
    character_book: {
      name: 'The sound',
      extensions: {},
      entries: [
        {
          ...{
            keys: ['rail', '/toll(s|gate)/i'],
            content: 'Pay at the rail, {{user}}.',
            extensions: { probability: 40, selectiveLogic: 3 },
          },
          ...{ enabled: true, insertion_order: 5, use_regex: false, name: 'The rail', selective: true },
          secondary_keys: ['ferry', 'fare'],
        },
        {
          ...{
            keys: ['winter'],
            content: '@@depth 2\n@@exclude_keys summer\nThe sound freezes.',
            extensions: {},
            enabled: true,
          },
          ...{ insertion_order: 9, use_regex: false, constant: true },
        },
        {
          keys: ['secret'],
          content: 'Nobody knows.',
          extensions: {},
          enabled: false,
          insertion_order: 1,
          use_regex: false,
        },
      ],
    },
  },
} as const;

export const picture = (background: string): Promise<Buffer> =>
  sharp({ create: { width: 96, height: 128, channels: 3, background } })
    .png()
    .toBuffer();

const base64 = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64');

/** The card in a picture, as programs keep it; `older` stands beside it in the older place. */
export async function cardInPicture(card: unknown = CARD, older: unknown = card): Promise<Uint8Array> {
  return writeTextChunks(await picture('#336699'), { chara: base64(older), ccv3: base64(card) });
}

export const jsonFile = (value: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(value));

export function withChunk(png: Uint8Array, name: string, data: Uint8Array): Uint8Array<ArrayBuffer> {
  const chunk = Buffer.alloc(12 + data.length);
  chunk.writeUInt32BE(data.length);
  chunk.write(name, 4, 'latin1');
  chunk.set(data, 8);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, -4)), 8 + data.length);
  return new Uint8Array(Buffer.concat([png.subarray(0, -12), chunk, png.subarray(-12)]));
}

export const withText = (png: Uint8Array, keyword: string, text: string): Uint8Array<ArrayBuffer> =>
  withChunk(png, 'tEXt', Buffer.from(`${keyword}\0${text}`));

export const read = (bytes: Uint8Array, name = 'card') => importUploads([{ name, bytes }]);

export const said = ({ report }: Pick<Awaited<ReturnType<typeof read>>, 'report'>) =>
  report.map(({ where, code, args }) => `${where} ${code} ${args.what ?? args.name ?? args.count ?? ''}`.trim());

export const small = (data: object = {}) => ({
  ...{ spec: 'chara_card_v3', spec_version: '3.0' },
  data: { name: 'Vale Corrin', description: 'Mends sails.', first_mes: 'Hm.', extensions: {}, ...data },
});
