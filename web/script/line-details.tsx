import { Button } from '@mantine/core';
import { useMemo } from 'react';
import { isPathWithin, setAtPath } from '../../shared/field-path.ts';
import { SCRIPT_LINES, type ScriptLine } from '../../shared/story/index.ts';
import { AutoFields } from '../form/fields/auto-field.tsx';
import { ListItemButtons } from '../form/fields/list-buttons.tsx';
import { FormProvider, type FormState, useForm } from '../form/form-context.tsx';
import { listSchemaFields } from '../form/schema.ts';
import { useTranslation } from '../i18n/index.ts';
import { PlayIcon, PlusIcon } from '../ui/icons.tsx';
import { sayScriptChoice } from './labels.ts';
import styles from './line-details.module.css';
import { VoiceDetails, type VoiceUpload } from './line-voice.tsx';
import type { RowProps } from './row-props.ts';
import { groupLineFields } from './slash-suggestions.ts';

const nothing = () => undefined;

/** The details of a line: condition, facts it reveals, delivery, voice; and its actions. */
export function LineDetails({ upload, ...props }: RowProps & { upload: VoiceUpload }) {
  const { line, lineKey, index, isLast, path, acts, onPlay } = props;
  const { t } = useTranslation();
  const form = useForm();
  const number = index + 1;
  const { type } = line;
  const state = useMemo<FormState>(
    () => ({
      ...form,
      base: null,
      schema: listSchemaFields(SCRIPT_LINES[type]),
      clashes: [],
      issues: form.issues
        .filter((issue) => isPathWithin(issue.path, `${path}.${index}`))
        .map((issue) => ({ ...issue, path: issue.path.slice(`${path}.${index}.`.length) })),
      sayChoice: (name, choice) => sayScriptChoice(t, name, choice),
      isByHand: () => false,
      claim: () => nothing,
      set: (at, value) => acts.change(lineKey, (old) => setAtPath(old, at, value) as ScriptLine),
    }),
    [form, type, lineKey, path, index, acts, t],
  );
  return (
    <div className={`stack gap-sm top-2xs pad-all-xs ${styles.details}`}>
      <FormProvider form={state} value={line}>
        <AutoFields fields={groupLineFields(type).behind} />
      </FormProvider>
      <VoiceDetails {...props} upload={upload} />
      <span className="row wrap gap-xs rows-2xs">
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          leftSection={<PlayIcon size={13} />}
          onClick={() => onPlay(index)}
        >
          {t('script.stage.playFrom', { number })}
        </Button>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          leftSection={<PlusIcon size={14} />}
          onClick={() => acts.add(lineKey)}
        >
          {t('script.add')}
        </Button>
        <ListItemButtons
          name={t('script.fieldOf', { field: t('authoring.fields.script'), number })}
          first={index === 0}
          last={isLast}
          onMove={(by) => acts.move(lineKey, by)}
          onRemove={() => acts.remove(lineKey)}
        />
      </span>
    </div>
  );
}
