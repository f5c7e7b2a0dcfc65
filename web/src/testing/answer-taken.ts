import type { BetView } from '@sidebet/contract/bets';
import { refusalMessages } from '@sidebet/domain/refusals';
import type { FakeApi } from './fake-api.ts';
import { sampleUser } from './samples.ts';

/** From now on the viewer's acceptance of this bet works, and after it the bet is theirs. */
export function answerTaken(api: FakeApi, bet: BetView): void {
  const taken: BetView = { ...bet, status: 'Active', accepted: 'Yes', betAcceptorUid: sampleUser.id };
  const user = { id: bet.userId, username: bet.userName, fullName: bet.userName, profilePicture: null };
  api.answer({
    // The confirmation on Home offers to add whom it is against.
    getPerson: { person: user, email: '', relation: 'friends', record: null },
    acceptBet: () => {
      const { holdsSide: message } = refusalMessages;
      api.answer({ getBet: { bet: taken, acceptable: false, code: 'holdsSide', message } });
      return { bet: taken, accountBalanceCents: 75_00 };
    },
  });
}
