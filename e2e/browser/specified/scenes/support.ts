import type { Scene } from '../scene.ts';

export const support: Scene = {
  name: 'messages to support',
  states: ['settings: support', 'support: nothing written', 'support: not sent', 'support: sent'],
  async *play({ join }) {
    const { page } = await join();
    const pages = { person: page };
    const send = () => page.getByRole('button', { name: 'Send Message' }).click();
    await page.goto('/Settings?tab=support');
    yield { state: 'settings: support', pages };
    await send();
    yield { state: 'support: nothing written', pages };

    await page.getByLabel('Subject', { exact: true }).fill('A question');
    await page.getByLabel('Message', { exact: true }).fill('How does this work?');
    await page.route('**/api/support-tickets', (route) => route.abort());
    await send();
    yield { state: 'support: not sent', pages };
    await page.unroute('**/api/support-tickets');
    await send();
    yield { state: 'support: sent', pages };
  },
};
