import { type CheckReport, checkPackage } from '../../shared/check/index.ts';
import { RefusalError } from '../../shared/error.ts';
import { packageCandidate, parsePackageText, type VNPackage, VNPackageSchema } from '../../shared/story/index.ts';

/** A story parsed from a text, with the raw value; or the report for one that cannot be loaded. */
export type StoryReading = { ok: true; story: VNPackage; written: unknown } | { ok: false; report: CheckReport };

/** Parses a story file as an import would, filling in optional parts. Pictures and music are unchanged. */
export function readStory(text: string): StoryReading {
  let input: unknown;
  try {
    input = parsePackageText(text);
  } catch (error) {
    if (!(error instanceof RefusalError)) throw error;
    return noStory(error.message);
  }
  const candidate = packageCandidate(input, { id: 'story', createdAt: '' });
  if (!candidate) return noStory('This is not a story package: expected a JSON object with "plot" and "characters".');
  const parsed = VNPackageSchema.safeParse(candidate.value);
  return parsed.success
    ? { ok: true, story: parsed.data, written: candidate.value }
    : { ok: false, report: checkPackage(candidate.value) };
}

/** @throws RefusalError `refused` with the problems */
export function requireStory(text: string, name: string): VNPackage {
  const read = readStory(text);
  if (read.ok) return read.story;
  throw new RefusalError('refused', `${name} is not a story that Kamishibai can load.`, {
    issues: read.report.findings.slice(0, 20).map(({ message }) => ({ path: '', message })),
    hint: `"npx kamishibai check ${name}" lists all problems.`,
  });
}

function noStory(message: string): StoryReading {
  const finding = {
    code: 'does-not-load',
    severity: 'error' as const,
    where: { type: 'story' as const },
    message,
    fix: 'Take a file that was exported from Kamishibai.',
  };
  return { ok: false, report: { errors: 1, warnings: 0, findings: [finding], ignored: [] } };
}
