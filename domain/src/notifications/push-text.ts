import type { kindOfType } from './channels.ts';

export type PushFacts = {
  readonly type: keyof typeof kindOfType;
  /** How a settled bet ended; null for other types. */
  readonly result: 'won' | 'lost' | null;
  readonly from: string | null;
  /** The sentence of the inbox, which may contain amounts. */
  readonly content: string;
  /** "Chicago Bears vs Green Bay Packers"; null without a bet. */
  readonly game: string | null;
};

/** What a push shows. Without `showsAmounts`, which is the default, it contains no sentence that could name an amount. */
export function pushText(facts: PushFacts, showsAmounts: boolean): { title: string; body: string } {
  const title = titleFor(facts);
  if (!showsAmounts) return { title, body: facts.game ?? 'Open Sidebet to see more.' };
  const continuesName = facts.from !== null && typesAfterName.includes(facts.type);
  return { title, body: continuesName ? `${facts.from} ${facts.content}` : facts.content };
}

/** Types whose content is a sentence without its subject, which is the sender's name. */
const typesAfterName: readonly PushFacts['type'][] = [
  'AcceptBet',
  'Challenge',
  'ChallengeDeclined',
  // Of the other side; of an operator it names no one.
  'ContestAnswered',
  'Counter',
  'GroupOffer',
  'Mention',
  'ResultContested',
  'SettleUp',
];

function titleFor(facts: PushFacts): string {
  const { type, result, from } = facts;
  const someone = from ?? 'Someone';
  switch (type) {
    case 'AcceptBet':
      return facts.content.startsWith('took')
        ? `${someone} took part of your offer`
        : `${someone} accepted your bet`;
    case 'SettleBet':
      return result === 'won' ? 'You won your bet' : 'Your bet was settled';
    case 'CorrectBet':
      return 'A result was corrected';
    case 'ExpireBet':
    case 'RefundBet':
    case 'LapseBet':
      return 'You got your money back';
    case 'HoldBet':
      return 'Your bet is on hold';
    case 'HoldEnded':
      return 'Your bet goes on';
    case 'ContestAnswered':
      return 'An answer to a contested result';
    case 'ResultContested':
      return `${someone} contested a result`;
    case 'Challenge':
      return `${someone} challenged you`;
    case 'ChallengeDeclined':
      return `${someone} declined your challenge`;
    case 'Counter':
      return `${someone} made you a counter-offer`;
    case 'CounterEnded':
      return 'Your counter-offer ended';
    case 'GroupNews':
      return 'New in your group';
    case 'GroupOffer':
      return `${someone} offers your group a bet`;
    case 'Mention':
      return facts.content.startsWith('mentioned') ? `${someone} mentioned you` : `${someone} answered you`;
    case 'SettleUp':
      return 'Settle up';
    case 'Deposit':
      return 'Your deposit';
    case 'Withdrawal':
      return 'Your withdrawal';
    default:
      return 'Sidebet';
  }
}
