import { useLanguage } from '../i18n/index.ts';
import { type ToldRemark, useRemarkWords } from '../i18n/remarks.ts';

/** A remark in the interface's language. */
export function RemarkText({ remark }: { remark: ToldRemark }) {
  const said = useRemarkWords(useLanguage(), [remark]);
  return said.map(({ text, lang }) => (
    <span key={text} lang={lang}>
      {text}
    </span>
  ));
}
