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
