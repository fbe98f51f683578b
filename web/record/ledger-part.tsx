import { Button, Checkbox, Textarea } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { LEDGER_LIMITS, type LedgerEntry, PLAYER } from '../../shared/memory/ledger.ts';
import type { PlayAnswer } from '../../shared/wire/index.ts';
import { useTranslation } from '../i18n/index.ts';
import { ErrorNotice, Story } from '../ui/index.ts';
import type { StoryNames } from '../ui/story-names.ts';
import { useLedger, useLedgerStep } from './api.ts';
import look from './ledger-part.module.css';
import styles from './part.module.css';
import { Part } from './part.tsx';

interface LedgerPartProps {
  play: PlayAnswer;
  names: StoryNames;
}

type Step = ReturnType<typeof useLedgerStep>;

/** What holds in a play beside its state, to be corrected by its player. */
export function LedgerPart({ play, names }: LedgerPartProps) {
  const { t } = useTranslation();
  const ledger = useLedger(play.id, play.turn);
  const step = useLedgerStep(play.id);
  return (
    <Part title={t('record.ledger.title')} lead={t('record.ledger.lead')}>
      {ledger.isError && (
        <ErrorNotice
          compact
          title={t('record.ledger.failed')}
          error={ledger.error}
          onRetry={() => void ledger.refetch()}
        />
      )}
      {step.isError && <ErrorNotice compact title={t('record.ledger.notSaved')} error={step.error} />}
      {ledger.data?.length === 0 && <p className={styles.quiet}>{t('record.ledger.none')}</p>}
      {ledger.data && (
        <ul className={look.entries}>
          {ledger.data.map((entry) => (
            <Entry key={entry.id} entry={entry} names={names} language={play.language} step={step} />
          ))}
        </ul>
      )}
      {ledger.data && <NewEntry language={play.language} step={step} />}
    </Part>
  );
}

interface EntryProps {
  entry: LedgerEntry;
  names: StoryNames;
  language: string;
  step: Step;
}

function Entry({ entry, names, language, step }: EntryProps) {
  const { t } = useTranslation();
  const [isEdited, setEdited] = useState(false);
  const { id, kind, text, knownBy, to, closed, turn } = entry;
  const nameOf = (who: string) => (who === PLAYER ? t('record.ledger.player') : names.character(who));
  const known = knownBy.length === 0 ? t('record.ledger.nobody') : knownBy.map(nameOf).join(', ');
  if (isEdited) {
    return (
      <li>
        <EditEntry entry={entry} language={language} step={step} onDone={() => setEdited(false)} />
      </li>
    );
  }
  return (
    <li data-over={closed === true || undefined}>
      <div>
        <Story language={language}>{text}</Story>
        <small>
          {[
            t(`record.ledger.kind.${kind}`),
            to !== undefined && t('record.ledger.to', { name: nameOf(to) }),
            closed === true && t('record.ledger.over'),
            t('record.ledger.known', { names: known }),
            t('record.turn', { turn }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </small>
      </div>
      <span className={look.tools}>
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
          disabled={step.isPending}
          aria-label={t('record.ledger.deleteOne', { id })}
          onClick={() => step.mutate({ remove: id })}
        >
          {t('record.ledger.delete')}
        </Button>
      </span>
    </li>
  );
}

/** Keys of a field for one entry: Enter saves, Escape lets it be. */
const keysOf = (onSave: () => void, onCancel: () => void) => (event: KeyboardEvent) => {
  if (event.key === 'Escape') onCancel();
  if (event.key !== 'Enter' || event.shiftKey) return;
  event.preventDefault();
  onSave();
};

function EditEntry({
  entry,
  language,
  step,
  onDone,
}: Pick<EntryProps, 'entry' | 'language' | 'step'> & { onDone: () => void }) {
  const { t } = useTranslation();
  const [text, setText] = useState(entry.text);
  const [closed, setClosed] = useState(entry.closed === true);
  const said = text.trim();
  const save = () => {
    if (said === '' || step.isPending) return;
    const changes = {
      ...(said !== entry.text && { text: said }),
      ...(closed !== (entry.closed === true) && { closed }),
    };
    if (Object.keys(changes).length === 0) return onDone();
    step.mutate({ correct: entry.id, changes }, { onSuccess: onDone });
  };
  return (
    <div className={look.edit}>
      <Textarea
        aria-label={t('record.ledger.text', { id: entry.id })}
        lang={language}
        autosize
        minRows={1}
        maxRows={6}
        maxLength={LEDGER_LIMITS.text}
        value={text}
        autoFocus
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={keysOf(save, onDone)}
      />
      <Checkbox
        label={t('record.ledger.isOver')}
        checked={closed}
        onChange={(event) => setClosed(event.currentTarget.checked)}
      />
      <span className={look.tools}>
        <Button size="compact-sm" variant="default" onClick={onDone}>
          {t('record.ledger.cancel')}
        </Button>
        <Button size="compact-sm" disabled={said === '' || step.isPending} onClick={save}>
          {t('record.ledger.save')}
        </Button>
      </span>
    </div>
  );
}

function NewEntry({ language, step }: Pick<EntryProps, 'language' | 'step'>) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const said = text.trim();
  const add = () => {
    if (said === '' || step.isPending) return;
    step.mutate({ add: said }, { onSuccess: () => setText('') });
  };
  return (
    <div className={look.add}>
      <Textarea
        aria-label={t('record.ledger.newText')}
        placeholder={t('record.ledger.newText')}
        lang={language}
        autosize
        minRows={1}
        maxRows={6}
        maxLength={LEDGER_LIMITS.text}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={keysOf(add, () => setText(''))}
      />
      <Button variant="default" disabled={said === '' || step.isPending} onClick={add}>
        {t('record.ledger.add')}
      </Button>
    </div>
  );
}
