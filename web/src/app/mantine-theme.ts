import { createTheme } from '@mantine/core';

/** Mantine's fonts and shapes come from our tokens; colors come from tokens.css. */
export const mantineTheme = createTheme({
  fontFamily: 'var(--font-text)',
  headings: { fontFamily: 'var(--font-display)' },
  defaultRadius: 11,
  respectReducedMotion: true,
  cursorType: 'pointer',
});
