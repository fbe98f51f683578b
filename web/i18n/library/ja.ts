/** The bin. */
export const bin = {
  title: 'ごみ箱',
  text: '削除したものは30日間ここに残り、その間は丸ごと復元できます。ほかの人には見えず、プレイも書き出しもできません。',
  empty: 'ごみ箱は空です。',
  kind: { story: '物語', draft: '下書き', play: 'プレイ' },
  held: '{{kind}}：「{{title}}」',
  dates: '{{at}} に削除。{{until}} まで残ります。',
  restore: '復元',
  restoreName: '復元：「{{title}}」',
  remove: '完全に削除',
  removeName: '完全に削除：「{{title}}」',
  removeTitle: '完全に削除しますか？',
  removeText: '{{kind}}「{{title}}」と、一緒に並んでいるものがすべて削除されます。元に戻せません。',
  moved: '「{{title}}」をごみ箱に移しました。',
  undo: '元に戻す',
  restored: '「{{title}}」を復元しました。',
};

/** The shelves of the library. */
export const shelf = {
  open: '棚…',
  of: '「{{title}}」の棚',
  choose: '置く場所',
  none: '棚なし',
  new: '新しい棚',
  put: '保存',
  rename: 'この棚を変更',
  name: '名前',
  stay: '別の棚と同じ名前にすると一つになります。棚をなくしても物語は残ります。',
  remove: '棚をなくす',
  save: '保存',
};

/** Search, filter and order of the library. */
export const filters = {
  label: '物語を探す',
  search: '題名、あらすじ、人物で検索',
  filter: '表示',
  filters: {
    all: 'すべて',
    own: '自分のもの',
    shared: '共有されたもの',
    drafts: '下書き',
    finished: '完成',
    played: 'プレイ済み',
    imported: '下書きなし',
  },
  sort: '並び順',
  sorts: { suggested: '自分の言語から', changed: '最終更新', title: '題名', played: '最終プレイ' },
  shelf: '棚',
  allShelves: 'すべての棚',
  found_other: '物語 {{count}} 件',
  nothing: '当てはまる物語がありません。',
  showAll: 'すべて表示',
  more: 'さらに表示（{{count}}）',
  drafts_other: '下書き {{count}} 件',
  plays_other: 'プレイ {{count}} 件',
  partsOf: '「{{title}}」：{{parts}}',
};
