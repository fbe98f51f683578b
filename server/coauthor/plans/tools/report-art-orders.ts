import type { Asset, PlanDraft } from '../../../../shared/story/index.ts';
import type { PaintingRequest } from '../../../art/index.ts';
import type { ToolContext as StepContext } from '../../../plan/index.ts';

const titleOfPlace = ({ acts }: PlanDraft, key: string): string => {
  for (const { sandboxLocations } of acts) {
    const place = sandboxLocations.find(({ location }) => location === key);
    if (place) return place.title;
  }
  return key;
};

function describeOrder(order: PaintingRequest, draft: PlanDraft): { doing: string; subject: string; assetId: string } {
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

/** Nothing is reported before `tell`, since a step may be refused. */
export function createArtOrderReporter({ onEvent }: Pick<StepContext, 'onEvent'>, draft: () => PlanDraft) {
  const wanted: { order: PaintingRequest; asset: Asset }[] = [];
  return {
    onWanted: (order: PaintingRequest, asset: Asset) => void wanted.push({ order, asset }),
    tell: () => {
      for (const { order, asset } of wanted) {
        const { type: kind } = order;
        const { doing, subject, assetId } = describeOrder(order, draft());
        const fields = { making: kind, subject };
        onEvent({ version: '0', type: 'log', level: 'info', message: `${doing} ${subject}…`, fields });
        onEvent({ version: '0', type: 'asset', assetId, kind, mediaType: asset.mimeType, path: asset.url });
      }
    },
  };
}
