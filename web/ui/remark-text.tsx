import { useLanguage } from '../i18n/index.ts';
import { type ToldRemark, useRemarkWords } from '../i18n/remarks.ts';

export function RemarkText({ remark }: { remark: ToldRemark }) {
  const said = useRemarkWords(useLanguage(), [remark]);
  return said.map(({ text, lang }) => (
    <span key={text} lang={lang}>
      {text}
    </span>
  ));
}
