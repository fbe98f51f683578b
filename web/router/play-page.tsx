import { lazy } from 'react';
import { createStreamingFetch } from '../live/index.ts';
import { StagePage } from '../stage/index.tsx';

/** Loaded on demand, since it includes the interface's texts. */
const KeepOnStage = lazy(async () => {
  const [dialog, { startI18n }] = await Promise.all([
    import('../save-as-script/dialog-on-stage.tsx'),
    import('../i18n/index.ts'),
  ]);
  await startI18n();
  return dialog;
});

/** The stage with a play, and the dialog that saves its turns as scripts. */
export function PlayPage({ playId }: { playId: string }) {
  return <StagePage playId={playId} keeping={KeepOnStage} request={createStreamingFetch(`play:${playId}`)} />;
}
