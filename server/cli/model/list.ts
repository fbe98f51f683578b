import { defineCommand } from 'citty';
import { inUnits, leastFitting, memoryOf, openShelf, type ShelvedModel } from '../../models/local/index.ts';
import { loadConfig } from '../environment.ts';
import { asTable } from '../table.ts';
import { safeLine, say, sayJson } from '../terminal.ts';

/** A model as it is shown. What neither its list nor its file says is null. */
function shown({ name, file, listed, found }: ShelvedModel) {
  const read = typeof found === 'object' ? found : null;
  const bytes = read?.bytes ?? listed?.bytes ?? null;
  const contextTokens = read?.contextTokens ?? listed?.contextTokens ?? null;
  const weighed = {
    contextTokens,
    cacheBytesPerToken: read?.cacheBytesPerToken ?? listed?.cacheBytesPerToken ?? null,
  };
  return {
    name,
    title: listed?.title ?? null,
    publisher: listed?.publisher ?? null,
    license: listed?.license ?? null,
    file,
    address: listed?.address ?? null,
    sha256: listed?.sha256 ?? null,
    bytes,
    contextTokens,
    memoryBytes: bytes === null ? null : memoryOf({ bytes, ...weighed }, leastFitting(weighed)),
    isThere: read !== null,
    trouble: typeof found === 'string' ? found : null,
  };
}

/** `model list`: what is there, and what can be fetched. */
export const list = defineCommand({
  meta: { name: 'list', description: 'List the models that run on this machine, there or to be fetched' },
  args: { json: { type: 'boolean', description: 'Print { models, isRuntimeThere }' } },
  run: async ({ args }) => {
    const { dataDir, modelCatalogue } = loadConfig();
    const shelf = openShelf({ dataDir, catalogue: modelCatalogue });
    const models = (await shelf.list()).map(shown);
    if (args.json) return sayJson({ models, isRuntimeThere: shelf.runtime() !== null });
    const amount = (bytes: number | null) => (bytes === null ? '–' : inUnits(bytes));
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
    say('MEMORY is the least it is loaded with: weights, and a context of 4,096 tokens.');
  },
});
