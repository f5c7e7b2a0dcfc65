import { countActions } from './actions.ts';
import { checkAxe } from './axe.ts';
import { expect, testWithoutCash as test } from './fixtures.ts';
import { createGroup, offer } from './group-screens.ts';
import { newIdentity } from './people.ts';
import { fillSignup, message } from './screens.ts';
import { issueSetupPath } from './site.ts';

/** A link to a bet of a group, on a site without cash. */

test('a stranger gets from a group’s bet to taking it in at most 10 actions @phone', async ({
  site,
  visit,
  newContext,
  games,
}) => {
  const game = await games.list();
  const ownerContext = await newContext();
  await ownerContext.grantPermissions(['clipboard-read', 'clipboard-write']);
  const owner = await ownerContext.newPage();
  await owner.goto(await issueSetupPath(site));
  await owner.getByLabel('Name').fill('Sunday Crew');
  await owner.getByRole('button', { name: 'Save' }).click();
  await owner.getByRole('link', { name: 'Create your account' }).click();
  const ann = newIdentity();
  await fillSignup(owner, ann);
  await owner.getByRole('button', { name: 'Sign Up' }).click();
  await expect(owner.getByRole('heading', { name: 'Start with a group' })).toBeVisible();
  await createGroup(owner, 'Friday table', 'Points');
  await offer(owner, game, game.homeTeam, '100', 'Friday table');
  const share = async () => {
    await owner.goto('/?view=myBets&tab=Created');
    await owner.getByRole('button', { name: 'Invite to this bet' }).first().click();
    await expect(message(owner, 'Bet link copied to clipboard')).toBeVisible();
    return owner.evaluate(() => navigator.clipboard.readText());
  };
  const link = await share();

  const page = await visit();
  const who = newIdentity();
  const { actions, tap, signUp } = countActions();
  await page.goto(link);
  const shown = page.getByRole('article', { name: `${game.homeTeam} vs ${game.awayTeam}` });
  await expect(shown).toContainText(`${ann.username} invites you to this bet`);
  await expect(shown).toContainText('Risk: 100 points');
  await checkAxe(page, 'an invite with a bet');
  await tap(page.getByRole('link', { name: 'Create an account to join' }));
  await expect(page.getByText('Signing up also joins Friday table.')).toBeVisible();
  await checkAxe(page, 'the signup of an invite with a bet');
  await signUp(page, who);
  await expect(page).toHaveURL(/\/BetDetails\?id=/);
  const address = page.url();
  await checkAxe(page, 'a bet of the group just joined');
  await tap(page.getByRole('button', { name: 'Accept Bet' }));
  await expect(page.getByText('You Have Accepted This Bet. Waiting for results...').first()).toBeVisible();
  expect(actions.length, actions.join('\n')).toBeLessThanOrEqual(10);

  // Both agree that the result is wrong, without an operator: everyone gets their points back.
  await games.kickOff(game);
  await games.finish(game, 24, 27);
  await expect(page.getByText(/^You beat/)).toBeVisible();
  await owner.goto('/?view=myBets&tab=Settled');
  const mine = owner.getByRole('article', { name: `${game.homeTeam} vs ${game.awayTeam}` });
  await expect(mine).toContainText('−100 points');
  await mine.getByRole('link', { name: game.homeTeam }).click();
  await owner.getByRole('button', { name: /^This result is wrong/ }).click();
  const dialog = owner.getByRole('dialog', { name: 'This result is wrong' });
  await dialog.getByLabel('What is wrong?').fill('The league’s page says 27 to 24.');
  await checkAxe(owner, 'contesting a result between sides');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(owner.getByText(`Waiting for ${who.username}`)).toBeVisible();
  await owner.goto('/?view=myBets&tab=Settled');
  await expect(mine.getByText('Contested')).toBeVisible();
  await page.goto(address);
  await expect(page.getByText(`${ann.username} says that this result is wrong.`)).toBeVisible();
  await checkAxe(page, 'a contest between sides');
  await page.getByRole('button', { name: 'Agree' }).click();
  await expect(page.getByText('Both of you agreed. Everyone got their money back.')).toBeVisible();
  await expect(page.getByText(/^You and .* got it back/)).toBeVisible();

  // The bet is gone for the next one, who joins all the same.
  const late = await visit();
  await late.goto(link);
  await expect(late.getByText('The bet of this link is gone. You can still join the group.')).toBeVisible();
  await checkAxe(late, 'an invite with a bet that is gone');
  await late.getByRole('link', { name: 'Create an account to join' }).click();
  await countActions().signUp(late, newIdentity());
  await expect(late.getByText('The bet of this link is gone.')).toBeVisible();
  await late.getByRole('link', { name: 'Open Friday table' }).click();
  await expect(late.getByRole('heading', { name: 'Friday table', level: 1 })).toBeVisible();
});
