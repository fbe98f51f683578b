import type { Asset, PlanDraft } from '../../../../shared/story/index.ts';
import type { PictureOrder } from '../../../art/index.ts';
import type { ToolContext as StepContext } from '../../../plan/index.ts';

/** What the place is called whose picture has this key. */
const titleOfPlace = ({ acts }: PlanDraft, key: string): string => {
  for (const { sandboxLocations } of acts) {
    const place = sandboxLocations.find(({ location }) => location === key);
    if (place) return place.title;
  }
  return key;
};

/** What begins the sentence of the log, what the piece shows or is for, as the author knows it, and its key. */
function pieceOf(order: PictureOrder, draft: PlanDraft): { doing: string; subject: string; assetId: string } {
  switch (order.type) {
    case 'portrait':
      return { doing: 'Drawing the portrait of', subject: order.name, assetId: order.characterId };
    case 'background':
      return { doing: 'Painting', subject: titleOfPlace(draft, order.locationId), assetId: order.locationId };
    case 'music':
      return {
        doing: 'Composing the music of',
        subject: order.mood.replaceAll(/[_-]+/g, ' '),
        assetId: order.mood,
      };
  }
}

/**
 * Tells a plan which pictures and tracks a step has wanted: a line of the log for each, and the asset, which is painted while
 * the plan goes on. Nothing is told before `tell`, since a step may be refused.
 * @param draft to name things by
 */
export function tellingPictures({ onEvent }: Pick<StepContext, 'onEvent'>, draft: () => PlanDraft) {
  const wanted: { order: PictureOrder; asset: Asset }[] = [];
  return {
    onWanted: (order: PictureOrder, asset: Asset) => void wanted.push({ order, asset }),
    tell: () => {
      for (const { order, asset } of wanted) {
        const { type: kind } = order;
        const { doing, subject, assetId } = pieceOf(order, draft());
        const fields = { making: kind, subject };
        onEvent({ version: '0', type: 'log', level: 'info', message: `${doing} ${subject}…`, fields });
        onEvent({ version: '0', type: 'asset', assetId, kind, mediaType: asset.mimeType, path: asset.url });
      }
    },
  };
}
