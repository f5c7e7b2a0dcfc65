import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page, test } from '@playwright/test';
import type { Result, RunOptions } from 'axe-core';
import { phone } from './screens.ts';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

const colorRules = ['color-contrast', 'link-in-text-block'];

/**
 * Checks the page as it is now with axe, in both themes and, if the test runs wide only, at both widths. A test that runs at
 * each width checks the second theme for colors only, since nothing else changes. Meant for pages that move little
 * (reducedMotion).
 */
export async function checkAxe(page: Page, state: string): Promise<void> {
  await checkWidth(page, state);
  await checkTheme(page, state, 'dark', 'all');
  const wide = page.viewportSize();
  if (!wide || test.info().tags.some((tag) => tag.startsWith('@phone')))
    return checkTheme(page, state, 'light', 'colors');
  await page.setViewportSize(phone);
  await checkWidth(page, `${state}, at phone width`);
  await checkTheme(page, `${state}, at phone width`, 'light', 'all');
  await page.setViewportSize(wide);
}

/** A resized page needs a frame or two to settle. */
async function checkWidth(page: Page, state: string): Promise<void> {
  const sticksOut = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  await expect
    .configure({ soft: true })
    .poll(sticksOut, { message: `${state}: pixels to scroll sideways` })
    .toBeLessThanOrEqual(0);
}

async function checkTheme(
  page: Page,
  state: string,
  colorScheme: 'dark' | 'light',
  extent: 'all' | 'colors',
): Promise<void> {
  const html = page.locator('html');
  // Pages outside the app, such as the outbox, take their colors from CSS only.
  const themed = (await html.getAttribute('data-theme')) !== null;
  await cancelTransitions(page);
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.evaluate(
    async (expected) => {
      const frame = () => new Promise(requestAnimationFrame);
      while (expected && document.documentElement.dataset.theme !== expected) await frame();
      // Parts that read the theme themselves, such as charts, are drawn in the frame after.
      for (let frames = 0; frames < 2; frames++) await frame();
    },
    themed ? colorScheme : null,
  );
  const violations = await findViolations(
    page,
    extent === 'colors' ? { type: 'rule', values: colorRules } : { type: 'tag', values: rules },
  );
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target, failureSummary }) => `${target} ${failureSummary}`)}`,
  );
  expect.soft(found, `${state}, ${colorScheme}`).toEqual([]);
}

/**
 * Switches the page’s transitions off, so colors are final as soon as they change. Otherwise each inherited
 * color would start its transition a frame after its parent's.
 */
async function cancelTransitions(page: Page): Promise<void> {
  await page.evaluate(() => {
    if ('withoutTransitions' in window) return;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('*, ::before, ::after, ::backdrop { transition: none !important }');
    document.adoptedStyleSheets.push(sheet);
    Object.assign(window, { withoutTransitions: true });
  });
}

/** What axe finds on the page as it is now, by all its rules or those given. */
export async function findViolations(page: Page, runOnly?: RunOptions['runOnly']): Promise<Result[]> {
  for (const frame of page.frames()) {
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axeSource);
  }
  const options: RunOptions = {
    // Only violations are read, and describing what passes takes most of the time.
    resultTypes: ['violations'],
    // Style sheets are only for an experimental rule, which never runs. Parsing them takes a fifth of the time.
    preload: { assets: ['media'] },
    ...(runOnly && { runOnly }),
  };
  const { violations } = await page.evaluate(
    (given) => (window as unknown as Record<'axe', typeof import('axe-core')>).axe.run(given),
    options,
  );
  return violations;
}
