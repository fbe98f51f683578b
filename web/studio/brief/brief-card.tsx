import { Button, Group } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import { type Brief, briefAsText, EMPTY_BRIEF, isEmptyBrief } from '../../../shared/brief/index.ts';
import { languageFor } from '../../../shared/language/tag.ts';
import { type SessionAnswer, useBuildStory, useUndoStep } from '../../api/index.ts';
import { useTranslation } from '../../i18n/index.ts';
import { RefreshIcon, UndoIcon } from '../../ui/icons.tsx';
import { ErrorNotice } from '../../ui/index.ts';
import { BuildCost } from '../chat/cost-note.tsx';
import styles from './brief.module.css';
import { BriefForm, cleanBrief } from './brief-form.tsx';

/** The brief form that is sent to a language-model co-author. */
export function BriefForModel({ locale, onSend }: { locale: string; onSend: (text: string) => void }) {
  const { t } = useTranslation();
  const [brief, setBrief] = useState<Brief>(EMPTY_BRIEF);
  const clean = cleanBrief(brief);
  return (
    <Card lead={t('brief.blank')}>
      <BriefForm brief={brief} onChange={setBrief} />
      <BuildCost brief={clean} />
      <Group justify="flex-end" mt="md">
        <Button disabled={isEmptyBrief(clean)} onClick={() => onSend(briefAsText(clean, languageFor(locale)))}>
          {t('brief.send')}
        </Button>
      </Group>
    </Card>
  );
}

/** Builds a story without a language model, rebuilds it with changes, or undoes that. */
export function BriefToBuild({ session, given, busy }: { session: SessionAnswer; given: Brief; busy: boolean }) {
  const { t } = useTranslation();
  const [brief, setBrief] = useState(given);
  const [variation, setVariation] = useState(0);
  const build = useBuildStory();
  const step = useUndoStep(session.id);
  const clean = cleanBrief(brief);
  const isBuilt = session.draft.premise !== undefined;
  const isChanged = isBuilt && !session.canBuild;
  const start = (next: number) => {
    setVariation(next);
    build.mutate({ id: session.id, ...clean, variation: next });
  };
  const isOff = busy || isChanged || step.isPending || isEmptyBrief(clean);
  return (
    <Card
      lead={t(
        isChanged ? 'brief.changed' : isBuilt ? 'brief.built' : isEmptyBrief(given) ? 'brief.blank' : 'brief.lead',
      )}
    >
      <BriefForm brief={brief} onChange={setBrief} />
      {build.isError && <ErrorNotice compact title={t('brief.failed')} error={build.error} />}
      {step.isError && <ErrorNotice compact error={step.error} />}
      <div className={`flex wrap ending gap-xs top-xs pad-top-sm above ${styles.foot}`}>
        {isChanged && session.changesSinceBuild > 0 && (
          <Button
            size="sm"
            variant="default"
            px="sm"
            leftSection={<UndoIcon size={15} />}
            loading={step.isPending}
            disabled={busy}
            onClick={() => step.mutate({ direction: 'undo', seq: session.seq, steps: session.changesSinceBuild })}
          >
            {t('brief.takeBack')}
          </Button>
        )}
        {isBuilt && !isChanged && (
          <>
            <Button
              size="sm"
              variant="subtle"
              color="gray"
              px="xs"
              leftSection={<UndoIcon size={15} />}
              loading={step.isPending}
              disabled={busy || build.isPending}
              onClick={() => step.mutate({ direction: 'undo', seq: session.seq })}
            >
              {t('brief.undo')}
            </Button>
            <Button
              size="sm"
              variant="default"
              px="sm"
              leftSection={<RefreshIcon size={15} />}
              disabled={isOff || build.isPending}
              onClick={() => start(variation + 1)}
            >
              {t('brief.another')}
            </Button>
          </>
        )}
        <Button size="sm" px="sm" disabled={isOff} loading={build.isPending} onClick={() => start(variation)}>
          {t(isBuilt ? 'brief.buildAnew' : 'brief.build')}
        </Button>
      </div>
    </Card>
  );
}

function Card({ lead, children }: { lead: string; children: ReactNode }) {
  const { t } = useTranslation();
  const title = useId();
  return (
    <section className="edged round-lg sheet low pad-lg" aria-labelledby={title}>
      <h3 className="text-xl" id={title}>
        {t('brief.title')}
      </h3>
      <p className="text-md top-2xs soft leading">{lead}</p>
      {children}
    </section>
  );
}
