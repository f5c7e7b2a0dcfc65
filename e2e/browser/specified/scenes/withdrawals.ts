import type { Scene } from '../scene.ts';

export const withdrawals: Scene = {
  name: 'withdrawals',
  states: [
    'settings: withdrawal',
    'withdrawal: no amount',
    'withdrawal: too little',
    'withdrawal: too much',
    'withdrawal: no email',
    'withdrawal: emails differ',
    'withdrawal requested',
    'withdrawal impossible',
  ],
  async *play({ join }) {
    const { page } = await join();
    const pages = { person: page };
    const amount = page.getByLabel('Amount');
    const [email, again] = [
      page.getByLabel('PayPal Email', { exact: true }),
      page.getByLabel('Confirm PayPal Email'),
    ];
    const request = () => page.getByRole('button', { name: 'Request Withdrawal' }).click();
    await page.goto('/Settings?tab=withdrawal');
    yield { state: 'settings: withdrawal', pages };
    for (const [state, value] of [
      ['withdrawal: no amount', '0'],
      ['withdrawal: too little', '9.99'],
      ['withdrawal: too much', '100.01'],
    ] as const) {
      await amount.fill(value);
      yield { state, pages };
    }
    await amount.fill('20');
    await request();
    yield { state: 'withdrawal: no email', pages };
    await email.fill('example@example.com');
    await again.fill('example@example.org');
    await request();
    yield { state: 'withdrawal: emails differ', pages };
    await again.fill('example@example.com');
    await request();
    yield { state: 'withdrawal requested', pages };

    // The connection is lost, and the third and last retry fails.
    await amount.fill('20');
    await email.fill('example@example.com');
    await again.fill('example@example.com');
    await page.route('**/api/withdrawals', (route) => route.abort());
    await request();
    yield { state: 'withdrawal impossible', pages };
  },
};
