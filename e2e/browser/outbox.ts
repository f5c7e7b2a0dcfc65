import type { Page } from '@playwright/test';
import { outboxToken } from '../../server/src/features/people/email/outbox-routes.ts';
import { type Site, sessionSecret } from './site.ts';

/** Opens the development outbox by the link that the server prints at start, once every email is composed. */
export async function openOutbox(site: Site, page: Page): Promise<void> {
  await site.settled();
  await page.goto(`/outbox?token=${outboxToken(sessionSecret)}`);
}

/** Opens the newest email with this subject to a user. */
export async function openEmail(site: Site, page: Page, address: string, subject: string): Promise<void> {
  await openOutbox(site, page);
  await page.getByRole('link').filter({ hasText: address }).filter({ hasText: subject }).first().click();
}
