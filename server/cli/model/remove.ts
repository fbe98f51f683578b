import { defineCommand } from 'citty';
import { openLocalModelRegistry } from '../../models/local/index.ts';
import { loadConfig } from '../environment.ts';
import { say, sayJson } from '../terminal.ts';

export const remove = defineCommand({
  meta: { name: 'remove', description: 'Delete a model or its partial download from DATA_DIR' },
  args: {
    name: { type: 'positional', required: true, description: 'its name, as "model list" shows it' },
    json: { type: 'boolean', description: 'Print { name, file }' },
  },
  run: async ({ args }) => {
    const { dataDir, modelCatalogue } = loadConfig();
    const file = await openLocalModelRegistry({ dataDir, catalogue: modelCatalogue }).remove(args.name);
    if (args.json) sayJson({ name: args.name, file });
    else say(`${args.name} is gone: ${file}.`);
  },
});
