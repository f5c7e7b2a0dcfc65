import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '../../testing/open-page.tsx';
import { sampleEvent } from '../../testing/samples.ts';
import { setPageWidth } from '../../testing/viewport.ts';

const games = { listEvents: { items: [sampleEvent], nextCursor: null } };

test('at 768 px the betslip takes room only with a selection', async () => {
  setPageWidth(768);
  const { user } = await openPage('/', games);
  const [select] = await screen.findAllByRole('button', { name: 'Select' });
  expect(screen.queryByRole('complementary', { name: 'Betslip panel' })).toBeNull();
  await user.click(select!);
  expect(await screen.findByLabelText('Wager Amount')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Clear Bet' }));
  expect(screen.queryByRole('complementary', { name: 'Betslip panel' })).toBeNull();
});

test('from 1024 px an empty betslip says what to do', async () => {
  setPageWidth(1024);
  await openPage('/', games);
  expect(await screen.findByText('Select an event to place a bet')).toBeVisible();
});
