/** A readable form of an id: "old_pier" → "old pier". */
export const readableId = (id: string): string => id.replace(/[_-]+/g, ' ');
