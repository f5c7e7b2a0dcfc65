import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { findText } from './specified/find-text.ts';
import { describeRow, fill, type SpecifiedText } from './specified/row.ts';
import type { Moment } from './specified/scene.ts';
import { hasWords, readSeenTexts } from './specified/seen-text.ts';
import { scenes } from './specified/states.ts';
import { texts } from './specified/texts.ts';

test.describe.configure({ mode: 'parallel' });

const at = (width: 'wide' | 'narrow') => texts.filter((row) => (row.width ?? width) === width).length;

for (const scene of scenes) {
  const rows = texts.filter(({ state }) => scene.states.includes(state));
  const tag = scene.playsPerWidth ? ' @phone' : '';
  test(`${scene.name}: ${rows.length} texts${tag}`, async ({ site, games, narrow, join, visit }) => {
    const widths = scene.playsPerWidth
      ? ([narrow ? 'narrow' : 'wide'] as const)
      : (['wide', 'narrow'] as const);
    const wanted = rows.filter(({ width }) => !width || widths.includes(width));
    const waiting = new Set(wanted.map(({ state }) => state));
    for await (const moment of scene.play({ site, games, narrow, join, visit })) {
      const here = wanted.filter(({ state }) => state === moment.state);
      for (const width of widths) {
        const shown = here.filter((row) => (row.width ?? width) === width);
        const pages = shown.map(({ role }) => moment.pages[role]!);
        if (widths.length > 1) await resize(pages, width);
        for (const row of shown) await check(row, moment);
      }
      if (widths.length > 1) await resize(Object.values(moment.pages), 'wide');
      waiting.delete(moment.state);
    }
    expect([...waiting], 'states that were not reached').toEqual([]);
  });
}

test(`the table: ${at('wide')} texts at 1440 px, ${at('narrow')} at 390 px, each in a state that is reached`, () => {
  const states = scenes.flatMap((scene) => scene.states);
  expect(new Set(states).size, 'no state belongs to two scenes').toBe(states.length);
  expect(texts.filter(({ state }) => !states.includes(state)).map(describeRow)).toEqual([]);
  expect(states.filter((state) => !texts.some((row) => row.state === state))).toEqual([]);
  expect(Math.min(at('wide'), at('narrow'))).toBeGreaterThanOrEqual(150);
});

test('a missing text is not found', async ({ visit }) => {
  const page = await visit();
  await page.goto('/no/such/page');
  const found = (where: SpecifiedText['where'], text: string) => findText(page, { where }, text);
  await expect(found('page', 'The page you are looking for does not exist.')).toBeVisible();
  await expect(found('link', 'Go to Home')).toBeVisible();
  // A different text, and the right text of another kind.
  await expect(found('page', 'The page you are looking for does not exist')).toHaveCount(0);
  await expect(found('page', 'The page  you are looking for does not exist.')).toHaveCount(0);
  await expect(found('link', 'Go to home')).toHaveCount(0);
  for (const where of ['button', 'heading', 'tab', 'toast', 'alert', 'field', 'label'] as const) {
    await expect(found(where, 'Go to Home'), where).toHaveCount(0);
  }
  // Present, and clipped to a pixel: the element is visible, its words are not.
  const home: SpecifiedText = {
    text: 'Go to Home',
    section: 2,
    route: '/no/such/page',
    state: 'unknown page',
    role: 'visitor',
    where: 'link',
  };
  expect(await isTextSeen(page, home, home.text)).toBe(true);
  await page.getByRole('link', { name: 'Go to Home' }).evaluate((link) => {
    const word = document.createElement('span');
    word.className = 'visually-hidden';
    word.append(...link.childNodes);
    link.append(word);
  });
  await expect(found('link', 'Go to Home')).toBeVisible();
  expect(await isTextSeen(page, home, home.text)).toBe(false);
  // Present but hidden.
  await page.getByRole('link', { name: 'Go to Home' }).evaluate((link) => {
    link.style.display = 'none';
  });
  await expect(found('link', 'Go to Home')).toHaveCount(0);
  await expect(found('page', 'Go to Home')).toHaveCount(0);
});

const sizes = { wide: { width: 1440, height: 900 }, narrow: { width: 390, height: 844 } };

async function resize(pages: readonly Page[], width: 'wide' | 'narrow'): Promise<void> {
  for (const page of new Set(pages)) {
    if (page.viewportSize()!.width !== sizes[width].width) await page.setViewportSize(sizes[width]);
  }
}

/** Options of a closed select and placeholders are no text of the page. */
const withoutSeenText: readonly SpecifiedText['where'][] = ['option', 'placeholder'];

/** Whether the eye sees the words of a text in one of the elements that have it. */
async function isTextSeen(page: Page, row: SpecifiedText, text: string): Promise<boolean> {
  // The text of a field is the message that describes it.
  const found = findText(page, row.where === 'field' ? { ...row, where: 'page' } : row, text);
  const seen = await found.evaluateAll(readSeenTexts);
  return seen.some((one) => hasWords(one, text));
}

/** Expects the exact text in the row's region, seen by the eye, and no near-miss spelling. */
async function check(row: SpecifiedText, { pages, facts = {} }: Moment): Promise<void> {
  const name = describeRow(row);
  const page = pages[row.role];
  if (!page) throw new Error(`Nobody looks: ${name}`);
  const text = fill(row.shown ?? row.text, facts);
  await expectRoute(page, fill(row.route, facts), name);
  const found = findText(page, row, text).first();
  if (row.where === 'value') {
    await expect.soft(found, name).toHaveValue(text);
    return;
  }
  if (row.where === 'option') await expect.soft(found, name).toBeAttached();
  else await expect.soft(found, name).toBeVisible();
  if (!row.icon && !withoutSeenText.includes(row.where)) {
    const isSeen = () => isTextSeen(page, row, text);
    await expect.configure({ soft: true }).poll(isSeen, `The eye sees ${name}`).toBe(true);
  }
  for (const near of [`${text}.`, text.slice(0, -1)]) {
    if (near !== '') expect.soft(await findText(page, row, near).count(), `${near} is not ${name}`).toBe(0);
  }
}

async function expectRoute(page: Page, route: string, name: string): Promise<void> {
  const wanted = new URL(route, page.url());
  await expect(page, name).toHaveURL(
    (url) =>
      url.pathname.toLowerCase() === wanted.pathname.toLowerCase() &&
      [...wanted.searchParams].every(([key, value]) => url.searchParams.get(key) === value),
  );
}
