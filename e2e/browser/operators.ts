import { expect, type Locator, type Page } from '@playwright/test';
import { openConsole } from '../../server/testing/open-console.ts';
import type { User } from './people.ts';
import type { Site } from './site.ts';

/** Locators and actions for the console. */

/** Makes the user an operator whose session has used a second factor. */
export async function makeOperator(site: Site, user: User): Promise<void> {
  await openConsole(site.pool, user.id);
}

/** Fills in the action dialog and confirms. */
export async function confirm(page: Page, button: string, reason = 'Requested by phone'): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill(reason);
  await dialog.getByRole('button', { name: button, exact: true }).click();
  await expect(dialog).toBeHidden();
}

export const row = (page: Page, text: string): Locator => page.getByRole('row').filter({ hasText: text });

/** The page's action buttons, or why they are blocked. */
export const acts = (page: Page): Locator => page.getByRole('group', { name: 'Actions' });
