import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { test as base, expect } from './fixtures.ts';
import { createGames } from './games.ts';
import { join } from './people.ts';
import { contextOptions, openForPicture } from './screenshots/open-for-picture.ts';
import { findView, pictureName, readmePictures } from './screenshots/readme.ts';
import { readShown, waitUntilComplete } from './screenshots/shown.ts';
import { playAWeek, type Season } from './season.ts';
import { startSite } from './site.ts';

/** A site of its own, because the pictures show everything that is there. */
const test = base.extend<{ season: Season }>({
  season: async ({ browser }, use) => {
    const site = await startSite();
    const newContext = () => browser.newContext({ ...contextOptions, baseURL: site.url });
    await use(
      await playAWeek(site, createGames(site.pool), async (wish) => join(site, await newContext(), wish)),
    );
    await site.stop();
  },
});

test('the pictures of the README are as new as the pages they show', async ({ season }) => {
  const { page } = season.me;
  for (const picture of readmePictures) {
    const { path, ready } = findView(picture);
    await openForPicture(page, path, picture.size, (opened) => ready(opened, season));
    await page.emulateMedia({ colorScheme: picture.theme });
    await waitUntilComplete(page);
    const file = fileURLToPath(
      new URL(`../../docs/screenshots/${pictureName(picture)}.txt`, import.meta.url),
    );
    const stored = existsSync(file) ? readFileSync(file, 'utf8') : '';
    const because = `${pictureName(picture)} shows an older page: run npm run screenshots -- readme`;
    await expect.poll(() => readShown(page), because).toBe(stored);
    await page
      .getByRole('heading')
      .first()
      .evaluate((heading) => heading.append(' and more'));
    expect(await readShown(page), 'control: the page changed').not.toBe(stored);
  }
});
