import { navigate } from '../../screens.ts';
import type { Scene } from '../scene.ts';

export const settings: Scene = {
  name: 'settings',
  states: [
    'settings: no tab',
    'settings: account',
    'settings: deposit',
    'settings: no history',
    'settings: tax',
    'settings: statistics without friends',
    'settings: responsible gambling',
    'a page that cannot be loaded',
  ],
  async *play({ join }) {
    const user = await join({ cents: 0 });
    const { page } = user;
    const pages = { person: page };
    await page.goto('/Settings');
    yield { state: 'settings: no tab', pages };
    for (const [state, tab] of [
      ['settings: account', 'accountInfo'],
      ['settings: deposit', 'deposit'],
      ['settings: no history', 'transactionHistory'],
      ['settings: tax', 'taxInformation'],
      ['settings: statistics without friends', 'statistics'],
      ['settings: responsible gambling', 'responsibleGambling'],
    ] as const) {
      await navigate(page, `/Settings?tab=${tab}`);
      yield { state, pages, facts: { 'full name': user.fullName, email: user.email } };
    }

    let lost = '';
    await page.route(/\/assets\/settings-[\w-]{8}\.js$/, (route) => {
      lost = route.request().url();
      return route.abort();
    });
    await page.goto('/Settings');
    await page.getByText('Unexpected Application Error!').waitFor();
    const message = `Failed to fetch dynamically imported module: ${lost}`;
    yield { state: 'a page that cannot be loaded', pages, facts: { message } };
  },
};
