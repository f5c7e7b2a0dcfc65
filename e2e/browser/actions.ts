import type { Locator, Page } from '@playwright/test';
import type { Identity } from './people.ts';

/**
 * Counts what a person does. An action is one tap or one field filled in, on any page between the first one and the bet: the 7
 * fields of the signup and every tap, including the one on the provider's page. Opening a link from elsewhere is none.
 */
export function countActions() {
  const actions: string[] = [];
  const tap = async (target: Locator) => {
    await target.click();
    actions.push(`tap ${target}`);
  };
  const fill = async (page: Page, label: string, value: string) => {
    await page.getByLabel(label, { exact: true }).fill(value);
    actions.push(`fill ${label}`);
  };
  const signUp = async (page: Page, who: Identity) => {
    await fill(page, 'First Name', who.firstName);
    await fill(page, 'Last Name', who.lastName);
    await fill(page, 'Date of Birth', who.dob);
    await fill(page, 'Username', who.username);
    await fill(page, 'Email', who.email);
    await fill(page, 'Password', who.password);
    await fill(page, 'Confirm Password', who.password);
    await tap(page.getByRole('button', { name: 'Sign Up' }));
  };
  return { actions, tap, signUp };
}
