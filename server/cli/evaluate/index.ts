import { defineCommand } from 'citty';
import { languageFor } from '../../../shared/language/tag.ts';
import {
  EVALUATION_DEFAULTS as DEFAULTS,
  type EvaluationRequest,
  EVALUATION_LIMITS as LIMITS,
} from '../../../shared/wire/index.ts';
import { systemClock } from '../../clock.ts';
import { type EvaluationReport, evaluate as evaluateModels } from '../../evaluate/index.ts';
import { REPORT_WORDS, reportInHtml, reportInText } from '../../evaluate/report/index.ts';
import { createLogger } from '../../log.ts';
import { createServices } from '../../main.ts';
import { loadConfig } from '../environment.ts';
import { listenForInterrupt } from '../signals.ts';
import { asTable, complain, safeLine, say, sayJson } from '../terminal.ts';
import { UsageError } from '../usage.ts';
import { writeOutput } from '../write-output.ts';
import { listViolations, readBounds } from './bounds.ts';
import { createProgressTeller } from './progress.ts';

export const evaluateCommand = defineCommand({
  meta: {
    name: 'evaluate',
    description: 'Have models write stories from briefs and tell them to players, and measure it',
  },
  args: {
    file: {
      type: 'positional',
      required: false,
      description: 'With --json: the output file, instead of stdout',
    },
    model: {
      ...{ type: 'string', required: true, valueHint: 'a[,b…]' },
      description: `One model, or up to ${LIMITS.models} side by side, as STORYTELLER_MODEL names them; "offline" is the improviser`,
    },
    stories: {
      type: 'string',
      valueHint: 'n',
      description: `Briefs, 1 to ${LIMITS.stories}; ${DEFAULTS.stories} by default`,
    },
    turns: {
      type: 'string',
      valueHint: 'm',
      description: `The most turns of a play, 1 to ${LIMITS.turns}; ${DEFAULTS.turns} by default`,
    },
    players: {
      type: 'string',
      valueHint: 'p',
      description: `Personas that play each story, 1 to ${LIMITS.players}; ${DEFAULTS.players} by default`,
    },
    seed: { type: 'string', valueHint: 's', description: 'Same seed, same players and dice; 1 by default' },
    judge: {
      type: 'string',
      valueHint: 'c',
      description: 'A model that rates the transcripts, without further information',
    },
    report: { type: 'string', valueHint: 'file.html', description: 'Write a page with figures and transcripts' },
    language: {
      type: 'enum',
      options: Object.keys(REPORT_WORDS),
      description: 'Language of the report; en by default',
    },
    'fail-below': {
      type: 'string',
      valueHint: 'metric=value',
      description: 'Exit with 1 if a measure is lower; separate several by commas',
    },
    'fail-above': {
      type: 'string',
      valueHint: 'metric=value',
      description: 'Exit with 1 if a measure is higher; separate several by commas',
    },
    json: { type: 'boolean', description: 'Print all measurements as one JSON document' },
  },
  run: async ({ args }) => {
    const request = parseRequest(args);
    const bounds = [...readBounds('fail-below', args['fail-below']), ...readBounds('fail-above', args['fail-above'])];
    if (args.file !== undefined && !args.json) throw new UsageError(`"${args.file}" goes with --json.`);
    const config = loadConfig();
    const log = createLogger(config.logLevel === 'info' ? 'error' : config.logLevel);
    const interruption = listenForInterrupt();
    const teller = createProgressTeller(process.stderr);
    try {
      const report = await evaluateModels(request, {
        ...{ config, clock: systemClock, log, createServices, signal: interruption.signal, onProgress: teller.tell },
      });
      teller.clear();
      await tellReport(report, args);
      const failures = listViolations(report, bounds);
      for (const failure of failures) complain(failure);
      return failures.length > 0 || report.interrupted ? 1 : 0;
    } finally {
      teller.clear();
      interruption.dispose();
    }
  },
});

interface Told {
  file?: string | undefined;
  report?: string | undefined;
  language?: string | undefined;
  json?: boolean | undefined;
}

async function tellReport(report: EvaluationReport, { file, report: page, language, json }: Told): Promise<void> {
  const words = REPORT_WORDS[languageFor(language ?? 'en')];
  if (page !== undefined) {
    await writeOutput(page, reportInHtml(report, words));
    complain(`The report is in ${page}.`);
  }
  if (json && file !== undefined) {
    await writeOutput(file, `${JSON.stringify(report, null, 2)}\n`);
    complain(`All measurements are in ${file}.`);
  } else if (json) {
    sayJson(report);
    return;
  }
  for (const line of reportInText(report, words, asTable)) say(safeLine(line));
}

interface Asked {
  model: string;
  stories?: string | undefined;
  turns?: string | undefined;
  players?: string | undefined;
  seed?: string | undefined;
  judge?: string | undefined;
}

function parseRequest({ model, judge, ...asked }: Asked): EvaluationRequest {
  const models = model.split(',').map((name) => name.trim());
  if (models.length > LIMITS.models || models.includes('') || new Set(models).size < models.length)
    throw new UsageError(
      `--model takes one model or up to ${LIMITS.models} different ones with commas, but was given "${model}".`,
    );
  const number = (option: 'stories' | 'turns' | 'players' | 'seed', min: number, max: number): number => {
    const given = asked[option];
    if (given === undefined) return DEFAULTS[option];
    const value = /^\d{1,10}$/.test(given) ? Number(given) : Number.NaN;
    if (value >= min && value <= max) return value;
    throw new UsageError(`--${option} takes a whole number from ${min} to ${max}, but was given "${given}".`);
  };
  return {
    models,
    stories: number('stories', 1, LIMITS.stories),
    turns: number('turns', 1, LIMITS.turns),
    players: number('players', 1, LIMITS.players),
    seed: number('seed', 0, LIMITS.seed),
    judge: judge ?? null,
  };
}
