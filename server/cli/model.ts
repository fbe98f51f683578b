import { defineCommand } from 'citty';
import { describeLocalModel, formatByteSize, openLocalModelRegistry } from '../models/local/index.ts';
import { loadConfig } from './environment.ts';
import { listenForInterrupt } from './signals.ts';
import { asTable, complain, safeLine, say, sayJson } from './terminal.ts';

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

export const get = defineCommand({
  meta: { name: 'get', description: 'Download a listed model and its runtime; interrupted downloads can be resumed' },
  args: {
    name: { type: 'positional', required: true, description: 'its name, as "model list" shows it' },
    json: { type: 'boolean', description: 'Print { name, file }' },
  },
  run: async ({ args }) => {
    const { dataDir, modelCatalogue } = loadConfig();
    const interruption = listenForInterrupt();
    const { name } = args;
    let tenths = -1;
    try {
      const file = await openLocalModelRegistry({ dataDir, catalogue: modelCatalogue }).get(
        name,
        interruption.signal,
        (fetching) => {
          if (fetching.what === 'runtime') return complain('Fetching what runs local models, with npm …');
          const { receivedBytes, totalBytes } = fetching;
          const now = Math.floor((10 * receivedBytes) / (totalBytes ?? Number.POSITIVE_INFINITY));
          if (now === tenths) return;
          tenths = now;
          const of = totalBytes === null ? '' : ` of ${formatByteSize(totalBytes)}`;
          complain(`${name}: ${formatByteSize(receivedBytes)}${of}`);
        },
      );
      if (args.json) sayJson({ name, file });
      else say(`${name} is there: ${file}. STORYTELLER_MODEL=local:${name} has it tell.`);
      return 0;
    } catch (error) {
      if (!interruption.signal.aborted) throw error;
      complain(`Stopped. What has come of ${name} is kept; the next time goes on from there.`);
      return 1;
    } finally {
      interruption.dispose();
    }
  },
});

export const modelCommand = defineCommand({
  subCommands: { list, get, remove },
});
