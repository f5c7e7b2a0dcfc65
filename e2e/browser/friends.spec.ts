import type { Locator, Page } from '@playwright/test';
import { checkAxe } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { acceptBet, askToBeFriends, befriend, placeBet, type User } from './people.ts';
import { card, message, openView, selectButton, shrinkToPhone } from './screens.ts';

/** Friends end to end: two and three users, each in their own browser. */

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const searchBox = (page: Page) => page.getByRole('main').getByPlaceholder('Search for friends...');
const userRow = (page: Page, user: User): Locator =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: user.lastName })
    .filter({ has: page.getByRole('button') });
const button = (page: Page, user: User, name: string) =>
  userRow(page, user).getByRole('button', { name, exact: true });

async function search(page: Page, text: string): Promise<void> {
  await searchBox(page).fill(text);
}

async function unread(page: Page, count: string): Promise<void> {
  await expect(page.getByRole('banner').getByTitle(/unread/)).toHaveText([count]);
}

test('a friend is found and requested, accepts from the inbox, and can be removed again', async ({
  site,
  join,
  games,
}) => {
  const game = await games.list();
  const [ann, bob] = [await join({ lastName: 'Asker' }), await join({ lastName: 'Answerer' })];
  await bob.page.goto('/');
  await expect(bob.page.getByRole('article').first()).toBeVisible();
  await ann.page.goto('/');
  await openView(ann.page, 'Friends');
  await expect(ann.page.getByText('No Friends Found')).toBeVisible();
  await expect(ann.page.getByText('Try searching for someone by name')).toBeVisible();

  await search(ann.page, 'a');
  await expect(ann.page.getByText('Type at least two letters.')).toBeVisible();
  await search(ann.page, bob.fullName.toUpperCase());
  await expect(userRow(ann.page, bob)).toContainText('e•••@example.com');
  await expect(ann.page.getByText(bob.email)).toHaveCount(0);
  await button(ann.page, bob, 'Add').click();
  await expect(message(ann.page, 'Sent a friend request.')).toBeVisible();
  await expect(button(ann.page, bob, 'Requested')).toBeDisabled();
  await expect(button(ann.page, bob, 'Add')).toHaveCount(0);

  // The other side is notified right away and answers in the inbox.
  await unread(bob.page, '1');
  await openView(bob.page, 'Notifications');
  const item = bob.page.getByRole('region', { name: 'Notifications' }).getByRole('listitem');
  await expect(item).toContainText(`${ann.fullName} sent you a friend request`);
  await item.getByRole('button', { name: 'Accept', exact: true }).click();
  await expect(message(bob.page, 'Friend Request Accepted!')).toBeVisible();
  await expect(bob.page.getByText("You're all caught up!")).toBeVisible();
  // The answered row had the focus; it stays in the inbox.
  await expect(bob.page.locator('[tabindex="-1"]:focus')).toHaveCount(1);

  // The requester's page updates too: result row, badge, full email.
  await expect(button(ann.page, bob, 'Remove')).toBeVisible();
  await expect(userRow(ann.page, bob)).toContainText(bob.email);
  await unread(ann.page, '1');
  await openView(ann.page, 'Notifications');
  await expect(ann.page.getByRole('region', { name: 'Notifications' }).getByRole('listitem')).toContainText(
    `${bob.fullName} accepted your friend request`,
  );

  // Friends' bets appear live.
  await ann.page.goto('/FriendsBets');
  await expect(ann.page.getByText("Your friends haven't created any bets yet")).toBeVisible();
  await placeBet(site, bob, { eventId: game.id, side: 'home', wagerCents: 10_00 });
  await expect(card(ann.page, game)).toContainText(bob.username);
  await expect(selectButton(ann.page, game, game.awayTeam)).toBeVisible();
  await ann.page.getByRole('button', { name: 'Boxing' }).click();
  await expect(ann.page.getByText("Your friends haven't created any bets yet")).toBeVisible();
  await ann.page.getByRole('button', { name: 'All', exact: true }).click();
  await expect(card(ann.page, game)).toBeVisible();

  // Removing asks for confirmation, and Cancel changes nothing.
  await bob.page.goto('/FriendsBets');
  await expect(userRow(bob.page, ann)).toBeVisible();
  const friends = ann.page.getByRole('region', { name: 'My Friends' });
  const remove = friends.getByRole('button', { name: 'Remove', exact: true });
  await remove.click();
  const question = ann.page.getByRole('group', { name: `Remove ${bob.fullName}?` });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(remove).toBeFocused();
  await remove.press('Enter');
  await ann.page.keyboard.press('Escape');
  await expect(remove).toBeFocused();
  await remove.click();
  await question.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(message(ann.page, 'Removed Friend!')).toBeVisible();
  for (const page of [ann.page, bob.page]) {
    await expect(page.getByText('Try searching for someone by name')).toBeVisible();
    await expect(page.getByRole('region', { name: 'My Friends' })).toHaveCount(0);
  }
  await expect(card(ann.page, game)).toHaveCount(0);
});

test('a request sent during the first read appears; it can be declined, withdrawn, and met from the other side', async ({
  site,
  join,
}) => {
  const [ann, bob] = [await join({ lastName: 'Wisher' }), await join({ lastName: 'Refuser' })];
  await bob.page.goto('/FriendsBets');
  // The server has answered the first read, but the response is delayed until the request is sent.
  const sent = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  await ann.page.route(
    '**/api/friends',
    async (route) => {
      const response = await route.fetch();
      answered.resolve();
      await sent.promise;
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  await ann.page.goto('/FriendsBets');
  await answered.promise;
  await askToBeFriends(site, ann, bob);
  // Lets the live message arrive before the older response.
  await ann.page.waitForTimeout(500);
  sent.resolve();
  await expect(ann.page.getByRole('region', { name: 'Sent Requests' })).toContainText(bob.fullName);

  // Declined from the list: gone for both.
  const requests = bob.page.getByRole('region', { name: 'Friend Requests' });
  await expect(requests).toContainText(ann.fullName);
  await requests.getByRole('button', { name: 'Decline' }).click();
  await expect(requests).toHaveCount(0);
  await expect(ann.page.getByRole('region', { name: 'Sent Requests' })).toHaveCount(0);

  // Declined in the inbox.
  await askToBeFriends(site, ann, bob);
  await expect(ann.page.getByRole('region', { name: 'Sent Requests' })).toContainText(bob.fullName);
  await openView(bob.page, 'Notifications');
  await bob.page.getByRole('button', { name: 'Decline', exact: true }).click();
  await expect(bob.page.getByText('No Notifications')).toBeVisible();
  await expect(ann.page.getByRole('region', { name: 'Sent Requests' })).toHaveCount(0);

  // Withdrawn while the other side is looking at it.
  await askToBeFriends(site, ann, bob);
  await expect(bob.page.getByRole('button', { name: 'Accept', exact: true })).toBeVisible();
  await ann.page
    .getByRole('region', { name: 'Sent Requests' })
    .getByRole('button', { name: 'Withdraw request' })
    .click();
  await expect(bob.page.getByText('No Notifications')).toBeVisible();

  // Cleared from the inbox, the request still exists, and the Friends page accepts it.
  await askToBeFriends(site, ann, bob);
  await expect(bob.page.getByRole('button', { name: 'Accept', exact: true })).toBeVisible();
  await bob.page.getByRole('button', { name: 'Clear All' }).click();
  await expect(bob.page.getByText('No Notifications')).toBeVisible();
  await bob.page.goto('/FriendsBets');
  await button(bob.page, ann, 'Accept').click();
  await expect(message(bob.page, 'Added Friend')).toBeVisible();
  await expect(bob.page.getByRole('region', { name: 'My Friends' })).toContainText(ann.fullName);
  await expect(ann.page.getByRole('region', { name: 'My Friends' })).toContainText(bob.fullName);
});

test('the leaderboard ranks friends by return and links to their profiles', async ({ site, join, games }) => {
  const [ann, bob, cat] = [
    await join({ lastName: 'Leader' }),
    await join({ lastName: 'Follower' }),
    await join({ lastName: 'Newcomer' }),
  ];
  await befriend(site, ann, bob);
  await befriend(site, ann, cat);
  const [won, lost] = await games.listAll([{}, {}]);
  const bet = async (creator: User, acceptor: User, eventId: string, wagerCents: number) =>
    acceptBet(site, acceptor, await placeBet(site, creator, { eventId, side: 'home', wagerCents }));
  await bet(ann, bob, won!.id, 10_00);
  await bet(ann, bob, lost!.id, 5_00);
  await games.kickOff(won!);
  await games.kickOff(lost!);
  await games.finish(won!, 3, 1);
  await games.finish(lost!, 0, 1);
  await expect
    .poll(
      async () => {
        const answer = await ann.context.request.get(`${site.url}/api/me/statistics`);
        const { wins, losses } = await answer.json();
        return wins + losses;
      },
      { timeout: 30_000 },
    )
    .toBe(2);

  await ann.page.goto('/FriendsBets');
  const rows = ann.page.getByRole('region', { name: 'Leaderboard' }).getByRole('listitem');
  await expect(rows).toHaveCount(3);
  // ann: +8.00 −5.00 of 15.00; bob: −10.00 +4.00 of 15.00.
  await expect(rows.nth(0)).toContainText(/1.*Leader.*You.*1 won · 1 lost.*\+20\.0%/s);
  await expect(rows.nth(1)).toContainText(/2.*Follower.*1 won · 1 lost.*−40\.0%/s);
  await expect(rows.nth(2)).toContainText(/Not ranked yet.*Newcomer.*No decided bets yet.*—/s);
  await checkAxe(ann.page, 'friends with a leaderboard');

  await rows.nth(1).getByRole('link').click();
  await expect(ann.page).toHaveURL(`/Profile?id=${bob.id}`);
  const main = ann.page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(bob.fullName);
  await expect(main).toContainText(bob.email);
  await expect(main).toContainText('−$6.00');
  await expect(main).toContainText('−40.0%');
  await expect(
    main.getByRole('list', { name: 'Last results, oldest first' }).getByRole('listitem'),
  ).toHaveCount(2);
  await expect(main).toContainText('No friends in common');
  await checkAxe(ann.page, 'profile of a friend');

  // Removing the friend hides the record right away.
  await bob.page.goto(`/Profile?id=${ann.id}`);
  await expect(bob.page.getByRole('heading', { name: 'Record' })).toBeVisible();
  await main.getByRole('button', { name: 'Remove', exact: true }).click();
  await main.getByRole('group').getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(message(ann.page, 'Removed Friend!')).toBeVisible();
  for (const [page, other] of [
    [ann.page, bob],
    [bob.page, ann],
  ] as const) {
    await expect(page.getByText('Only friends can see this record')).toBeVisible();
    await expect(page.getByRole('main')).not.toContainText(other.email);
    await expect(page.getByRole('button', { name: 'Add', exact: true })).toBeVisible();
  }
  await checkAxe(ann.page, 'profile of a stranger');
  await ann.page.goto('/profile?id=nobody');
  await expect(ann.page.getByText('No user found with this UID.')).toBeVisible();
});

test('axe finds nothing on friend requests and their answers; the betslip finds and adds users too', async ({
  site,
  join,
}) => {
  const [ann, bob, cat, dan] = [
    await join({ lastName: 'Viewer' }),
    await join({ lastName: 'Pending' }),
    await join({ lastName: 'Asking' }),
    await join({ lastName: 'Friendly' }),
  ];
  await askToBeFriends(site, ann, bob);
  await askToBeFriends(site, cat, ann);
  await befriend(site, ann, dan);
  await ann.page.goto('/FriendsBets');
  for (const title of ['Friend Requests', 'My Friends', 'Sent Requests']) {
    await expect(ann.page.getByRole('main').getByRole('region', { name: title })).toBeVisible();
  }
  await checkAxe(ann.page, 'friends with every kind of row');
  await button(ann.page, dan, 'Remove').click();
  await checkAxe(ann.page, 'the question before removing');
  await search(ann.page, 'Example');
  await expect(ann.page.getByRole('list', { name: 'People found' })).toBeVisible();
  await checkAxe(ann.page, 'people found');
  await search(ann.page, 'nobody at all');
  await expect(ann.page.getByText('Try searching for someone by name').first()).toBeVisible();
  await checkAxe(ann.page, 'nobody found');
  await openView(ann.page, 'Notifications');
  await expect(ann.page.getByRole('button', { name: 'Accept', exact: true })).toBeVisible();
  await checkAxe(ann.page, 'notifications with a request');

  await test.step('the tab of the betslip finds and adds users', async () => {
    const eve = await join({ lastName: 'Slipped' });
    await ann.page.goto('/');
    const panel = ann.page.getByRole('complementary', { name: 'Betslip panel' });
    await ann.page.getByRole('tab', { name: 'Friends', exact: true }).click();
    await panel.getByPlaceholder('Search for friends...').fill(eve.username);
    await panel.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(message(ann.page, 'Sent a friend request.')).toBeVisible();
    await expect(panel.getByRole('button', { name: 'Requested' })).toBeDisabled();
    await panel.getByRole('button', { name: 'Clear the search' }).click();
    await expect(panel.getByRole('region', { name: 'Sent Requests' })).toContainText(eve.fullName);
    await checkAxe(ann.page, "the betslip's Friends tab");

    // A phone has no side panel; the menu leads to the Friends page.
    await shrinkToPhone(ann.page);
    await openView(ann.page, 'Friends');
    await expect(searchBox(ann.page)).toBeVisible();
    await expect(panel).toHaveCount(0);
  });
});
