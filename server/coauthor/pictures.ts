import type { Asset, PlanDraft } from '../../shared/story/index.ts';
import type { Store } from '../store/types.ts';
import type { DraftSessions } from './session/sessions.ts';

export function listDraftAssets({ characters, acts }: PlanDraft): Asset[] {
  const places = acts.flatMap(({ sandboxLocations }) => sandboxLocations);
  const all = [
    ...characters.map(({ image }) => image),
    ...places.map(({ background }) => background),
    ...places.map(({ music }) => music),
  ];
  return [...new Map(all.flatMap((asset) => (asset ? [[asset.url, asset] as const] : []))).values()];
}

const listUrls = ({ url, expressions = {} }: Asset): string[] => [url, ...Object.values(expressions)];

/** Whether a draft or a saved version shows one of a package's pictures. True for sessions that are not loaded. */
export async function showsPicture(
  sessions: Pick<DraftSessions, 'opened'>,
  store: Pick<Store, 'listSessions' | 'packageMentions'>,
  packageId: string,
  urls: readonly string[],
): Promise<boolean> {
  const opened = sessions.opened().filter((live) => live.current().packageId === packageId);
  const all = (await store.listSessions()).filter(({ reservedPackageId }) => reservedPackageId === packageId);
  if (opened.length === 0 || opened.length < all.length) return true;
  const isIn = (live: (typeof opened)[number]) =>
    listDraftAssets(live.current().draft).some((asset) => listUrls(asset).some((url) => urls.includes(url)));
  if (opened.some(isIn)) return true;
  return store.packageMentions(packageId, urls);
}
