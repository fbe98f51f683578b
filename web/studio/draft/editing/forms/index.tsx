import { type KeyboardEvent, memo, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { toNamedElement } from '../../../../../shared/story/index.ts';
import { ClashNote } from '../../../../form/fields/field.tsx';
import { FormProvider, type FormState, PLAIN_FORM } from '../../../../form/form-context.tsx';
import { listSchemaFields } from '../../../../form/schema.ts';
import { useLanguage, useTranslation } from '../../../../i18n/index.ts';
import { sayField, sayValue, type ValueFormat } from '../../../history/diff/format-value.ts';
import { createDraftNames } from '../../../wording/tool-call.ts';
import { isEdited } from '../../control/element-state.ts';
import { useDraftContext } from '../../draft-context.tsx';
import { isUnsaved, type OpenSheet } from '../../sheets/open-sheets.ts';
import { SHEET_SCHEMAS, type SheetKind } from '../../sheets/sheet.ts';
import { useOpenSheet } from '../../sheets/sheet-store.ts';
import { RewordButton } from '../reword/reword-button.tsx';
import { SheetProvider } from '../sheet-context.ts';
import { ActFields, NewActFields } from './act-fields.tsx';
import { CharacterFields } from './character-fields.tsx';
import { EncounterFields } from './encounter-fields.tsx';
import { EventsFields } from './events-fields.tsx';
import { focusStartPosition } from './focus-position.ts';
import { FormFoot } from './form-foot.tsx';
import styles from './forms.module.css';
import { ActLoreFields } from './lore-fields.tsx';
import { ownField } from './own-field.tsx';
import { PlaceFields } from './place-fields.tsx';
import { PremiseFields } from './premise-fields.tsx';
import { EndingsFields, MetersFields } from './premise-parts.tsx';
import { usePeople, useScriptWorld } from './story-references.tsx';
import { useSheetForm } from './use-sheet-form.ts';

export default function SheetForm({ sheetKey: key }: { sheetKey: string }) {
  const { store } = useDraftContext();
  const open = useOpenSheet(store, key);
  return open ? <OpenForm sheetKey={key} open={open} /> : null;
}

function OpenForm({ sheetKey: key, open }: { sheetKey: string; open: OpenSheet }) {
  const { t } = useTranslation();
  const { draft, language, provenance, getSpot, begun, scroller } = useDraftContext();
  const uiLanguage = useLanguage();
  const form = useRef<HTMLFormElement>(null);
  const [spot] = useState(() => getSpot(key));
  const [asking, setAsking] = useState(false);
  const writing = useSheetForm(key, open, form);
  const { issues, set, settle, claim, save, close } = writing;
  const { kind, element } = open.sheet;
  const { base, clashes } = open;
  const isNew = base === null;
  const unsaved = isUnsaved(open);

  useLayoutEffect(() => {
    focusStartPosition(form.current, scroller.current, spot);
    begun(key);
  }, [spot, scroller, begun, key]);

  const latest = useRef(save);
  useLayoutEffect(() => {
    latest.current = save;
  });
  const tongue = language ?? (typeof open.mine.language === 'string' ? open.mine.language : undefined);
  const world = useScriptWorld();
  const people = usePeople();
  const wording = useMemo<ValueFormat>(
    () => ({ t, names: createDraftNames(draft), language: uiLanguage }),
    [t, draft, uiLanguage],
  );
  const state = useMemo<FormState>(
    () => ({
      ...PLAIN_FORM,
      base,
      schema: listSchemaFields(SHEET_SCHEMAS[kind]),
      language: tongue,
      issues,
      clashes,
      startPath: spot?.path ?? null,
      label: (name) => sayField(wording, name),
      sayChoice: (name, choice) => sayValue(wording, name, choice),
      customControl: (field, path) => ownField(field, path, { world, people }),
      textTool: RewordButton,
      isByHand: (path) => base !== null && isEdited(provenance, element, path),
      set,
      settle,
      claim,
      save: () => void latest.current(),
    }),
    [base, clashes, kind, element, provenance, wording, tongue, issues, spot, set, settle, claim, world, people],
  );

  const stay = () => {
    setAsking(false);
    writing.resume();
  };
  const leave = () => (unsaved ? setAsking(true) : close());
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) {
      event.preventDefault();
      void save();
    } else if (event.key === 'Escape' && !event.defaultPrevented && !isListOpen(event.target)) {
      event.stopPropagation();
      if (asking) stay();
      else leave();
    }
  };
  const title =
    kind === 'premise'
      ? t('editing.thePremise')
      : kind === 'meters' || kind === 'endings'
        ? t(`script.${kind}.title`)
        : toNamedElement(draft, element).title;
  const name = isNew ? t(`editing.new.${kind}`) : title;
  return (
    <SheetProvider value={open.sheet}>
      <FormProvider form={state} value={open.mine}>
        <form
          ref={form}
          className={`stack shrinks gap-lg round-lg sheet high ${styles.form}`}
          data-kind={kind}
          data-frame={`form ${key}`}
          aria-label={t('editing.writing', { name })}
          noValidate
          onKeyDown={onKeyDown}
          onFocus={({ target }) => writing.visit(target)}
          onSubmit={(event) => {
            event.preventDefault();
            void save();
          }}
        >
          {isNew && <h3 className="text-xl">{name}</h3>}
          {clashes
            .filter(({ path }) => path === '')
            .map((clash) => (
              <ClashNote key={clash.path} clash={clash} />
            ))}
          <SheetFields kind={kind} isNew={isNew} />
          <FormFoot
            writing={writing}
            unsaved={unsaved}
            clashing={clashes.length > 0}
            asking={asking}
            onLeave={leave}
            onStay={stay}
          />
        </form>
      </FormProvider>
    </SheetProvider>
  );
}

const isListOpen = (target: EventTarget): boolean =>
  target instanceof Element && target.getAttribute('aria-expanded') === 'true' && target.tagName === 'INPUT';

/** The fields of a sheet. Memoized: the form around them renders on every key. */
const SheetFields = memo(function FieldsOf({ kind, isNew }: { kind: SheetKind; isNew: boolean }) {
  switch (kind) {
    case 'premise':
      return <PremiseFields />;
    case 'meters':
      return <MetersFields />;
    case 'endings':
      return <EndingsFields />;
    case 'character':
      return <CharacterFields />;
    case 'act':
      return isNew ? <NewActFields /> : <ActFields />;
    case 'events':
      return <EventsFields />;
    case 'lore':
      return <ActLoreFields />;
    case 'place':
      return <PlaceFields />;
    case 'encounter':
      return <EncounterFields />;
  }
});
