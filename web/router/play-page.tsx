import { lazy } from 'react';
import { liveFetch } from '../live/index.ts';
import { StagePage } from '../stage/index.tsx';

/** What authors use is not loaded before it is wanted, and with it the words of the interface. */
const KeepOnStage = lazy(async () => {
  const [dialog, { startI18n }] = await Promise.all([import('../keep/on-stage.tsx'), import('../i18n/index.ts')]);
  await startI18n();
  return dialog;
});

/** The stage as the server's page: a play, with what the author of its story keeps its turns with. */
export function PlayPage({ playId }: { playId: string }) {
  return <StagePage playId={playId} keeping={KeepOnStage} request={liveFetch(`play:${playId}`)} />;
}
