import { serve } from '@hono/node-server';
import Database from 'better-sqlite3';
import { Hono } from 'hono';
import sharp from 'sharp';

/* What every server of this kind has to load: HTTP, a database, pictures. Says where it listens. */

const database = new Database(':memory:');
database.exec('CREATE TABLE picture (format TEXT)');
database.prepare('INSERT INTO picture VALUES (?)').run(sharp.format.png.id);

const app = new Hono();
app.get('/healthz', (context) => context.json({ ok: true }));
serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => {
  console.log(`The bare server is ready: http://127.0.0.1:${port}`);
});
