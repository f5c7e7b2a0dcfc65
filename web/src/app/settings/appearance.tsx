import { chooseTheme, type ThemeChoice, useThemeChoice } from '../../lib/theme.ts';
import { Segments } from '../../ui/segments.tsx';
import { SettingsSection } from '../../ui/settings-section.tsx';
import classes from './appearance.module.css';

const choices: readonly { value: ThemeChoice; label: string }[] = [
  { value: 'device', label: 'Device' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];

/** The theme setting is here because the specified bar above the settings has no room for it. */
export function Appearance() {
  const choice = useThemeChoice();
  return (
    <SettingsSection id="appearance" title="Appearance" hint="Saved in this browser.">
      <div className={classes.choice}>
        <Segments label="Theme" options={choices} value={choice} onChange={chooseTheme} />
      </div>
    </SettingsSection>
  );
}
