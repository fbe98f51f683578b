import { type DraftElement, elementKey, type Lock, type ToolName } from '../../../shared/story/index.ts';
import type { Chance } from '../../words/chance.ts';
import { listOf } from '../../words/text.ts';
import { targetOf } from './call-target.ts';
import type { Conversation, MadeCall } from './conversation.ts';
import { lockOf, nameOf } from './locks.ts';
import { inOne, type TalkLanguage, talk } from './talk.ts';

const keyOf = (tool: ToolName, element: DraftElement | null): string =>
  `${tool} ${element === null ? '' : elementKey(element)}`;

/** Calls that are not to be made again in this answer: the author declined them, or has locked what they aim at. */
export const callsSetAside = ({ calls }: Conversation): MadeCall[] =>
  calls.filter(({ outcome }) => outcome === 'declined' || outcome === 'locked');

/** Tells what may be worked on, and remembers the locks that were in the way. */
export interface Gate {
  isOpen(tool: ToolName, element: DraftElement | null): boolean;
  /** Locks that were met so far, each once. */
  met: Lock[];
}

/** A gate that lets nothing through that is locked or was set aside. */
export function openGate(conversation: Conversation): Gate {
  const aside = new Set(callsSetAside(conversation).map((call) => keyOf(call.tool, targetOf(call))));
  const met: Lock[] = [];
  return {
    met,
    isOpen: (tool, element) => {
      const lock = element === null ? null : lockOf(conversation.draft, conversation.locks, element);
      if (lock !== null && !met.includes(lock)) met.push(lock);
      return lock === null && !aside.has(keyOf(tool, element));
    },
  };
}

/**
 * What to say of calls of the last step that came to nothing because the author declined them or has locked what they
 * aim at. Blank where there were none.
 */
export function tellSetAside(conversation: Conversation, language: TalkLanguage, chance: Chance): string {
  const { calls, draft, locks } = conversation;
  const last = Math.max(...calls.map(({ step }) => step));
  const fresh = callsSetAside(conversation).filter(({ step }) => step === last);
  const named = (outcome: MadeCall['outcome']): string => {
    const names = fresh
      .filter((call) => call.outcome === outcome)
      .map((call) => {
        const target = targetOf(call);
        if (target === null) return talk(language, 'the_story', {}, chance);
        const lock = outcome === 'locked' ? lockOf(draft, locks, target) : null;
        return nameOf(draft, lock ?? target, language, chance);
      });
    return listOf([...new Set(names)], language);
  };
  const [declined, locked] = [named('declined'), named('locked')];
  return inOne(
    [
      ...(declined === '' ? [] : [talk(language, 'declined', { what: declined }, chance)]),
      ...(locked === '' ? [] : [talk(language, 'locked', { what: locked }, chance)]),
    ],
    language,
  );
}
