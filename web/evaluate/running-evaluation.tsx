import { Button, Progress } from '@mantine/core';
import type { EvaluationStatus } from '../../shared/wire/index.ts';
import { useLanguage, useTranslation } from '../i18n/index.ts';
import { formatTokens } from '../ui/format-amounts.ts';
import { StopIcon } from '../ui/icons.tsx';
import { ErrorNotice, Story } from '../ui/index.ts';
import { useStopEvaluation } from './api.ts';
import { useCost } from './cost-estimate.tsx';
import styles from './evaluate.module.css';
import { ModelFigures } from './model-figures.tsx';
import { ModelName, useModelName } from './model-name.tsx';

/** The running evaluation: what is told now, and the figures so far. */
export function RunningEvaluationView({ standing }: { standing: EvaluationStatus }) {
  const { t } = useTranslation();
  const stop = useStopEvaluation();
  const { id, now, plays, models, isStopping } = standing;
  const within = now?.type === 'turn' ? now.turn / now.of : 0;
  const percent = now?.type === 'judge' ? (100 * now.done) / now.of : (100 * (plays.done + within)) / plays.of;
  const line = now?.type === 'turn' ? now.line : null;
  return (
    <section className="panel" aria-labelledby="running">
      <div className={`flex wrap starting between gap-md rows-xs ${styles.head}`}>
        <h2 id="running">{t('evaluatePage.running.title')}</h2>
        <Button
          size="sm"
          variant="default"
          leftSection={<StopIcon size={15} />}
          disabled={isStopping || stop.isPending}
          onClick={() => stop.mutate(id)}
        >
          {t(isStopping ? 'evaluatePage.running.stopping' : 'evaluatePage.running.stop')}
        </Button>
      </div>
      {stop.isError && <ErrorNotice compact error={stop.error} />}
      <p className={`text-base anywhere top-xs bottom-sm`}>
        <Now now={now} />
      </p>
      <Progress
        value={percent}
        size="md"
        radius="xl"
        aria-label={t('evaluatePage.running.progress')}
        className="deep"
      />
      <p className="text-md top-2xs faint leading">
        {t('evaluatePage.running.plays', { ...plays })} · {t('evaluatePage.running.goesOn')}
      </p>
      {line && (
        <Story language={line.language} className={`text-lg top-md leading measure ${styles.line}`}>
          {line.speaker && <b>{line.speaker} </b>}
          {line.text}
        </Story>
      )}
      <ul className={`stack gap-md top-md fits`}>
        {models.map((model, at) => (
          <li key={model.name} className={`paper edged round-lg pad-all-md ${styles.card}`} data-at={at}>
            <ModelName model={model.name} at={at} />
            {model.turns === 0 ? (
              <p className="text-md top-2xs faint leading">{t('evaluatePage.running.none')}</p>
            ) : (
              <ModelFigures model={model} />
            )}
            <Spent model={model} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Now({ now }: Pick<EvaluationStatus, 'now'>) {
  const { t } = useTranslation();
  const getName = useModelName();
  if (now === null) return t('evaluatePage.running.before');
  if (now.type === 'judge') return t('evaluatePage.running.judge', { done: now.done, of: now.of });
  return t(`evaluatePage.running.${now.type}`, { ...now, model: getName(now.model) });
}

function Spent({ model: { calls, tokens, cost, failed } }: { model: EvaluationStatus['models'][number] }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const say = useCost();
  return (
    <p className="text-md top-sm faint">
      {t('evaluatePage.estimate.calls', { count: calls, number: calls })}
      {tokens > 0 &&
        ` · ${t('evaluatePage.estimate.tokens', { number: formatTokens(tokens, language) })} · ${say(cost)}`}
      {failed > 0 && <span className="vermilion"> · {t('evaluatePage.figures.failed', { count: failed })}</span>}
    </p>
  );
}
