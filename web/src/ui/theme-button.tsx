import { IconMoon, IconSun } from '@tabler/icons-react';
import { toggleTheme, useTheme } from '../lib/theme.ts';
import classes from './theme-button.module.css';

export function ThemeButton() {
  const theme = useTheme();
  const other = theme === 'dark' ? 'light' : 'dark';
  return (
    <button
      type="button"
      className={classes.button}
      aria-label={`Use the ${other} theme`}
      onClick={toggleTheme}
    >
      {theme === 'dark' ? <IconSun size={19} stroke={1.7} /> : <IconMoon size={19} stroke={1.7} />}
    </button>
  );
}
