import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { joinFieldPath } from '../../../shared/field-path.ts';
import {
  CHECK_OUTCOMES,
  type Consequence,
  type DraftElement,
  type PlanDraft,
  type Scene,
  type StageNames,
  type WrittenCheck,
} from '../../../shared/story/index.ts';
import { useTranslation } from '../../i18n/index.ts';
import { createScriptNames } from '../../script/labels.ts';
import { ScriptView } from '../../script/script-view.tsx';
import { formatChange } from '../../ui/format-amounts.ts';
import { EditableStory, EditableText } from './control/editable-text.tsx';
import { useDraftContext } from './draft-context.tsx';
import styles from './scene-view.module.css';
import { Label } from './sheet-parts.tsx';

/** The characters and places that scripts of the draft can name. */
function useScriptNames(): StageNames {
  const { t } = useTranslation();
  const { draft } = useDraftContext();
  return useMemo(() => createScriptNames(draft, t), [draft, t]);
}

const isEmpty = ({ script = [], text = '', again = [], telling }: Scene): boolean =>
  script.length + again.length === 0 && text.trim() === '' && telling === undefined;

/** A scene in reading view: its script as dialogue, its text, its narration. Empty if nothing is written. */
export function SceneView({
  element,
  path = '',
  scene,
  language,
  hasText = true,
}: {
  element: DraftElement;
  path?: string;
  scene: Scene | undefined;
  language: string | undefined;
  hasText?: boolean;
}) {
  const { t } = useTranslation();
  const names = useScriptNames();
  if (scene === undefined || isEmpty(scene)) return null;
  const { script = [], text = '', again = [], telling } = scene;
  return (
    <div className="stack gap-2xs">
      {hasText && text.trim() !== '' && (
        <EditableStory element={element} path={joinFieldPath(path, 'text')} language={language}>
          {text}
        </EditableStory>
      )}
      {script.length > 0 && (
        <EditableText element={element} path={joinFieldPath(path, 'script')} className="quoted">
          <ScriptView lines={script} names={names} language={language} path={joinFieldPath(path, 'script')} />
        </EditableText>
      )}
      {again.length > 0 && (
        <EditableText element={element} path={joinFieldPath(path, 'again')} className="quoted">
          <small className="text-sm faint bold">{t('script.read.again')}</small>
          <ScriptView lines={again} names={names} language={language} path={joinFieldPath(path, 'again')} />
        </EditableText>
      )}
      {telling !== undefined && (
        <small className="text-sm faint bold" data-path={joinFieldPath(path, 'telling')}>
          {t('script.read.told', { how: t(`script.telling.${telling}`) })}
        </small>
      )}
    </div>
  );
}

export function NamedScene({ label, ...props }: Parameters<typeof SceneView>[0] & { label: string }) {
  if (props.scene === undefined || isEmpty(props.scene)) return null;
  return (
    <section>
      <Label level={4}>{label}</Label>
      <SceneView {...props} />
    </section>
  );
}

function listChanges(
  { flags, findings = [], progress = 0, doom = 0, adjust = {}, items = {}, complication }: Consequence,
  { draft, t }: { draft: PlanDraft; t: TFunction },
): string[] {
  const meter = (id: string) => draft.premise?.meters?.find((each) => each.id === id)?.label ?? id;
  return [
    ...(progress === 0 ? [] : [t('script.gives.progress', { value: formatChange(progress) })]),
    ...(doom === 0 ? [] : [t('script.gives.doom', { value: formatChange(doom) })]),
    ...Object.entries(adjust).map(([id, by]) => `${meter(id)} ${formatChange(by)}`),
    ...(items.gained ?? []).map((item) => t('script.gives.gained', { item })),
    ...(items.lost ?? []).map((item) => t('script.gives.lost', { item })),
    ...(flags ?? []).map((flag) => t('script.gives.flag', { flag })),
    ...findings.map((finding) => t('script.gives.finding', { finding })),
    ...(complication === undefined ? [] : [t('script.gives.complication', { text: complication })]),
  ];
}

/** The consequence of an option or a check: what is told, and what changes. */
export function ConsequenceView({
  element,
  path,
  label,
  consequence,
  language,
}: {
  element: DraftElement;
  path: string;
  label: string;
  consequence: Consequence | undefined;
  language: string | undefined;
}) {
  const { t } = useTranslation();
  const { draft } = useDraftContext();
  if (consequence === undefined) return null;
  const changes = listChanges(consequence, { draft, t });
  if (changes.length === 0 && isEmpty(consequence)) return null;
  return (
    <div className={`stack gap-2xs ${styles.consequence}`} data-path={path}>
      <small className="text-sm faint bold">{label}</small>
      <SceneView element={element} path={path} scene={consequence} language={language} />
      {changes.length > 0 && (
        <ul className="flex wrap gap-xs rows-2xs" lang={language}>
          {changes.map((change) => (
            <li className="text-sm pill deep soft pad-tag" key={change}>
              {change}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** A written check, with the consequence of each degree. */
export function CheckSceneView({
  element,
  path,
  check,
  language,
}: {
  element: DraftElement;
  path: string;
  check: WrittenCheck | undefined;
  language: string | undefined;
}) {
  const { t } = useTranslation();
  if (check === undefined) return null;
  const { stat, difficulty = 0 } = check;
  return (
    <div className={`stack gap-2xs ${styles.consequence}`} data-path={path}>
      <small className="text-sm faint bold">
        {t('script.read.roll', { stat: stat ?? t('script.check.none') })}
        {difficulty !== 0 && ` · ${t(`script.difficulty.${difficulty}` as 'script.difficulty.1')}`}
      </small>
      {CHECK_OUTCOMES.map((outcome) => (
        <ConsequenceView
          key={outcome}
          element={element}
          path={`${path}.${outcome}`}
          label={t(`script.outcome.${outcome}`)}
          consequence={check[outcome]}
          language={language}
        />
      ))}
    </div>
  );
}
