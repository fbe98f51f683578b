import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileScript } from '../../../../../server/exchange/in/script-compiler/compile.ts';
import type { ScriptedStory } from '../../../../../server/exchange/in/script-compiler/scripted-story.ts';
import type { ImportedContent } from '../../../../../server/exchange/in/types.ts';
import { RefusalError } from '../../../../../shared/error.ts';
import { compileStory, packageOfBrought, playBrought } from '../../../../support/brought.ts';
import { runs } from '../../../../support/runs.ts';
import { ONCE_WRONG } from './once-wrong.ts';
import { asWritten, Stopped, scripted } from './scripted.ts';

/** Whether some passage calls itself, however far down: that is left out. */
function callsItself({ passages }: ScriptedStory): boolean {
  const leads = new Map(passages.map(({ name, steps: list }) => [name, JSON.stringify(list)]));
  const names = [...leads.keys()];
  const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
    names.some((next) => {
      if (!leads.get(from)?.includes(`"to":"${next}"`) || seen.has(next)) return false;
      seen.add(next);
      return next === to || reaches(next, to, seen);
    });
  return names.some((name) => reaches(name, name));
}

/** Null where there is more of it than a story has room for, or nothing in it that can be told. */
function bringOrRefuse(form: ScriptedStory, isSilent: boolean): ImportedContent | null {
  try {
    return compileScript(form);
  } catch (error) {
    if (error instanceof RefusalError && error.code === 'too_large') return null;
    const mayBeEmpty = isSilent || callsItself(form);
    if (mayBeEmpty && error instanceof RefusalError && error.reason?.code === 'nothing-to-tell') return null;
    throw error;
  }
}

describe('A scripted story as a story of ours', () => {
  it('tells what was written, whatever is answered', () => {
    let compared = 0;
    fc.assert(
      fc.property(scripted, fc.array(fc.nat({ max: 5 }), { minLength: 12, maxLength: 12 }), (form, answers) => {
        let written: ReturnType<typeof asWritten>;
        const chosen: string[] = [];
        let at = 0;
        try {
          // So many answers every loop is laid out for, whatever else it holds.
          written = asWritten(
            form,
            (texts) => {
              const answer = answers[at++] ?? 0;
              chosen.push(texts[answer % texts.length] ?? '');
              return answer;
            },
            2,
          );
        } catch (error) {
          if (error instanceof Stopped) return;
          throw error;
        }
        const brought = bringOrRefuse(form, written.told.length === 0);
        if (brought === null) return;
        if (brought.report.some(({ code }) => code === 'left-out' || code === 'condition-left-out')) return;
        const pkg = packageOfBrought(brought.story ?? {});
        const played = playBrought(compileStory(pkg), (texts, done) => {
          const wanted = chosen[done.length];
          const there = texts.indexOf(wanted ?? '');
          if (wanted !== undefined && there < 0 && texts.includes('…')) return texts.indexOf('…');
          return wanted === undefined || there < 0 ? null : there;
        });
        // A loop with no way out but those beyond its last round is offered no more.
        if (played.chosen.length < chosen.length && brought.report.some(({ code }) => code === 'comes-back')) return;
        compared += 1;
        const told = played.told.map((line) => line.trim());
        expect(written.isWhole ? told : told.slice(0, written.told.length)).toEqual(written.told);
      }),
      { numRuns: runs(900), examples: ONCE_WRONG },
    );
    expect(compared).toBeGreaterThan(100);
  });
});
