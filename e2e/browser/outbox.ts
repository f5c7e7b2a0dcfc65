import type { Page } from '@playwright/test';
import { outboxToken } from '../../server/src/features/email/outbox-routes.ts';
import { sessionSecret } from './site.ts';

/** Opens the development outbox by the link that the server prints at start. */
export async function openOutbox(page: Page): Promise<void> {
  await page.goto(`/outbox?token=${outboxToken(sessionSecret)}`);
}
