import type { Page } from '@playwright/test';
import type { Games } from '../games.ts';
import type { Identity, User } from '../people.ts';
import type { Site } from '../site.ts';
import type { Role } from './row.ts';

/** What a scene runs on: a real server, and a browser per user. */
export type Stage = {
  readonly site: Site;
  readonly games: Games;
  readonly narrow: boolean;
  join(wish?: Partial<Identity> & { cents?: number }): Promise<User>;
  visit(): Promise<Page>;
};

/** A reached state: its texts can be checked until the scene continues. */
export type Moment = {
  readonly state: string;
  readonly pages: Partial<Record<Role, Page>>;
  /** Values for placeholders in texts and routes. */
  readonly facts?: Readonly<Record<string, string>>;
};

/**
 * A sequence of states, reached through users, games, settings, servers and connections, never through mocked
 * responses. A scene restores shared settings in `finally`.
 */
export type Scene = {
  readonly name: string;
  readonly states: readonly string[];
  /** Plays once per width, because phones reach some states differently. Others play once and resize the page. */
  readonly playsPerWidth?: true;
  play(stage: Stage): AsyncGenerator<Moment>;
};
