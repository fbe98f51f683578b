import type { TurnRecord } from '../../shared/wire/index.ts';
import { useTranslation } from '../i18n/index.ts';
import { CheckIcon } from '../ui/icons.tsx';
import type { StoryNames } from '../ui/story-names.ts';
import own from './encounters-part.module.css';
import { RecordPart } from './record-part.tsx';
import { groupRejectedByReason } from './turn-summaries.ts';

/** The eligible and the rejected encounters of a turn, with reasons; the chosen one first. */
export function EncountersPart({
  record,
  names,
  language,
}: {
  record: TurnRecord;
  names: StoryNames;
  language: string;
}) {
  const { t } = useTranslation();
  const { eligible, rejected, chosen, direction } = record;
  const underWay = chosen === null ? direction?.encounter : null;
  const current = chosen?.encounter ?? underWay?.id;
  const titled = new Map(eligible.map(({ id, title }) => [id, title]));
  const title = (id: string) => titled.get(id) ?? names.encounter(id);
  const groups = groupRejectedByReason(rejected, new Set(titled.keys()));
  const others = eligible.filter(({ id }) => id !== current);
  return (
    <RecordPart title={t('record.encounters.title')}>
      {current && (
        <p
          className={`row gap-sm pad-sm round wash-moss moss ${own.chosen}`}
          {...(underWay && { 'data-under-way': '' })}
        >
          <CheckIcon size={16} />
          <span className="stack leading-tight">
            <b className="text-base ink story" lang={language}>
              {title(current)}
            </b>
            <small className="text-md soft">
              {chosen
                ? t('record.encounters.chosenBy', { by: t(`record.by.${chosen.by}`) })
                : t('record.encounters.active')}
            </small>
          </span>
        </p>
      )}
      {current === undefined && <p className="text-md faint">{t('record.encounters.nothing')}</p>}
      <h4 className="text-md faint ui">
        {t('record.encounters.eligible')} <small className="text-xs regular numbers">{others.length}</small>
      </h4>
      {others.length > 0 ? (
        <ul className="flex wrap gap-2xs" lang={language}>
          {others.map(({ id }) => (
            <li className="text-md pill deep pad-tag" key={id}>
              {title(id)}
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-md faint">{t('record.encounters.none')}</p>
      )}
      <h4 className="text-md faint ui">
        {t('record.encounters.rejected')}{' '}
        <small className="text-xs regular numbers">{groups.reduce((sum, { ids }) => sum + ids.length, 0)}</small>
      </h4>
      {groups.length > 0 ? (
        <ul className="stack gap-xs">
          {groups.map(({ reason, ids }) => (
            <li className="stack leading-snug quoted" key={reason}>
              <span lang={language}>{ids.map(title).join(' · ')}</span>
              <small className="text-md faint">{names.inWords(reason)}</small>
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-md faint">{t('record.encounters.noneRejected')}</p>
      )}
    </RecordPart>
  );
}
