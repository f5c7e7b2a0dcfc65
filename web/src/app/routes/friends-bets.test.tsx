import type { UserRow } from '@sidebet/contract/friends';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answers, refuse, unreachable } from '../../testing/fake-api.ts';
import { fill, openPage } from '../../testing/open-page.tsx';

const bob: UserRow = {
  person: {
    id: '00000000-0000-4000-8000-000000000002',
    username: 'bob.example',
    fullName: 'Bob Example',
    profilePicture: null,
  },
  email: 'b•••@example.com',
  relation: 'none',
};
const noFriends = { items: [], incoming: [], outgoing: [] };

async function openFriends(answers: Answers = {}) {
  const page = await openPage('/FriendsBets', answers);
  const main = within(await screen.findByRole('main'));
  return { ...page, main, search: await main.findByPlaceholderText('Search for friends...') };
}

test('a search needs two letters, and says if it finds no one', async () => {
  const page = await openFriends({ searchPeople: { items: [] } });
  expect(await page.main.findByText('Try searching for someone by name')).toBeVisible();
  await fill(page, page.search, 'b');
  expect(await page.main.findByText('Type at least two letters.')).toBeVisible();
  await fill(page, page.search, 'bob');
  expect((await page.main.findAllByText('No Friends Found'))[0]).toBeVisible();
  expect(page.api.sent('searchPeople').map(({ query }) => query.q)).toEqual(['bob']);
});

test('a window that does not know of the request learns that it was already sent', async () => {
  const page = await openFriends({
    searchPeople: { items: [bob] },
    requestFriend: refuse('alreadyRequested'),
  });
  await fill(page, page.search, 'bob');
  const add = await page.main.findByRole('button', { name: 'Add' });
  page.api.answer({ searchPeople: { items: [{ ...bob, relation: 'requested' }] } });
  await page.user.click(add);
  expect(await screen.findByText('You already sent them a friend request')).toBeVisible();
  expect(await page.main.findByRole('button', { name: 'Requested' })).toBeDisabled();
});

test('an acceptance that fails is rolled back and shown', async () => {
  const page = await openFriends({
    listFriends: { ...noFriends, incoming: [{ ...bob, relation: 'requestedYou' }] },
    acceptFriend: unreachable,
  });
  await page.user.click(await page.main.findByRole('button', { name: 'Accept' }));
  expect(await screen.findByText(/^Sidebet cannot be reached\./)).toBeVisible();
  await waitFor(() => expect(page.main.getByRole('button', { name: 'Accept' })).toBeEnabled());
});

test('a friend’s row offers a challenge first, and Remove, which asks again', async () => {
  const page = await openFriends({
    listFriends: { ...noFriends, items: [{ ...bob, relation: 'friends' }] },
  });
  const row = within(await page.main.findByRole('region', { name: /^My Friends/ }));
  const challenge = row.getByRole('link', { name: 'Challenge' });
  expect(challenge).toHaveAttribute('href', `/?challenge=${bob.person.id}`);
  expect(challenge).toHaveAccessibleDescription('Bob Example');
  await page.user.click(row.getByRole('button', { name: 'Remove' }));
  const question = within(row.getByRole('group', { name: 'Remove Bob Example?' }));
  expect(question.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  expect(row.queryByRole('link', { name: 'Challenge' })).toBeNull();
  await page.user.click(question.getByRole('button', { name: 'Cancel' }));
  expect(row.getByRole('button', { name: 'Remove' })).toHaveFocus();
});

test('a search that fails keeps the input, can be repeated and cleared', async () => {
  const page = await openFriends({ searchPeople: unreachable });
  await fill(page, page.search, 'anyone');
  const again = await page.main.findByRole('button', { name: 'Try Again' });
  expect(page.search).toHaveValue('anyone');
  page.api.answer({ searchPeople: { items: [] } });
  await page.user.click(again);
  expect((await page.main.findAllByText('No Friends Found'))[0]).toBeVisible();
  await page.user.click(page.main.getAllByRole('button', { name: 'Clear the search' })[0]!);
  expect(page.search).toHaveValue('');
  expect(page.search).toHaveFocus();
});
