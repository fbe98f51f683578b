import { Button, Group, NativeSelect, Radio, Stack } from '@mantine/core';
import { useState } from 'react';
import { isOfPlay } from '../../../shared/exchange/report.ts';
import type { ImportContents, ImportPreview } from '../../../shared/wire/index.ts';
import { useSessions } from '../../api/index.ts';
import { useLanguage, useTranslation } from '../../i18n/index.ts';
import { listRemarks, useRemarkTexts } from '../../i18n/remark-texts.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorNotice } from '../../ui/index.ts';
import styles from './exchange.module.css';
import { getFormatName } from './formats.ts';
import { ExchangeReport } from './report.tsx';

const COUNTED = [
  'characters',
  'acts',
  'places',
  'encounters',
  'lore',
  'portraits',
  'backgrounds',
  'music',
  'voices',
] as const satisfies readonly (keyof ImportContents)[];

export interface ImportChoices {
  update: boolean;
  /** A chat becomes a play that continues it. */
  asPlay: boolean;
  /** The session whose draft it is added to; null for a new draft. */
  into: string | null;
}

const MATERIAL: readonly string[] = ['cards', 'lorebook', 'chat'];

/** The preview of an import: its type, its result and what is lost, with a confirmation. */
export function PreviewDialog({
  preview,
  draftPreview,
  importing,
  onDraft,
  onAgree,
  onClose,
}: {
  preview: ImportPreview | null;
  draftPreview: { data: ImportPreview | undefined; isError: boolean; error: unknown };
  importing: { isPending: boolean; isError: boolean; error: unknown };
  /** Called with the session to add to, or null for a new draft. */
  onDraft: (session: string | null) => void;
  onAgree: (as: ImportChoices) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  // The text stays while the dialog fades out.
  const [shown, setShown] = useState(preview);
  const [update, setUpdate] = useState(false);
  const [asPlay, setAsPlay] = useState(false);
  const [into, setInto] = useState('');
  const sessions = useSessions();
  if (preview && preview !== shown) {
    setShown(preview);
    setUpdate(preview.here !== undefined && preview.here.brought > preview.here.version);
    setAsPlay(preview.turns !== undefined);
    setInto('');
  }
  const isMaterial = shown !== null && MATERIAL.includes(shown.format) && !asPlay;
  const drafts = isMaterial ? (sessions.data ?? []) : [];
  return (
    <Dialog opened={preview !== null} onClose={onClose} size="lg" title={t('exchange.preview.title')}>
      {shown && <Shown preview={(into !== '' && draftPreview.data) || shown} asPlay={asPlay} />}
      {shown?.here && (
        <Radio.Group
          mt="md"
          label={t('exchange.preview.here', { version: shown.here.version })}
          value={update ? 'update' : 'both'}
          onChange={(chosen) => setUpdate(chosen === 'update')}
        >
          <Stack gap="xs" mt="xs">
            <Radio value="update" label={t('exchange.preview.update')} />
            <Radio value="both" label={t('exchange.preview.both')} />
          </Stack>
        </Radio.Group>
      )}
      {shown?.turns !== undefined && (
        <Radio.Group
          mt="md"
          label={t('exchange.preview.asWhat')}
          value={asPlay ? 'play' : 'draft'}
          onChange={(chosen) => setAsPlay(chosen === 'play')}
        >
          <Stack gap="xs" mt="xs">
            <Radio value="play" label={t('exchange.preview.asPlay', { count: shown.turns })} />
            <Radio value="draft" label={t('exchange.preview.asDraft')} />
          </Stack>
        </Radio.Group>
      )}
      {drafts.length > 0 && (
        <NativeSelect
          mt="md"
          label={t('exchange.preview.where')}
          value={into}
          onChange={({ currentTarget: { value } }) => {
            setInto(value);
            onDraft(value === '' ? null : value);
          }}
          data={[
            { value: '', label: t('exchange.preview.ownDraft') },
            ...drafts.map(({ id, title }) => ({ value: id, label: title ?? t('library.untitled') })),
          ]}
        />
      )}
      {draftPreview.isError && <ErrorNotice compact title={t('exchange.failed')} error={draftPreview.error} />}
      {importing.isError && <ErrorNotice compact title={t('exchange.failed')} error={importing.error} />}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          {t(importing.isPending ? 'exchange.stop' : 'common.cancel')}
        </Button>
        <Button
          loading={importing.isPending}
          onClick={() => onAgree({ update, asPlay, into: drafts.length > 0 && into !== '' ? into : null })}
          data-autofocus
        >
          {t('exchange.preview.yes')}
        </Button>
      </Group>
    </Dialog>
  );
}

function Shown({ preview, asPlay }: { preview: ImportPreview; asPlay: boolean }) {
  const { t } = useTranslation();
  const remarks = useRemarkTexts(useLanguage(), listRemarks(preview));
  const { format, title, becomes, turns, contents, history, report } = preview;
  const counted = COUNTED.filter((each) => contents[each] > 0 && (!asPlay || each === 'characters'));
  const what =
    becomes === 'package'
      ? t('exchange.preview.what.package')
      : format === 'cards' || format === 'lorebook' || format === 'chat'
        ? t(`exchange.preview.what.${format}`)
        : t('exchange.preview.what.other', { format: getFormatName(format) });
  return (
    <>
      <p className="bottom-2xs text-xl story anywhere">{title || what}</p>
      <p>
        <b>{what}</b>
      </p>
      {turns === undefined && <p>{t(`exchange.preview.becomes.${becomes}`)}</p>}
      {counted.length === 0 ? (
        <p>{t('exchange.preview.nothing')}</p>
      ) : (
        <ul className={`flex wrap gap-xs ${styles.counts}`} aria-label={t('exchange.preview.contents')}>
          {counted.map((each) => (
            <li className="text-md edged pill sheet pad-tag" key={each}>
              {t(`exchange.preview.${each}`, { count: contents[each] })}
            </li>
          ))}
        </ul>
      )}
      {history && <p>{t('exchange.preview.history')}</p>}
      <ExchangeReport report={asPlay ? report.filter(isOfPlay) : report} remarks={remarks} />
    </>
  );
}
