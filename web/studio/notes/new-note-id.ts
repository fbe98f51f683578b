/** A new id of a note. Works on pages without HTTPS too, where browsers have no `crypto.randomUUID`. */
export const newNoteId = (): string =>
  `note-${[...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
