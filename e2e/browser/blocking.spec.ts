import { checkAxe } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { befriend } from './people.ts';
import { message } from './screens.ts';

/** A block between two users with open pages, and its end. */

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('a block removes each from the other’s pages, and can be ended in Account Info', async ({
  site,
  join,
}) => {
  const [ann, bob] = [await join({ lastName: 'Blocker' }), await join({ lastName: 'Blocked' })];
  await befriend(site, ann, bob);
  await bob.page.goto('/FriendsBets');
  await expect(bob.page.getByRole('main').getByText(ann.fullName).first()).toBeVisible();

  await ann.page.goto('/FriendsBets');
  const more = ann.page.getByRole('button', { name: `More about ${bob.fullName}` });
  await more.click();
  const dialog = ann.page.getByRole('dialog', { name: bob.fullName });
  await expect(dialog.getByRole('button', { name: 'Mute' })).toBeEnabled();
  await checkAxe(ann.page, 'the menu of a friend');
  await dialog.getByRole('button', { name: 'Block' }).press('Enter');
  const question = ann.page.getByRole('dialog', { name: `Block ${bob.fullName}?` });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeVisible();
  await checkAxe(ann.page, 'asked before a block');
  await question.getByRole('button', { name: 'Block' }).click();
  await expect(message(ann.page, `Blocked ${bob.fullName}.`)).toBeVisible();
  await expect(more).toHaveCount(0);
  // The other page follows without a word about it.
  await expect(bob.page.getByRole('main').getByText(ann.fullName)).toHaveCount(0);
  await bob.page.goto(`/Profile?id=${ann.id}`);
  await expect(bob.page.getByText('Profile not found')).toBeVisible();

  await ann.page.goto('/Settings?tab=privacy');
  const unblock = ann.page.getByRole('button', { name: `Unblock ${bob.fullName}` });
  await unblock.scrollIntoViewIfNeeded();
  await unblock.click();
  await expect(ann.page.getByText('You have not blocked or muted anyone.')).toBeVisible();
  await ann.page.goto(`/Profile?id=${bob.id}`);
  await expect(ann.page.getByRole('heading', { name: bob.fullName })).toBeVisible();
});
