import { styleText } from 'node:util';

/** Colours a text for somebody who reads it on a terminal, as far as the environment lets it. */
export type Paint = (style: Parameters<typeof styleText>[0], text: string) => string;

/** Colours for what goes to stdout. */
export const paint: Paint = (style, text) => styleText(style, text, { stream: process.stdout });
