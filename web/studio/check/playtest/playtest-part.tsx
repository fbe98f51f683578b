import { useLanguage, useTranslation } from '../../../i18n/index.ts';
import { sayNumber } from '../../../ui/amounts.ts';
import type { CheckContext } from '../use-context.ts';
import { useCheckView } from '../view.ts';
import { AskPart } from './ask-part.tsx';
import { PlaytestProgressBar } from './progress-bar.tsx';
import { PlaytestResults } from './results.tsx';
import { RunBar } from './run-bar.tsx';
import { playtestsOf } from './store.ts';

/** The rules playtest: options, progress and results. */
export default function PlaytestPart({ context }: { context: CheckContext }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { session, draft } = context;
  const [{ runs, seed, persona }] = useCheckView(session.id);
  const store = playtestsOf(session.id).rules;
  const run = () => void store.run({ runs, seed, ...(persona !== null && { persona }) }, draft);
  return (
    <AskPart
      kind="playtest"
      store={store}
      onRun={run}
      bar={(go) => <RunBar sessionId={session.id} {...go} />}
      progress={(progress, wish) => {
        const { done, turns } = progress ?? { done: 0, turns: 0 };
        const text = t('check.playtest.progress', {
          done: sayNumber(done, language),
          runs: sayNumber(wish.runs, language),
          turns: sayNumber(turns, language),
        });
        return <PlaytestProgressBar done={done} of={wish.runs} text={text} />;
      }}
      results={(result) => <PlaytestResults result={result} context={context} />}
    />
  );
}
