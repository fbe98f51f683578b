import type { PlayAnswer } from '../../../shared/wire/index.ts';
import { useSheetTexts } from '../texts/use-texts.ts';
import { Sheet } from '../ui/sheet.tsx';

/** The story's description, authors and licence. */
export function AboutSheet({ play, onClose }: { play: PlayAnswer; onClose: () => void }) {
  const words = useSheetTexts().about;
  const { credits } = play;
  const facts: readonly (readonly [string, string | null])[] = [
    [words.author, credits.author],
    [words.licence, credits.licence],
    [words.version, play.version > 0 ? String(play.version) : null],
  ];
  return (
    <Sheet title={words.about} kind="about" onClose={onClose}>
      <div
        className="stage-stack stage-scroll stage-about"
        data-first=""
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        role="document"
        aria-label={words.about}
      >
        <h3 className="stage-title" lang={play.language}>
          {play.title}
        </h3>
        <p lang={play.language}>{play.premise}</p>
        <dl>
          {facts.map(([what, said]) =>
            said === null ? null : (
              <div key={what}>
                <dt className="stage-soft">{what}</dt>
                <dd>{said}</dd>
              </div>
            ),
          )}
        </dl>
        {credits.lines.length > 0 && (
          <section aria-label={words.credits}>
            <h4>{words.credits}</h4>
            <ul>
              {credits.lines.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </section>
        )}
        <section aria-label={words.stage}>
          <h4>{words.stage}</h4>
          <p>{words.madeWith}</p>
        </section>
      </div>
    </Sheet>
  );
}
