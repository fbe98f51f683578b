import { act, fireEvent, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { ScriptLine } from '../../../shared/story/index.ts';
import { sharedServices } from '../../server/http/support.ts';
import { AT, layOut } from './support.tsx';

const services = sharedServices();

const SCRIPT: ScriptLine[] = Array.from({ length: 40 }, (_, index) =>
  index % 2 === 0 ? { type: 'narrate', text: `It rains ${index}.` } : { type: 'say', character: 'ken', text: 'So?' },
);
const OPTIONS = [
  { text: 'Pull it', then: { script: SCRIPT.slice(0, 2) } },
  { text: 'Leave it', then: { text: 'It stays.' } },
];

/** What React keeps at an element: what it was last rendered with. Another object each time it is rendered. */
function propsOf(element: Element): unknown {
  const key = Object.keys(element).find((name) => name.startsWith('__reactProps$'));
  return key && Reflect.get(element, key);
}

/** What is rendered anew by what is done: the paths of fields, 'form' for what is around them, 'page' for all else. */
function renderedBy(done: () => void): string[] {
  const before = new Map([...document.body.querySelectorAll('*')].map((element) => [element, propsOf(element)]));
  act(done);
  const anew = [...before].filter(([element, props]) => propsOf(element) !== props);
  const whereOf = (element: Element) =>
    element.closest('[data-path]')?.getAttribute('data-path') ?? (element.closest('form') ? 'form' : 'page');
  return [...new Set(anew.map(([element]) => whereOf(element)))].sort();
}

const type = (field: HTMLElement, value: string) => () => void fireEvent.change(field, { target: { value } });

async function encounter() {
  const page = await layOut(services(), AT.harbour);
  await page.meanwhile({
    type: 'encounter',
    id: 'enc_rope',
    changes: { script: SCRIPT, potentialFlags: ['found_rope'], options: OPTIONS },
  });
  await page.client.invalidateQueries();
  const fields = await page.write('Edit About enc_rope', 'Editing About enc_rope');
  // The first key makes the sheet an unsaved one, which its foot says.
  const title = fields.getByRole('textbox', { name: 'Title' });
  act(type(title, 'The rope'));
  return { ...page, fields, title };
}

describe('a key in a large form', () => {
  test('renders the field anew that is written in, no other and nothing of the page', async () => {
    const { fields, title } = await encounter();
    expect(renderedBy(type(title, 'The ropes'))).toEqual(['form', 'title']);
    expect(title).toHaveValue('The ropes');
    const description = fields.getByRole('textbox', { name: /^Description/ });
    expect(renderedBy(type(description, 'A rope lies here.'))).toEqual(['description', 'form']);
    expect(description).toHaveValue('A rope lies here.');
  });

  test('in something of a list renders its field, and what it is called by', async () => {
    const { fields } = await encounter();
    const choices = within(fields.getByRole('group', { name: /^The player may/ }));
    const [first] = choices.getAllByRole('textbox', { name: /^What the player chooses/ });
    expect(renderedBy(type(first as HTMLElement, 'Pull at it'))).toEqual(['form', 'options.0', 'options.0.text']);
    expect(choices.getByText('Pull at it', { selector: 'header *' })).toBeInTheDocument();
    const [text] = choices.getAllByRole('textbox', { name: /^Text/ });
    expect(renderedBy(type(text as HTMLElement, 'It moves.'))).toEqual(['form', 'options.0.then.text']);
  });

  test('in a line of a script renders that line, of all there are', async () => {
    const { user, fields } = await encounter();
    const script = within(fields.getAllByRole('group', { name: /^Script/ })[0] as HTMLElement);
    await user.click(script.getByRole('button', { name: 'Open the script' }));
    const line = fields.getByRole('textbox', { name: /^Line 31,/ });
    act(() => line.focus());
    expect(renderedBy(type(line, 'It rains and rains.'))).toEqual(['form', 'script', 'script.30']);
    expect(line).toHaveValue('It rains and rains.');
  });

  test('in a line of a script leaves the stage beside it as it is while more follow', async () => {
    const { user, fields } = await encounter();
    const script = within(fields.getAllByRole('group', { name: /^Script/ })[0] as HTMLElement);
    await user.click(script.getByRole('button', { name: 'Open the script' }));
    await user.click(script.getByRole('button', { name: 'Show the stage' }));
    const stage = script.getByRole('region', { name: 'How it looks on the stage' });
    const line = fields.getByRole('textbox', { name: /^Line 31,/ });
    act(() => line.focus());
    expect(stage).toHaveTextContent('It rains 30.');
    const told = () => [...stage.querySelectorAll('.stage-box *')].map(propsOf);
    act(type(line, 'It rains and.'));
    const first = told();
    expect(first.length).toBeGreaterThan(0);
    act(type(line, 'It rains and rains.'));
    expect(told()).toEqual(first);
    expect(told().every((props, index) => props === first[index])).toBe(true);
  });
});
