export type { LiveEvent } from './live-source.ts';
export { useLive } from './use-live.ts';
