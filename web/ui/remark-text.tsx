import { useLanguage } from '../i18n/index.ts';
import { type RemarkWithReason, useRemarkTexts } from '../i18n/remark-texts.ts';

export function RemarkText({ remark }: { remark: RemarkWithReason }) {
  const said = useRemarkTexts(useLanguage(), [remark]);
  return said.map(({ text, lang }) => (
    <span key={text} lang={lang}>
      {text}
    </span>
  ));
}
