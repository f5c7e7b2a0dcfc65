import { acceptChallenge } from './accept-challenge.ts';
import { acceptCorrect } from './accept-correct.ts';
import { cancelClaim } from './cancel-claim.ts';
import { confirmConfirm } from './confirm-confirm.ts';
import { racesOneWins } from './one-wins.ts';
import { openMarket } from './open-market.ts';
import type { Race } from './race.ts';
import { seasonEndCreate } from './season-end-create.ts';
import { settleCorrect } from './settle-correct.ts';

export const races: readonly Race[] = [
  ...racesOneWins,
  acceptCorrect,
  acceptChallenge,
  settleCorrect,
  confirmConfirm,
  cancelClaim,
  seasonEndCreate,
  openMarket,
];
