import { expect, type Page } from '@playwright/test';
import type { User } from '../people.ts';
import type { Season } from '../season.ts';

/** One picture. */
export type View = {
  readonly name: string;
  readonly path: string;
  readonly visitor?: true;
  /** The viewer, if not the main user. */
  readonly as?: keyof Protected | 'operator' | 'friend';
  readonly when?: (width: number) => boolean;
  /** From the opened page to the state to capture. */
  readonly ready: (page: Page, season: Season) => Promise<unknown>;
  /** Undoes what would affect the next view. */
  readonly after?: (page: Page) => Promise<unknown>;
};

export type Protected = {
  readonly newcomer: User;
  /** A user in a time-out. */
  readonly resting: User;
  /** A user whose reality check is due. */
  readonly interrupted: User;
};

export const heading = (page: Page) => expect(page.getByRole('heading').first()).toBeVisible();
export const cards = (page: Page) => expect(page.getByRole('article').first()).toBeVisible();
export const panel = (text: string) => (page: Page) =>
  expect(page.getByRole('tabpanel').getByText(text).first()).toBeVisible();
export const main = (text: string) => (page: Page) => expect(page.getByText(text).first()).toBeVisible();
