import { Button, Group, Progress, Radio, Skeleton } from '@mantine/core';
import { useState } from 'react';
import type { ExportOptions } from '../../../shared/wire/index.ts';
import { useLanguage, useTranslation } from '../../i18n/index.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { formatBytes } from '../../ui/format-amounts.ts';
import { DownloadIcon, StopIcon } from '../../ui/icons.tsx';
import { ErrorNotice } from '../../ui/index.ts';
import { type ExportSource, getExportFileUrl, useExport, useExportFormats } from './api.ts';
import styles from './exchange.module.css';
import { ExportOptionFields } from './export-options.tsx';
import { getFormatName } from './formats.ts';
import { ExchangeReport } from './report.tsx';

/** Formats with a description in the interface's language, in display order; others follow. */
const DESCRIBED_FORMATS = [
  ...(['zip', 'epub', 'markdown', 'html', 'web', 'renpy', 'ink', 'twee'] as const),
  ...(['fountain', 'docx', 'pdf', 'voices'] as const),
  ...(['cards', 'cards-charx', 'cards-json', 'lorebook', 'json'] as const),
] as const;

const getRank = (format: string): number => {
  const place = (DESCRIBED_FORMATS as readonly string[]).indexOf(format);
  return place < 0 ? DESCRIBED_FORMATS.length : place;
};

/** The export dialog: format, progress, and the file with its report. */
export function ExportDialog({ exported, onClose }: { exported: ExportSource | null; onClose: () => void }) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(exported);
  if (exported && exported !== shown) setShown(exported);
  const writing = useExport();
  const close = () => {
    if (writing.isPending) writing.stop();
    else writing.reset();
    onClose();
  };
  return (
    <Dialog
      opened={exported !== null}
      onClose={close}
      size="lg"
      title={t('exchange.out.title', { title: shown?.title ?? '' })}
    >
      {shown && <Steps key={shown.id} exported={shown} writing={writing} isOpen={exported !== null} />}
    </Dialog>
  );
}

const FIRST = { story: 'zip', play: 'epub' } as const;

function Steps({
  exported,
  writing,
  isOpen,
}: {
  exported: ExportSource;
  writing: ReturnType<typeof useExport>;
  isOpen: boolean;
}) {
  const { t } = useTranslation();
  const formats = useExportFormats(exported.kind, isOpen);
  const [format, setFormat] = useState<string>(FIRST[exported.kind]);
  const [options, setOptions] = useState<ExportOptions>({});
  const takes = formats.data?.find((each) => each.format === format)?.options ?? [];
  if (writing.isPending) return <Writing {...writing} />;
  if (writing.data) return <Done standing={writing.data} onAgain={writing.reset} />;
  const taken = Object.fromEntries(Object.entries(options).filter(([name]) => takes.some((each) => each === name)));
  return (
    <>
      <Choice formats={formats} format={format} onChoose={setFormat} />
      <ExportOptionFields takes={takes} options={options} onChange={setOptions} />
      {writing.isError && <ErrorNotice compact title={t('exchange.out.failed')} error={writing.error} />}
      <Group component="footer" justify="flex-end" className={`above ${styles.foot}`}>
        <Button
          leftSection={<DownloadIcon size={16} />}
          onClick={() => writing.mutate({ of: exported, format, options: taken })}
        >
          {t('exchange.out.begin')}
        </Button>
      </Group>
    </>
  );
}

function Choice({
  formats,
  format,
  onChoose,
}: {
  formats: ReturnType<typeof useExportFormats>;
  format: string;
  onChoose: (format: string) => void;
}) {
  const { t } = useTranslation();
  if (formats.isPending) return <Skeleton height={120} />;
  if (formats.isError) {
    return <ErrorNotice title={t('exchange.out.none')} error={formats.error} onRetry={() => void formats.refetch()} />;
  }
  const getName = (each: string) => {
    const said = DESCRIBED_FORMATS.find((one) => one === each);
    return said ? t(`exchange.out.names.${said}`) : t('exchange.out.names.other', { format: getFormatName(each) });
  };
  return (
    <Radio.Group label={t('exchange.out.format')} value={format} onChange={onChoose}>
      {formats.data
        .toSorted((a, b) => getRank(a.format) - getRank(b.format))
        .map(({ format: each }) => (
          <Radio key={each} mt="xs" value={each} label={getName(each)} />
        ))}
    </Radio.Group>
  );
}

function Writing({ standing, stop }: Pick<ReturnType<typeof useExport>, 'standing' | 'stop'>) {
  const { t } = useTranslation();
  const { done, total } = standing ?? { done: 0, total: null };
  return (
    <>
      <div className="row wrap between gap-sm">
        <p>{t('exchange.out.writing')}</p>
        <Button variant="default" size="sm" leftSection={<StopIcon size={15} />} onClick={stop}>
          {t('exchange.stop')}
        </Button>
      </div>
      <Progress
        className={styles.bar}
        value={total ? (100 * done) / total : 5}
        size="md"
        radius="xl"
        aria-label={t('exchange.out.progress')}
      />
    </>
  );
}

function Done({
  standing: { id, file, report },
  onAgain,
}: {
  standing: NonNullable<ReturnType<typeof useExport>['data']>;
  onAgain: () => void;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { name, bytes } = file ?? { name: '', bytes: 0 };
  return (
    <>
      <ExchangeReport report={report} />
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onAgain}>
          {t('exchange.out.again')}
        </Button>
        <Button
          component="a"
          href={getExportFileUrl(id)}
          download
          leftSection={<DownloadIcon size={16} />}
          data-autofocus
        >
          {t('exchange.out.save', { name, size: formatBytes(bytes, language) })}
        </Button>
      </Group>
    </>
  );
}
