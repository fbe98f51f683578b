import { Button, Group, NumberInput, Progress, Skeleton } from '@mantine/core';
import { useState } from 'react';
import type { WordGoals, WordsAnswer } from '../../../shared/wire/index.ts';
import { useSetGoals, useWords } from '../../api/index.ts';
import { useLanguage, useTranslation } from '../../i18n/index.ts';
import { ErrorNotice } from '../../ui/index.ts';
import { useDraftContext } from '../draft/draft-context.tsx';

/** The beginning of the day where the author is, as ISO 8601. */
const startOfToday = (): string => {
  const now = new Date();
  return new Date(now.getFullYear(), now.getMonth(), now.getDate()).toISOString();
};

/** How much is written: words of the whole, by act and encounter, lines and reading time; with goals. */
export function WordsPanel({ seq }: { seq: number }) {
  const { t } = useTranslation();
  const { sessionId } = useDraftContext();
  const [since] = useState(startOfToday);
  const words = useWords(sessionId, seq, since);
  return (
    <section className="panel" aria-labelledby="words-title">
      <h2 className="text-xl" id="words-title">
        {t('words.title')}
      </h2>
      {words.isPending && <Skeleton height={120} radius="md" />}
      {words.isError && <ErrorNotice compact error={words.error} onRetry={() => void words.refetch()} />}
      {words.data && <Words words={words.data} />}
    </section>
  );
}

function Words({ words }: { words: WordsAnswer }) {
  const { t } = useTranslation();
  const { sessionId } = useDraftContext();
  const number = new Intl.NumberFormat(useLanguage());
  const { goals, since } = words;
  return (
    <div className="stack gap-md">
      <p className="text-lg">
        {[
          t('words.words', { count: words.words, number: number.format(words.words) }),
          t('words.lines', { count: words.lines, number: number.format(words.lines) }),
          t('words.minutes', { count: words.minutes, number: number.format(words.minutes) }),
        ].join(' · ')}
      </p>
      {goals.draft !== null && <Goal label={t('words.goal.draft')} done={words.words} goal={goals.draft} />}
      {goals.day !== null && <Goal label={t('words.goal.day')} done={Math.max(0, since)} goal={goals.day} />}
      {goals.day === null && (
        <p className="text-md faint">{t('words.today', { count: since, number: number.format(since) })}</p>
      )}
      <GoalForm key={`${goals.draft} ${goals.day}`} sessionId={sessionId} goals={goals} />
      <ul className="ruled-between pad-none">
        <Row title={t('draft.premise')} words={words.premise} />
        <Row title={t('draft.cast')} words={words.people} />
        {words.acts.map((act) => (
          <ActWords key={act.id} act={act} />
        ))}
      </ul>
    </div>
  );
}

function Goal({ label, done, goal }: { label: string; done: number; goal: number }) {
  const { t } = useTranslation();
  const number = new Intl.NumberFormat(useLanguage());
  const percent = Math.min(100, Math.round((done / goal) * 100));
  return (
    <div>
      <p className="row between text-md">
        <span>{label}</span>
        <span className="numbers">
          {t('words.of', { done: number.format(done), goal: number.format(goal), percent })}
        </span>
      </p>
      <Progress.Root size="lg">
        <Progress.Section value={percent} color={percent === 100 ? 'moss' : 'vermilion'} aria-label={label} />
      </Progress.Root>
    </div>
  );
}

const GOAL_MAX = 10_000_000;
const toGoal = (value: string | number): number | null => {
  const number = Math.round(Number(value));
  return value === '' || !(number > 0) ? null : Math.min(number, GOAL_MAX);
};

function GoalForm({ sessionId, goals }: { sessionId: string; goals: WordGoals }) {
  const { t } = useTranslation();
  const set = useSetGoals(sessionId);
  const [draft, setDraft] = useState<string | number>(goals.draft ?? '');
  const [day, setDay] = useState<string | number>(goals.day ?? '');
  const next = { draft: toGoal(draft), day: toGoal(day) };
  const isChanged = next.draft !== goals.draft || next.day !== goals.day;
  const field = { min: 0, max: GOAL_MAX, allowDecimal: false, allowNegative: false, hideControls: true } as const;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (isChanged) set.mutate(next);
      }}
    >
      <Group align="end" gap="sm">
        <NumberInput {...field} label={t('words.goal.setDraft')} value={draft} onChange={setDraft} />
        <NumberInput {...field} label={t('words.goal.setDay')} value={day} onChange={setDay} />
        <Button type="submit" variant="default" disabled={!isChanged} loading={set.isPending}>
          {t('words.goal.save')}
        </Button>
      </Group>
      {set.isError && <ErrorNotice compact error={set.error} />}
    </form>
  );
}

function ActWords({ act }: { act: WordsAnswer['acts'][number] }) {
  const { t } = useTranslation();
  const { goTo } = useDraftContext();
  return (
    <li>
      <details>
        <summary className="pad-y-xs">
          <Amounts title={act.title} words={act.words} lines={act.lines} />
        </summary>
        <ul className="bullets bottom-sm">
          {act.encounters.map(({ id, title, place, words, lines }) => (
            <li key={id}>
              <button
                type="button"
                className="link text-md"
                onClick={() => goTo({ type: 'encounter', actId: act.id, id })}
              >
                {title}
              </button>{' '}
              <span className="text-md faint">
                {place} · <Count words={words} lines={lines} />
              </span>
            </li>
          ))}
          {act.encounters.length === 0 && <li className="faint">{t('words.noEncounters')}</li>}
        </ul>
      </details>
    </li>
  );
}

const Row = ({ title, words }: { title: string; words: number }) => (
  <li className="pad-y-xs">
    <Amounts title={title} words={words} lines={null} />
  </li>
);

function Amounts({ title, words, lines }: { title: string; words: number; lines: number | null }) {
  return (
    <>
      <span className="bold">{title}</span>{' '}
      <span className="text-md faint">
        <Count words={words} lines={lines} />
      </span>
    </>
  );
}

function Count({ words, lines }: { words: number; lines: number | null }) {
  const { t } = useTranslation();
  const number = new Intl.NumberFormat(useLanguage());
  const counted = t('words.words', { count: words, number: number.format(words) });
  return lines === null ? counted : `${counted}, ${t('words.lines', { count: lines, number: number.format(lines) })}`;
}
