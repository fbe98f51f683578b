import { describe, expect, it } from 'vitest';
import { WHOLE_STORY } from '../../../shared/story/fixture.ts';
import { workshop } from '../support.ts';

const step = (title: string, about: object) => ({ title, about });

async function planned(steps: object[]) {
  const { coauthor } = await workshop();
  await coauthor.openSession({ id: 's' });
  await coauthor.runTool('s', 'planning_setup_plan', { objective: 'Build it.', initialSteps: steps });
  const statuses = async () =>
    (await coauthor.readSession('s')).checklist?.steps.map(({ stepId, status }) => `${stepId} ${status}`);
  return { coauthor, statuses };
}

describe('the checklist ticks itself', () => {
  it('once the draft has what a step is about', async () => {
    const { coauthor, statuses } = await planned([
      step('The premise', { what: 'premise' }),
      step('Ken', { what: 'character', id: 'ken' }),
      step('The encounters of the harbour', { what: 'encounters', actId: 'act_1', id: 'harbour' }),
      step('All pictures', { what: 'art' }),
      { title: 'Ask the author' },
    ]);
    const seen: string[] = [];
    for (const { tool, input } of WHOLE_STORY) {
      await coauthor.runTool('s', tool, input);
      seen.push(`${tool}: ${(await statuses())?.filter((each) => each.endsWith('done')).length}`);
    }
    expect(seen[0]).toBe('proposeStoryPremise: 1');
    expect((await statuses())?.slice(0, 4)).toEqual(['S001 done', 'S002 done', 'S003 done', 'S004 done']);
    expect((await statuses())?.[4]).toBe('S005 pending');
  });

  it('and a tick goes back with the change that made it', async () => {
    const { coauthor, statuses } = await planned([step('The premise', { what: 'premise' }), { title: 'Rest' }]);
    const [first] = WHOLE_STORY;
    if (!first) throw new Error('no story');
    await coauthor.runTool('s', first.tool, first.input);
    expect(await statuses()).toEqual(['S001 done', 'S002 pending']);
    await coauthor.step('s', 'undo', 1);
    const { draft } = await coauthor.readSession('s');
    expect(draft.premise).toBeUndefined();
    expect(await statuses()).toEqual(['S001 pending', 'S002 pending']);
  });

  it('once the package is saved, and undoes that with the last change that was saved', async () => {
    const { coauthor, statuses } = await planned([step('Save it', { what: 'package' }), { title: 'Rest' }]);
    const story = WHOLE_STORY.filter(({ tool }) => tool !== 'finalizePackage');
    for (const { tool, input } of story) await coauthor.runTool('s', tool, input);
    expect(await statuses()).toEqual(['S001 pending', 'S002 pending']);
    await coauthor.runTool('s', 'finalizePackage', { title: 'Salt' });
    expect(await statuses()).toEqual(['S001 done', 'S002 pending']);
    const saved = await coauthor.readSession('s');
    await coauthor.step('s', 'undo', 1);
    const undone = await coauthor.readSession('s');
    expect(undone.draft).not.toEqual(saved.draft);
    expect(await statuses()).toEqual(['S001 pending', 'S002 pending']);
  });
});
