import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Logger } from '../log.ts';
import { createRouteClient } from './api-client.ts';
import { respondNotFound } from './errors.ts';

const SIGN_IN_HEADERS = ['authorization', 'cookie'] as const;

/**
 * The Model Context Protocol over HTTP, without sessions: each request is answered on its own, by the product's routes
 * with the credentials it came with.
 */
export function mcpRoutes(app: OpenAPIHono, log: Logger): void {
  app.post('/mcp', async (context) => {
    // Loaded on the first request: most servers never have one.
    const [{ createMcpServer }, { WebStandardStreamableHTTPServerTransport }] = await Promise.all([
      import('../mcp/server.ts'),
      import('@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'),
    ]);
    const credentials = Object.fromEntries(
      SIGN_IN_HEADERS.flatMap((name) => {
        const value = context.req.header(name);
        return value === undefined ? [] : [[name, value]];
      }),
    );
    const api = createRouteClient((path, init) => app.request(`http://127.0.0.1${path}`, init), '', credentials);
    const transport = new WebStandardStreamableHTTPServerTransport();
    await createMcpServer(api, log).connect(transport);
    return transport.handleRequest(context.req.raw, { parsedBody: await context.req.json() });
  });
  // Without sessions there is no stream to follow, and none to end.
  app.on(['GET', 'DELETE'], '/mcp', (context) => {
    context.header('allow', 'POST');
    return context.body(null, 405);
  });
  app.all('/mcp', respondNotFound);
}
