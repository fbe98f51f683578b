import type { DraftElement, InevitableEvent } from '../../../shared/story/index.ts';
import { ConditionSentence } from '../../conditions/condition-sentence.tsx';
import { useTranslation } from '../../i18n/index.ts';
import { BoltIcon } from '../../ui/icons.tsx';
import { Story } from '../../ui/index.ts';
import styles from './act-sheet.module.css';
import { EditableStory, EditableText } from './control/editable-text.tsx';
import { SceneView } from './scene-view.tsx';
import { PartSheet } from './sheet-parts.tsx';

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
  const { t } = useTranslation();
  const element: DraftElement = { type: 'act', id: actId };
  return (
    <PartSheet sheet={{ kind: 'events', element }} title={t('authoring.fields.inevitableEvents')}>
      {events.length === 0 ? (
        <p className="faint">{t('editing.noEvents')}</p>
      ) : (
        <ul className={`stack gap-md ${styles.events}`}>
          {events.map((event) => (
            <li key={event.id} data-path={`inevitableEvents.${event.id}`}>
              <OneEvent element={element} event={event} language={language} />
            </li>
          ))}
        </ul>
      )}
    </PartSheet>
  );
}

function OneEvent({
  element,
  event,
  language,
}: {
  element: DraftElement;
  event: InevitableEvent;
  language: string | undefined;
}) {
  const { t } = useTranslation();
  const path = `inevitableEvents.${event.id}`;
  return (
    <>
      <h4 className="flex wrap baseline gap-sm text-base">
        <EditableStory element={element} path={`${path}.title`} frame="span" as="span" language={language}>
          {event.title}
        </EditableStory>
        {event.forcesClimax && (
          <span className="inline gap-2xs text-sm vermilion">
            <BoltIcon size={13} /> {t('draft.forcesClimax')}
          </span>
        )}
      </h4>
      <EditableText element={element} path={`${path}.triggerCondition`} as="p" className="text-md faint">
        {t('draft.when')} <ConditionSentence text={event.triggerCondition} language={language} />
      </EditableText>
      <EditableStory element={element} path={`${path}.description`} language={language}>
        {event.description}
      </EditableStory>
      <SceneView element={element} path={`${path}.scene`} scene={event.scene} language={language} />
      {event.conditionalBranches?.map((branch, index) => (
        <div key={`${branch.condition} ${branch.effect}`}>
          <p
            className="stack gap-2xs text-md top-2xs items-start"
            data-path={`${path}.conditionalBranches.${index}.effect`}
          >
            <ConditionSentence text={branch.condition} language={language} />
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
