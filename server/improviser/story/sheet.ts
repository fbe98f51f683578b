import type { PlanningToolInput } from '../../../shared/story/index.ts';
import { capitalise } from '../../../shared/text.ts';
import type { Member } from './cast.ts';
import type { StoryGrammar } from './grammar.ts';
import { type PoolTelling, parseGrammarLine, withShortNames } from './pool.ts';
import { writeScript } from './script.ts';
import { createExpander, getPronouns } from './template.ts';

const HERO_STATS = [2, 1, 1, 0, -1];

/** A cast member as `proposeCharacter` takes it, with a personal arc and, for the protagonist, stats. */
export function writeCharacterSheet(
  member: Member,
  telling: PoolTelling,
  grammar: StoryGrammar,
): PlanningToolInput<'proposeCharacter'> {
  const fill = createExpander(telling);
  const { slot, about, isNamed } = member;
  const arc = slot.arc ?? [];
  const sentence = telling.language === 'en' ? `${about}. ` : `${about}。`;
  const voice = isNamed ? '' : fill(slot.voice);
  const nature = isNamed ? '' : fill(slot.nature);
  // For an author's person only woman, man or person is stated.
  const look = fill(isNamed ? `{a:${slot.slot}_en}` : slot.look);
  const scene: PoolTelling = { ...telling, words: withShortNames(telling.words) };
  return {
    id: member.id,
    name: member.name,
    role: member.role,
    description: `${about === undefined ? '' : capitalise(sentence)}${nature}`.trim() || member.name,
    imagePrompt: `${look}${about === undefined ? '' : `, ${about}`}`,
    pronouns: member.pronouns ?? getPronouns(member.gender, telling.language),
    ...(voice === '' ? {} : { voice }),
    ...(member.role === 'protagonist' ? { stats: drawStats(grammar, telling) } : {}),
    ...(arc.length === 0
      ? {}
      : {
          personalArc: {
            want: fill(slot.want),
            need: fill(slot.need),
            arcEncounters: arc.map((encounter) => {
              const id = `arc_${member.id}_${encounter.phase}`.slice(0, 64);
              const beats = encounter.beats.map((line) => parseGrammarLine(line, scene));
              return {
                id,
                title: fill(encounter.title),
                description: writeScript({ beats, answers: [], outcomes: {} }, telling.language),
                type: 'npc_interaction' as const,
                pacing: { expectedFrames: beats.length, focus: 'dialogue_and_worldbuilding' as const },
                arcPhase: encounter.phase,
                potentialFlags: encounter.sets ?? [id.replace(/^arc_/, '')],
                ...(encounter.gives === undefined || encounter.gives === 0
                  ? {}
                  : { givesProgression: encounter.gives }),
              };
            }),
          },
        }),
  };
}

function drawStats(grammar: StoryGrammar, { chance }: PoolTelling): Record<string, number> {
  const values = chance.shuffle(HERO_STATS).slice(0, grammar.stats.length);
  return Object.fromEntries(grammar.stats.map((name, index) => [name, values[index] ?? 0]));
}
