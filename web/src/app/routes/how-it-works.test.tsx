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
