import { expect, type Page } from '@playwright/test';

/** What a page shows, as roles and texts. It differs only if the page does, not if the day does. */
export async function readShown(page: Page): Promise<string> {
  return maskShown(await page.locator('body').ariaSnapshot());
}

/** Waits for the count of running bets, which follows seconds later, and until nothing has been added for a second. */
export async function waitUntilComplete(page: Page): Promise<void> {
  await expect(page.getByText(/^, running bets/).first()).toBeAttached();
  await expect(page.getByText(/^Loading/)).toHaveCount(0);
  let before = '';
  const hasStayed = async () => {
    const shown = await readShown(page);
    const stayed = shown === before;
    before = shown;
    return stayed;
  };
  await expect.poll(hasStayed, { intervals: [1_000] }).toBe(true);
}

const day =
  'Today|Tonight|Tomorrow|Yesterday|Sun(?:day)?|Mon(?:day)?|Tue(?:sday)?|Wed(?:nesday)?|Thu(?:rsday)?|Fri(?:day)?|Sat(?:urday)?';
const month =
  'Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sep(?:tember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?';
const number = '\\d[\\d,.:]*(?: (?:s|min|h|seconds?|minutes?|hours?|days?|[AP]M)\\b)?(?: ago)?';
const changing = `\\b(?:${day}|${month}|just now)\\b|${number}`;
/** Where others joined before, the names of the week's people have a number. */
const exampleCount = /(?<=\.(?:example|name))\.\d+/g;
/** Numbers, times and days in a row become one mark. */
const masked = new RegExp(`(?:${changing})(?:[ ,·]*(?:${changing}))*`, 'g');

/**
 * The lines of an accessibility snapshot without addresses, numbers and times. Sorted and each once: on some days there are
 * more headings, and games that begin together have no order.
 */
export function maskShown(snapshot: string): string {
  const lines = snapshot
    .split('\n')
    .map((line) => line.trim().replace(/^- /, '').replace(exampleCount, '').replace(masked, '#'))
    .filter((line) => line !== '' && !line.startsWith('/url:'));
  return `${[...new Set(lines)].sort().join('\n')}\n`;
}
