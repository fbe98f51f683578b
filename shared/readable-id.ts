/** An id as people read it, where nothing better is known: "old_pier" → "old pier". */
export const readableId = (id: string): string => id.replace(/[_-]+/g, ' ');
