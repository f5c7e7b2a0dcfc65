import type { Scene } from './scene.ts';
import { board } from './scenes/board.ts';
import { deposits } from './scenes/deposits.ts';
import { friends } from './scenes/friends.ts';
import { home } from './scenes/home.ts';
import { myBets } from './scenes/my-bets.ts';
import { pictures } from './scenes/pictures.ts';
import { settings } from './scenes/settings.ts';
import { sharedBets } from './scenes/shared-bets.ts';
import { signup } from './scenes/signup.ts';
import { support } from './scenes/support.ts';
import { visitors } from './scenes/visitors.ts';
import { wagers } from './scenes/wagers.ts';
import { withdrawals } from './scenes/withdrawals.ts';

/** Each state of the table belongs to one of these; the longest run first, because they share the machine. */
export const scenes: readonly Scene[] = [
  myBets,
  board,
  friends,
  home,
  deposits,
  signup,
  withdrawals,
  wagers,
  pictures,
  settings,
  visitors,
  sharedBets,
  support,
];
