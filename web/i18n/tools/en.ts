/** What the co-author did by its tools, in words. In English. */
export const tools = {
  forScripts: 'As scripts see it',
  asked: 'Asked of',
  answered: 'Answered',
  moreWarnings_one: 'and {{count}} more',
  moreWarnings_other: 'and {{count}} more',
  state: {
    running: 'Under way',
    done: 'Done',
    warned: 'Done, with a remark',
    refused: 'Sent back',
    failed: 'Failed',
    stopped: 'Interrupted before it was done',
  },
  brokeOff: { stopped: '{{what}}: interrupted', failed: '{{what}}: failed' },
  unnamed: {
    premise: 'the premise',
    character: 'a character',
    act: 'the act',
    node: 'a place',
    scene: 'a scene',
    story: 'the story',
  },
  proposeStoryPremise: {
    running: 'Setting down the premise…',
    done: 'Set down the premise of “{{subject}}”',
    refused: 'The premise was sent back',
  },
  proposeCharacter: {
    running: 'Drawing {{subject}}…',
    done: 'Drew {{subject}}',
    refused: '{{subject}} was sent back',
  },
  draftActOutline: {
    running: 'Outlining {{subject}}…',
    done: 'Outlined “{{subject}}”',
    refused: 'The outline of {{subject}} was sent back',
  },
  draftNodeWeb: {
    running: 'Mapping {{subject}}…',
    done_one: 'Mapped {{subject}}: {{count}} place',
    done_other: 'Mapped {{subject}}: {{count}} places',
    refused: 'The map of {{subject}} was sent back',
  },
  draftNodeEncounters: {
    running: 'Writing encounters for {{subject}}…',
    done_one: 'Wrote {{count}} encounter for {{subject}}',
    done_other: 'Wrote {{count}} encounters for {{subject}}',
    refused: 'The encounters of {{subject}} were sent back',
  },
  writeScene: {
    running: 'Writing the lines of {{subject}}…',
    done_one: 'Wrote {{count}} line for {{subject}}',
    done_other: 'Wrote {{count}} lines for {{subject}}',
    refused: 'The lines of {{subject}} were sent back',
  },
  finalizeNode: {
    running: 'Painting {{subject}} and composing its music…',
    done: 'Painted {{subject}} and composed its music',
    refused: 'The art of {{subject}} was sent back',
  },
  updateElement: {
    running: 'Revising {{subject}}…',
    done: 'Revised {{subject}}',
    refused: 'The change to {{subject}} was sent back',
  },
  finalizePackage: {
    running: 'Binding {{subject}}…',
    done_one: 'Finished “{{subject}}”, {{count}} place',
    done_other: 'Finished “{{subject}}”, {{count}} places',
    refused: 'The story cannot be finished yet',
  },
  other: {
    running: 'Doing something else…',
    done: 'Did something else',
    refused: 'Something else was sent back',
  },
} as const;
