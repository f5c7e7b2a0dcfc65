import type { Page } from '@playwright/test';
import { checkAxe } from './axe.ts';
import { expect, test } from './fixtures.ts';
import type { Game } from './games.ts';
import { befriend, type User } from './people.ts';
import { balance, card, choosePrice, message, openView, pick, selectButton } from './screens.ts';

/** A bet offered to one friend. A third user never sees it. */

test.use({ contextOptions: { reducedMotion: 'reduce' } });

async function chooseFriend(page: Page, friend: User): Promise<void> {
  await page.getByRole('button', { name: /^Offer to/ }).click();
  const search = page.getByRole('combobox', { name: 'Search your friends and groups' });
  await expect(search).toBeFocused();
  await search.fill(friend.username.slice(0, -2));
  await page.getByRole('option', { name: friend.fullName }).filter({ hasText: friend.username }).click();
  await expect(page.getByText(`Only ${friend.username} can see and take this bet.`)).toBeVisible();
}

async function sendChallenge(page: Page, friend: User, wager: string): Promise<void> {
  await choosePrice(page, 'standard');
  await page.getByLabel('Wager Amount').fill(wager);
  await page.getByRole('button', { name: 'Send Challenge' }).click();
  await expect(
    message(page, `Your Challenge Has Been Sent. Waiting for ${friend.username} to answer...`),
  ).toBeVisible();
}

const challengeCard = (page: Page, from: User, game: Game) =>
  page.getByRole('article', {
    name: `${from.username} challenges you: ${game.homeTeam} vs ${game.awayTeam}`,
  });

test('a challenge arrives live, is declined with a message, and a second one is accepted; a third user sees neither', async ({
  site,
  join,
  games,
}) => {
  const [game, other] = [await games.list(), await games.list()];
  const [pat, kim, lee] = [await join(), await join(), await join()];
  await befriend(site, pat, kim);
  await befriend(site, pat, lee);
  await befriend(site, kim, lee);

  // The friend and the third user watch the pages that could show it.
  await kim.page.goto('/FriendsBets');
  await lee.page.goto('/?view=allBets');
  const leeFriends = await lee.context.newPage();
  await leeFriends.goto('/FriendsBets');
  await expect(lee.page.getByText('There are no bets available at the moment')).toBeVisible();
  await expect(kim.page.getByText("Your friends haven't created any bets yet")).toBeVisible();
  await expect(kim.page.getByRole('heading', { name: /^Challenges/ })).toHaveCount(0);

  await pat.page.goto('/');
  await pick(pat.page, game, game.homeTeam);
  await expect(pat.page.getByRole('button', { name: 'Create Bet' })).toBeVisible();
  await chooseFriend(pat.page, kim);
  await checkAxe(pat.page, 'a friend chosen');
  await sendChallenge(pat.page, kim, '25');
  await expect(balance(pat.page)).toHaveText('$75.00');

  // Live: the card appears and the badge counts.
  const received = challengeCard(kim.page, pat, game);
  await expect(received).toBeVisible();
  await expect(kim.page.getByRole('heading', { name: 'Challenges 1' })).toBeVisible();
  await expect(received).toContainText('Risk $25 to win $20, fee $5.');
  await checkAxe(kim.page, 'a challenge received');

  await pat.page.goto('/?view=myBets');
  await expect(card(pat.page, game)).toContainText(`Offered to ${kim.username}`);
  await expect(card(pat.page, game).getByRole('button', { name: 'Copy link' })).toHaveCount(0);

  // A message that is too long is rejected in place and can still be edited.
  await received.getByRole('button', { name: 'Decline' }).click();
  const dialog = kim.page.getByRole('dialog', { name: 'Decline challenge' });
  const word = dialog.getByLabel(`Message to ${pat.username} (optional)`);
  await expect(word).toBeFocused();
  await word.fill('x'.repeat(141));
  await dialog.getByRole('button', { name: 'Decline' }).click();
  await expect(dialog.getByText('Please keep it to 140 characters on one line.')).toBeVisible();
  await expect(word).toHaveValue('x'.repeat(141));
  await checkAxe(kim.page, 'too long a word');
  await word.fill('Not against the Bears!');
  await dialog.getByRole('button', { name: 'Decline' }).click();
  await expect(message(kim.page, 'Challenge Declined')).toBeVisible();
  await expect(received).toBeHidden();
  await expect(kim.page.getByRole('region', { name: 'Challenges' })).toBeFocused();
  await expect(balance(kim.page)).toHaveText('$100.00');

  // The creator gets the money and the message.
  await expect(balance(pat.page)).toHaveText('$100.00');
  await expect(card(pat.page, game)).toBeHidden();
  await openView(pat.page, 'Notifications');
  await pat.page.getByText(/declined your challenge on .*“Not against the Bears!”/).click();
  await expect(pat.page).toHaveURL(/\/BetDetails\?id=/);
  await expect(pat.page.getByRole('alert')).toContainText(
    `${kim.username} declined your challenge: “Not against the Bears!” $25 is back in your balance.`,
  );
  await pat.page.getByRole('button', { name: 'Receipt' }).click();
  const receipt = pat.page.getByRole('dialog', { name: 'Receipt' });
  await expect(receipt).toContainText('Decline Challenge');
  await expect(receipt).toContainText('Not against the Bears!');
  await checkAxe(pat.page, 'the receipt of a declined challenge');
  await pat.page.keyboard.press('Escape');

  // The second one is accepted from the card, with one tap.
  await pat.page.goto('/');
  await pick(pat.page, other, other.awayTeam);
  await chooseFriend(pat.page, kim);
  await sendChallenge(pat.page, kim, '10');
  await challengeCard(kim.page, pat, other).getByRole('button', { name: 'Accept' }).click();
  await expect(message(kim.page, 'You Have Accepted This Bet. Waiting for results...')).toBeVisible();
  await expect(challengeCard(kim.page, pat, other)).toBeHidden();
  await expect(balance(kim.page)).toHaveText('$90.00');
  for (const { page } of [pat, kim]) {
    await page.goto('/?view=myBets&tab=Active');
    await expect(card(page, other)).toBeVisible();
  }

  // The third user never saw either one, live or after a reload.
  const addresses = await site.pool.query('select id from bets where creator_id = $1', [pat.id]);
  expect(addresses.rows).toHaveLength(2);
  for (const { id } of addresses.rows) {
    await lee.page.goto(`/BetDetails?id=${id}`);
    await expect(lee.page.getByText('No Bet Found')).toBeVisible();
  }
  await expect(leeFriends.getByRole('heading', { name: /^Challenges/ })).toHaveCount(0);
  await expect(leeFriends.getByRole('article')).toHaveCount(0);
  await lee.page.goto('/?view=allBets');
  await expect(lee.page.getByText('There are no bets available at the moment')).toBeVisible();
  await lee.page.goto('/Notifications');
  await expect(lee.page.getByText('No Notifications')).toBeVisible();
});

test('from a friend’s page: the strip prompts for the game and the slip names the friend, by keyboard alone @phone', async ({
  site,
  join,
  games,
}) => {
  const [game, other] = [await games.list(), await games.list()];
  const [pat, kim] = [await join(), await join()];
  await befriend(site, pat, kim);
  const { page } = pat;

  await page.goto(`/?challenge=${kim.id}`);
  const strip = page.getByText(`Choose a game to challenge ${kim.fullName}`);
  await expect(strip).toBeVisible();
  await checkAxe(page, 'the strip');
  await page.getByRole('button', { name: 'Dismiss challenge' }).click();
  await expect(strip).toBeHidden();
  await pick(page, game, game.homeTeam);
  const offer = page.getByRole('button', { name: /^Offer to/ });
  await expect(offer).toHaveText('Anyone');

  await page.goto(`/?challenge=${kim.id}`);
  await expect(strip).toBeVisible();
  // On a phone, the form opens right away.
  await selectButton(page, game, game.homeTeam).click();
  await expect(offer).toHaveText(kim.username);
  await expect(page).not.toHaveURL(/challenge=/);

  // Switches to anyone and back to the friend by keyboard.
  await offer.focus();
  await page.keyboard.press('Enter');
  const search = page.getByRole('combobox', { name: 'Search your friends and groups' });
  await expect(search).toBeFocused();
  await checkAxe(page, 'the chooser');
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('option', { name: 'Someone with a link' })).toHaveAttribute(
    'data-active',
    'true',
  );
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('option', { name: 'Anyone' })).toHaveAttribute('data-active', 'true');
  await page.keyboard.press('Enter');
  await expect(offer).toBeFocused();
  await expect(offer).toHaveText('Anyone');
  await expect(page.getByRole('button', { name: 'Create Bet' })).toBeVisible();
  await page.keyboard.press('Enter');
  await page.keyboard.type('nobody of that name');
  await expect(page.getByText('No friends or groups by that name.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(search).toBeHidden();
  await expect(offer).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(offer).toHaveText(kim.username);

  // The friend applies to this game only, even when the slip is restored after a reload.
  await page.goto('/');
  await pick(page, other, other.homeTeam);
  await expect(offer).toHaveText('Anyone');

  // Only friends can be challenged.
  await page.goto(`/?challenge=${crypto.randomUUID()}`);
  await expect(page.getByText('You can only challenge your friends.')).toBeVisible();
});

test('a challenge withdrawn while the friend has it open, and one answered from its own page', async ({
  site,
  join,
  games,
}) => {
  const [game, other] = [await games.list(), await games.list()];
  const [pat, kim] = [await join(), await join()];
  await befriend(site, pat, kim);
  const post = async (eventId: string) => {
    const answer = await pat.context.request.post(`${site.url}/api/bets`, {
      data: { eventId, side: 'away', wagerCents: 20_00, offeredTo: kim.id },
      headers: { 'idempotency-key': crypto.randomUUID() },
    });
    return (await answer.json()).bet.uniqueId as string;
  };
  const { page } = kim;
  const first = await post(game.id);
  await page.goto(`/BetDetails?id=${first}`);
  await expect(page.getByRole('button', { name: 'Accept Bet' })).toBeVisible();
  await expect(card(page, game)).toContainText('Offered to you');
  await checkAxe(page, 'the page of a challenge');
  await pat.page.goto('/?view=myBets');
  await card(pat.page, game).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText(`${pat.username} withdrew this challenge.`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Accept Bet' })).toHaveCount(0);
  await page.goto('/Notifications');
  await expect(page.getByText('No Notifications')).toBeVisible();

  const second = await post(other.id);
  await page.goto(`/BetDetails?id=${second}`);
  await page.getByRole('button', { name: 'Decline' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Decline' }).click();
  await expect(page.getByText('You declined this challenge.')).toBeVisible();
  await pat.page.goto(`/BetDetails?id=${second}`);
  await expect(pat.page.getByRole('alert')).toContainText(
    `${kim.username} declined your challenge. $20 is back in your balance.`,
  );
});
