import type { LedgerEntry } from '../../shared/memory/index.ts';
import type { ToldTurn } from '../../shared/play/index.ts';

/** Who and what ids stand for, in words. */
export interface PromptNames {
  /** Of a person, by id; a name without a sheet stays as it is. */
  person(id: string): string;
  place(id: string): string;
}

const DID: Record<ToldTurn['did']['type'], (text: string) => string> = {
  start: () => 'The story begins.',
  continue: () => 'The player waits for more.',
  choice: (text) => `The player chooses: ${text}`,
  text: (text) => `The player: ${text}`,
  roll: () => 'The player rolls the dice.',
  travel: (text) => `The player goes to ${text}.`,
};

/** What the player did in a turn, in a line. */
export const didText = ({ type, text }: ToldTurn['did'], names: Pick<PromptNames, 'place'>): string =>
  DID[type](type === 'travel' && text !== null ? names.place(text) : (text ?? ''));

/**
 * Turns as a transcript: what the player did, what was told, what was offered. Whole, oldest first.
 */
export function transcriptText(turns: readonly ToldTurn[], names: PromptNames): string {
  return turns
    .map(({ turn, location, did, lines, offered }) =>
      [
        `[Turn ${turn}${location === '' ? '' : `, ${names.place(location)}`}]`,
        `> ${didText(did, names)}`,
        ...lines.map(({ speaker, text }) => (speaker === null ? text : `${names.person(speaker)}: ${text}`)),
        ...(offered.length > 0 ? [`(offered: ${offered.join(' | ')})`] : []),
      ].join('\n'),
    )
    .join('\n\n');
}

/** Entries of the ledger, one a line, with who knows them. */
export function ledgerText(entries: readonly LedgerEntry[], names: Pick<PromptNames, 'person'>): string {
  return entries
    .map(({ id, kind, text, knownBy, to, closed }) => {
      const known = knownBy.length === 0 ? 'nobody on stage' : knownBy.map((who) => nameKnown(who, names)).join(', ');
      const about = [
        ...(kind === 'fact' ? [] : [kind]),
        ...(to === undefined ? [] : [`to ${nameKnown(to, names)}`]),
        ...(closed === true ? ['settled'] : []),
      ];
      return `- ${id}${about.length === 0 ? '' : ` (${about.join(', ')})`}: ${text} [known to: ${known}]`;
    })
    .join('\n');
}

const nameKnown = (who: string, names: Pick<PromptNames, 'person'>): string =>
  who === 'player' ? 'the player' : names.person(who);
