import { type ReactNode, useState } from 'react';
import { joinFieldPath } from '../../../../../shared/field-path.ts';
import { isObject } from '../../../../../shared/json.ts';
import { CHECK_OUTCOMES, DIFFICULTY_MAX } from '../../../../../shared/story/index.ts';
import { RestFields } from '../../../../form/fields/auto-field.tsx';
import { SubsetField } from '../../../../form/fields/chips-fields.tsx';
import { ChoiceField, SelectField } from '../../../../form/fields/choice-field.tsx';
import { NumbersField } from '../../../../form/fields/named-numbers-field.tsx';
import { NumberField } from '../../../../form/fields/number-field.tsx';
import { RowsField } from '../../../../form/fields/rows-field.tsx';
import { TextField } from '../../../../form/fields/text-field.tsx';
import { useForm, useFormValue, useReadFormValue } from '../../../../form/form-context.tsx';
import { Columns, OptionalGroupField } from '../../../../form/form-section.tsx';
import { useTranslation } from '../../../../i18n/index.ts';
import { ScriptField } from '../../../../script/script-field.tsx';
import { useDraftContext } from '../../draft-context.tsx';
import { useSheet } from '../sheet-context.ts';
import { ItemsField, useScriptWorld } from './story-references.tsx';

const SCENE = ['script', 'text', 'telling', 'again'] as const;

function useSetting(): string | undefined {
  const { draft } = useDraftContext();
  const { element, nodeId } = useSheet();
  const act = draft.acts.find(({ id }) => id === element.actId);
  const places = act?.sandboxLocations ?? [];
  const place =
    element.type === 'node'
      ? places.find(({ id }) => id === element.id)
      : places.find(({ id, encounters }) => id === nodeId || encounters.some((each) => each.id === element.id));
  return place?.location;
}

function SheetScript({ path, label, hint }: { path: string; label?: string | undefined; hint?: ReactNode }) {
  const world = useScriptWorld();
  const setting = useSetting();
  return <ScriptField path={path} label={label} hint={hint} world={world} setting={setting} />;
}

/** Script, text and narration. `repeats`: with a script for later visits; `hasText`: the text is edited here. */
export function SceneFields({
  path = '',
  label,
  repeats = false,
  hasText = true,
}: {
  path?: string;
  label?: string;
  repeats?: boolean;
  hasText?: boolean;
}) {
  const { t } = useTranslation();
  const isAgain = useFormValue(joinFieldPath(path, 'again'), (again) => again !== undefined);
  return (
    <>
      <SheetScript path={joinFieldPath(path, 'script')} label={label} />
      {hasText && <TextField path={joinFieldPath(path, 'text')} hint={t('script.scene.textHint')} />}
      <ChoiceField path={joinFieldPath(path, 'telling')} none={t('script.tellingOfStory')} />
      {(repeats || isAgain) && <SheetScript path={joinFieldPath(path, 'again')} hint={t('script.scene.againHint')} />}
    </>
  );
}

export function SceneField({ path, label, repeats }: { path: string; label: string; repeats?: boolean }) {
  return (
    <OptionalGroupField path={path} label={label} removable make={() => ({})}>
      <SceneFields path={path} {...(repeats !== undefined && { repeats })} />
    </OptionalGroupField>
  );
}

const useMeters = () => {
  const { draft } = useDraftContext();
  return (draft.premise?.meters ?? []).map(({ id, label }) => ({ value: id, text: label }));
};

/** Flags set by the encounter that contains a consequence: the nearest ones above its path. */
function usePotentialFlags(path: string): readonly string[] {
  const read = useReadFormValue();
  const flags = useFormValue('', () => {
    const segments = path.split('.');
    for (let length = segments.length; length >= 0; length--) {
      const found = read(joinFieldPath(segments.slice(0, length).join('.'), 'potentialFlags'));
      if (Array.isArray(found)) return found;
    }
    return null;
  });
  return flags?.map(String) ?? [];
}

const PLACED = [...SCENE, 'flags', 'findings', 'progress', 'doom', 'adjust', 'items', 'complication'] as const;

function ConsequenceFields({ path }: { path: string }) {
  const { t } = useTranslation();
  const { startPath } = useForm();
  const read = useReadFormValue();
  const meters = useMeters();
  const flags = usePotentialFlags(path);
  const [unfolded] = useState(() => {
    const now = read(path);
    return PLACED.slice(SCENE.length).some(
      (name) => (isObject(now) && now[name] !== undefined) || startPath?.startsWith(joinFieldPath(path, name)),
    );
  });
  return (
    <>
      <SceneFields path={path} />
      <details open={unfolded}>
        <summary className="text-md soft bold">{t('script.consequence.changes')}</summary>
        <div className="stack gap-md top-sm">
          <Columns>
            <SubsetField
              path={`${path}.flags`}
              hint={t('script.consequence.flagsHint')}
              options={flags.map((flag) => ({ value: flag, label: flag }))}
              words={{
                all: t('script.consequence.flags.all'),
                none: t('script.consequence.flags.none'),
                some: t('script.consequence.flags.some'),
              }}
            />
            <RowsField path={`${path}.findings`} add={t('editing.add.finding')} />
            <NumberField path={`${path}.progress`} hint={t('script.consequence.progressHint')} />
            <NumberField path={`${path}.doom`} hint={t('script.consequence.doomHint')} />
            <ItemsField path={`${path}.items.gained`} />
            <ItemsField path={`${path}.items.lost`} />
          </Columns>
          <NumbersField
            path={`${path}.adjust`}
            known={meters}
            add={t('script.consequence.addMeter')}
            hint={meters.length === 0 ? t('script.consequence.noMeters') : undefined}
          />
          <TextField path={`${path}.complication`} minRows={1} />
          <RestFields path={path} placed={PLACED} />
        </div>
      </details>
    </>
  );
}

export function ConsequenceField({ path, label }: { path: string; label?: string }) {
  const { label: getLabel } = useForm();
  return (
    <OptionalGroupField path={path} label={label ?? getLabel('then')} removable make={() => ({})}>
      <ConsequenceFields path={path} />
    </OptionalGroupField>
  );
}

const DIFFICULTIES = Array.from({ length: 2 * DIFFICULTY_MAX + 1 }, (_, index) => index - DIFFICULTY_MAX);

/** A written check: its stat, its difficulty, and the consequence of each degree. */
export function CheckField({ path, hint }: { path: string; hint?: string }) {
  const { t } = useTranslation();
  const { draft } = useDraftContext();
  const player = draft.characters.find(({ role }) => role === 'protagonist');
  const stat = useFormValue(`${path}.stat`);
  const stats = Object.keys(player?.stats ?? {});
  const known = typeof stat === 'string' && !stats.includes(stat) ? [...stats, stat] : stats;
  return (
    <OptionalGroupField path={path} label={t('script.check.label')} removable make={() => ({})}>
      {hint && <p className="text-sm faint">{hint}</p>}
      <Columns>
        <SelectField
          path={`${path}.stat`}
          none={t('script.noStat')}
          options={known.map((name) => ({ value: name, text: name }))}
        />
        <DifficultyField path={`${path}.difficulty`} />
      </Columns>
      {CHECK_OUTCOMES.map((outcome) => (
        <ConsequenceField key={outcome} path={`${path}.${outcome}`} label={t(`script.outcome.${outcome}`)} />
      ))}
    </OptionalGroupField>
  );
}

function DifficultyField({ path }: { path: string }) {
  const { t } = useTranslation();
  return (
    <NumberField
      path={path}
      words={DIFFICULTIES.map((value) => ({
        value,
        text: t(`script.difficulty.${value}` as 'script.difficulty.0'),
      }))}
    />
  );
}
