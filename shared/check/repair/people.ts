import type { PlanDraft } from '../../story/index.ts';
import { ARC_PHASES, type Fact, loreKeyProblem, type WorldInfo } from '../../story/index.ts';
import { detectStoryLanguage } from '../analysis/story-language.ts';
import type { Finding } from '../finding.ts';
import type { FindingCode } from '../finding-kinds.ts';
import { createDraftSubject } from '../subject.ts';
import { changeAct, changeCharacter, changePremise, orNothing, type RepairCall, type RepairRule } from './call.ts';

const change =
  (changes: Readonly<Record<string, unknown>>): RepairRule =>
  (_, { where }) =>
    where.id === undefined ? null : changeCharacter(where.id, changes);

const redraw: RepairRule = (_, { where }) => (where.id === undefined ? null : changeCharacter(where.id, {}, true));

const changeOwner = ({ where }: Finding, changes: Readonly<Record<string, unknown>>): RepairCall[] =>
  where.actId === undefined ? changePremise(changes) : changeAct(where.actId, changes);

function factIn(draft: PlanDraft, { where }: Finding): Fact | undefined {
  const owner = where.actId === undefined ? draft.premise : draft.acts.find(({ id }) => id === where.actId);
  return owner?.facts?.find(({ id }) => id === where.id);
}

function loreIn(draft: PlanDraft, { where }: Finding): { list: string; entry: WorldInfo } | null {
  const list = where.actId === undefined ? 'globalWorldInfo' : 'scenarioWorldInfo';
  const entries =
    where.actId === undefined
      ? draft.premise?.globalWorldInfo
      : draft.acts.find(({ id }) => id === where.actId)?.scenarioWorldInfo;
  const entry = entries?.find(({ id }) => id === where.id);
  return entry ? { list, entry } : null;
}

export const PEOPLE_REPAIRS: Partial<Record<FindingCode, RepairRule>> = {
  'second-protagonist': change({ role: 'ally' }),
  'stats-of-others': change({ stats: null }),
  'arc-empty': change({ personalArc: null }),
  'arc-phase-missing': (draft, { where }) => {
    const arc = draft.characters.find(({ id }) => id === where.id)?.personalArc;
    if (!arc || where.id === undefined) return null;
    const phases = ARC_PHASES.filter((phase) => arc.arcEncounters.some(({ arcPhase }) => arcPhase === phase));
    return changeCharacter(
      where.id,
      Object.fromEntries(
        arc.arcEncounters.map(({ id, arcPhase }) => [
          `personalArc.arcEncounters.${id}.arcPhase`,
          ARC_PHASES[phases.indexOf(arcPhase)] ?? arcPhase,
        ]),
      ),
    );
  },
  'portrait-missing': redraw,
  'expression-not-drawn': redraw,
  'known-by-unknown': (draft, finding) => {
    const fact = factIn(draft, finding);
    const known = fact?.knownBy?.filter((id) => draft.characters.some((character) => character.id === id));
    return fact && known ? changeOwner(finding, { [`facts.${fact.id}.knownBy`]: orNothing(known) }) : null;
  },
  'reveal-not-needed': (_, finding) => changeOwner(finding, { [`facts.${finding.where.id ?? ''}.revealWhen`]: null }),
  'lore-key-never-matches': (draft, finding) => {
    const found = loreIn(draft, finding);
    const keys = found?.entry.keys.filter((key) => loreKeyProblem(key) === null) ?? [];
    return found && keys.length > 0 ? changeOwner(finding, { [`${found.list}.${found.entry.id}.keys`]: keys }) : null;
  },
  'language-tag-wrong': (draft) => {
    const { tag } = detectStoryLanguage(createDraftSubject(draft));
    return tag === null ? null : changePremise({ language: tag });
  },
  'endings-alike': ({ premise }) => {
    const plain = (text: string): string => text.trim().toLowerCase();
    const endings = premise?.possibleEndings ?? [];
    const own = endings.filter((text, index) => endings.findIndex((each) => plain(each) === plain(text)) === index);
    return own.length > 1 ? changePremise({ possibleEndings: own }) : null;
  },
};
