import { styleText } from 'node:util';

/** Colours text for a terminal, if the environment allows. */
export type Paint = (style: Parameters<typeof styleText>[0], text: string) => string;

/** Colours for stdout. */
export const paint: Paint = (style, text) => styleText(style, text, { stream: process.stdout });
