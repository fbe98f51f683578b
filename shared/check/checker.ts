import { inOneGo, type Pieces } from '../in-pieces.ts';
import type { PlanDraft } from '../story/index.ts';
import { createWorld } from './analysis/condition-world.ts';
import { createPauses } from './analysis/conditions.ts';
import { type ActReach, computeReach } from './analysis/reach.ts';
import { createCoreReader, firstOfEachId, type StoryCore } from './analysis/story-core.ts';
import { readingWritten } from './analysis/written-content.ts';
import { type CheckReport, type Finding, findingKey, isIgnorable, keepAll } from './finding.ts';
import { FINDING_GROUPS, FINDINGS, type FindingCode, isFindingCode, SEVERITIES } from './finding-kinds.ts';
import { loadPackage } from './load-package.ts';
import { en } from './messages/en.ts';
import { renderFinding } from './messages/index.ts';
import { modelVoice } from './messages/voice.ts';
import { createProver } from './proof/incremental-prover.ts';
import type { ProofOptions } from './proof/types.ts';
import type { Rule, Tables, Units } from './rule.ts';
import { createFinding, createTitleLookup, type RuleFinding, type TitleLookup, withTitles } from './rule-finding.ts';
import { RULES } from './rules/index.ts';
import { createInterner } from './structural-equality.ts';
import { createDraftSubject, createPackageSubject, type Subject } from './subject.ts';
import { createTables, type StoryAnalysis } from './tables.ts';

/** Maximum length of a finding's sentence. */
const TEXT_MOST = 2000;
/** Maximum listed findings of one code. */
const LISTED_MOST = 100;

interface CheckWork {
  readonly rules: number;
  readonly searches: number;
  readonly proofs: number;
  readonly effort: number;
}

/** An incremental checker: parts that are the same objects as before are not checked again. */
export interface Checker {
  checkPackage(pkg: unknown): CheckReport;
  checkDraft(draft: PlanDraft): CheckReport;
  /** Like `checkDraft`, in pieces of some milliseconds. Nothing else may be checked before it ends. */
  checkingDraft(draft: PlanDraft): Pieces<CheckReport>;
  work(): CheckWork;
}

/** The findings of a rule for one part of a story, and the inputs they were made of. */
interface Memo {
  /** What the part is judged by, besides itself. */
  readonly besides: readonly unknown[];
  /** The rule's tables; compared by identity of the list. */
  readonly values: readonly unknown[];
  readonly findings: readonly RuleFinding[];
}

/** A rule's present tables, and its findings by part. */
interface RuleCache {
  values: readonly unknown[];
  readonly memos: WeakMap<object, Memo>;
}

const areSame = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  one.length === other.length && one.every((value, index) => Object.is(value, other[index]));

/**
 * Time is proportional to the change: a rule is evaluated again only for new parts or other inputs. Results never
 * depend on earlier checks.
 */
export function createChecker(options: ProofOptions = {}): Checker {
  const readCore = createCoreReader();
  const interner = createInterner();
  const caches = new Map<unknown, RuleCache>();
  let analysis: (StoryAnalysis & { acts: ReadonlyMap<string, ActReach> }) | null = null;
  const nothing = {};
  const work = { rules: 0, searches: 0 };
  const prover = createProver(options);

  function* analyzing(subject: Subject, core: StoryCore): Pieces<NonNullable<typeof analysis>> {
    if (analysis?.core === core) return analysis;
    work.searches += 1;
    const reach = interner.intern('reach', computeReach(core));
    const acts = new Map(reach.acts.map((act) => [act.id, interner.intern(`act ${act.id}`, act)]));
    const proofs = interner.intern('proofs', yield* prover.proving(subject, core));
    const world = interner.intern('world', createWorld(core, reach, proofs));
    analysis = { core, reach, acts, proofs, world };
    return analysis;
  }

  const runRules = <Unit extends keyof Units>(
    rules: readonly Rule<Unit>[],
    key: object,
    unit: Units[Unit],
    besides: readonly unknown[],
    tables: Tables,
    out: RuleFinding[],
  ): void => {
    for (const rule of rules) {
      const { values, memos } = caches.get(rule) ?? NO_CACHE;
      const memo = memos.get(key);
      if (memo && memo.values === values && areSame(memo.besides, besides)) {
        for (const finding of memo.findings) out.push(finding);
        continue;
      }
      work.rules += 1;
      const findings = rule.check(unit, tables);
      memos.set(key, { besides, values, findings });
      // Not spread: a hostile package may have more findings than a call takes arguments.
      for (const finding of findings) out.push(finding);
    }
  };

  const updateCaches = (tables: Tables): void => {
    for (const rules of Object.values(RULES)) {
      for (const rule of rules) {
        const values = rule.reads.map((name) => tables[name]);
        const before = caches.get(rule);
        if (!before) caches.set(rule, { values, memos: new WeakMap() });
        else if (!areSame(before.values, values)) before.values = values;
      }
    }
  };

  function* checking(subject: Subject, loaded: readonly RuleFinding[] = []): Pieces<CheckReport> {
    const core = readCore(subject);
    const found = yield* analyzing(subject, core);
    const pause = createPauses(() => work.rules);
    yield* readingWritten(subject, pause);
    const tables = createTables(subject, found, interner);
    updateCaches(tables);
    const findings = [...loaded];
    runRules(RULES.story, nothing, {}, [], tables, findings);
    if (subject.head) runRules(RULES.head, subject.head, { head: subject.head }, [], tables, findings);
    for (const character of firstOfEachId(subject.characters)) {
      runRules(RULES.character, character, { character }, [], tables, findings);
      yield* pause();
    }
    for (const act of firstOfEachId(subject.acts)) {
      const here = found.acts.get(act.id);
      if (!here) continue;
      runRules(RULES.act, act, { act, here }, [here], tables, findings);
      yield* pause();
      const besides = [here];
      for (const place of firstOfEachId(act.sandboxLocations)) {
        runRules(RULES.place, place, { act: here, here, place }, besides, tables, findings);
        yield* pause();
      }
    }
    return createReport(
      findings,
      subject,
      createTitleLookup(subject.acts, subject.characters),
      tables.situation.isWhole,
    );
  }
  const checkingDraft = (draft: PlanDraft): Pieces<CheckReport> => checking(createDraftSubject(draft));

  return {
    checkPackage(raw) {
      const { pkg, told } = loadPackage(raw);
      if (pkg) return inOneGo(checking(createPackageSubject(pkg), told));
      return createReport(told, NOTHING, createTitleLookup([], []), false);
    },
    checkDraft: (draft) => inOneGo(checkingDraft(draft)),
    checkingDraft,
    work: () => ({ ...work, proofs: prover.work(), effort: prover.effort() }),
  };
}

const NO_CACHE: RuleCache = { values: [], memos: new WeakMap() };

const NOTHING: Subject = {
  isDraft: false,
  head: null,
  characters: [],
  acts: [],
  assets: null,
  voices: {},
  ignored: [],
};

function finding({ code, where, says: untitled, path, ignores }: RuleFinding, names: TitleLookup): Finding {
  const says = withTitles(untitled, names);
  const [message, fix] = renderFinding(en, says, modelVoice);
  return {
    code,
    severity: FINDINGS[code].severity,
    where,
    message: message.slice(0, TEXT_MOST),
    fix: fix.slice(0, TEXT_MOST),
    says,
    ...(path ? { path: [...path] } : {}),
    ...(ignores ? { ignores } : {}),
  };
}

const rank = ({ code }: { code: string }): number => {
  const { severity, group } = FINDINGS[code as FindingCode];
  return SEVERITIES.indexOf(severity) * FINDING_GROUPS.length + FINDING_GROUPS.indexOf(group);
};

/** Sorts findings by severity, separates ignored ones and reports obsolete ignores. All findings count. */
function createReport(
  all: readonly RuleFinding[],
  { ignored }: Subject,
  names: TitleLookup,
  isWhole: boolean,
): CheckReport {
  const byKey = new Map<string, RuleFinding>();
  for (const found of all) {
    const key = findingKey(found);
    if (!byKey.has(key)) byKey.set(key, found);
  }
  const heeded: RuleFinding[] = [];
  const ignoredFindings: CheckReport['ignored'] = [];
  const reasons = new Map(ignored.map((entry) => [findingKey(entry), entry.because]));
  for (const [key, found] of byKey) {
    const because = reasons.get(key);
    if (because !== undefined && canIgnore(found)) ignoredFindings.push({ ...finding(found, names), because });
    else heeded.push(found);
  }
  if (isWhole) heeded.push(...ignoredInVain(ignored, byKey));
  const count = (severity: Finding['severity']): number =>
    heeded.filter(({ code }) => FINDINGS[code].severity === severity).length;
  const inWords = (list: readonly RuleFinding[]): Finding[] => inOrder(list).map((found) => finding(found, names));
  const listed = truncateFindings(heeded);
  const report: CheckReport = {
    errors: count('error'),
    warnings: count('warning'),
    findings: inWords(listed),
    ignored: ignoredFindings,
  };
  return listed === heeded ? report : keepAll(report, () => inWords(heeded));
}

const canIgnore = ({ code }: Pick<RuleFinding, 'code'>): boolean =>
  isIgnorable({ code, severity: FINDINGS[code].severity });

function inOrder(list: readonly RuleFinding[]): RuleFinding[] {
  const ordered = list.map((found, index) => ({ told: found, index, rank: rank(found) }));
  ordered.sort((a, b) => a.rank - b.rank || a.index - b.index);
  return ordered.map(({ told }) => told);
}

/** Ignores of findings that no longer exist or cannot be ignored. */
function ignoredInVain(ignored: Subject['ignored'], found: ReadonlyMap<string, RuleFinding>): RuleFinding[] {
  const each = new Map(ignored.map((entry) => [findingKey(entry), entry]));
  return [...each].flatMap(([key, { code, where, because }]): RuleFinding[] => {
    const met = found.get(key);
    if (met && canIgnore(met)) return [];
    const why = met
      ? 'error'
      : isFindingCode(code) && FINDINGS[code].severity !== 'error' && !canIgnore({ code })
        ? 'remark'
        : 'gone';
    return [createFinding('ignored-nothing', where, { code, because, why }, { ignores: { code, where } })];
  });
}

function truncateFindings(all: readonly RuleFinding[]): readonly RuleFinding[] {
  const counts = new Map<FindingCode, number>();
  const listed = all.filter(({ code }) => {
    const count = (counts.get(code) ?? 0) + 1;
    counts.set(code, count);
    return count <= LISTED_MOST;
  });
  if (listed.length === all.length) return all;
  for (const [code, count] of counts) {
    if (count <= LISTED_MOST) continue;
    listed.push(
      createFinding(
        'too-many-findings',
        { type: 'story', id: code },
        { code, more: count - LISTED_MOST, listed: LISTED_MOST },
      ),
    );
  }
  return listed;
}

/** Checks a package, or anything that may be one: what prevents loading or winning it, and what is odd. */
export const checkPackage = (pkg: unknown): CheckReport => createChecker().checkPackage(pkg);

/** Checks an unfinished draft: parts still to be written are not reported as missing. */
export const checkDraft = (draft: PlanDraft): CheckReport => createChecker().checkDraft(draft);
