/** The whole story as one text. */
export const read = {
  open: '物語全体を読む',
  lead: '一ページで読めます。印刷やコピーもできます。',
  title: '物語全体',
  back: '下書きへ',
  copy: 'Markdown をコピー',
  download: 'Markdown をダウンロード',
  print: '印刷',
  options: '選べること',
  then: '「{{option}}」のあと',
  degree: { full: '成功', mixed: '代償つき', miss: '失敗' },
  branch: '{{title}}（別の場合）',
  again: '再訪したとき',
};
