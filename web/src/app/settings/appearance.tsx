import { type Theme, toggleTheme, useTheme } from '../../lib/theme.ts';
import { Segments } from '../../ui/segments.tsx';
import { SettingsSection } from '../../ui/settings-section.tsx';
import classes from './appearance.module.css';

const themes: readonly { value: Theme; label: string }[] = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];

/** The theme, in Account Info: the bar above the settings has no room for it by the specification. */
export function Appearance() {
  const theme = useTheme();
  return (
    <SettingsSection
      id="appearance"
      title="Appearance"
      hint="Holds in this browser. Until you choose, it is as your device."
    >
      <div className={classes.choice}>
        <Segments
          label="Theme"
          options={themes}
          value={theme}
          onChange={(chosen) => chosen !== theme && toggleTheme()}
        />
      </div>
    </SettingsSection>
  );
}
