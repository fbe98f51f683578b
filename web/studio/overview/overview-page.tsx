import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../i18n/index.ts';
import { BookIcon } from '../../ui/icons.tsx';
import { useDraftContext } from '../draft/draft-context.tsx';
import { OpenNotes } from '../notes/open-notes.tsx';
import { WordsPanel } from './words-panel.tsx';

/** The draft at a glance: how much is written, and its notes. */
export default function OverviewPage({ seq }: { seq: number }) {
  const { t } = useTranslation();
  const { sessionId } = useDraftContext();
  return (
    <div className="stack gap-md">
      <p className="row wrap gap-sm">
        <Button
          variant="default"
          leftSection={<BookIcon size={16} />}
          renderRoot={(props) => <Link to="/studio/$sessionId/read" params={{ sessionId }} {...props} />}
        >
          {t('read.open')}
        </Button>
        <span className="text-md soft">{t('read.lead')}</span>
      </p>
      <WordsPanel seq={seq} />
      <OpenNotes />
    </div>
  );
}
