import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '../../testing/open-page.tsx';
import { visitorSession } from '../../testing/samples.ts';

test('How it works ends with a way to sign up, which keeps where the visitor was going', async () => {
  await openPage('/how-it-works?next=%2FBetDetails%3Fid%3D1', { getSession: visitorSession });
  const main = within(await screen.findByRole('main'));
  expect(main.getByRole('link', { name: 'Create your account' })).toHaveAttribute(
    'href',
    '/signup?next=%2FBetDetails%3Fid%3D1',
  );
});

test('"How games are decided" explains every sport', async () => {
  const { user } = await openPage('/how-it-works', { getSession: visitorSession });
  await screen.findByRole('main');
  await user.click(screen.getAllByRole('link', { name: 'How games are decided' })[0]!);
  expect(await screen.findByRole('heading', { name: 'How games are decided', level: 1 })).toBeVisible();
  const baseball = screen.getByRole('region', { name: 'Baseball' });
  expect(baseball).toHaveTextContent('Called after five innings');
  expect(baseball).toHaveTextContent('Spread, Total: Everyone gets their money back.');
  expect(screen.getByRole('region', { name: 'Tennis' })).toHaveTextContent('One player retired');
});
