import { Button, Checkbox, MultiSelect, Textarea, type TextareaProps } from '@mantine/core';
import { useState } from 'react';
import { LEDGER_LIMITS, type LedgerEntry, PLAYER } from '../../shared/memory/ledger.ts';
import type { PlayAnswer } from '../../shared/wire/index.ts';
import { useTranslation } from '../i18n/index.ts';
import { ErrorNotice, Story } from '../ui/index.ts';
import type { StoryNames } from '../ui/story-names.ts';
import { useLedger, useLedgerStep } from './api.ts';
import look from './ledger-part.module.css';
import { RecordPart } from './record-part.tsx';

interface LedgerPartProps {
  play: PlayAnswer;
  names: StoryNames;
}

/** The ledger: established facts of a play besides its state. The player can correct it. */
export function LedgerPart({ play, names }: LedgerPartProps) {
  const { t } = useTranslation();
  const ledger = useLedger(play.id, play.turn);
  const getName = (who: string) => (who === PLAYER ? t('record.ledger.player') : names.character(who));
  const people = [
    ...new Set([
      PLAYER,
      ...names.characters,
      ...(ledger.data ?? []).flatMap(({ knownBy, to = [] }) => knownBy.concat(to)),
    ]),
  ].map((id) => ({ value: id, label: getName(id) }));
  return (
    <RecordPart title={t('record.ledger.title')} lead={t('record.ledger.lead')}>
      {ledger.isError && (
        <ErrorNotice
          compact
          title={t('record.ledger.failed')}
          error={ledger.error}
          onRetry={() => void ledger.refetch()}
        />
      )}
      {ledger.data?.length === 0 && <p className="text-md faint">{t('record.ledger.none')}</p>}
      {ledger.data && (
        <ul className={`stack gap-2xs ${look.entries}`}>
          {ledger.data.map((entry) => (
            <Entry key={entry.id} entry={entry} people={people} language={play.language} play={play.id} />
          ))}
        </ul>
      )}
      {ledger.data && <NewEntry language={play.language} play={play.id} />}
    </RecordPart>
  );
}

interface EntryProps {
  entry: LedgerEntry;
  people: readonly { value: string; label: string }[];
  language: string;
  play: string;
}

function NotSaved({ step }: { step: ReturnType<typeof useLedgerStep> }) {
  const { t } = useTranslation();
  if (!step.isError) return null;
  return (
    <div className="whole-row">
      <ErrorNotice compact title={t('record.ledger.notSaved')} error={step.error} />
    </div>
  );
}

function Entry({ entry, people, language, play }: EntryProps) {
  const { t } = useTranslation();
  const step = useLedgerStep(play);
  const [isEdited, setEdited] = useState(false);
  const [isToGo, setToGo] = useState(false);
  const { id, kind, text, knownBy, to, closed, turn } = entry;
  const getName = (who: string) => people.find(({ value }) => value === who)?.label ?? who;
  const known = knownBy.length === 0 ? t('record.ledger.nobody') : knownBy.map(getName).join(', ');
  if (isEdited) {
    return (
      <li className="split starting ruled-below">
        <EditEntry entry={entry} people={people} language={language} play={play} onDone={() => setEdited(false)} />
      </li>
    );
  }
  return (
    <li className="split starting ruled-below">
      <div>
        <Story language={language} className={closed === true ? 'faint' : ''}>
          {text}
        </Story>
        <small>
          {[
            t(`record.ledger.kind.${kind}`),
            to !== undefined && t('record.ledger.to', { name: getName(to) }),
            closed === true && t('record.ledger.over'),
            t('record.ledger.known', { names: known }),
            t('record.turn', { turn }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </small>
      </div>
      {isToGo ? (
        <span className="flex wrap gap-xs">
          <Button size="compact-sm" variant="default" onClick={() => setToGo(false)}>
            {t('record.ledger.keep')}
          </Button>
          <Button
            size="compact-sm"
            color="red"
            autoFocus
            disabled={step.isPending}
            aria-label={t('record.ledger.deleteNow', { id })}
            onClick={() => step.mutate({ remove: id })}
          >
            {t('record.ledger.deleteForGood')}
          </Button>
        </span>
      ) : (
        <span className="flex wrap gap-xs">
          <Button
            size="compact-sm"
            variant="default"
            aria-label={t('record.ledger.editOne', { id })}
            onClick={() => setEdited(true)}
          >
            {t('record.ledger.edit')}
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            aria-label={t('record.ledger.deleteOne', { id })}
            onClick={() => setToGo(true)}
          >
            {t('record.ledger.delete')}
          </Button>
        </span>
      )}
      <NotSaved step={step} />
    </li>
  );
}

/** The text of an entry. Enter saves, Escape cancels. */
function EntryText({
  onText,
  onSave,
  onCancel,
  ...props
}: Pick<TextareaProps, 'aria-label' | 'placeholder' | 'lang' | 'value' | 'autoFocus'> & {
  onText: (text: string) => void;
  onSave: () => void;
  onCancel: () => void;
}) {
  return (
    <Textarea
      autosize
      minRows={1}
      maxRows={6}
      maxLength={LEDGER_LIMITS.text}
      onChange={(event) => onText(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onCancel();
        if (event.key !== 'Enter' || event.shiftKey) return;
        event.preventDefault();
        onSave();
      }}
      {...props}
    />
  );
}

function EditEntry({ entry, people, language, play, onDone }: EntryProps & { onDone: () => void }) {
  const { t } = useTranslation();
  const step = useLedgerStep(play);
  const [text, setText] = useState(entry.text);
  const [knownBy, setKnownBy] = useState(entry.knownBy);
  const [closed, setClosed] = useState(entry.closed === true);
  const said = text.trim();
  const save = () => {
    if (said === '' || step.isPending) return;
    const changes = {
      ...(said !== entry.text && { text: said }),
      ...(knownBy.join() !== entry.knownBy.join() && { knownBy }),
      ...(closed !== (entry.closed === true) && { closed }),
    };
    if (Object.keys(changes).length === 0) return onDone();
    step.mutate({ correct: entry.id, changes }, { onSuccess: onDone });
  };
  return (
    <div className={`stack whole-row ${look.edit}`}>
      <EntryText
        aria-label={t('record.ledger.text', { id: entry.id })}
        lang={language}
        value={text}
        autoFocus
        onText={setText}
        onSave={save}
        onCancel={onDone}
      />
      <MultiSelect
        label={t('record.ledger.knownBy')}
        placeholder={knownBy.length === 0 ? t('record.ledger.nobody') : ''}
        lang={language}
        data={people}
        value={knownBy}
        maxValues={LEDGER_LIMITS.known}
        searchable
        hidePickedOptions
        onChange={setKnownBy}
      />
      <Checkbox
        label={t('record.ledger.isOver')}
        checked={closed}
        onChange={(event) => setClosed(event.currentTarget.checked)}
      />
      <span className="flex wrap gap-xs">
        <Button size="compact-sm" variant="default" onClick={onDone}>
          {t('record.ledger.cancel')}
        </Button>
        <Button size="compact-sm" disabled={said === '' || step.isPending} onClick={save}>
          {t('record.ledger.save')}
        </Button>
      </span>
      <NotSaved step={step} />
    </div>
  );
}

function NewEntry({ language, play }: Pick<EntryProps, 'language' | 'play'>) {
  const { t } = useTranslation();
  const step = useLedgerStep(play);
  const [text, setText] = useState('');
  const said = text.trim();
  const add = () => {
    if (said === '' || step.isPending) return;
    step.mutate({ add: said }, { onSuccess: () => setText('') });
  };
  return (
    <div className="top-md stack starting gap-xs split">
      <EntryText
        aria-label={t('record.ledger.newText')}
        placeholder={t('record.ledger.newText')}
        lang={language}
        value={text}
        onText={setText}
        onSave={add}
        onCancel={() => setText('')}
      />
      <Button variant="default" disabled={said === '' || step.isPending} onClick={add}>
        {t('record.ledger.add')}
      </Button>
      <NotSaved step={step} />
    </div>
  );
}
