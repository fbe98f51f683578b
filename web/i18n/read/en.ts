/** The whole story as one text. */
export const read = {
  open: 'Read the whole story',
  lead: 'As one page: to read, print or copy.',
  title: 'The whole story',
  back: 'To the draft',
  copy: 'Copy as Markdown',
  download: 'Download Markdown',
  print: 'Print',
  options: 'What can be chosen',
  then: 'After “{{option}}”',
  degree: { full: 'On success', mixed: 'At a cost', miss: 'On trouble' },
  branch: '{{title}}, in another case',
  again: 'On later visits',
};
