import type { Context } from 'hono';
import { html, raw } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';
import { PASSWORD_LENGTH, PERSON_NAME_LENGTH } from '../../../shared/wire/index.ts';
import { pageFontFaces } from '../page-fonts.ts';
import { type EntryWords, getEntryWords } from './entry-words.ts';

type Html = HtmlEscapedString | Promise<HtmlEscapedString>;
export type Said = (words: EntryWords) => string;

const STYLE = `
  * { box-sizing: border-box; }
  body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: #f6f1e7; color: #2b2622; font: 16px/1.5 "Source Sans 3", system-ui, sans-serif; }
  main { width: min(27rem, 100vw - 2rem); display: grid; gap: 0.9rem; padding: 2rem; margin: 1rem 0; background: #fffdf8; border: 1px solid #e2d8c6; border-radius: 12px; }
  form, label { display: grid; gap: 0.9rem; }
  label { gap: 0.2rem; }
  h1 { margin: 0; font: 600 1.5rem/1.2 Lora, Georgia, serif; }
  p { margin: 0; color: #6b6057; }
  input, button, .button { font: inherit; padding: 0.6rem 0.8rem; border-radius: 8px; border: 1px solid #cdbfa8; text-align: center; text-decoration: none; }
  input { text-align: start; background: #fff; color: inherit; }
  button { background: #b8402a; border-color: #b8402a; color: #fff; cursor: pointer; }
  button.second, .button { background: #fffdf8; border-color: #cdbfa8; color: #2b2622; }
  summary { cursor: pointer; color: #6b6057; }
  details form { margin-top: 0.9rem; }
  [role='alert'] { color: #a3271a; }
  :focus-visible { outline: 3px solid #d98c5f; outline-offset: 2px; }
`;

/** A page that lets somebody in, in the language of the browser. @param said an error to show */
export function entryPage(
  context: Context,
  title: Said,
  said: Said | null,
  content: (words: EntryWords) => Html,
): Html {
  const { language, words } = getEntryWords(context.req.header('accept-language'));
  return html`<!doctype html>
<html lang="${language}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <link rel="icon" type="image/svg+xml" href="/logo.svg" />
    <title>${title(words)} · Kamishibai</title>
    <style>${raw(pageFontFaces(language))}${raw(STYLE)}</style>
  </head>
  <body>
    <main>
      <h1>${title(words)}</h1>
      ${said === null ? '' : html`<p role="alert">${said(words)}</p>`}
      ${content(words)}
    </main>
  </body>
</html>`;
}

/** Fields of a new account. */
export const newAccountFields = (words: EntryWords): Html => html`
  <label>${words.name}
    <input name="name" autocomplete="name" maxlength="${PERSON_NAME_LENGTH}" required />
  </label>
  <label>${words.email} <input name="email" type="email" autocomplete="username" required /></label>
  ${newPasswordField(words)}`;

export const newPasswordField = (words: EntryWords): Html => html`
  <label>${words.newPassword}
    <input name="password" type="password" autocomplete="new-password" minlength="${PASSWORD_LENGTH.min}" maxlength="${PASSWORD_LENGTH.max}" required />
  </label>`;
