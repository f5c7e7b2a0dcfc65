import { expect, test } from './fixtures.ts';
import { card } from './screens.ts';
import { playAWeek } from './season.ts';

test('dates on a receipt do not wrap @phone', async ({ site, join, games }) => {
  const { me } = await playAWeek(site, games, join);
  await me.page.goto('/?view=myBets&tab=Settled');
  const game = { homeTeam: 'Buffalo Bills', awayTeam: 'Kansas City Chiefs' };
  await card(me.page, game).getByRole('button', { name: 'Receipt' }).click();
  const dates = me.page.getByRole('dialog', { name: 'Receipt' }).getByRole('listitem').locator('time');
  await expect(dates).toHaveCount(4);
  for (const date of await dates.all()) expect((await date.boundingBox())!.height).toBeLessThan(24);
});
