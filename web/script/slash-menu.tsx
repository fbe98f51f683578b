import { useEffect, useRef } from 'react';
import { useTranslation } from '../i18n/index.ts';
import { sayDirection } from './labels.ts';
import type { ScriptWorld } from './script-world.ts';
import styles from './slash-menu.module.css';
import type { SlashSuggestion } from './slash-suggestions.ts';

/** The direction menu below the text field. The text field handles its keys; a press chooses an entry. */
export function SlashMenu({
  id,
  offered,
  at,
  world,
  onTake,
}: {
  id: string;
  offered: readonly SlashSuggestion[];
  at: number;
  world: ScriptWorld;
  onTake: (one: SlashSuggestion) => void;
}) {
  const { t } = useTranslation();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  useEffect(() => {
    list.current?.children[at]?.scrollIntoView({ block: 'nearest' });
  }, [at]);
  if (offered.length === 0)
    return (
      <span
        className={`scroll text-md edged-strong round raised high soft ui pad-y-2xs pad-x-2xs absolute ${styles.menu}`}
      >
        {t('script.noDirection')}
      </span>
    );
  return (
    <div
      ref={list}
      className={`scroll text-md edged-strong round raised high soft ui pad-y-2xs pad-x-2xs absolute ${styles.menu}`}
      id={id}
      role="listbox"
      aria-label={t('script.direction')}
    >
      {offered.map((one, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the text's, which points here.
        <div
          key={one.type}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === at}
          tabIndex={-1}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onTake(one)}
        >
          <b className="bold">{t(`script.directions.${one.type}`)}</b>
          <small className="text-md faint">
            {offered.length > 1 ? t(`script.about.${one.type}`) : sayDirection(t, one.line, world.names)}
          </small>
        </div>
      ))}
    </div>
  );
}
