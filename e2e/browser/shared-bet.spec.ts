import { checkAxe } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { placeBet } from './people.ts';

test('a visitor’s page of a shared bet arrives complete, and React takes it over without a change', async ({
  site,
  join,
  visit,
  games,
}) => {
  const { id: eventId } = await games.list();
  const creator = await join();
  const id = await placeBet(site, creator, { eventId, side: 'home', wagerCents: 20_00 });
  const page = await visit();
  const problems: string[] = [];
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  page.on('pageerror', (error) => problems.push(String(error)));
  const answer = await page.request.get(
    `${site.url}/home?next=${encodeURIComponent(`/BetDetails?id=${id}`)}`,
  );
  expect(await answer.text()).toContain(`${creator.username} backs `);
  await page.goto(`/BetDetails?id=${id}`);
  await expect(page).toHaveURL(`/home?next=${encodeURIComponent(`/BetDetails?id=${id}`)}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`${creator.username} backs `);
  await page.waitForLoadState('networkidle');
  await checkAxe(page, 'shared bet');
  expect(problems).toEqual([]);
});
