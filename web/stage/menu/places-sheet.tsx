import { placeTitle } from '../../../shared/chronicle/names.ts';
import type { PlayAnswer } from '../../../shared/wire/index.ts';
import { canTravel, type StageState } from '../playing/stage-reducer.ts';
import { getPlaceholderHue } from '../scene/preload-pictures.ts';
import { useStageTexts } from '../texts/use-texts.ts';
import { StagePicture } from '../ui/picture.tsx';
import { Sheet } from '../ui/sheet.tsx';

interface PlacesSheetProps {
  play: PlayAnswer;
  stage: StageState;
  onTravel: (locationId: string) => void;
  onClose: () => void;
}

export function PlacesSheet({ play, stage, onTravel, onClose }: PlacesSheetProps) {
  const strings = useStageTexts().stage;
  const { connections, location } = stage.standing;
  const open = canTravel(stage);
  const status = open ? strings.placesWhere : connections.length > 0 ? strings.placesLater : strings.placesNone;
  return (
    <Sheet title={strings.places} kind="places" width={52} onClose={onClose}>
      <p className="stage-sheet-intro stage-soft">
        {strings.placesHere(placeTitle(play, location))} {status}
      </p>
      <ul className="stage-scroll stage-places" lang={play.language}>
        {connections.map((id) => {
          const place = play.places.find((one) => one.id === id);
          const picture = place && play.backgrounds[place.background];
          return (
            <li key={id}>
              <button type="button" className="stage-card" disabled={!open} onClick={() => onTravel(id)}>
                <StagePicture
                  url={picture}
                  lazy
                  instead={<span className="stage-unpainted" style={{ '--hue': getPlaceholderHue(id) }} />}
                />
                <span>{place?.title ?? id}</span>
              </button>
            </li>
          );
        })}
      </ul>
    </Sheet>
  );
}
