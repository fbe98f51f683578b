import { defineCommand } from 'citty';
import { describeLocalModel, formatByteSize, openLocalModelRegistry } from '../../models/local/index.ts';
import { loadConfig } from '../environment.ts';
import { asTable, safeLine, say, sayJson } from '../terminal.ts';

export const list = defineCommand({
  meta: { name: 'list', description: 'List local models, installed and downloadable' },
  args: { json: { type: 'boolean', description: 'Print { models, isRuntimeThere, freeMemoryBytes }' } },
  run: async ({ args }) => {
    const { dataDir, modelCatalogue } = loadConfig();
    const shelf = openLocalModelRegistry({ dataDir, catalogue: modelCatalogue });
    const models = (await shelf.list()).map((model) => ({ ...describeLocalModel(model), file: model.file }));
    if (args.json) {
      return sayJson({ models, isRuntimeThere: shelf.runtime() !== null, freeMemoryBytes: process.availableMemory() });
    }
    const amount = (bytes: number | null) => (bytes === null ? '–' : formatByteSize(bytes));
    const rows = models.map((model) => [
      safeLine(model.name),
      model.isThere ? 'there' : model.trouble === null ? '–' : 'of no use',
      amount(model.bytes),
      amount(model.memoryBytes),
      model.contextTokens === null ? '–' : String(model.contextTokens),
      safeLine(model.license ?? '–'),
      safeLine(model.publisher ?? '–'),
    ]);
    for (const line of asTable([['NAME', '', 'SIZE', 'MEMORY', 'CONTEXT', 'LICENCE', 'PUBLISHER'], ...rows])) say(line);
    for (const { trouble } of models) if (trouble !== null) say(safeLine(trouble));
    say('Sizes, hashes, licences and contexts are as their publishers state them; none of the list was tried here.');
    say('MEMORY is the minimum: weights, and a context of 4,096 tokens.');
  },
});
