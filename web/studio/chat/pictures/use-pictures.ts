import type { FileUIPart } from 'ai';
import { useCallback, useRef, useState } from 'react';
import { MAX_PICTURES, PICTURES_BUDGET, refuseReferencePicture, shareBudget } from './picture-budget.ts';
import { shrinkPicture } from './shrink.ts';

/** A reference picture being attached. `file` is missing if it was sent before. */
export interface AttachedPicture {
  id: string;
  name: string;
  part: FileUIPart;
  file?: File;
}

/** Why pictures were refused: not a picture, too large, too many, or unreadable. */
export type PictureRefusal = 'type' | 'size' | 'many' | 'unreadable';

const toPart = (name: string, { url, mediaType }: { url: string; mediaType: string }): FileUIPart => ({
  type: 'file',
  mediaType,
  filename: name.slice(0, 200),
  url,
});

async function fitTogether(pictures: readonly AttachedPicture[]): Promise<AttachedPicture[]> {
  const shares = shareBudget(
    pictures.map(({ part }) => part.url.length),
    PICTURES_BUDGET,
  );
  return Promise.all(
    pictures.map(async (picture, index) => {
      const share = shares[index] ?? 0;
      if (!picture.file || picture.part.url.length <= share) return picture;
      return { ...picture, part: toPart(picture.name, await shrinkPicture(picture.file, share)) };
    }),
  );
}

/** The pictures attached to the message being written: at most four, shrunk to fit one request. */
export function usePictures() {
  const [pictures, setPictures] = useState<readonly AttachedPicture[]>([]);
  const [refusal, setRefusal] = useState<PictureRefusal | null>(null);
  const [reading, setReading] = useState(0);
  const kept = useRef<readonly AttachedPicture[]>([]);
  const work = useRef(Promise.resolve());
  const count = useRef(0);

  const keep = useCallback((next: readonly AttachedPicture[]) => {
    kept.current = next;
    setPictures(next);
  }, []);

  const take = useCallback(
    async (files: readonly File[]): Promise<void> => {
      for (const file of files) {
        const why = kept.current.length >= MAX_PICTURES ? 'many' : refuseReferencePicture(file);
        if (why) {
          setRefusal(why);
          continue;
        }
        try {
          const part = toPart(file.name, await shrinkPicture(file, PICTURES_BUDGET));
          count.current += 1;
          const picture = { id: `picture-${count.current}`, name: file.name, part, file };
          const fitted = await fitTogether([...kept.current, picture]);
          // A picture removed in the meantime stays removed.
          keep(fitted.filter(({ id }) => id === picture.id || kept.current.some((each) => each.id === id)));
        } catch (error) {
          console.info('A picture could not be read.', error);
          setRefusal('unreadable');
        }
      }
    },
    [keep],
  );

  const attach = useCallback(
    (files: readonly File[]) => {
      if (files.length === 0) return;
      setRefusal(null);
      setReading((now) => now + 1);
      work.current = work.current.then(() => take(files)).finally(() => setReading((now) => now - 1));
    },
    [take],
  );
  const remove = useCallback(
    (id: string) => {
      setRefusal(null);
      keep(kept.current.filter((picture) => picture.id !== id));
    },
    [keep],
  );
  const clear = useCallback(() => {
    setRefusal(null);
    keep([]);
  }, [keep]);
  /** Puts back the pictures of an unsent message, before those attached since. */
  const putBefore = useCallback(
    (parts: readonly FileUIPart[]) => {
      const back = parts.map((part): AttachedPicture => {
        count.current += 1;
        return { id: `picture-${count.current}`, name: part.filename ?? '', part };
      });
      keep([...back, ...kept.current].slice(0, MAX_PICTURES));
    },
    [keep],
  );
  return { pictures, refusal, reading: reading > 0, attach, remove, clear, putBefore };
}
