/** The bin. */
export const bin = {
  title: '回收站',
  text: '删除的内容会在这里保留 30 天，其间可以完整恢复。其他人看不到、玩不了，也无法导出。',
  empty: '回收站是空的。',
  kind: { story: '故事', draft: '草稿', play: '游玩记录' },
  held: '{{kind}}：《{{title}}》',
  dates: '删除于 {{at}}，保留到 {{until}}。',
  restore: '恢复',
  restoreName: '恢复：《{{title}}》',
  remove: '彻底删除',
  removeName: '彻底删除：《{{title}}》',
  removeTitle: '彻底删除？',
  removeText: '{{kind}}《{{title}}》以及一并列出的内容都将被删除，无法撤销。',
  moved: '《{{title}}》已移到回收站。',
  undo: '撤销',
  restored: '《{{title}}》已恢复。',
};

/** The shelves of the library. */
export const shelf = {
  open: '书架…',
  of: '《{{title}}》的书架',
  choose: '放到',
  none: '不放书架',
  new: '新书架',
  put: '保存',
  rename: '修改这个书架',
  name: '名称',
  stay: '与另一书架同名时，两者合并。移除书架后，故事仍会保留。',
  remove: '移除书架',
  save: '保存',
};

/** Search, filter and order of the library. */
export const filters = {
  label: '查找故事',
  search: '按标题、前提或人物搜索',
  filter: '显示',
  filters: {
    all: '全部',
    own: '我的',
    shared: '与我共享',
    drafts: '草稿',
    finished: '已完成',
    played: '玩过',
    imported: '没有草稿',
  },
  sort: '顺序',
  sorts: { suggested: '我的语言优先', changed: '最近修改', title: '标题', played: '最近游玩' },
  shelf: '书架',
  allShelves: '所有书架',
  found_other: '{{count}} 个故事',
  nothing: '没有符合的故事。',
  showAll: '显示全部',
  more: '再显示（{{count}}）',
  drafts_other: '{{count}} 份草稿',
  plays_other: '{{count}} 次游玩',
  partsOf: '《{{title}}》：{{parts}}',
};
