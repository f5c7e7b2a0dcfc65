import { checkAxe } from './axe.ts';
import { expect, test } from './fixtures.ts';
import type { Game } from './games.ts';
import { createGroup, invite, joinBy, offer, stream, take } from './group-screens.ts';
import type { User } from './people.ts';

/** Eight friends on eight phones: from an invite to a group in which no one owes anything. */

const names = ['Ann', 'Ben', 'Cat', 'Dan', 'Eve', 'Fay', 'Gus', 'Hal'] as const;
const group = 'Eight friends';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('eight friends bet, pay parts, disagree, forgive, and end at zero @phone', async ({
  join,
  games,
  site,
}) => {
  test.setTimeout(360_000);
  const played = await games.listAll([
    ...Array.from({ length: 6 }, () => ({})),
    { homeTeam: 'Carolina Panthers', awayTeam: 'Houston Texans' },
    { homeTeam: 'Tampa Bay Buccaneers', awayTeam: 'Atlanta Falcons' },
  ]);
  const people: User[] = [];
  for (const firstName of names) people.push(await join({ cents: 0, firstName }));
  const [ann, ben, cat, dan, eve, fay, gus, hal] = people as [User, User, User, User, User, User, User, User];

  await createGroup(ann.page, group, 'IOUs');
  const link = await invite(ann.page);
  await Promise.all(people.slice(1).map(({ page }) => joinBy(page, link, group)));
  await expect(ann.page.getByText('8 people · IOU tab, no fee')).toBeVisible();
  const groupId = new URL(ben.page.url()).searchParams.get('id')!;

  // Half of the bets are made in the stream, the others over the API. The one who offers wins each.
  const inStream = [
    [ann, ben, played[0]!, '20'],
    [cat, dan, played[1]!, '12.50'],
    [eve, fay, played[2]!, '30'],
    [gus, hal, played[3]!, '8'],
  ] as const;
  for (const [winner, loser, game, stake] of inStream) {
    await offer(winner.page, game, game.homeTeam, stake, group);
    await take(loser.page, winner.firstName);
  }
  const overApi = [
    [ben, cat, played[4]!, 11_00],
    [dan, eve, played[5]!, 15_00],
    [fay, gus, played[6]!, 5_00],
    [hal, ann, played[7]!, 9_00],
  ] as const;
  for (const [winner, loser, game, cents] of overApi)
    await bet(site.url, groupId, winner, loser, game, cents);
  for (const game of played) {
    await games.kickOff(game);
    await games.finish(game, 24, 10);
  }
  await expect(stream(fay.page).getByRole('article', { name: 'Result: Eve beat you' })).toBeVisible();

  const settleUp = `/groups/${groupId}/settle-up`;
  await ann.page.goto(settleUp);
  await ann.page.getByRole('button', { name: 'Ask everyone to settle up' }).click();
  await Promise.all(people.map(({ page }) => page.goto(settleUp)));
  await expect(fay.page.getByRole('heading', { name: 'You owe Eve $15, Ann $10' })).toBeVisible();
  await checkAxe(fay.page, 'two debts');
  const card = ({ page }: User, name: string) => page.getByRole('region', { name, exact: true });

  // A part is paid, and the rest forgiven.
  const toEve = card(fay, 'Eve');
  await toEve.getByRole('button', { name: 'Paid a part, or add a note' }).click();
  await toEve.getByLabel('How much I paid').fill('5');
  await toEve.getByRole('button', { name: 'Paid $5' }).click();
  await card(eve, 'Fay').getByRole('button', { name: 'Received', exact: true }).first().click();
  await expect(eve.page.getByRole('heading', { name: 'Fay owes you $10' })).toBeVisible();
  await card(eve, 'Fay').getByRole('button', { name: 'Forgive' }).click();
  await checkAxe(eve.page, 'forgiving a debt');
  await eve.page.getByRole('button', { name: 'Forgive $10' }).click();
  await expect(fay.page.getByRole('heading', { name: 'You owe Ann $10' })).toBeVisible();

  // A payment does not arrive at first. Both statements stay.
  await card(fay, 'Ann').getByRole('button', { name: 'Paid', exact: true }).click();
  await card(ann, 'Fay').getByRole('button', { name: 'Not received' }).click();
  await expect(card(fay, 'Ann')).toContainText('Ann says: not received');
  await checkAxe(fay.page, 'a payment that did not arrive');
  await card(fay, 'Ann').getByRole('button', { name: 'Pay again' }).click();
  await card(fay, 'Ann').getByRole('button', { name: 'Paid', exact: true }).click();
  await card(ann, 'Fay').getByRole('button', { name: 'Received', exact: true }).click();

  // Ben owes the other five.
  for (const creditor of [gus, dan, cat, ann]) {
    await card(ben, creditor.firstName).getByRole('button', { name: 'Paid', exact: true }).click();
    await card(creditor, 'Ben').getByRole('button', { name: 'Received', exact: true }).click();
  }
  await card(hal, 'Ben').getByRole('button', { name: 'Forgive' }).click();
  await hal.page.getByRole('button', { name: 'Forgive $1' }).click();

  for (const { page } of people) await expect(page.getByRole('heading', { name: 'All even' })).toBeVisible();
  const { rows } = await site.pool.query<{ balanceCents: number }>(
    'select balance_cents from group_accounts where group_id = $1',
    [groupId],
  );
  expect(rows.map(({ balanceCents }) => balanceCents)).toEqual(names.map(() => 0));
});

/** The winner offers the home team to the group, and the loser takes the bet. */
async function bet(url: string, groupId: string, winner: User, loser: User, game: Game, cents: number) {
  const send = async ({ context }: User, path: string, data: object) => {
    const answer = await context.request.post(`${url}${path}`, {
      data,
      headers: { 'idempotency-key': crypto.randomUUID() },
    });
    if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`);
    return answer.json();
  };
  const { bet: offered } = await send(winner, '/api/offers', {
    eventId: game.id,
    market: 'moneyline',
    selection: 'home',
    stakeCents: cents,
    acceptorStakeCents: cents,
    fee: { bps: 0, capCents: null },
    groupId,
  });
  await send(loser, `/api/bets/${offered.uniqueId}/acceptance`, { termsVersion: offered.termsVersion });
}
