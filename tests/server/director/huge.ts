import { applyMemoryChanges, emptyMemory, type MemoryChange, type MemoryState } from '../../../shared/memory/index.ts';
import type { VNPackage } from '../../../shared/story/index.ts';
import { act, character, encounter, makePackage, place } from '../../support/story-fixture.ts';

/** A memory after many scenes, with as much of everything else as it holds, each as long as it may be. */
export function longMemory(scenes: number, long = 'x'): MemoryState {
  const words = (max: number) => long.repeat(Math.ceil(max / long.length)).slice(0, max);
  const changes: MemoryChange[] = [];
  for (let tick = 1; tick <= scenes; tick++) {
    const scene = {
      id: `S${String(tick).padStart(3, '0')}`,
      tick,
      turn: tick,
      title: words(60),
      summary: Array.from({ length: 8 }, () => words(240)),
      location: 'square',
      characters: ['mae'],
      importance: (tick % 10) / 10,
    };
    changes.push({ type: 'scene-added', scene });
  }
  for (let at = 1; at <= 60; at++) {
    const id = `O${String(at).padStart(3, '0')}`;
    const loop = {
      id,
      description: words(300),
      category: words(40),
      importance: 'high' as const,
      createdInScene: null,
      tick: at,
    };
    const made = { name: words(100), description: words(1000), tick: at, act: 'act_one' };
    changes.push(
      { type: 'loop-opened', loop },
      {
        type: 'character-generated',
        character: {
          ...made,
          id: `p_${at}`,
          role: words(100),
          traits: [],
          goals: [],
          location: 'square',
          introduced: false,
        },
      },
      {
        type: 'location-generated',
        location: { ...made, id: `l_${at}`, atmosphere: '', features: [], near: 'square' },
      },
      {
        type: 'relationship-created',
        relationship: {
          id: `R${String(at).padStart(3, '0')}`,
          characterA: 'ann',
          characterB: `p_${at}`,
          relationshipType: words(100),
          status: words(100),
          intensity: 5,
          perspectiveA: words(300),
          perspectiveB: words(300),
          history: [],
        },
      },
    );
  }
  return applyMemoryChanges(emptyMemory(), changes);
}

/** As large as a package may reasonably be: 5 acts × 12 places × 8 encounters, 60 characters, 200 entries of lore. */
export function hugePackage(): VNPackage {
  const words = (max: number) => 'A long tale of lamps and tides. '.repeat(max / 32);
  const people = Array.from({ length: 60 }, (_, at) =>
    character(`person_${at}`, {
      role: at === 0 ? 'protagonist' : 'npc',
      name: `Person ${at}`,
      description: words(4000),
      ...(at > 0 && at < 30 && { personalArc: { want: words(900), need: words(900), arcEncounters: [] } }),
    }),
  );
  const acts = Array.from({ length: 5 }, (_, number) =>
    act(
      `act_${number}`,
      Array.from({ length: 12 }, (_, at) =>
        place(
          `place_${at}`,
          Array.from({ length: 8 }, (_, which) =>
            encounter(`enc_${number}_${at}_${which}`, { title: words(190), description: words(4000) }),
          ),
          { connections: Array.from({ length: 12 }, (_, to) => `place_${to}`), title: words(190) },
        ),
      ),
      {
        scenarioContext: words(6000),
        objective: words(2000),
        inevitableEvents: Array.from({ length: 24 }, (_, at) => ({
          id: `ev_${number}_${at}`,
          title: words(190),
          triggerCondition: words(480),
          description: words(4000),
          forcesClimax: false,
        })),
        facts: Array.from({ length: 200 }, (_, at) => ({
          id: `fact_${number}_${at}`,
          text: words(2000),
          audience: 'director' as const,
        })),
        opposingForce: {
          trackerLabel: 'Dark',
          requiredValue: 24,
          escalationEvents: Array.from({ length: 24 }, (_, at) => ({ threshold: at + 1, description: words(2000) })),
        },
      },
    ),
  );
  const story = makePackage({ acts, characters: people, endings: Array.from({ length: 12 }, () => words(1000)) });
  const lore = Array.from({ length: 200 }, (_, at) => ({ id: `lore_${at}`, keys: ['lamp'], content: words(4000) }));
  const plot = { ...story.plot, premise: words(4000), globalWorldInfo: lore };
  const globalContext = {
    setting: words(4000),
    tone: words(1000),
    overarchingTruths: Array.from({ length: 50 }, () => words(2000)),
  };
  return { ...story, plot: { ...plot, globalContext } };
}
