import { useLanguage, useTranslation } from '../../../i18n/index.ts';
import { formatNumber } from '../../../ui/format-amounts.ts';
import type { CheckContext } from '../check-context.ts';
import { useCheckView } from '../check-view.ts';
import { PlaytestSection } from './playtest-section.tsx';
import { PlaytestResults } from './results.tsx';
import { PlaytestProgressBar, PlaytestRunBar } from './run-controls.tsx';
import { getSessionPlaytests } from './store.ts';

export default function PlaytestPart({ context }: { context: CheckContext }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { session, draft } = context;
  const [{ runs, seed, persona }] = useCheckView(session.id);
  const store = getSessionPlaytests(session.id).rules;
  const run = () => void store.run({ runs, seed, ...(persona !== null && { persona }) }, draft);
  return (
    <PlaytestSection
      kind="playtest"
      store={store}
      onRun={run}
      bar={(go) => <PlaytestRunBar sessionId={session.id} {...go} />}
      progress={(progress, options) => {
        const { done, turns } = progress ?? { done: 0, turns: 0 };
        const text = t('check.playtest.progress', {
          done: formatNumber(done, language),
          runs: formatNumber(options.runs, language),
          turns: formatNumber(turns, language),
        });
        return <PlaytestProgressBar done={done} of={options.runs} text={text} />;
      }}
      results={(result) => <PlaytestResults result={result} context={context} />}
    />
  );
}
