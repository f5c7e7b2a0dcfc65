import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { refuse } from '../../../testing/fake-api.ts';
import { openPage } from '../../../testing/open-page.tsx';
import { sampleBet, sampleOffer } from '../../../testing/samples.ts';

/** The link of a bet, and its page without a bet. */

const url = (id: string) => `${location.origin}/betdetails?id=${id}`;
const only = <Item,>(item: Item) => ({ items: [item], nextCursor: null });

afterEach(() => void Reflect.deleteProperty(navigator, 'share'));

test('an open offer goes to the share sheet of a touch device', async () => {
  const share = vi.fn(async () => {});
  Object.defineProperty(navigator, 'share', { value: share, configurable: true });
  const real = window.matchMedia.bind(window);
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    query === '(pointer: coarse)' ? ({ matches: true } as MediaQueryList) : real(query),
  );
  const { user } = await openPage('/?view=allBets', { listBoard: only(sampleOffer) });
  await user.click(await screen.findByRole('button', { name: /^Packers \+3\.5/ }));
  await user.click(screen.getByRole('button', { name: 'Share' }));
  const { userName, userPick, opponentPick, uniqueId } = sampleOffer;
  expect(share).toHaveBeenCalledExactlyOnceWith({
    title: expect.stringContaining(`${userName} takes ${userPick}. Take ${opponentPick}: $`),
    url: url(uniqueId),
  });
});

test('a link that cannot be copied is shown instead, without a success message', async () => {
  const { user } = await openPage('/?view=myBets', { listMyBets: only(sampleBet) });
  const copy = await screen.findByRole('button', { name: 'Copy link' });
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'));
  Object.assign(document, { execCommand: () => false });
  await user.click(copy);
  expect(await screen.findByText(/^Couldn’t copy the link\. Here it is:/)).toBeVisible();
  const link = screen.getByRole('link', { name: url(sampleBet.uniqueId) });
  expect(link).toHaveAttribute('href', url(sampleBet.uniqueId));
  expect(screen.queryByText('Bet link copied to clipboard')).toBeNull();
});

test.each(['/BetDetails', '/BetDetails?id=nonsense', `/BetDetails?id=${sampleBet.uniqueId}`])(
  'no bet is found at %s',
  async (path) => {
    await openPage(path, { getBet: refuse('betNotFound', 404) });
    await waitFor(() => expect(screen.getByText('No Bet Found')).toBeVisible());
    expect(screen.queryByRole('button', { name: 'Accept Bet' })).toBeNull();
  },
);
