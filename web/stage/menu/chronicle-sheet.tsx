import { useContext, useMemo } from 'react';
import { buildChronicle } from '../../../shared/chronicle/chapters.ts';
import { renderChronicleMarkdown } from '../../../shared/chronicle/markdown.ts';
import type { PlayAnswer } from '../../../shared/wire/index.ts';
import { path } from '../../api/client.ts';
import type { PlayApi } from '../playing/api.ts';
import { useStageTexts } from '../texts/use-texts.ts';
import { Icon } from '../ui/icons.tsx';
import { saveAs } from '../ui/save-as.ts';
import { Sheet } from '../ui/sheet.tsx';
import { StandaloneContext } from './standalone-context.ts';
import { StoryLoading } from './story-loading.tsx';
import { useAllTurns } from './use-all-turns.ts';

const getBookUrl = (id: string): string => path`/api/plays/${id}/export?format=epub`;

interface ChronicleSheetProps {
  api: PlayApi;
  play: PlayAnswer;
  performedSeq: number;
  onClose: () => void;
}

/** The play as a text, to read or to download as Markdown. */
export function ChronicleSheet({ api, play, performedSeq, onClose }: ChronicleSheetProps) {
  const words = useStageTexts().told;
  const isAlone = useContext(StandaloneContext);
  const strings = useStageTexts().stage;
  const story = useAllTurns(api, performedSeq);
  const chapters = useMemo(
    () => story.turns && buildChronicle(story.turns, play, strings),
    [story.turns, play, strings],
  );
  const take = () =>
    chapters &&
    saveAs(new Blob([renderChronicleMarkdown(play, chapters)], { type: 'text/markdown' }), play.title, '.md');
  return (
    <Sheet title={words.chronicle} kind="chronicle" width={50} onClose={onClose}>
      {chapters === null ? (
        <StoryLoading failed={story.failed} onRetry={story.read} />
      ) : (
        <>
          <div className="stage-tools stage-chronicle-head">
            <button type="button" className="stage-small" onClick={take}>
              <Icon name="take" />
              {words.takeMarkdown}
            </button>
            {!isAlone && (
              <a className="stage-small" href={getBookUrl(play.id)} download>
                <Icon name="take" />
                {words.takeBook}
              </a>
            )}
          </div>
          <article
            className="stage-scroll stage-chronicle stage-story"
            data-first=""
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
            tabIndex={0}
            lang={play.language}
            aria-label={play.title}
          >
            <h3 className="stage-title">{play.title}</h3>
            {chapters.map(({ title, scenes }) => (
              <section key={scenes[0]?.paragraphs[0]?.key}>
                {title !== null && <h4>{title}</h4>}
                {scenes.map(({ place, paragraphs }) => (
                  <section key={paragraphs[0]?.key}>
                    {place !== null && <h5>{place}</h5>}
                    {paragraphs.map(({ key, kind, who, text }) => (
                      <p key={key} data-kind={kind}>
                        {who !== null && <b>{who}</b>} {text}
                      </p>
                    ))}
                  </section>
                ))}
              </section>
            ))}
          </article>
        </>
      )}
    </Sheet>
  );
}
