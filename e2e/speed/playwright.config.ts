import { defineConfig } from '@playwright/test';
import base, { wholeChromium } from '../playwright.config.ts';

/** `npm run speed`: one page at a time, so it measures the page and not the others. */
export default defineConfig({
  ...base,
  testDir: '.',
  workers: 1,
  projects: [{ name: 'phone', use: { viewport: { width: 390, height: 844 }, ...wholeChromium } }],
});
