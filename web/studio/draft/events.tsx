import type { InevitableEvent } from '../../../shared/story/index.ts';
import { useTranslation } from '../../i18n/index.ts';
import { BoltIcon } from '../../ui/icons.tsx';
import { Story } from '../../ui/index.ts';
import styles from './act-sheet.module.css';
import { EditableText } from './control/editable-text.tsx';
import { WriteButton } from './control/element-bar.tsx';
import { SheetFrame } from './control/sheet-frame.tsx';
import { Editable } from './editing/editable.tsx';
import { SceneView } from './scene-view.tsx';
import sheet from './sheet.module.css';
import type { Sheet } from './sheets/sheet.ts';

/** Events of an act that happen regardless of the player, each with its time. */
export function Events({
  actId,
  events,
  language,
}: {
  actId: string;
  events: readonly InevitableEvent[];
  language: string | undefined;
}) {
  const own: Sheet = { kind: 'events', element: { type: 'act', id: actId } };
  return (
    <Editable sheet={own}>
      <EventsRead own={own} events={events} language={language} />
    </Editable>
  );
}

function EventsRead({
  own,
  events,
  language,
}: {
  own: Sheet;
  events: readonly InevitableEvent[];
  language: string | undefined;
}) {
  const { t } = useTranslation();
  return (
    <SheetFrame
      sheet={own}
      className={`stack gap-lg edged low ${sheet.sheet}`}
      label={t('authoring.fields.inevitableEvents')}
    >
      <header className={`flex starting between gap-md ${sheet.head} ${sheet.plain}`}>
        <h3 className={`text-lg ${styles.subtitle}`}>{t('authoring.fields.inevitableEvents')}</h3>
        <WriteButton sheet={own} name={t('authoring.fields.inevitableEvents')} />
      </header>
      {events.length === 0 ? (
        <p className="faint">{t('editing.noEvents')}</p>
      ) : (
        <ul className={`stack gap-md ${styles.events}`}>
          {events.map((event) => (
            <li key={event.id} data-path={`inevitableEvents.${event.id}`}>
              <OneEvent own={own} event={event} language={language} />
            </li>
          ))}
        </ul>
      )}
    </SheetFrame>
  );
}

function OneEvent({
  own: { element },
  event,
  language,
}: {
  own: Sheet;
  event: InevitableEvent;
  language: string | undefined;
}) {
  const { t } = useTranslation();
  const path = `inevitableEvents.${event.id}`;
  return (
    <>
      <h4 className="flex wrap baseline gap-sm text-base">
        <EditableText element={element} path={`${path}.title`} as="span">
          <Story as="span" language={language}>
            {event.title}
          </Story>
        </EditableText>
        {event.forcesClimax && (
          <span className="inline gap-2xs text-sm vermilion">
            <BoltIcon size={13} /> {t('draft.forcesClimax')}
          </span>
        )}
      </h4>
      <EditableText element={element} path={`${path}.triggerCondition`} as="p" className="text-md faint">
        {t('draft.when')}{' '}
        <code className="text-md deep pad-tag round-sm" lang={language}>
          {event.triggerCondition}
        </code>
      </EditableText>
      <EditableText element={element} path={`${path}.description`}>
        <Story language={language} className={sheet.small}>
          {event.description}
        </Story>
      </EditableText>
      <SceneView element={element} path={`${path}.scene`} scene={event.scene} language={language} />
      {event.conditionalBranches?.map((branch, index) => (
        <div key={`${branch.condition} ${branch.effect}`}>
          <p
            className="stack gap-2xs text-md top-2xs items-start"
            data-path={`${path}.conditionalBranches.${index}.effect`}
          >
            <code className="text-md deep pad-tag round-sm">{branch.condition}</code>
            <Story as="span" language={language}>
              {branch.effect}
            </Story>
          </p>
          <SceneView
            element={element}
            path={`${path}.conditionalBranches.${index}.scene`}
            scene={branch.scene}
            language={language}
          />
        </div>
      ))}
    </>
  );
}
