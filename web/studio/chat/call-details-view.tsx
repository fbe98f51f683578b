import { isObject } from '../../../shared/json.ts';
import { useLanguage, useTranslation } from '../../i18n/index.ts';
import { ArgsView } from '../plan/form/value-view.tsx';
import type { DraftNames, ToolCall } from '../wording/tool-call.ts';

const asText = (value: unknown): string => JSON.stringify(value, null, 2) ?? '';

const NO_STEPS = { numbers: new Map<string, number>(), ids: new Set<string>() };

/** An expanded tool call: its arguments under the labels of the forms and, collapsed, the call as JSON. */
export default function CallDetails({
  call: { tool, input, output, errorText },
  names,
  told,
  storyLanguage,
}: {
  call: ToolCall;
  names: DraftNames;
  told: boolean;
  storyLanguage: string | undefined;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <>
      {!told && isObject(input) && (
        <div lang={storyLanguage}>
          <ArgsView tool={tool} args={input} wording={{ t, names, language, ...NO_STEPS }} />
        </div>
      )}
      <details className="top-sm faint">
        <summary className="bottom-2xs">{t('tools.forScripts')}</summary>
        <p className="faint bottom-2xs">
          {t('tools.asked')} <code>{tool}</code>
        </p>
        <pre>{asText(input)}</pre>
        {(output !== undefined || errorText !== null) && (
          <>
            <p className="faint bottom-2xs">{t('tools.answered')}</p>
            <pre>{output === undefined ? errorText : asText(output)}</pre>
          </>
        )}
      </details>
    </>
  );
}
