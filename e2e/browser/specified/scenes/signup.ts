import { expect } from '@playwright/test';
import { changeSystemSettings } from '../../../../server/src/db/change-system-settings.ts';
import { newIdentity } from '../../people.ts';
import { fillSignup, holdBack } from '../../screens.ts';
import type { Site } from '../../site.ts';
import type { Scene } from '../scene.ts';

export const signup: Scene = {
  name: 'signup and what can be wrong with it',
  states: [
    'signup',
    'signup: nothing entered',
    'signup: no email',
    'signup: short password',
    'signup: passwords differ',
    'signup: too young',
    'signup: email in use',
    'signup: impossible email',
    'signup: weak password',
    'signup: switched off',
    'signup: without an id',
    'signup: users cannot be stored',
    'signup: busy',
  ],
  async *play({ site, visit, join }) {
    const known = await join();
    const page = await visit();
    const pages = { visitor: page };
    const submit = () => page.getByRole('button', { name: 'Sign Up' }).click();
    await page.goto('/signup');
    yield { state: 'signup', pages };
    await submit();
    yield { state: 'signup: nothing entered', pages };

    const mistakes = [
      ['signup: no email', 'Email', 'someone.at.nowhere'],
      ['signup: short password', 'Password', '12345'],
      ['signup: passwords differ', 'Confirm Password', 'something else'],
      ['signup: too young', 'Date of Birth', almostEighteen()],
      ['signup: email in use', 'Email', known.email.toUpperCase()],
      // Matches the simple specified pattern, but is not a deliverable address.
      ['signup: impossible email', 'Email', 'two..dots@example.com'],
    ] as const;
    for (const [state, label, value] of mistakes) {
      await fillSignup(page, newIdentity());
      await page.getByLabel(label, { exact: true }).fill(value);
      await submit();
      yield { state, pages };
    }

    await fillSignup(page, { ...newIdentity(), password: 'Password123' });
    await submit();
    yield { state: 'signup: weak password', pages };

    await fillSignup(page, newIdentity());
    await changeSystemSettings(site.pool, { blockAppUse: true });
    try {
      await submit();
      yield { state: 'signup: switched off', pages };
    } finally {
      await changeSystemSettings(site.pool, { blockAppUse: false });
    }

    await refuseRows(site, 'sessions', true);
    try {
      await submit();
      yield { state: 'signup: without an id', pages };
    } finally {
      await refuseRows(site, 'sessions', false);
    }

    await refuseRows(site, 'users', true);
    try {
      await fillSignup(page, newIdentity());
      await submit();
      yield { state: 'signup: users cannot be stored', pages };
    } finally {
      await refuseRows(site, 'users', false);
    }

    const release = await holdBack(page, '**/api/signup');
    await submit();
    yield { state: 'signup: busy', pages };
    await release();
    await expect(page).not.toHaveURL(/signup/);
  },
};

function almostEighteen(): string {
  const day = new Date();
  day.setUTCFullYear(day.getUTCFullYear() - 18);
  day.setUTCDate(day.getUTCDate() + 2);
  return day.toISOString().slice(0, 10);
}

/** Like a broken migration: the table takes no new rows. */
async function refuseRows(site: Site, table: 'users' | 'sessions', yes: boolean): Promise<void> {
  const client = await site.pool.connect();
  try {
    // Only the database owner may do this; everything else uses the application's role.
    await client.query('set role none');
    await client.query(
      yes
        ? `alter table ${table} add constraint refused check (false) not valid`
        : `alter table ${table} drop constraint refused`,
    );
  } finally {
    client.release(true);
  }
}
