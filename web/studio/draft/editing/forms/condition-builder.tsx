import { ActionIcon, Autocomplete, Button, NativeSelect, NumberInput } from '@mantine/core';
import {
  AMOUNT_QUESTIONS,
  COMPARISONS,
  type ConditionClause,
  type ConditionGroup,
  type ConditionPart,
  isConditionGroup,
  NAME_QUESTIONS,
} from '../../../../../shared/conditions/condition-tree.ts';
import { useConditionNames } from '../../../../conditions/condition-names.ts';
import { comparisonKey } from '../../../../conditions/say-condition.ts';
import { useTranslation } from '../../../../i18n/index.ts';
import { CrossIcon, PlusIcon } from '../../../../ui/icons.tsx';
import { useDraftContext } from '../../draft-context.tsx';
import { type NamedAsk, useConditionChoices } from './condition-choices.ts';

/** How deep groups can be nested here; deeper ones are shown, but get no groups of their own. */
const DEEPEST = 2;
const NAMES_SHOWN = 50;
const OUTCOMES = ['won', 'forced', ''] as const;

/** A condition built from lists: parts that all hold, or of which one holds. */
export function ConditionBuilder({
  group,
  onGroup,
  at = '',
  depth = 1,
}: {
  group: ConditionGroup;
  onGroup: (group: ConditionGroup) => void;
  /** The number of the group among the parts of another, such as "2."; empty for the whole. */
  at?: string;
  depth?: number;
}) {
  const { t } = useTranslation();
  const { blank } = useConditionChoices();
  const { join, parts } = group;
  const setPart = (index: number, part: ConditionPart | null) =>
    onGroup({ join, parts: parts.flatMap((each, here) => (here === index ? (part ?? []) : [each])) });
  const other = join === 'all' ? 'any' : 'all';
  return (
    <div className="stack gap-xs">
      {parts.length > 1 && (
        <NativeSelect
          size="xs"
          className="to-left"
          aria-label={t('conditions.builder.joins')}
          value={join}
          data={(['all', 'any'] as const).map((each) => ({ value: each, label: t(`conditions.builder.${each}`) }))}
          onChange={() => onGroup({ join: other, parts })}
        />
      )}
      {parts.map((part, index) => {
        const number = `${at}${index + 1}`;
        return (
          <div className="row starting gap-xs" key={number} data-part={number}>
            <div className="grow">
              {isConditionGroup(part) ? (
                <div className="edged round pad-all-xs">
                  <ConditionBuilder
                    group={part}
                    onGroup={(next) => setPart(index, next.parts.length === 0 ? null : next)}
                    at={`${number}.`}
                    depth={depth + 1}
                  />
                </div>
              ) : (
                <ClauseRow clause={part} number={number} onClause={(clause) => setPart(index, clause)} />
              )}
            </div>
            <ActionIcon
              size="md"
              variant="subtle"
              aria-label={t('conditions.builder.remove', { number })}
              onClick={() => setPart(index, null)}
            >
              <CrossIcon size={15} />
            </ActionIcon>
          </div>
        );
      })}
      <p className="flex wrap gap-sm">
        <Button
          size="xs"
          variant="default"
          leftSection={<PlusIcon size={13} />}
          onClick={() => onGroup({ join, parts: [...parts, blank] })}
        >
          {t('conditions.builder.add')}
        </Button>
        {depth < DEEPEST && parts.length > 0 && (
          <Button
            size="xs"
            variant="default"
            leftSection={<PlusIcon size={13} />}
            onClick={() =>
              onGroup({ join, parts: [...parts, { join: other, parts: [blank, { ...blank, is: false }] }] })
            }
          >
            {t('conditions.builder.addGroup')}
          </Button>
        )}
      </p>
    </div>
  );
}

/** One part: what is asked, of what, and what it is compared with. */
function ClauseRow({
  clause,
  number,
  onClause,
}: {
  clause: ConditionClause;
  number: string;
  onClause: (clause: ConditionClause) => void;
}) {
  const { t } = useTranslation();
  const { firstOf } = useConditionChoices();
  const asked = 'is' in clause ? `${clause.ask} ${clause.is ? 'is' : 'isNot'}` : clause.ask;
  const questions = [
    ...NAME_QUESTIONS.flatMap((ask) =>
      (['is', 'isNot'] as const).map((is) => ({ value: `${ask} ${is}`, label: t(`conditions.question.${ask}.${is}`) })),
    ),
    { value: 'meter', label: t('conditions.question.meter') },
    ...AMOUNT_QUESTIONS.map((ask) => ({ value: ask, label: t(`conditions.question.${ask}`) })),
    ...(['is', 'isNot'] as const).map((is) => ({ value: `act ${is}`, label: t(`conditions.question.act.${is}`) })),
  ];
  const ask = (value: string) => {
    const [wanted = '', is = 'is'] = value.split(' ');
    const compared = 'compare' in clause ? clause : { compare: '>=' as const, value: 1 };
    const name = 'name' in clause && clause.ask === wanted ? clause.name : firstOf(wanted as NamedAsk);
    const amount = AMOUNT_QUESTIONS.find((each) => each === wanted);
    const named = NAME_QUESTIONS.find((each) => each === wanted);
    if (amount) onClause({ ask: amount, compare: compared.compare, value: compared.value });
    else if (named) onClause({ ask: named, name, is: is === 'is' });
    else if (wanted === 'meter') onClause({ ask: 'meter', name, compare: compared.compare, value: compared.value });
    else onClause({ ask: 'act', name, outcome: clause.ask === 'act' ? clause.outcome : 'won', is: is === 'is' });
  };
  return (
    <div className="flex wrap gap-xs">
      <NativeSelect
        size="xs"
        maw="16rem"
        aria-label={t('conditions.builder.question', { number })}
        value={asked}
        data={questions}
        onChange={({ currentTarget }) => ask(currentTarget.value)}
      />
      {'name' in clause && (
        <NameChoice
          ask={clause.ask}
          name={clause.name}
          label={t('conditions.builder.name', { number })}
          onName={(name) => onClause({ ...clause, name })}
        />
      )}
      {'compare' in clause && (
        <>
          <NativeSelect
            size="xs"
            aria-label={t('conditions.builder.compare', { number })}
            value={clause.compare}
            data={COMPARISONS.map((each) => ({
              value: each,
              label: t(`conditions.comparison.${comparisonKey(each)}`),
            }))}
            onChange={({ currentTarget: { value } }) =>
              onClause({ ...clause, compare: COMPARISONS.find((each) => each === value) ?? '>=' })
            }
          />
          <NumberInput
            size="xs"
            maw="5rem"
            aria-label={t('conditions.builder.value', { number })}
            value={clause.value}
            onChange={(value) => typeof value === 'number' && onClause({ ...clause, value })}
          />
        </>
      )}
      {clause.ask === 'act' && (
        <NativeSelect
          size="xs"
          aria-label={t('conditions.builder.outcome', { number })}
          value={clause.outcome}
          data={OUTCOMES.map((each) => ({
            value: each,
            label: t(`conditions.outcome.${each === '' ? 'open' : each}`),
          }))}
          onChange={({ currentTarget }) => onClause({ ...clause, outcome: currentTarget.value })}
        />
      )}
    </div>
  );
}

/** The thing that is asked about: chosen from what the story has; flags and items can also be typed. */
function NameChoice({
  ask,
  name,
  label,
  onName,
}: {
  ask: NamedAsk;
  name: string;
  label: string;
  onName: (name: string) => void;
}) {
  const { language } = useDraftContext();
  const say = useConditionNames();
  const { namesOf } = useConditionChoices();
  const known = namesOf(ask);
  if (ask === 'flag' || ask === 'item')
    return (
      <Autocomplete
        size="xs"
        maw="14rem"
        limit={NAMES_SHOWN}
        aria-label={label}
        value={name}
        data={[...known]}
        lang={language}
        spellCheck={false}
        onChange={onName}
      />
    );
  const names = known.includes(name) ? known : [name, ...known];
  return (
    <NativeSelect
      size="xs"
      maw="14rem"
      aria-label={label}
      value={name}
      data={names.map((each) => ({ value: each, label: each === '' ? '–' : say(ask, each) }))}
      lang={language}
      onChange={({ currentTarget }) => onName(currentTarget.value)}
    />
  );
}
