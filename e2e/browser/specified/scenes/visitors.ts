import { newIdentity } from '../../people.ts';
import { holdBack, logIn } from '../../screens.ts';
import type { Scene } from '../scene.ts';

export const visitors: Scene = {
  name: 'public pages and login',
  states: [
    'landing',
    'second landing',
    'unknown page',
    'login',
    'login: nothing entered',
    'login: wrong password',
    'login: busy',
  ],
  async *play({ visit, join }) {
    const page = await visit();
    const pages = { visitor: page };
    // Redirected from a page for logged-in users.
    await page.goto('/');
    yield { state: 'landing', pages };
    await page.goto('/Home2');
    yield { state: 'second landing', pages };
    await page.goto('/no/such/page');
    yield { state: 'unknown page', pages };

    await page.goto('/signin');
    yield { state: 'login', pages };
    await page.getByRole('button', { name: 'Log In', exact: true }).click();
    yield { state: 'login: nothing entered', pages };
    const known = await join();
    await logIn(page, { ...known, password: 'a wrong one' });
    yield { state: 'login: wrong password', pages };
    const release = await holdBack(page, '**/api/login');
    await logIn(page, newIdentity());
    yield { state: 'login: busy', pages };
    await release();
  },
};
