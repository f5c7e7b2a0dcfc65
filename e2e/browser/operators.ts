import { expect, type Locator, type Page } from '@playwright/test';
import { openConsole } from '../../server/src/testing/open-console.ts';
import type { Person } from './people.ts';
import type { Site } from './site.ts';

/** The console as an operator finds their way in it. */

/** With a second factor, used in this session. */
export async function makeOperator(site: Site, person: Person): Promise<void> {
  await openConsole(site.pool, person.id);
}

/** Fills in the dialog that every action opens, and confirms. */
export async function confirm(page: Page, button: string, reason = 'Requested by phone'): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill(reason);
  await dialog.getByRole('button', { name: button, exact: true }).click();
  await expect(dialog).toBeHidden();
}

export const row = (page: Page, text: string): Locator => page.getByRole('row').filter({ hasText: text });

/** The buttons of the page, together with why they cannot be pressed. */
export const acts = (page: Page): Locator => page.getByRole('group', { name: 'Actions' });
