/** The bin. */
export const bin = {
  title: 'Bin',
  text: 'What you delete stays here for 30 days. Until then you can restore it whole. Nobody else can see, play or export it.',
  empty: 'The bin is empty.',
  kind: { story: 'Story', draft: 'Draft', play: 'Play' },
  held: '{{kind}}: “{{title}}”',
  dates: 'Deleted on {{at}}. Stays until {{until}}.',
  restore: 'Restore',
  restoreName: 'Restore: “{{title}}”',
  remove: 'Delete permanently',
  removeName: 'Delete permanently: “{{title}}”',
  removeTitle: 'Delete permanently?',
  removeText: '{{kind}}: “{{title}}” and everything listed with it will be deleted. This cannot be undone.',
  moved: '“{{title}}” is in the bin.',
  undo: 'Undo',
  restored: '“{{title}}” is back.',
};

/** The shelves of the library. */
export const shelf = {
  open: 'Shelf…',
  of: 'Shelf of “{{title}}”',
  choose: 'Put it on',
  none: 'No shelf',
  new: 'A new shelf',
  put: 'Save',
  rename: 'Change this shelf',
  name: 'Name',
  stay: 'A shelf with the name of another joins it. The stories stay if you remove the shelf.',
  remove: 'Remove the shelf',
  save: 'Save',
};

/** Search, filter and order of the library. */
export const filters = {
  label: 'Find stories',
  search: 'Search by title, premise or person',
  filter: 'Show',
  filters: {
    all: 'All',
    own: 'Mine',
    shared: 'Shared with me',
    drafts: 'Drafts',
    finished: 'Finished',
    played: 'Played',
    imported: 'Without a draft',
  },
  sort: 'Order',
  sorts: { suggested: 'Your language first', changed: 'Last changed', title: 'Title', played: 'Last played' },
  shelf: 'Shelf',
  allShelves: 'All shelves',
  found_one: '{{count}} story',
  found_other: '{{count}} stories',
  nothing: 'No story fits.',
  showAll: 'Show all',
  more: 'Show more ({{count}})',
  drafts_one: '{{count}} draft',
  drafts_other: '{{count}} drafts',
  plays_one: '{{count}} play',
  plays_other: '{{count}} plays',
  partsOf: 'Of “{{title}}”: {{parts}}',
};
