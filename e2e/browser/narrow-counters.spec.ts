import type { Page } from '@playwright/test';
import { checkAxe } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { befriend, offerBet } from './people.ts';
import { balance, card } from './screens.ts';

/** Two people on their phones negotiate about a bet. */

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const chiefs = { homeTeam: 'Kansas City Chiefs', awayTeam: 'Denver Broncos' };
/** Chiefs −3.5 for $25 against $25, by its maker. */
const spread = {
  market: 'spread',
  lineHalves: -7,
  selection: 'home',
  stakeCents: 25_00,
  acceptorStakeCents: 25_00,
} as const;

const received = (page: Page, from: string, price: string) =>
  page.getByRole('article', { name: `${from} counters ${price}` });

/** Fills the form that is open, and sends it. */
async function sendCounter(page: Page, to: string, risk: string, win: string): Promise<void> {
  const form = page.getByRole('dialog', { name: `Counter ${to}` });
  await form.getByLabel('Risk').fill(risk);
  await form.getByLabel('Win').fill(win);
  await checkAxe(page, 'a counter-offer');
  await form.getByRole('button', { name: `Counter: risk $${risk} to win $${win}` }).click();
  await expect(form).toBeHidden();
}

test('a challenge is countered twice and accepted @phone-only', async ({ site, join, games }) => {
  const game = await games.list(chiefs);
  await games.quote(game, { homePercent: 62, spreadHalves: -7 });
  const [pat, kim] = [await join(), await join()];
  await befriend(site, pat, kim);
  const challenge = await offerBet(site, pat, { eventId: game.id, ...spread, offeredTo: kim.id });
  await pat.page.goto('/');

  await kim.page.goto('/');
  const waiting = kim.page.getByRole('region', { name: 'Needs you' });
  await waiting.getByRole('link', { name: `${pat.username} challenges you` }).click();
  await kim.page.getByRole('button', { name: 'Counter', exact: true }).click();
  await sendCounter(kim.page, pat.username, '20', '21');
  const own = kim.page.getByRole('article', { name: `Your counter to ${pat.username} +105 for $20` });
  await expect(own).toBeVisible();
  await expect(balance(kim.page)).toHaveText('$80.00');
  await checkAxe(kim.page, 'an own counter-offer');

  // It arrives while Home is open.
  await pat.page.getByRole('link', { name: `Open the counter of ${kim.username}` }).click();
  const first = received(pat.page, kim.username, '+105 for $20');
  await expect(first).toContainText('Your challenge stays open until you accept.');
  await expect(first).toContainText('Fee 2%: $0.40, if you win. $3.57 of your $25 comes back now.');
  await expect(first).toContainText('Bookmakers: 50% for Chiefs −3.5. You need 52% to break even.');
  await expect(first.getByRole('button', { name: 'Accept Risk $21.43 to win $19.60' })).toBeInViewport();
  await checkAxe(pat.page, 'a counter-offer to answer');
  await first.getByRole('button', { name: 'Counter' }).click();
  await sendCounter(pat.page, kim.username, '20', '19.60');
  await expect(
    pat.page.getByRole('article', { name: `Your counter to ${kim.username} −102 for $20` }),
  ).toBeVisible();
  // The challenge and the counter-offer.
  await expect(balance(pat.page)).toHaveText('$55.00');

  // The first one has come back, and the answer arrives on the page that was left open.
  await expect(balance(kim.page)).toHaveText('$100.00');
  const second = received(kim.page, pat.username, '−102 for $20');
  await expect(second).toBeVisible();
  await expect(own).toBeHidden();
  await expect(kim.page.getByRole('region', { name: 'Earlier counters' })).toContainText(
    `${pat.username} answered with another counter-offer. $20 is back in your balance.`,
  );
  await second.getByRole('button', { name: /^Accept/ }).click();
  await expect(kim.page.getByRole('heading', { name: 'You took the Broncos +3.5' })).toBeVisible();
  await expect(balance(kim.page)).toHaveText('$80.00');
  await expect(balance(pat.page)).toHaveText('$80.00');
  await expect(pat.page.getByText(`${kim.username} took it. You’re on.`)).toBeVisible();
  for (const { page } of [pat, kim]) {
    await page.goto('/?view=myBets&tab=active');
    await expect(card(page, game)).toHaveCount(1);
    await expect(card(page, game)).toContainText('Risk: $20.00');
  }
  await pat.page.goto(`/BetDetails?id=${challenge}`);
  await expect(pat.page.getByRole('alert')).toHaveText(
    'A counter-offer took its place. $25 is back in your balance.',
  );
});

test('an offer lapses while it is countered @phone-only', async ({ site, join, games }) => {
  const game = await games.list(chiefs);
  await games.quote(game, { homePercent: 62, spreadHalves: -7 });
  const [pat, kim] = [await join(), await join()];
  const offer = await offerBet(site, pat, { eventId: game.id, ...spread });
  await kim.page.goto('/?view=allBets');
  await kim.page.getByRole('button', { name: /^Broncos \+3\.5/ }).click();
  await kim.page.getByRole('button', { name: 'Counter', exact: true }).click();
  await sendCounter(kim.page, pat.username, '20', '21');
  await kim.page.getByRole('button', { name: 'See counter' }).click();
  await expect(kim.page.getByRole('button', { name: 'Withdraw' })).toBeVisible();

  // Pat is writing an answer when the line moves.
  await pat.page.goto('/?view=myBets');
  await pat.page.getByRole('link', { name: '1 counter' }).click();
  await received(pat.page, kim.username, '+105 for $20').getByRole('button', { name: 'Counter' }).click();
  const form = pat.page.getByRole('dialog', { name: `Counter ${kim.username}` });
  await form.getByLabel('Risk').fill('22');
  await games.quote(game, { homePercent: 40, spreadHalves: 5 });
  await expect(form.getByText('This counter-offer is no longer open. Nothing was sent.')).toBeVisible();
  await expect(form.getByLabel('Risk')).toHaveValue('22');
  await expect(form.getByRole('button', { name: /^Counter: / })).toBeDisabled();
  await checkAxe(pat.page, 'a counter-offer to what is gone');
  await form.getByRole('button', { name: 'Close' }).click();
  await expect(pat.page.getByText('Taken back: the market moved.').first()).toBeVisible();
  await expect(balance(pat.page)).toHaveText('$100.00');

  // Kim's page was left open, too.
  await expect(kim.page.getByRole('alert')).toHaveText(
    'The offer is gone, or too little of it is left. $20 is back in your balance.',
  );
  await expect(balance(kim.page)).toHaveText('$100.00');
  await kim.page.goto(`/BetDetails?id=${offer}`);
  await expect(kim.page.getByRole('heading', { name: 'No Bet Found' })).toBeVisible();
  await expect(kim.page.getByRole('region', { name: 'Earlier counters' })).toContainText('The offer is gone');
  await checkAxe(kim.page, 'an offer that is gone');
});

test('an offer moves to the bookmakers’ line in one step @phone-only', async ({ site, join, games }) => {
  const game = await games.list(chiefs);
  await games.quote(game, { homePercent: 62, spreadHalves: -7 });
  const { page, ...pat } = await join();
  await offerBet(site, { page, ...pat }, { eventId: game.id, ...spread });
  // The line moves in favor of the offer.
  await games.quote(game, { homePercent: 66, spreadHalves: -9 });
  await page.goto('/?view=myBets');
  await page.getByRole('button', { name: 'Move to the current line' }).click();
  const dialog = page.getByRole('dialog', { name: 'Move to the current line' });
  await expect(dialog.getByRole('row', { name: /^Line/ })).toHaveText('LineChiefs −3.5Chiefs −4.5');
  await checkAxe(page, 'an offer to move');
  await dialog.getByRole('button', { name: 'Move offer' }).click();
  await expect(dialog).toBeHidden();
  await expect(card(page, game)).toHaveCount(1);
  await expect(card(page, game)).toContainText('Kansas City Chiefs −4.5');
  await expect(page.getByRole('button', { name: 'Move to the current line' })).toBeHidden();
  await expect(balance(page)).toHaveText('$75.00');
});
