import { act, screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { setBalance } from '../../lib/session.ts';
import { openPage } from '../../testing/open-page.tsx';
import { sampleEvent } from '../../testing/samples.ts';
import { setPageWidth } from '../../testing/viewport.ts';

const games = { listEvents: { items: [sampleEvent], nextCursor: null } };

test('from 768 px an empty betslip says what to do', async () => {
  setPageWidth(768);
  await openPage('/', games);
  expect(await screen.findByText('Select an event to place a bet')).toBeVisible();
});

test('a pick fills the betslip, from its other tab too, and Clear Bet empties it', async () => {
  setPageWidth(1440);
  const { user } = await openPage('/', games);
  expect(await screen.findByRole('tab', { name: 'Betslip' })).toHaveAttribute('aria-selected', 'true');
  expect(screen.getByText('Betslip Empty')).toBeVisible();
  await user.click(screen.getByRole('tab', { name: 'Friends' }));
  await user.click((await screen.findAllByRole('button', { name: /^Select/ }))[0]!);
  expect(await screen.findByLabelText('Wager Amount')).toBeVisible();
  expect(screen.getByRole('form', { name: 'Betslip' })).toHaveTextContent('-120');
  await user.click(screen.getByRole('button', { name: 'Clear Bet' }));
  expect(await screen.findByText('Betslip Empty')).toBeVisible();
});

test('on a phone a pick is a banner that opens the form, and Clear Bet ends both', async () => {
  setPageWidth(390);
  const { user } = await openPage('/', games);
  await user.click((await screen.findAllByRole('button', { name: /^Select/ }))[0]!);
  const findBanner = () => screen.findByRole('button', { name: /^Selected Bet:/ });
  const { homeTeam, awayTeam } = sampleEvent;
  expect(await findBanner()).toHaveTextContent(`Selected Bet: ${homeTeam} vs ${awayTeam}`);
  expect(await findBanner()).toHaveTextContent('Tap to place your bet');
  await user.click(await findBanner());
  expect(await screen.findByLabelText('Wager Amount')).toBeVisible();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(await findBanner());
  await user.click(await screen.findByRole('button', { name: 'Clear Bet' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByRole('button', { name: /^Selected Bet:/ })).toBeNull();
});

/** The amounts the top bar shows from here on, and whether screen readers wait. */
async function watchBalance() {
  const balance = (await screen.findByRole('link', { name: /^\$/ })).querySelector('[aria-live]')!;
  const shown: string[] = [];
  const watch = new MutationObserver(() =>
    shown.push(`${balance.textContent} ${balance.getAttribute('aria-busy') ?? ''}`.trim()),
  );
  watch.observe(balance, { childList: true, characterData: true, attributes: true, subtree: true });
  onTestFinished(() => watch.disconnect());
  return shown;
}

test('the balance counts up when money arrives, and jumps when it leaves', async () => {
  const { client } = await openPage('/', games);
  const shown = await watchBalance();
  act(() => setBalance(client, 90_00));
  await waitFor(() => expect(shown).toEqual(['$90.00']));
  act(() => setBalance(client, 135_00));
  await waitFor(() => expect(shown.at(-1)).toBe('$135.00'));
  expect(shown.length).toBeGreaterThan(3);
  for (const amount of shown.slice(1, -1)) expect(amount).toMatch(/ true$/);
});

test('with reduced motion the balance changes at once', async () => {
  const real = window.matchMedia.bind(window);
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    query.includes('reduced-motion') ? ({ matches: true } as MediaQueryList) : real(query),
  );
  onTestFinished(() => {
    vi.restoreAllMocks();
  });
  const { client } = await openPage('/', games);
  const shown = await watchBalance();
  act(() => setBalance(client, 135_00));
  await waitFor(() => expect(shown).toEqual(['$135.00']));
});
