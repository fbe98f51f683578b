import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { uploadVoice } from '../../../../api/editing.ts';
import { KnownTagsField, type TagReference } from '../../../../form/fields/chips-fields.tsx';
import { useTranslation } from '../../../../i18n/index.ts';
import { createScriptWorld, type ScriptWorld } from '../../../../script/script-world.ts';
import { Portrait } from '../../../../ui/index.ts';
import { useDraftContext } from '../../draft-context.tsx';
import { placeKey } from '../../sheets/sheet.ts';
import { flagNames, itemNames } from '../../sheets/story-ids.ts';

export function usePeople(): TagReference[] {
  const { draft } = useDraftContext();
  return useMemo(
    () =>
      draft.characters.map(({ id, name, image }) => ({
        value: id,
        label: name,
        mark: <Portrait url={image?.url} name={name} size={24} named={false} />,
      })),
    [draft.characters],
  );
}

/** The places on an act's map, without `except`. */
export function usePlaces(actId: string | undefined, except?: string): TagReference[] {
  const { draft } = useDraftContext();
  const act = draft.acts.find(({ id }) => id === actId);
  return (act?.sandboxLocations ?? [])
    .filter(({ id }) => id !== except)
    .map(({ id, title }) => ({ value: id, label: title }));
}

/** All places on maps, labelled with their act if there are several. */
export function useAllPlaces(): { value: string; text: string }[] {
  const { draft } = useDraftContext();
  const { acts } = draft;
  return acts.flatMap(({ id: actId, title: act, sandboxLocations }) =>
    sandboxLocations.map(({ id, title }) => ({
      value: placeKey(actId, id),
      text: acts.length > 1 ? `${act} · ${title}` : title,
    })),
  );
}

/** Flags as chips. Existing flags are suggested with who sets them; a new flag has to be confirmed. */
export function FlagsField({ path }: { path: string }) {
  const { t } = useTranslation();
  const { draft, flags } = useDraftContext();
  const known = useMemo(() => flagNames(draft), [draft]);
  const describe = (flag: string) => {
    const by = (flags.get(flag)?.setBy ?? []).map(({ encounter }) => encounter);
    return by.length === 0 ? t('draft.flag.nobody') : `${t('draft.flag.setBy')}: ${by.join(', ')}`;
  };
  const sayNew = (flag: string) => t('editing.newFlag', { flag });
  return <KnownTagsField path={path} known={known} describe={describe} sayNew={sayNew} />;
}

/** Items as chips. Items that the story gives are suggested; a new item has to be confirmed. */
export function ItemsField({ path }: { path: string }) {
  const { t } = useTranslation();
  const { draft } = useDraftContext();
  const known = useMemo(() => itemNames(draft), [draft]);
  return (
    <KnownTagsField path={path} known={known} describe={() => ''} sayNew={(item) => t('editing.newItem', { item })} />
  );
}

/** The names that scripts of the draft are edited and shown with. */
export function useScriptWorld(): ScriptWorld {
  const { t } = useTranslation();
  const { draft, sessionId } = useDraftContext();
  const client = useQueryClient();
  return useMemo(
    () => createScriptWorld(draft, t, (file, text) => uploadVoice(client, sessionId, file, text)),
    [draft, t, client, sessionId],
  );
}
