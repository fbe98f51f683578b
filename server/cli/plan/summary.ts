import { clip } from '../../../shared/clip.ts';
import type { ExecutionResult, ToolResult } from '../../../shared/plan/index.ts';
import { safeLine } from '../terminal.ts';

const VALUE_LENGTH = 200;
const STATE_LENGTH = 2000;

export function formatExecutionSummary(result: ExecutionResult): string[] {
  const { issues, success, planId, attemptNumber, executionTimeMs, toolResults, aggregatedAssets, aggregatedState } =
    result;
  const attempt = attemptNumber === 1 ? '' : `, attempt ${attemptNumber}`;
  const end = success ? 'was carried out' : 'failed';
  const state = Object.keys(aggregatedState).length === 0 ? [] : [`State: ${inLine(aggregatedState, STATE_LENGTH)}`];
  const lines = [
    `The plan ${planId} ${end} (${seconds(executionTimeMs)}${attempt}).`,
    ...whatIsWrong(result),
    // The steps of a refused plan would only repeat the issues.
    ...(issues ? [] : table(toolResults)),
    ...state,
    ...aggregatedAssets.map(({ assetId, kind, mediaType, path }) => `Asset: ${kind} ${assetId} (${mediaType}) ${path}`),
    ...whatNext(result),
  ];
  return lines.map(safeLine);
}

function whatIsWrong({ error, issues }: ExecutionResult): string[] {
  if (issues)
    return issues.map(({ code, stepId, message }) => `${code}${stepId ? `, step "${stepId}"` : ''}: ${message}`);
  return error ? [`${error.code}: ${error.message}`] : [];
}

function whatNext({ canReplan, disabledSkills }: ExecutionResult): string[] {
  if (!canReplan) return [];
  const without = disabledSkills.length === 0 ? '' : `, without these skills: ${disabledSkills.join(', ')}`;
  return [`Another plan may be tried${without}.`];
}

function table(results: readonly ToolResult[]): string[] {
  const rows = results.map(({ toolId, state, executionTimeMs, ...rest }) => [
    `  ${toolId}`,
    state,
    state === 'skipped' ? '' : seconds(executionTimeMs),
    whatCame(rest),
  ]);
  const widths = [0, 1, 2].map((column) => Math.max(0, ...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

function whatCame({
  error,
  reason,
  output,
  retryCount,
}: Pick<ToolResult, 'error' | 'reason' | 'output' | 'retryCount'>) {
  const times = retryCount === 0 ? '' : ` (${retryCount + 1} attempts)`;
  if (error) return `${error.code}: ${error.message}${times}`;
  if (reason !== undefined) return reason;
  if (output === null) return times.trim();
  // Scripts have a summary; their state and assets are shown for the plan as a whole.
  const summary = typeof output === 'object' && 'summary' in output ? output.summary : undefined;
  return `${typeof summary === 'string' ? summary : inLine(output, VALUE_LENGTH)}${times}`;
}

const inLine = (value: unknown, most: number): string => clip(JSON.stringify(value) ?? '', most);

const seconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`;
