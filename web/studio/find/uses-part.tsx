import type { DraftElement, ElementChange, PlanDraft } from '../../../shared/story/index.ts';
import { useLanguage, useTranslation } from '../../i18n/index.ts';
import { sayField } from '../history/diff/format-value.ts';
import { createDraftNames } from '../wording/tool-call.ts';
import { countedFromOne } from './hit-list.tsx';

const SHOWN = 50;

/** The places that name something by its id. They all follow a rename. */
export function UsesPart({
  uses,
  draft,
  onOpen,
}: {
  uses: readonly ElementChange[];
  draft: PlanDraft;
  onOpen: (element: DraftElement, path: string) => void;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  const format = { t, language, names: createDraftNames(draft) };
  const fields = uses.flatMap(({ type, actId, id, title, fields: own }) =>
    own.map(({ path }) => ({ element: { type, actId, id } as DraftElement, title, path })),
  );
  return (
    <section className="edged round pad-sm" aria-label={t('find.rename.uses', { count: fields.length })}>
      <p className="bold text-md">{t('find.rename.uses', { count: fields.length })}</p>
      <ul className="stack gap-2xs top-xs">
        {fields.slice(0, SHOWN).map(({ element, title, path }) => (
          <li key={`${element.type} ${element.actId} ${element.id} ${path}`} className="text-md">
            <span lang={draft.premise?.language}>{title}</span>{' '}
            <button
              type="button"
              className="text-sm indigo to-start hover-underline"
              onClick={() => onOpen(element, path)}
            >
              {sayField(format, countedFromOne(path))}
            </button>
          </li>
        ))}
      </ul>
      {fields.length > SHOWN && <p className="text-sm faint">{t('find.more', { count: fields.length - SHOWN })}</p>}
    </section>
  );
}
