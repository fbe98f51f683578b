import type { ReportLine } from '../../../shared/exchange/report.ts';
import { loadReportRenderer } from '../../../shared/words/reports/index.ts';
import { useLanguage, useTranslation } from '../../i18n/index.ts';
import { createLazyTexts, useLazyTexts } from '../../i18n/lazy-texts.ts';
import type { SaidRemark } from '../../i18n/remark-texts.ts';
import styles from './exchange.module.css';

const reportWords = createLazyTexts(loadReportRenderer);

const KINDS = ['lost', 'aside', 'became'] as const;
type Kind = (typeof KINDS)[number];

const getKind = (code: ReportLine['code']): Kind =>
  code === 'kept-aside' || code === 'switched-off' ? 'aside' : code.startsWith('became-') ? 'became' : 'lost';

const SHOWN = 200;

type Line = ReportLine & { message: string };

function mergeLines(lines: readonly Line[]): Line[] {
  const said = new Map<string, Line>();
  for (const line of lines) {
    const { where, code, args, message } = line;
    const isOfOne = Object.keys(args).join() === 'what';
    const key = isOfOne ? `${code} ${where}` : `${said.size}`;
    const before = said.get(key);
    const what = before ? `${before.args.what}, ${args.what}` : args.what;
    said.set(key, isOfOne && what !== undefined ? { where, code, args: { what }, message } : line);
  }
  return [...said.values()];
}

/** The report of an import or export, line by line, in the interface's language. */
export function ExchangeReport({ report, remarks = [] }: { report: readonly Line[]; remarks?: readonly SaidRemark[] }) {
  const { t } = useTranslation();
  const tell = useLazyTexts(reportWords, useLanguage());
  if (report.length + remarks.length === 0) return <p>{t('exchange.report.all')}</p>;
  return (
    // A scrollable region takes the focus, so that keys scroll it.
    <section
      className={`scroll pad-sm edged round-lg ${styles.report}`}
      aria-label={t('exchange.report.title')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reached by the keyboard
      tabIndex={0}
    >
      {remarks.length > 0 && (
        <ul className="bullets text-md anywhere">
          {remarks.map(({ text, lang }) => (
            <li key={text} lang={lang}>
              {text}
            </li>
          ))}
        </ul>
      )}
      {KINDS.map((kind) => {
        const lines = mergeLines(report.filter(({ code }) => getKind(code) === kind));
        if (lines.length === 0) return null;
        return (
          <div key={kind}>
            <h3 className="bottom-2xs text-base">{t(`exchange.report.${kind}`)}</h3>
            <ul className="bullets text-md anywhere">
              {lines.slice(0, SHOWN).map((line, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a report does not change, and says some things twice
                <li key={index}>
                  {line.where !== '' && <span className="soft">{line.where} · </span>}
                  {tell ? tell(line) : <span lang="en">{line.message}</span>}
                </li>
              ))}
            </ul>
          </div>
        );
      })}
    </section>
  );
}
