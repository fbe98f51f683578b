import type { PlanAsset } from '../../../../shared/plan/index.ts';
import type { StepRunState } from './run-projection.ts';

export const isSound = ({ mediaType, kind }: PlanAsset): boolean => mediaType.startsWith('audio/') || kind === 'music';

const ANSWERED = [
  ['imageUrl', 'portrait', 'image/webp'],
  ['backgroundUrl', 'background', 'image/webp'],
  ['musicUrl', 'music', 'audio/mpeg'],
] as const;

/**
 * The assets of a step: those it reported, without repetitions of the same kind and name; else those its result names.
 */
export function listStepAssets({ assets, result, status }: StepRunState): PlanAsset[] {
  const told = new Map(assets.map((asset) => [`${asset.kind}/${asset.assetId}`, asset]));
  if (told.size > 0) return [...told.values()].toSorted((one, other) => Number(isSound(one)) - Number(isSound(other)));
  const value = result?.value;
  if (status !== 'completed' || typeof value !== 'object' || value === null) return [];
  const id: unknown = Reflect.get(value, 'id');
  return ANSWERED.flatMap(([field, kind, mediaType]) => {
    const path: unknown = Reflect.get(value, field);
    return typeof path === 'string' && path !== ''
      ? [{ assetId: typeof id === 'string' ? id : kind, kind, mediaType, path }]
      : [];
  });
}
