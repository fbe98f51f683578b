import { Button, Group, Radio, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { usePutOnShelf, useRenameShelf } from '../api/index.ts';
import { useTranslation } from '../i18n/index.ts';
import { Dialog } from '../ui/dialog.tsx';
import { ErrorNotice } from '../ui/index.ts';

const SHELF_MAX_LENGTH = 60;
const NONE = '';

/** A story that is put on a shelf. */
export interface Shelved {
  id: string;
  title: string;
}

/** Chooses the shelf of a story, or names a new one. `story` null is closed. */
export function ShelfDialog({
  story,
  shelves,
  current,
  onClose,
}: {
  story: Shelved | null;
  shelves: readonly string[];
  current: string | null;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  return (
    <Dialog opened={story !== null} onClose={onClose} title={t('shelf.of', { title: story?.title ?? '' })}>
      {story && <ShelfForm key={story.id} story={story} shelves={shelves} current={current} onDone={onClose} />}
    </Dialog>
  );
}

function ShelfForm({
  story,
  shelves,
  current,
  onDone,
}: {
  story: Shelved;
  shelves: readonly string[];
  current: string | null;
  onDone: () => void;
}) {
  const { t } = useTranslation();
  const put = usePutOnShelf();
  const [chosen, setChosen] = useState(current ?? NONE);
  const [name, setName] = useState('');
  const typed = name.trim();
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const shelf = typed || chosen;
        put.mutate({ story: story.id, shelf: shelf === NONE ? null : shelf }, { onSuccess: onDone });
      }}
    >
      <Radio.Group
        label={t('shelf.choose')}
        value={typed === '' ? chosen : null}
        onChange={(value) => setChosen(value)}
      >
        <Stack gap="xs" mt="xs">
          <Radio value={NONE} label={t('shelf.none')} />
          {shelves.map((shelf) => (
            <Radio key={shelf} value={shelf} label={shelf} />
          ))}
        </Stack>
      </Radio.Group>
      <TextInput
        mt="md"
        label={t('shelf.new')}
        value={name}
        maxLength={SHELF_MAX_LENGTH}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      {put.isError && <ErrorNotice compact error={put.error} />}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onDone}>
          {t('common.cancel')}
        </Button>
        <Button type="submit" loading={put.isPending}>
          {t('shelf.put')}
        </Button>
      </Group>
    </form>
  );
}

/** Renames a shelf, or removes it; its stories stay. `shelf` null is closed. */
export function RenameShelfDialog({
  shelf,
  onClose,
  onRenamed,
}: {
  shelf: string | null;
  onClose: () => void;
  onRenamed: (name: string | null) => void;
}) {
  const { t } = useTranslation();
  return (
    <Dialog opened={shelf !== null} onClose={onClose} title={t('shelf.rename')}>
      {shelf !== null && <RenameShelfForm key={shelf} shelf={shelf} onClose={onClose} onRenamed={onRenamed} />}
    </Dialog>
  );
}

function RenameShelfForm({
  shelf,
  onClose,
  onRenamed,
}: {
  shelf: string;
  onClose: () => void;
  onRenamed: (name: string | null) => void;
}) {
  const { t } = useTranslation();
  const rename = useRenameShelf();
  const [name, setName] = useState(shelf);
  const to = name.trim();
  const change = (changed: string | null) =>
    rename.mutate({ from: shelf, to: changed }, { onSuccess: () => onRenamed(changed) });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (to !== '') change(to);
      }}
    >
      <TextInput
        label={t('shelf.name')}
        value={name}
        maxLength={SHELF_MAX_LENGTH}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <p className="text-md faint top-xs">{t('shelf.stay')}</p>
      {rename.isError && <ErrorNotice compact error={rename.error} />}
      <Group justify="space-between" mt="lg">
        <Button variant="subtle" color="vermilion" loading={rename.isPending} onClick={() => change(null)}>
          {t('shelf.remove')}
        </Button>
        <Group>
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" loading={rename.isPending} disabled={to === ''}>
            {t('shelf.save')}
          </Button>
        </Group>
      </Group>
    </form>
  );
}
