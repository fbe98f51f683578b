import { screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { Language } from '../../../shared/language/tag.ts';
import type { StepArgs } from '../../../shared/plan/index.ts';
import type { SessionAnswer } from '../../../web/api/index.ts';
import { EditStep } from '../../../web/studio/plan/form/step-form.tsx';
import { PlanContextProvider } from '../../../web/studio/plan/plan-context.ts';
import { usePlanDisplay } from '../../../web/studio/plan/use-plan-display.ts';
import { DRAFTS } from '../../shared/story/fixture.ts';
import { fill, show } from '../../support/page/show.tsx';
import { planOf, viewOf } from '../plan/support.ts';

const session = { id: 'session_1', seq: 1, draft: DRAFTS.finished, locks: [], plans: [] } as unknown as SessionAnswer;

type Saved = Parameters<Parameters<typeof EditStep>[0]['onSave']>[0];

function Editing({ tool, args, onSave }: { tool: string; args: StepArgs; onSave: (changes: Saved) => void }) {
  const plan = planOf({ id: 'first' }, { id: 'second', tool, args });
  const { nameable, context } = usePlanDisplay(viewOf(plan));
  const [, step] = plan.steps;
  const common = { plan, nameable, context, problem: null, saving: false, onCancel: () => undefined };
  return step && <EditStep {...common} step={step} onSave={onSave} />;
}

async function edit(tool: string, args: StepArgs, language: Language = 'en') {
  const onSave = vi.fn<(changes: Saved) => void>();
  const page = await show(
    <PlanContextProvider value={{ session, held: null, fillComposer: () => undefined, fresh: null }}>
      <Editing tool={tool} args={args} onSave={onSave} />
    </PlanContextProvider>,
    { language },
  );
  const form = within(screen.getByRole('form'));
  const saved = async (button = 'Save the step') => {
    await page.user.click(form.getByRole('button', { name: button }));
    return onSave.mock.calls.at(-1)?.[0].args;
  };
  return { ...page, form, saved, onSave };
}

const POOL = {
  actId: 'act_1',
  nodeId: 'harbour',
  encounters: [
    {
      id: 'enc_a',
      title: 'A bell',
      description: 'It rings.',
      type: 'discovery',
      pacing: { expectedFrames: 4, focus: 'standard' },
    },
    {
      id: 'enc_b',
      title: 'A boat',
      description: 'It leaks.',
      type: 'puzzle',
      pacing: { expectedFrames: 3, focus: 'standard' },
    },
  ],
};

describe('the form of a step', () => {
  test('has a field for all its tool takes, as the schema has it, and saves what was changed', async () => {
    const { user, form, saved } = await edit('draftNodeEncounters', POOL);
    expect(form.getByRole('combobox', { name: 'Place' })).toHaveDisplayValue('The Harbour');
    await user.click(form.getByRole('button', { name: 'Expand or collapse: A boat' }));
    const boat = within(form.getAllByRole('listitem')[1] as HTMLElement);
    await user.selectOptions(boat.getByRole('combobox', { name: 'Kind' }), 'Conflict');
    await user.click(boat.getByRole('switch', { name: 'Repeatable' }));
    const [bell, second] = POOL.encounters;
    expect(await saved()).toEqual({
      ...POOL,
      encounters: [bell, { ...second, type: 'combat', repeatable: true }],
    });
  });

  test('keeps to an item whose id is written anew', async () => {
    const { user, form, saved } = await edit('draftNodeEncounters', POOL);
    await user.click(form.getByRole('button', { name: 'Expand or collapse: A bell' }));
    const id = form.getAllByRole('textbox', { name: 'Short name for files' })[0] as HTMLElement;
    await user.clear(id);
    await user.type(id, 'enc_b2');
    expect(id).toHaveFocus();
    expect(await saved()).toMatchObject({ encounters: [{ id: 'enc_b2', title: 'A bell' }, { id: 'enc_b' }] });
  });

  test('says what does not fit at its field, in the language of the interface', async () => {
    const { user, form, onSave, saved } = await edit('draftNodeEncounters', POOL, 'zh');
    await user.click(form.getByRole('button', { name: /A bell/, expanded: false }));
    const title = form.getAllByRole('textbox', { name: '标题' })[0] as HTMLElement;
    await fill(user, title, '长'.repeat(500));
    await saved('保存这一步');
    expect(title).toHaveAccessibleDescription('最多 200 个字符。');
    expect(onSave).not.toHaveBeenCalled();
  });

  test('shows what another step gives, until it is written by hand', async () => {
    const given = { actId: 'act_1', nodeId: 'harbour', backgroundPrompt: '$first.text', musicPrompts: [] };
    const { user, form, saved } = await edit('finalizeNode', given);
    const prompt = within(form.getByRole('group', { name: 'What the picture shows' }));
    expect(prompt.getByText(/1/)).toBeVisible();
    await user.click(prompt.getByRole('button'));
    await fill(user, form.getByRole('textbox', { name: 'What the picture shows' }), 'rain');
    expect(await saved()).toMatchObject({ backgroundPrompt: 'rain' });
  });
});

describe('a revision', () => {
  test('changes one field after the other, each begun as what is there now', async () => {
    const { user, form, saved } = await edit('updateElement', { type: 'character', id: 'ken', changes: {} });
    expect(form.getByRole('combobox', { name: 'Which one' })).toHaveDisplayValue('Ken');
    await user.selectOptions(form.getByRole('combobox', { name: 'Change something else…' }), 'Description');
    const description = form.getByRole('textbox', { name: 'Description' });
    expect(description).toHaveValue('The keeper of the light.');
    await fill(user, description, 'He keeps the light.');
    await user.selectOptions(form.getByRole('combobox', { name: 'Change something else…' }), 'Needs');
    await fill(user, form.getByRole('textbox', { name: 'Needs' }), 'to be seen');
    expect(await saved()).toEqual({
      type: 'character',
      id: 'ken',
      changes: { description: 'He keeps the light.', 'personalArc.need': 'to be seen' },
    });
  });
});

describe('arguments as text', () => {
  test('are read as JSON; what cannot be read is said, and keeps from saving', async () => {
    const { user, form, saved } = await edit('updateElement', { type: 'premise', changes: { title: 'A' } });
    await user.click(form.getByRole('button', { name: 'As text (JSON)' }));
    const text = form.getByRole('textbox', { name: 'Input' });
    await fill(user, text, '{');
    expect(await form.findByRole('alert')).toBeVisible();
    expect(form.getByRole('button', { name: 'Save the step' })).toBeDisabled();
    await fill(user, text, '{"type":"premise","changes":{"title":"B"}}');
    expect(await saved()).toEqual({ type: 'premise', changes: { title: 'B' } });
  });
});
