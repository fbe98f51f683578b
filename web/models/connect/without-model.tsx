import { Button } from '@mantine/core';
import { useTranslation } from '../../i18n/index.ts';
import { ErrorNotice } from '../../ui/index.ts';
import type { ConnectMutation } from '../api.ts';
import styles from './connect.module.css';

/** Explains working without a model, and saves that choice. */
export function WithoutModelChoice({
  connect,
  onDone,
}: {
  connect: ConnectMutation;
  onDone: (() => void) | undefined;
}) {
  const { t } = useTranslation();
  return (
    <>
      <p className={`soft measure ${styles.text}`}>{t('connect.without.text')}</p>
      <Button
        variant="default"
        loading={connect.isPending}
        onClick={() => connect.mutate({ model: 'offline' }, { onSuccess: () => onDone?.() })}
      >
        {t('connect.without.goOn')}
      </Button>
      {connect.isError && <ErrorNotice compact error={connect.error} />}
    </>
  );
}
