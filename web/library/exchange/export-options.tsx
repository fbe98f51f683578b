import { NativeSelect, Switch } from '@mantine/core';
import { LANGUAGE_NAMES, LANGUAGES } from '../../../shared/language/tag.ts';
import type { ExportOptions } from '../../../shared/wire/index.ts';
import { useTranslation } from '../../i18n/index.ts';

const WIDTHS = [640, 960, 1280, 1920] as const;

/** The options of a format; empty if it has none. */
export function ExportOptionFields({
  takes,
  options,
  onChange,
}: {
  takes: readonly (keyof ExportOptions)[];
  options: ExportOptions;
  onChange: (options: ExportOptions) => void;
}) {
  const { t } = useTranslation();
  const { width, language, ...rest } = options;
  return (
    <>
      {takes.includes('pictures') && (
        <Switch
          mt="md"
          label={t('exchange.out.options.pictures')}
          checked={options.pictures === true}
          onChange={({ currentTarget }) => onChange({ ...options, pictures: currentTarget.checked })}
        />
      )}
      {takes.includes('history') && (
        <Switch
          mt="md"
          label={t('exchange.out.options.history')}
          description={t('exchange.out.options.historyHint')}
          checked={options.history === true}
          onChange={({ currentTarget }) => onChange({ ...options, history: currentTarget.checked })}
        />
      )}
      {takes.includes('width') && (
        <NativeSelect
          mt="md"
          label={t('exchange.out.options.width')}
          value={width ?? ''}
          onChange={({ currentTarget: { value } }) =>
            onChange({ ...rest, language, ...(value !== '' && { width: Number(value) }) })
          }
          data={[
            { value: '', label: t('exchange.out.options.asItIs') },
            ...WIDTHS.map((each) => ({
              value: String(each),
              label: t('exchange.out.options.pixels', { width: each }),
            })),
          ]}
        />
      )}
      {takes.includes('language') && (
        <NativeSelect
          mt="md"
          label={t('exchange.out.options.language')}
          value={language ?? ''}
          onChange={({ currentTarget: { value } }) => {
            const known = LANGUAGES.find((each) => each === value);
            onChange({ ...rest, width, ...(known && { language: known }) });
          }}
          data={[
            { value: '', label: t('exchange.out.options.own') },
            ...Object.entries(LANGUAGE_NAMES).map(([value, label]) => ({ value, label })),
          ]}
        />
      )}
    </>
  );
}
