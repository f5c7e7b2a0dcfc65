import { checkAxe } from './axe.ts';
import { expect, testWithoutCash as test } from './fixtures.ts';
import { createGroup, invite, offer, openGroupTabAt, take } from './group-screens.ts';
import { newIdentity } from './people.ts';
import { checkPublicBar } from './public-bar.ts';
import { fillSignup } from './screens.ts';
import { issueSetupPath } from './site.ts';

/** A site without cash, from the setup link to a bet among friends. */

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('the first person names and colors the site, invites a friend, and they bet', async ({
  site,
  visit,
  games,
}) => {
  const game = await games.list();
  const owner = await visit();
  await owner.goto(await issueSetupPath(site));
  const form = owner.getByRole('form', { name: 'Set up your site' });
  await form.getByLabel('Name').fill('Sunday Crew');
  await form.getByLabel('Color of buttons in the light theme', { exact: true }).fill('#ffd166');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByRole('alert')).toHaveText(
    /^#ffd166 has a contrast of 1\.2:1 with the pressed areas/,
  );
  await checkAxe(owner, 'setting the site up');
  await form.getByLabel('Color of buttons in the dark theme', { exact: true }).fill('#ffd166');
  await form.getByLabel('Color of buttons in the light theme', { exact: true }).fill('#0a3d91');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(owner.getByRole('heading', { name: 'Sunday Crew is ready' })).toBeVisible();
  await owner.getByRole('link', { name: 'Create your account' }).click();
  await expect(owner).toHaveTitle('Sign Up · Sunday Crew');
  const ann = newIdentity();
  await fillSignup(owner, ann);
  await checkAxe(owner, 'signing up on a site without cash');
  // The check ends in the light theme.
  const signUp = owner.getByRole('button', { name: 'Sign Up' });
  expect(await signUp.evaluate((button) => getComputedStyle(button).backgroundColor)).toBe(
    'rgb(10, 61, 145)',
  );
  await signUp.click();
  await expect(owner.getByRole('heading', { name: 'Start with a group' })).toBeVisible();
  await checkAxe(owner, 'the home page without cash');

  await createGroup(owner, 'Friday table', 'Points');
  const link = await invite(owner);

  // A stranger cannot sign up, a friend with the link can.
  const friend = await visit();
  await friend.goto('/signup');
  await expect(friend.getByText(/^This site is for invited friends\./)).toBeVisible();
  const ben = newIdentity();
  await fillSignup(friend, ben);
  await friend.getByRole('button', { name: 'Sign Up' }).click();
  await expect(friend.getByRole('alert')).toHaveText(/^This site is for invited friends\./);
  await friend.goto(link);
  await friend.getByRole('link', { name: 'Create an account to join' }).click();
  await fillSignup(friend, ben);
  await friend.getByRole('button', { name: 'Sign Up' }).click();
  await friend.getByRole('button', { name: 'Join Friday table' }).click();
  await expect(friend.getByRole('heading', { name: 'Friday table', level: 1 })).toBeVisible();

  await offer(owner, game, game.homeTeam, '100', 'Friday table');
  await take(friend);
  await games.kickOff(game);
  await games.finish(game, 24, 10);
  await openGroupTabAt(owner, 'Friday table', 'Table');
  await expect(
    owner
      .getByRole('list', { name: /^Table of/ })
      .getByRole('listitem')
      .filter({ hasText: 'You' }),
  ).toContainText('+100 points');
  await owner.goto('/?view=myBets');
  await owner.getByRole('tab', { name: 'Settled' }).click();
  await expect(owner.getByRole('article')).toContainText('100 points');
  await checkAxe(owner, 'the bets of a member without cash');
});

test('visitors read the site’s own pages', async ({ site, visit }) => {
  const page = await visit();
  const token = new URL(await issueSetupPath(site), 'http://localhost').searchParams.get('token');
  const colors = { darkColor: '#ffd166', lightColor: '#0a3d91' };
  await page.request.put('/api/site', { data: { name: 'Office', ...colors, joining: 'anyone', token } });
  for (const path of ['/home', '/how-it-works', '/terms', '/privacy']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText(/deposits? and withdrawals?|−120/)).toHaveCount(0);
    await checkAxe(page, path);
  }
  // The longest name.
  const name = 'Our Thursday Night Bets League';
  await page.request.put('/api/site', { data: { name, ...colors, joining: 'anyone', token } });
  await page.goto('/home');
  for (const width of [320, 360, 390, 768, 1024]) await checkPublicBar(page, name, width);
  await page.request.put('/api/site', { data: { name: 'Office', ...colors, joining: 'anyone', token } });
  await page.reload();
  const head = page.locator('head');
  await expect(head.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  const manifest = await page.request.get('/manifest.webmanifest');
  expect(await manifest.json()).toMatchObject({ name: 'Office', start_url: '/' });
});
