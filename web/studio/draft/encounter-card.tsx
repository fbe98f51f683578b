import { useEffect, useId, useState } from 'react';
import {
  type DraftCharacter,
  type DraftElement,
  type Encounter,
  type EncounterOption,
  elementKey,
} from '../../../shared/story/index.ts';
import { ConditionSentence } from '../../conditions/condition-sentence.tsx';
import { useTranslation } from '../../i18n/index.ts';
import { ChevronIcon } from '../../ui/icons.tsx';
import { PortraitRow, Story } from '../../ui/index.ts';
import { getFieldLabel } from '../history/diff/format-value.ts';
import { EditableStory, EditableText } from './control/editable-text.tsx';
import { ElementBar } from './control/element-bar.tsx';
import { SheetFrame } from './control/sheet-frame.tsx';
import { useDraftContext } from './draft-context.tsx';
import { Editable } from './editing/editable.tsx';
import styles from './encounter-card.module.css';
import { FlagChip } from './flag-chip.tsx';
import type { FlagUses } from './flags.ts';
import { CheckSceneView, ConsequenceView, SceneView } from './scene-view.tsx';
import sheet from './sheet.module.css';
import { Label, Lines } from './sheet-parts.tsx';
import type { Sheet } from './sheets/sheet.ts';

interface EncounterProps {
  actId: string;
  nodeId: string;
  encounter: Encounter;
  cast: readonly DraftCharacter[];
  flags: ReadonlyMap<string, FlagUses>;
  progressLabel: string | undefined;
  language: string | undefined;
}

/** An encounter as an expandable row: its conditions and effects; expanded, its script and options. */
export function EncounterCard(props: EncounterProps) {
  const { actId, nodeId, encounter } = props;
  const own: Sheet = { kind: 'encounter', element: { type: 'encounter', actId, id: encounter.id }, nodeId };
  // Stays expanded or collapsed when editing ends.
  const [open, setOpen] = useState(false);
  const { goal } = useDraftContext();
  const goneTo = goal?.key === elementKey(own.element) ? goal.count : null;
  useEffect(() => {
    if (goneTo !== null) setOpen(true);
  }, [goneTo]);
  return (
    <Editable sheet={own}>
      <EncounterRead own={own} open={open} onOpen={setOpen} {...props} />
    </Editable>
  );
}

function EncounterRead({
  own,
  open,
  onOpen,
  encounter,
  cast,
  flags,
  progressLabel,
  language,
}: EncounterProps & { own: Sheet; open: boolean; onOpen: (open: boolean) => void }) {
  const { t } = useTranslation();
  const bodyId = useId();
  const people = (encounter.requiredCharacters ?? []).flatMap((id) => {
    const known = cast.find((character) => character.id === id);
    return known ? [{ id, name: known.name, image: known.image?.url }] : [];
  });
  const gives = encounter.givesProgression ?? 0;
  return (
    <SheetFrame
      sheet={own}
      className={`edged round raised pad-all-sm ${styles.encounter}`}
      label={encounter.title}
      tone={encounter.type}
    >
      <div className={`row gap-xs ${styles.top}`}>
        <button
          type="button"
          className={`row grow gap-xs ink to-start ${styles.head}`}
          aria-expanded={open}
          aria-controls={bodyId}
          onClick={() => onOpen(!open)}
        >
          <span className={`rigid text-xs bold ${styles.type}`}>{t(`draft.type.${encounter.type}`)}</span>
          <Story as="span" language={language} className="text-base grow bold leading-tight">
            {encounter.title}
          </Story>
          {gives > 0 && (
            <span className={`rigid text-md pill wash-moss moss bold numbers pad-tag`} title={progressLabel}>
              +{gives}
            </span>
          )}
          <PortraitRow people={people} size={24} max={3} />
          <span className="faint inline turns">
            <ChevronIcon size={16} />
          </span>
        </button>
        <ElementBar sheet={own} name={encounter.title} brief />
      </div>
      <p className="flex wrap gap-md rows-2xs text-sm top-2xs faint">
        <span data-path="pacing.expectedFrames">
          {t('draft.pacing', {
            count: Math.max(1, encounter.pacing.expectedFrames),
            focus: t(`draft.focus.${encounter.pacing.focus}`),
          })}
        </span>
        {encounter.priority && encounter.priority !== 'normal' && (
          <span className={encounter.priority === 'low' ? '' : 'vermilion bold'} data-path="priority">
            {t(`draft.priority.${encounter.priority}`)}
          </span>
        )}
        {encounter.repeatable && <span data-path="repeatable">{t('draft.repeatable')}</span>}
      </p>
      <Flags encounter={encounter} flags={flags} language={language} />
      <div id={bodyId} hidden={!open} className="stack gap-sm top-sm ruled pad-top-sm">
        <EditableStory element={own.element} path="description" language={language}>
          {encounter.description}
        </EditableStory>
        <SceneView element={own.element} scene={encounter} language={language} />
        <Options own={own} encounter={encounter} flags={flags} language={language} />
        <CheckSceneView element={own.element} path="check" check={encounter.check} language={language} />
        <Rest own={own} encounter={encounter} language={language} />
      </div>
    </SheetFrame>
  );
}

function Flags({ encounter, flags, language }: Pick<EncounterProps, 'encounter' | 'flags' | 'language'>) {
  const chips = [
    ...(encounter.prerequisites ?? []).map((flag) => ({ flag, use: 'needs' as const })),
    ...(encounter.excludeIfFlags ?? []).map((flag) => ({ flag, use: 'excludes' as const })),
    ...(encounter.potentialFlags ?? []).map((flag) => ({ flag, use: 'sets' as const })),
  ];
  if (chips.length === 0) return null;
  return (
    <div className={`flex wrap gap-2xs top-xs ${styles.flags}`}>
      {chips.map(({ flag, use }) => (
        <FlagChip key={`${use} ${flag}`} flag={flag} use={use} uses={flags.get(flag)} language={language} />
      ))}
    </div>
  );
}

function Options({
  own: { element },
  encounter,
  flags,
  language,
}: Pick<EncounterProps, 'encounter' | 'flags' | 'language'> & { own: Sheet }) {
  const { t } = useTranslation();
  if (!encounter.options || encounter.options.length === 0) return null;
  return (
    <section>
      <Label level={5}>{t('authoring.fields.options')}</Label>
      <EditableText element={element} path="options">
        <ol className={`stack gap-2xs ${styles.options}`}>
          {encounter.options.map((option, index) => (
            <li className="paper round-sm pad-sm" key={option.id ?? option.text}>
              <span data-path={`options.${option.id ?? index}.text`}>
                <Story as="span" language={language}>
                  {option.text}
                </Story>
              </span>
              <span className={`flex wrap gap-2xs top-xs ${styles.flags}`}>
                {option.flags?.map((flag) => (
                  <FlagChip key={flag} flag={flag} use="sets" uses={flags.get(flag)} language={language} />
                ))}
              </span>
              <Follows element={element} option={option} path={`options.${option.id ?? index}`} language={language} />
            </li>
          ))}
        </ol>
      </EditableText>
    </section>
  );
}

function Follows({
  element,
  option,
  path,
  language,
}: {
  element: DraftElement;
  option: EncounterOption;
  path: string;
  language: string | undefined;
}) {
  const { t } = useTranslation();
  const { requires, otherwise = 'hidden', hint } = option;
  return (
    <>
      {requires !== undefined && (
        <p className={`text-md faint`} data-path={`${path}.requires`}>
          {t('script.read.requires')} <ConditionSentence text={requires} language={language} /> ·{' '}
          {t(`script.otherwise.${otherwise}`)}
          {hint && <span lang={language}> “{hint}”</span>}
        </p>
      )}
      <ConsequenceView
        element={element}
        path={`${path}.then`}
        label={t('script.read.then')}
        consequence={option.then}
        language={language}
      />
      <CheckSceneView element={element} path={`${path}.check`} check={option.check} language={language} />
    </>
  );
}

const PLACED: ReadonlySet<string> = new Set([
  'id',
  'title',
  'description',
  'type',
  'pacing',
  'givesProgression',
  'potentialFlags',
  'prerequisites',
  'excludeIfFlags',
  'requiredCharacters',
  'priority',
  'repeatable',
  'options',
  'script',
  'text',
  'telling',
  'again',
  'check',
] satisfies (keyof Encounter)[]);

function Rest({
  own: { element },
  encounter,
  language,
}: Pick<EncounterProps, 'encounter' | 'language'> & { own: { element: DraftElement } }) {
  const { t } = useTranslation();
  return Object.entries(encounter).map(([field, value]) => {
    const text = typeof value === 'number' ? String(value) : value;
    if (PLACED.has(field) || !(typeof text === 'string' || Array.isArray(text)) || text.length === 0) return null;
    return (
      <section key={field}>
        <Label level={5}>{getFieldLabel(t, field)}</Label>
        <EditableText element={element} path={field}>
          {typeof text === 'string' ? (
            <Story language={language} className={sheet.small}>
              {text}
            </Story>
          ) : (
            <Lines path={field} items={text.map(String)} language={language} />
          )}
        </EditableText>
      </section>
    );
  });
}
