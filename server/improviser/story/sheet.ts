import type { PlanningToolInput } from '../../../shared/story/index.ts';
import type { Member } from './cast.ts';
import type { GenreGrammar } from './grammar.ts';
import { beatOf, familiar, type Telling } from './pool.ts';
import { writeScript } from './script.ts';
import { expand, pronounsOf } from './template.ts';

const HERO_STATS = [2, 1, 1, 0, -1];

/** A cast member as `proposeCharacter` takes it, with a personal arc and, for the protagonist, stats. */
export function sheetOf(
  member: Member,
  telling: Telling,
  grammar: GenreGrammar,
): PlanningToolInput<'proposeCharacter'> {
  const fill = (text: string) => expand(text, telling.words, telling.chance, telling.language);
  const { slot } = member;
  const arc = slot.arc ?? [];
  const scene: Telling = { ...telling, words: familiar(telling.words) };
  return {
    id: member.id,
    name: member.name,
    role: member.role,
    description: fill(slot.nature),
    imagePrompt: fill(slot.look),
    pronouns: pronounsOf(member.gender, telling.language),
    voice: fill(slot.voice),
    ...(member.role === 'protagonist' ? { stats: statsOf(grammar, telling) } : {}),
    ...(arc.length === 0
      ? {}
      : {
          personalArc: {
            want: fill(slot.want),
            need: fill(slot.need),
            arcEncounters: arc.map((encounter) => {
              const id = `arc_${member.id}_${encounter.phase}`.slice(0, 64);
              const beats = encounter.beats.map((line) => beatOf(line, scene));
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

function statsOf(grammar: GenreGrammar, { chance }: Telling): Record<string, number> {
  const values = chance.shuffle(HERO_STATS).slice(0, grammar.stats.length);
  return Object.fromEntries(grammar.stats.map((name, index) => [name, values[index] ?? 0]));
}
