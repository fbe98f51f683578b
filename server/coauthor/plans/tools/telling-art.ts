import type { Asset, PlanDraft } from '../../../../shared/story/index.ts';
import type { Art } from '../../../art/types.ts';
import type { ToolContext as StepContext } from '../../../plan/index.ts';

/** A picture or track that is being made: what the log says, and what it is called as an asset of the step. */
interface Piece {
  /** Starts the sentence of the log. */
  doing: string;
  /** What it shows or is for, as the author knows it. */
  subject: string;
  kind: 'portrait' | 'background' | 'music';
  assetId: string;
}

/** What the place is called whose picture has this key. */
const titleOfPlace = ({ acts }: PlanDraft, key: string): string => {
  for (const { sandboxLocations } of acts) {
    const place = sandboxLocations.find(({ location }) => location === key);
    if (place) return place.title;
  }
  return key;
};

/**
 * Art that tells the plan what it makes: a line of the log as a piece is begun, the asset when it is there, and how much of
 * what was asked for is done.
 * @param draft to name things by
 */
export function tellingArt(
  art: Art,
  { onEvent, onProgress }: Pick<StepContext, 'onEvent' | 'onProgress'>,
  draft: () => PlanDraft,
): Art {
  let asked = 0;
  let done = 0;
  const made = async ({ doing, subject, kind, assetId }: Piece, work: () => Promise<Asset>): Promise<Asset> => {
    asked += 1;
    onEvent({
      version: '0',
      type: 'log',
      level: 'info',
      message: `${doing} ${subject}…`,
      fields: { making: kind, subject },
    });
    const asset = await work();
    done += 1;
    onEvent({ version: '0', type: 'asset', assetId, kind, mediaType: asset.mimeType, path: asset.url });
    onProgress((100 * done) / asked);
    return asset;
  };
  return {
    ...art,
    portrait: (request) => {
      const { characterId: assetId, name } = request;
      const piece = { doing: 'Drawing the portrait of', subject: name, kind: 'portrait', assetId } as const;
      return made(piece, () => art.portrait(request));
    },
    background: (request) => {
      const { locationId: assetId } = request;
      const subject = titleOfPlace(draft(), assetId);
      return made({ doing: 'Painting', subject, kind: 'background', assetId }, () => art.background(request));
    },
    music: (request) => {
      const { mood: assetId } = request;
      const subject = assetId.replaceAll(/[_-]+/g, ' ');
      return made({ doing: 'Composing the music of', subject, kind: 'music', assetId }, () => art.music(request));
    },
  };
}
