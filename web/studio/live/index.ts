export { useLiveSession } from './use-live-session.ts';
