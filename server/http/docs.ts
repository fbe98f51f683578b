import type { OpenAPIHono } from '@hono/zod-openapi';
import { html, raw } from 'hono/html';
import { pageFontFaces } from './page-fonts.ts';

const DOCUMENT = {
  openapi: '3.1.0',
  info: {
    title: 'Kamishibai',
    version: '0.1.0',
    description: 'A co-author to write visual novels with, and a stage that plays them.',
  },
} as const;

interface Operation {
  summary?: string;
  requestBody?: { content?: Record<string, { schema?: unknown }> };
  parameters?: { name?: string; in?: string; required?: boolean }[];
  responses?: Record<string, { description?: string; content?: Record<string, unknown> }>;
}

const shape = (schema: unknown) => JSON.stringify(schema, null, 2);

const operation = (method: string, path: string, described: Operation) => html`
  <details>
    <summary><b class="${method}">${method.toUpperCase()}</b> <code>${path}</code> <span>${described.summary ?? ''}</span></summary>
    ${
      described.parameters?.length
        ? html`<p>Parameters: ${described.parameters.map(({ name, in: where }) => `${name} (${where})`).join(', ')}</p>`
        : ''
    }
    ${Object.values(described.requestBody?.content ?? {}).map(
      ({ schema }) => html`<p>Body</p>
        <pre>${shape(schema)}</pre>`,
    )}
    <table>
      ${Object.entries(described.responses ?? {}).map(
        ([status, { description, content }]) =>
          html`<tr><td>${status}</td><td>${description ?? ''}</td><td>${Object.keys(content ?? {}).join(', ')}</td></tr>`,
      )}
    </table>
  </details>
`;

/** The OpenAPI document and a page that shows it, without third-party scripts, since pages must not call out. */
export function docsRoutes(app: OpenAPIHono): void {
  let written: ReturnType<OpenAPIHono['getOpenAPI31Document']> | undefined;
  // Built on first use, which takes long; all routes are registered by then.
  const getDocument = () => (written ??= app.getOpenAPI31Document(DOCUMENT));
  app.get('/api/openapi.json', (context) => context.json(getDocument()));
  app.get('/api/docs', (context) => {
    const { paths = {} } = getDocument();
    const operations = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods as Record<string, Operation>).map(([method, described]) =>
        operation(method, path, described),
      ),
    );
    return context.html(html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <link rel="icon" type="image/svg+xml" href="/logo.svg" />
          <title>Kamishibai · HTTP routes</title>
          <style>
            ${raw(pageFontFaces('en'))}
            body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; background: #fbf7ef; color: #2b2622; font: 16px/1.5 "Source Sans 3", system-ui, sans-serif; }
            h1 { font-family: Lora, Georgia, serif; }
            details { margin: 0.4rem 0; padding: 0.5rem 0.8rem; background: #fff; border: 1px solid #e2d8c6; border-radius: 8px; }
            summary { cursor: pointer; overflow-wrap: anywhere; }
            summary b { display: inline-block; min-width: 4.5rem; color: #2f5d50; }
            summary b.post { color: #b8402a; } summary b.delete { color: #7a2418; }
            summary span { color: #6b6057; }
            pre { overflow: auto; max-height: 24rem; padding: 0.8rem; background: #f6f1e7; border-radius: 6px; font-size: 0.8rem; }
            td { padding: 0.15rem 0.8rem 0.15rem 0; vertical-align: top; }
          </style>
        </head>
        <body>
          <h1>Kamishibai: HTTP routes</h1>
          <p>Drawn from <a href="/api/openapi.json">/api/openapi.json</a>. Every refusal is <code>{ "error": { "code", "message", "issues"?, "hint"? } }</code>.</p>
          ${operations}
        </body>
      </html>`);
  });
}
