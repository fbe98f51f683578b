import { collectCredits, type VNPackage } from '../../../../shared/story/index.ts';
import type { PlayAnswer } from '../../../../shared/wire/index.ts';

/** The parts of a story that a project needs, either of the story itself or of one play. */
export interface GameSource extends Pick<VNPackage, 'id' | 'title' | 'language' | 'version' | 'assets'> {
  readonly textMode: VNPackage['plot']['textMode'];
  readonly characters: readonly { readonly id: string; readonly name: string; readonly color?: string | undefined }[];
  readonly credits: ReturnType<typeof collectCredits>;
}

export const sourceOfStory = (story: VNPackage): GameSource => ({
  ...story,
  textMode: story.plot.textMode,
  credits: collectCredits(story),
});

const pictured = (url: string) => ({ url, mimeType: 'image/webp' });
const sounding = (url: string) => ({ url, mimeType: 'audio/ogg' });

/** The source of a play: nothing its player has not seen. */
export const sourceOfPlay = ({
  packageId,
  title,
  language,
  version,
  textMode,
  cast,
  credits,
  ...shown
}: PlayAnswer): GameSource => ({
  ...{ id: packageId, title, language, version, textMode, credits },
  characters: cast,
  assets: {
    backgrounds: mapUrls(shown.backgrounds, pictured),
    music: mapUrls(shown.music, sounding),
    ...(shown.voices && { voices: mapUrls(shown.voices, sounding) }),
    characters: Object.fromEntries(
      cast.flatMap(({ id, image, expressions }) => (image === null ? [] : [[id, { ...pictured(image), expressions }]])),
    ),
  },
});

const mapUrls = <T>(urls: Readonly<Record<string, string>>, asset: (url: string) => T): Record<string, T> =>
  Object.fromEntries(Object.entries(urls).map(([key, url]) => [key, asset(url)]));
