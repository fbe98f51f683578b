import { defineCommand } from 'citty';
import { formatByteSize, openLocalModelRegistry } from '../../models/local/index.ts';
import { loadConfig } from '../environment.ts';
import { listenForInterrupt } from '../interrupt.ts';
import { complain, say, sayJson } from '../terminal.ts';

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
