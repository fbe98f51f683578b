/** The whole story as one text. */
export const read = {
  open: '通读整个故事',
  lead: '一页读完：可阅读、打印或复制。',
  title: '整个故事',
  back: '回到草稿',
  copy: '复制为 Markdown',
  download: '下载 Markdown',
  print: '打印',
  options: '可以选择',
  then: '选择“{{option}}”之后',
  degree: { full: '成功时', mixed: '有代价时', miss: '失手时' },
  branch: '{{title}}，另一种情况',
  again: '再次到来时',
};
