import type { TFunction } from 'i18next';
import { Fragment, type ReactNode } from 'react';
import type { DirectionPack } from '../../shared/play/index.ts';
import type { PlayAnswer } from '../../shared/wire/index.ts';
import { useTranslation } from '../i18n/index.ts';
import { formatModifier } from '../ui/format-amounts.ts';
import { Portrait, Story } from '../ui/index.ts';
import type { StoryNames } from '../ui/story-names.ts';
import own from './direction-pack-part.module.css';
import { RecordPart, Sentences } from './record-part.tsx';

interface PackPartProps {
  direction: DirectionPack | null;
  cast: PlayAnswer['cast'];
  names: StoryNames;
  language: string;
}

/** The Storyteller's input for the turn, in readable form. Empty parts are left out. */
export function DirectionPackPart({ direction, cast, names, language }: PackPartProps) {
  const { t } = useTranslation();
  return (
    <RecordPart title={t('record.pack.title')} lead={t('record.pack.lead')}>
      {direction ? (
        <dl className={`stack gap-md rows-xs ${own.pack}`}>
          {listRows({ direction, cast, names, language, t }).map(([label, value]) => (
            <Fragment key={label}>
              <dt className="bold leading">{label}</dt>
              <dd className="leading" lang={language}>
                {value}
              </dd>
            </Fragment>
          ))}
        </dl>
      ) : (
        <p className="text-md faint">{t('record.pack.none')}</p>
      )}
    </RecordPart>
  );
}

type Row = readonly [label: string, value: ReactNode];

const list = (texts: readonly string[]): ReactNode => (texts.length === 1 ? texts[0] : <Sentences of={texts} />);

function listRows({
  direction: pack,
  cast,
  names,
  language,
  t,
}: PackPartProps & { direction: DirectionPack; t: TFunction }): Row[] {
  const { attached, encounter, climax, checkAsked, checkResult, complication, items } = pack;
  const when = (holds: boolean, row: () => Row): Row[] => (holds ? [row()] : []);
  const where = <T,>(value: T | null, row: (value: T) => Row): Row[] => (value === null ? [] : [row(value)]);
  const small = (text: string) => <small> · {text}</small>;
  return [
    [
      t('record.pack.scene'),
      <span key="scene">
        {pack.location === '' ? t('record.pack.nowhere') : names.place(pack.location)}
        {pack.arrived && small(t('record.pack.arrived'))}
      </span>,
    ],
    ...where(attached.spot, (spot) => [
      t('record.pack.spot'),
      <span key="spot">
        {spot.name}
        {small([spot.description, spot.atmosphere].filter(Boolean).join(' '))}
      </span>,
    ]),
    [
      t('record.pack.encounter'),
      encounter ? (
        <span key="encounter">
          {names.encounter(encounter.id)}
          {small(
            [
              t(`record.pack.phase.${encounter.phase}`),
              t('record.pack.frames', { before: encounter.framesBefore, expected: encounter.expectedFrames }),
              encounter.again && t('record.pack.again'),
              encounter.asksOptions && t('record.pack.asks'),
              encounter.answered !== null && t('record.pack.answered', { number: encounter.answered + 1 }),
            ]
              .filter(Boolean)
              .join(', '),
          )}
        </span>
      ) : (
        t('record.pack.noEncounter')
      ),
    ],
    [
      t('record.pack.present'),
      pack.present.length === 0 ? (
        t('record.pack.nobody')
      ) : (
        <ul key="present" className={`flex wrap gap-md rows-xs ${own.people}`}>
          {pack.present.map(({ character, disposition }) => (
            <li className="row gap-xs" key={character}>
              <Portrait
                url={cast.find(({ id }) => id === character)?.image}
                name={names.character(character)}
                size={30}
                named={false}
              />
              <span>
                {names.character(character)}
                {disposition && <small>{disposition}</small>}
              </span>
            </li>
          ))}
        </ul>
      ),
    ],
    ...when(attached.newcomers.length > 0, () => [
      t('record.pack.newcomers'),
      list(
        attached.newcomers.map(({ name, role, description }) => [name, role, description].filter(Boolean).join(' · ')),
      ),
    ]),
    ...when(pack.manner !== '', () => [
      t('record.pack.manner'),
      <Story key="manner" as="q" language={language} className="ink italic">
        {pack.manner}
      </Story>,
    ]),
    ...where(checkResult, ({ stat, outcome }) => [
      t('record.pack.check'),
      t('record.pack.result', {
        stat,
        outcome: t(`record.outcome.${outcome}`),
      }),
    ]),
    ...where(checkAsked, ({ stat, modifier }) => [
      t('record.pack.check'),
      t('record.pack.asked', { stat, modifier: formatModifier(modifier) }),
    ]),
    ...where(complication, ({ text, fresh }) => [
      t('record.pack.complication'),
      <span key="complication">
        {text}
        {fresh && small(t('record.pack.fresh'))}
      </span>,
    ]),
    ...when(pack.escalations.length > 0, () => [
      t('record.pack.escalations'),
      list(
        pack.escalations.map(
          (index) => names.escalation(pack.act, index) ?? t('record.pack.escalation', { number: index + 1 }),
        ),
      ),
    ]),
    ...when(pack.events.length > 0, () => [
      t('record.pack.events'),
      list(pack.events.map(({ id }) => names.event(id))),
    ]),
    ...when(items.gained.length + items.lost.length > 0, () => [
      t('record.pack.items'),
      list([
        ...(items.gained.length > 0 ? [t('record.pack.gained', { names: items.gained.join(', ') })] : []),
        ...(items.lost.length > 0 ? [t('record.pack.lost', { names: items.lost.join(', ') })] : []),
      ]),
    ]),
    ...where(climax, ({ outcome, ending, nextAct }) => [
      t('record.pack.climax'),
      [
        t(outcome === 'won' ? 'record.pack.climaxWon' : 'record.pack.climaxForced'),
        ending,
        nextAct && names.act(nextAct),
      ]
        .filter(Boolean)
        .join(' · '),
    ]),
    ...when(pack.facts.length > 0, () => [t('record.pack.facts'), list(pack.facts.map(names.fact))]),
    ...when(attached.recalled.length > 0, () => [t('record.pack.recalled'), list(attached.recalled)]),
    ...when(attached.results.length > 0, () => [
      t('record.pack.results'),
      list(attached.results.map(({ text }) => text)),
    ]),
    ...where(attached.nudge, (nudge) => [t('record.pack.nudge'), nudge]),
  ];
}
