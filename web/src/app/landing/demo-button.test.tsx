import { screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { refuse } from '../../testing/fake-api.ts';
import { openPage } from '../../testing/open-page.tsx';
import { sampleSession, visitorSession } from '../../testing/samples.ts';

/** The way into the demo from /home. */

const demoLogin = { email: 'demo1@example.com', password: 'public' };
const button = { name: 'Enter the demo' };
const openLanding = (session: typeof visitorSession) =>
  openPage('/home', { getSession: session, listNextGames: { items: [] } });

test.each([
  ['opens Home', sampleSession, '/'],
  ['leads to the login page if it fails', refuse('invalidCredentials'), '/signin'],
])('a site with a demo has it on the landing page, where one tap %s', async (_, logIn, next) => {
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => {});
  onTestFinished(() => assign.mockRestore());
  const page = await openLanding({ ...visitorSession, demoLogin });
  page.api.answer({ logIn });
  await page.user.click(await screen.findByRole('button', button));
  await waitFor(() => expect(assign).toHaveBeenCalledWith(next));
  expect(page.api.sent('logIn')).toMatchObject([{ body: demoLogin }]);
});

test('a site without a demo has no such button', async () => {
  const page = await openLanding(visitorSession);
  await screen.findByText(/No games right now/);
  await waitFor(() => expect(page.api.sent('getSession')).not.toEqual([]));
  expect(screen.queryByRole('button', button)).toBeNull();
});
