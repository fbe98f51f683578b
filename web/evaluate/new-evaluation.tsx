import { Button, Chip, NativeSelect, NumberInput, TextInput } from '@mantine/core';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { EVALUATION_DEFAULTS, EVALUATION_LIMITS, type EvaluationRequest } from '../../shared/wire/index.ts';
import { useTranslation } from '../i18n/index.ts';
import { PlayIcon, PlusIcon } from '../ui/icons.tsx';
import { ErrorNotice } from '../ui/index.ts';
import { useEstimate, useStartEvaluation } from './api.ts';
import { CostEstimate } from './cost-estimate.tsx';
import styles from './evaluate.module.css';
import { IMPROVISER, useModelName } from './model-name.tsx';

type Numbers = Pick<EvaluationRequest, 'stories' | 'turns' | 'players' | 'seed'>;
const LEAST: Numbers = { stories: 1, turns: 1, players: 1, seed: 0 };

/** The form of a new evaluation, with its estimate. */
export function NewEvaluation({ choices, isBusy }: { choices: readonly string[]; isBusy: boolean }) {
  const { t } = useTranslation();
  const getName = useModelName();
  const begin = useStartEvaluation();
  const [typed, setTyped] = useState<string[]>([]);
  const [models, setModels] = useState<string[]>(() => choices.slice(-2));
  const [judge, setJudge] = useState('');
  const [numbers, setNumbers] = useState<Numbers>(EVALUATION_DEFAULTS);
  const [other, setOther] = useState('');
  const all = [...choices, ...typed.filter((model) => !choices.includes(model))];
  const request: EvaluationRequest = { models, ...numbers, judge: judge === '' ? null : judge };
  const estimate = useEstimate(request);

  const choose = (next: string[]) => {
    // In list order, so that each model keeps its colour.
    if (next.length <= EVALUATION_LIMITS.models) setModels(all.filter((model) => next.includes(model)));
  };
  const add = () => {
    const model = other.trim();
    if (model === '') return;
    setOther('');
    if (!all.includes(model)) setTyped([...typed, model]);
    if (!models.includes(model) && models.length < EVALUATION_LIMITS.models) setModels([...models, model]);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    add();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    begin.mutate(request);
  };
  const number = (name: keyof Numbers, hint?: string) => (
    <NumberInput
      label={t(`evaluatePage.form.${name}`)}
      description={hint}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      value={numbers[name]}
      min={LEAST[name]}
      max={EVALUATION_LIMITS[name]}
      clampBehavior="strict"
      allowDecimal={false}
      allowNegative={false}
      onChange={(value) => {
        if (typeof value === 'number' && value >= LEAST[name]) setNumbers({ ...numbers, [name]: value });
      }}
    />
  );

  return (
    <section className="panel" aria-labelledby="new-evaluation">
      <h2 id="new-evaluation">{t('evaluatePage.form.title')}</h2>
      <form className={`stack top-md ${styles.form}`} onSubmit={submit}>
        <div className={`stack gap-lg content-start`}>
          <fieldset className="shrinks pad-none borderless">
            <legend className="text-md bottom-xs bold">{t('evaluatePage.form.models')}</legend>
            <Chip.Group multiple value={models} onChange={choose}>
              <div className={`flex wrap gap-xs ${styles.chips}`}>
                {all.map((model) => (
                  <Chip key={model} value={model} translate="no" variant="outline">
                    {getName(model)}
                  </Chip>
                ))}
              </div>
            </Chip.Group>
            <p className="text-md top-2xs faint leading">
              {t('evaluatePage.form.modelsHint', { most: EVALUATION_LIMITS.models })}
            </p>
          </fieldset>
          <div className={`stack starting gap-xs split ${styles.other}`}>
            <TextInput
              label={t('evaluatePage.form.other')}
              description={t('evaluatePage.form.otherHint')}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              value={other}
              maxLength={200}
              autoComplete="off"
              spellCheck={false}
              translate="no"
              onKeyDown={onKeyDown}
              onChange={(event) => setOther(event.currentTarget.value)}
            />
            <Button variant="default" leftSection={<PlusIcon size={15} />} disabled={other.trim() === ''} onClick={add}>
              {t('evaluatePage.form.add')}
            </Button>
          </div>
          <div className={`stack starting gap-md ${styles.numbers}`}>
            {number('stories', t('evaluatePage.form.storiesHint'))}
            {number('players')}
            {number('turns')}
            {number('seed')}
            <NativeSelect
              label={t('evaluatePage.form.judge')}
              description={t('evaluatePage.form.judgeHint')}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              value={judge}
              data={[
                { value: '', label: t('evaluatePage.form.noJudge') },
                ...all.filter((model) => model !== IMPROVISER).map((model) => ({ value: model, label: model })),
              ]}
              onChange={(event) => setJudge(event.currentTarget.value)}
            />
          </div>
        </div>
        <div className={`stack gap-md content-start`}>
          <CostEstimate estimate={estimate} isAsked={models.length > 0} />
          {begin.isError && <ErrorNotice compact error={begin.error} />}
          <Button
            type="submit"
            fullWidth
            leftSection={<PlayIcon size={15} />}
            loading={begin.isPending}
            disabled={models.length === 0 || isBusy || estimate.isError}
          >
            {t('evaluatePage.form.begin')}
          </Button>
          {isBusy && <p className="text-md top-2xs faint leading">{t('evaluatePage.form.waits')}</p>}
        </div>
      </form>
    </section>
  );
}
