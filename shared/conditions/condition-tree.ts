/** A condition as the parts of a sentence. Rules of play, "Conditions". */
export const COMPARISONS = ['>=', '>', '<=', '<', '==', '!='] as const;
export type ComparisonOperator = (typeof COMPARISONS)[number];

/** Whether the player has, knows, has met or holds something, was or is at a place. */
export const NAME_QUESTIONS = ['flag', 'fact', 'met', 'item', 'visited', 'here'] as const;
/** Amounts without a name. `places` is how many were visited. */
export const AMOUNT_QUESTIONS = ['turn', 'progress', 'doom', 'places'] as const;

export interface NameClause {
  ask: (typeof NAME_QUESTIONS)[number];
  name: string;
  is: boolean;
}
interface MeterClause {
  ask: 'meter';
  name: string;
  compare: ComparisonOperator;
  value: number;
}
export interface AmountClause {
  ask: (typeof AMOUNT_QUESTIONS)[number];
  compare: ComparisonOperator;
  value: number;
}
/** How an act ended: `won`, `forced`, or '' while it has not. */
interface ActClause {
  ask: 'act';
  name: string;
  outcome: string;
  is: boolean;
}
export type ConditionClause = NameClause | MeterClause | AmountClause | ActClause;

export interface ConditionGroup {
  join: 'all' | 'any';
  parts: readonly ConditionPart[];
}
export type ConditionPart = ConditionClause | ConditionGroup;

export const isConditionGroup = (part: ConditionPart): part is ConditionGroup => 'join' in part;

const CALLED = { flag: 'has_flag', fact: 'knows', met: 'met', item: 'has_item' } as const;

function writeClause(clause: ConditionClause): string {
  switch (clause.ask) {
    case 'meter': {
      const { name, compare, value } = clause;
      const meter = /^[A-Za-z_]\w*$/.test(name) ? `meters.${name}` : `meters[${JSON.stringify(name)}]`;
      return `${meter} ${compare} ${value}`;
    }
    case 'act':
      return `ended_with(${JSON.stringify(clause.name)}) ${clause.is ? '==' : '!='} ${JSON.stringify(clause.outcome)}`;
    case 'here':
      return `location ${clause.is ? '==' : '!='} ${JSON.stringify(clause.name)}`;
    case 'visited': {
      const visited = `${JSON.stringify(clause.name)} in visited`;
      return clause.is ? visited : `!(${visited})`;
    }
    case 'flag':
    case 'fact':
    case 'met':
    case 'item':
      return `${clause.is ? '' : '!'}${CALLED[clause.ask]}(${JSON.stringify(clause.name)})`;
    case 'places':
      return `size(visited) ${clause.compare} ${clause.value}`;
    default:
      return `${clause.ask} ${clause.compare} ${clause.value}`;
  }
}

/** Writes a condition for `readConditionTree`; '' for a group without parts. */
export function writeConditionTree({ join, parts }: ConditionGroup): string {
  return parts
    .map((part) => {
      if (!isConditionGroup(part)) return writeClause(part);
      const inner = writeConditionTree(part);
      return part.parts.length > 1 ? `(${inner})` : inner;
    })
    .filter((text) => text !== '')
    .join(join === 'all' ? ' && ' : ' || ');
}
