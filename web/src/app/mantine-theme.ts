import { createTheme } from '@mantine/core';

/** Mantine takes its fonts and shapes from our tokens; colours come from tokens.css. */
export const mantineTheme = createTheme({
  fontFamily: 'var(--font-text)',
  headings: { fontFamily: 'var(--font-display)' },
  defaultRadius: 11,
  respectReducedMotion: true,
  cursorType: 'pointer',
});
