import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import type { OpenAPIHono } from '@hono/zod-openapi';
import { RefusalError } from '../../shared/error.ts';
import { findPerson } from './access/person.ts';
import { SIGN_OUT_PATH } from './entry/entry-routes.ts';

/** Every page address gets the app's document. `signsOut` tells it that the user has signed in and can sign out. */
export function webRoutes(app: OpenAPIHono, webDir: string, { signsOut }: { signsOut: () => boolean }): void {
  app.use('/assets/*', async (context, next) => {
    await next();
    if (context.res.status === 200) context.header('cache-control', 'public, max-age=31536000, immutable');
  });
  // Files without a hash in their name change with the next version.
  app.use('/:file{[^/]+\\.[a-z0-9]+}', async (context, next) => {
    await next();
    if (context.res.status === 200) context.header('cache-control', 'no-cache');
  });
  if (existsSync(webDir)) {
    const files = serveStatic({ root: webDir, precompressed: true });
    // Folders and dotfiles are not served.
    app.use('/*', (context, next) => (/(^|\/)(\.[^/]*)?$/.test(context.req.path) ? next() : files(context, next)));
  }
  app.get('*', async (context, next) => {
    const { path } = context.req;
    if (/^\/(api|media|assets)(\/|$)/.test(path) || /\.[a-z0-9]+$/i.test(path)) return next();
    const page = await readFile(join(webDir, 'index.html'), 'utf8').catch((error: unknown) => {
      throw new RefusalError('not_found', 'The web app has not been built.', {
        hint: 'Start the server with "npm start", which builds it.',
        cause: error,
      });
    });
    const role = `<meta name="role" content="${findPerson(context)?.role ?? 'guest'}">`;
    const meta = signsOut() ? `${role}<meta name="sign-out" content="${SIGN_OUT_PATH}">` : role;
    context.header('cache-control', 'no-cache');
    return context.html(page.replace('</head>', `${meta}</head>`));
  });
}
