import type { Page } from '@playwright/test';
import type { Games } from '../games.ts';
import type { Identity, Person } from '../people.ts';
import type { Site } from '../site.ts';
import type { Role } from './row.ts';

/** What a scene runs on: a real server, and a browser per user. */
export type Stage = {
  readonly site: Site;
  readonly games: Games;
  readonly narrow: boolean;
  join(wish?: Partial<Identity> & { cents?: number }): Promise<Person>;
  visit(): Promise<Page>;
};

/** A state is reached: its texts can be read until the scene goes on. */
export type Moment = {
  readonly state: string;
  readonly pages: Partial<Record<Role, Page>>;
  /** What fills the blanks of the table's texts and routes. */
  readonly facts?: Readonly<Record<string, string>>;
};

/**
 * States that follow from one another, each brought about by what people, games, settings, servers and lines do, never
 * by an answer made up for the page. A scene puts back in `finally` whatever it changed for everybody.
 */
export type Scene = {
  readonly name: string;
  readonly states: readonly string[];
  play(stage: Stage): AsyncGenerator<Moment>;
};
