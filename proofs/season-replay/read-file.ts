import { readFileSync } from 'node:fs';
import { FeedFailure } from '@sidebet/server/integrations/sports-feed/port';
import { createReplayFeed, type ReplayFeed } from '@sidebet/server/integrations/sports-feed/replay';
import { silentLog } from '@sidebet/server/logging/log';
import type { GameClock } from '@sidebet/server/time/clock';

/** Opens a recorded /scores response as the sports feed, or returns one sentence about what is wrong. */
export function openFeed(file: string, clock: GameClock): { feed: ReplayFeed } | { mistake: string } {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return { mistake: `${file} cannot be read as a file.` };
  }
  let answer: unknown;
  try {
    answer = JSON.parse(text);
  } catch {
    return { mistake: `${file} is not JSON.` };
  }
  if (!Array.isArray(answer)) return { mistake: `${file} is no /scores answer: it holds no list of games.` };
  try {
    return { feed: createReplayFeed({ path: file, clock, log: silentLog }) };
  } catch (error) {
    if (!(error instanceof FeedFailure)) throw error;
    return { mistake: `${file} is no /scores answer: it holds no game between two named teams.` };
  }
}
