import { useEffect, useRef, useState } from 'react';
import { LANGUAGE_NAMES } from '../../../shared/language/tag.ts';
import {
  AUTO_DELAY_FACTOR,
  CONTRASTS,
  DEFAULT_SETTINGS,
  FONTS,
  getStageSettings,
  LEADINGS,
  MOTIONS,
  SOUNDS,
  STAGE_LANGUAGES,
  type StageSettings,
  TEXT_SIZES,
  useSettings,
} from '../preferences/settings.ts';
import { TEXT_SPEEDS } from '../preferences/text-speed.ts';
import { canSpeak } from '../scene/self-voicing.ts';
import { useSheetTexts, useStageTexts } from '../texts/use-texts.ts';
import { Sheet } from '../ui/sheet.tsx';
import { FieldPart, Options, Slider, Switch } from './fields.tsx';

/** The minimum opacity of a text box, so that text stays readable on any picture. */
const LEAST_OPACITY = 0.3;

const change = (changes: Partial<StageSettings>) => getStageSettings().change(changes);

interface SettingsSheetProps {
  at?: 'accessibility';
  onFullscreen: () => void;
  onKeys: () => void;
  onClose: () => void;
}

function useShown(at: string | undefined) {
  const sheet = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const part = at === undefined ? null : sheet.current?.querySelector<HTMLElement>(`[data-part="${at}"]`);
    const frame = requestAnimationFrame(() => {
      part?.scrollIntoView({ block: 'start' });
      part?.querySelector<HTMLElement>('input')?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [at]);
  return sheet;
}

/** The player's settings for reading, display and sound. */
export function SettingsSheet({ at, onFullscreen, onKeys, onClose }: SettingsSheetProps) {
  const words = useSheetTexts().preferences;
  const { stage } = useStageTexts();
  const shown = useShown(at);
  return (
    <Sheet title={stage.settings} kind="settings" onClose={onClose}>
      <div ref={shown} className="stage-stack stage-scroll stage-settings">
        <Reading />
        <Look onFullscreen={onFullscreen} />
        <Accessibility />
        <Sound />
        <div className="stage-tools">
          <button type="button" className="stage-button" onClick={onKeys}>
            {words.keys}
          </button>
          {/* Shortcuts are reset in the help sheet, where they are set. */}
          <button
            type="button"
            className="stage-button"
            onClick={() => change({ ...DEFAULT_SETTINGS, bindings: getStageSettings().get().bindings })}
          >
            {words.reset}
          </button>
        </div>
      </div>
    </Sheet>
  );
}

function Reading() {
  const words = useSheetTexts().preferences;
  const settings = useSettings();
  return (
    <FieldPart title={words.parts.reading}>
      <Options
        label={words.textSpeed}
        values={TEXT_SPEEDS}
        value={settings.textSpeed}
        name={(speed) => words.speeds[speed]}
        onChange={(textSpeed) => change({ textSpeed })}
      />
      <Slider
        label={words.autoTime}
        {...AUTO_DELAY_FACTOR}
        value={settings.autoTime}
        onChange={(autoTime) => change({ autoTime })}
      />
      <Switch
        label={words.skipUnread}
        hint={words.skipUnreadHint}
        on={settings.skipUnread}
        onChange={(skipUnread) => change({ skipUnread })}
      />
      <Switch
        label={words.skipAfterChoices}
        on={settings.skipAfterChoices}
        onChange={(skipAfterChoices) => change({ skipAfterChoices })}
      />
      <Options
        label={words.language}
        values={STAGE_LANGUAGES}
        value={settings.language}
        name={(language) => (language === 'story' ? words.languageOfStory : LANGUAGE_NAMES[language])}
        getLanguage={(language) => (language === 'story' ? undefined : language)}
        onChange={(language) => change({ language })}
      />
    </FieldPart>
  );
}

function useFullscreen(): boolean {
  const [full, setFull] = useState(() => document.fullscreenElement != null);
  useEffect(() => {
    const onChange = () => setFull(document.fullscreenElement != null);
    document.addEventListener('fullscreenchange', onChange);
    return () => document.removeEventListener('fullscreenchange', onChange);
  }, []);
  return full;
}

function Look({ onFullscreen }: { onFullscreen: () => void }) {
  const words = useSheetTexts().preferences;
  const settings = useSettings();
  const full = useFullscreen();
  return (
    <FieldPart title={words.parts.look}>
      {document.fullscreenEnabled && <Switch label={words.fullscreen} on={full} onChange={onFullscreen} />}
      <Slider
        label={words.boxOpacity}
        least={LEAST_OPACITY}
        value={settings.boxOpacity}
        onChange={(boxOpacity) => change({ boxOpacity })}
      />
      <Switch label={words.transitions} on={settings.transitions} onChange={(transitions) => change({ transitions })} />
    </FieldPart>
  );
}

function Accessibility() {
  const words = useSheetTexts().preferences;
  const settings = useSettings();
  return (
    <FieldPart title={words.parts.accessibility} name="accessibility">
      <Switch
        label={words.selfVoicing}
        hint={canSpeak() ? words.selfVoicingHint : words.noVoices}
        on={settings.selfVoicing}
        onChange={(selfVoicing) => change({ selfVoicing })}
      />
      <Options
        label={words.textSize}
        values={TEXT_SIZES}
        value={settings.textSize}
        name={(size) => words.sizes[size]}
        onChange={(textSize) => change({ textSize })}
      />
      <Options
        label={words.font}
        values={FONTS}
        value={settings.font}
        name={(font) => words.fonts[font]}
        onChange={(font) => change({ font })}
      />
      <Options
        label={words.leading}
        values={LEADINGS}
        value={settings.leading}
        name={(leading) => words.leadings[leading]}
        onChange={(leading) => change({ leading })}
      />
      <Options
        label={words.contrast}
        values={CONTRASTS}
        value={settings.contrast}
        name={(contrast) => words.contrasts[contrast]}
        onChange={(contrast) => change({ contrast })}
      />
      <Options
        label={words.motion}
        values={MOTIONS}
        value={settings.motion}
        name={(motion) => words.motions[motion]}
        onChange={(motion) => change({ motion })}
      />
      <Switch label={words.shakes} on={settings.shakes} onChange={(shakes) => change({ shakes })} />
    </FieldPart>
  );
}

function Sound() {
  const words = useSheetTexts().preferences;
  const settings = useSettings();
  return (
    <FieldPart title={words.parts.sound}>
      <Switch label={words.sound} on={settings.sound} onChange={(sound) => change({ sound })} />
      {SOUNDS.map((sound) => (
        <Slider
          key={sound}
          label={words.sounds[sound]}
          value={settings[`${sound}Volume`]}
          // The voice's volume also applies to self-voicing, which works with sound off.
          disabled={!settings.sound && !(sound === 'voice' && settings.selfVoicing)}
          mute={{
            label: words.mute(words.sounds[sound]),
            on: settings[`${sound}Muted`],
            onChange: (on) => change({ [`${sound}Muted`]: on }),
          }}
          onChange={(volume) => change({ [`${sound}Volume`]: volume })}
        />
      ))}
    </FieldPart>
  );
}
