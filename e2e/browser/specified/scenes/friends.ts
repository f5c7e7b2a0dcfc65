import { expect, type Page } from '@playwright/test';
import { befriend, placeBet, type User } from '../../people.ts';
import { card, openTab } from '../../screens.ts';
import { bears, dismissMessages } from '../props.ts';
import type { Scene } from '../scene.ts';

export const friends: Scene = {
  name: 'friends',
  playsPerWidth: true,
  states: [
    'slip: friends',
    'friends: bets',
    'friends: nobody found',
    'friends: stranger found',
    'friends: request sent',
    'friends: asked',
    'friends: sent twice',
    'friends: asked by them',
    'notifications: request',
    'notifications: accepted',
    'friends: already',
    'friends: removed',
    'friends: added',
    'profile of nobody',
  ],
  async *play({ site, games, narrow, join }) {
    const [user, friend, other] = [
      await join(),
      await join({ firstName: 'Robin', lastName: 'Sample' }),
      await join(),
    ];
    const { page } = user;
    const pages = { person: page, friend: friend.page };
    const game = await games.list(bears);
    await befriend(site, user, other);
    await placeBet(site, other, { eventId: game.id, side: 'home', wagerCents: 22_00 });
    if (!narrow) {
      await page.goto('/');
      await openTab(page, 'Friends');
      yield { state: 'slip: friends', pages };
    }
    await page.goto('/FriendsBets');
    await card(page, game).waitFor();
    yield { state: 'friends: bets', pages };

    const search = (on: Page, what: string) => on.getByPlaceholder('Search for friends...').fill(what);
    await search(page, 'nobody is called this');
    yield { state: 'friends: nobody found', pages };
    // A second window without live updates.
    const window = await user.context.newPage();
    await window.route('**/api/stream', (route) => route.abort());
    for (const each of [page, window]) {
      await each.goto('/FriendsBets');
      await search(each, friend.username);
      await findButton(each, friend, 'Add').waitFor();
    }
    yield { state: 'friends: stranger found', pages, facts: { name: friend.fullName } };
    await findButton(page, friend, 'Add').click();
    yield { state: 'friends: request sent', pages };
    yield { state: 'friends: asked', pages };
    await findButton(window, friend, 'Add').click();
    yield { state: 'friends: sent twice', pages: { person: window } };
    await window.close();

    await friend.page.goto('/FriendsBets');
    yield { state: 'friends: asked by them', pages };
    await friend.page.goto('/Notifications');
    yield { state: 'notifications: request', pages, facts: { asking: user.username } };
    await friend.page.getByRole('main').getByRole('button', { name: 'Accept' }).click();
    yield { state: 'notifications: accepted', pages };

    const remove = findButton(page, friend, 'Remove');
    await remove.waitFor();
    yield { state: 'friends: already', pages };
    await dismissMessages(page);
    await remove.click();
    // It asks once more in the same place.
    await page.getByRole('group', { name: `Remove ${friend.fullName}?` }).waitFor();
    await remove.click();
    yield { state: 'friends: removed', pages };
    await expect(findButton(page, friend, 'Add')).toBeVisible();

    await friend.page.goto('/FriendsBets');
    await search(friend.page, user.username);
    await findButton(friend.page, user, 'Add').click();
    await dismissMessages(page);
    await findButton(page, friend, 'Accept').click();
    yield { state: 'friends: added', pages };

    const id = crypto.randomUUID();
    await page.goto(`/Profile?id=${id}`);
    yield { state: 'profile of nobody', pages, facts: { id } };
  },
};

/** The button in a user's row on the friends page. */
function findButton(page: Page, who: User, name: string) {
  return page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByText(who.fullName, { exact: true }) })
    .getByRole('button', { name, exact: true });
}
