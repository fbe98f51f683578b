import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { defineCommand } from 'citty';
import { createLogger } from '../log.ts';
import { createMcpServer } from '../mcp/server.ts';
import { openApi } from './api.ts';
import { loadConfig } from './environment.ts';

export const mcpCommand = defineCommand({
  run: async () => {
    const config = loadConfig();
    const api = await openApi(config);
    const server = createMcpServer(api, createLogger('warn'));
    try {
      const closed = new Promise<void>((resolve) => {
        server.onclose = resolve;
      });
      // A client that ends closes standard input.
      process.stdin.once('end', () => void server.close());
      await server.connect(new StdioServerTransport());
      await closed;
    } finally {
      await api.close();
    }
  },
});
