import { Button } from '@mantine/core';
import { useTranslation } from '../../../i18n/index.ts';
import { PlayIcon, StopIcon } from '../../../ui/icons.tsx';
import styles from './playtest.module.css';

export interface StartProps {
  running: boolean;
  again: boolean;
  onRun: () => void;
  onStop: () => void;
}

export function StartButton({ running, again, onRun, onStop }: StartProps) {
  const { t } = useTranslation();
  return (
    <span className={`push ${styles.go}`}>
      {running ? (
        <Button variant="default" leftSection={<StopIcon size={15} />} onClick={onStop}>
          {t('check.playtest.stop')}
        </Button>
      ) : (
        <Button leftSection={<PlayIcon size={14} />} onClick={onRun}>
          {t(again ? 'check.playtest.again' : 'check.playtest.run')}
        </Button>
      )}
    </span>
  );
}
