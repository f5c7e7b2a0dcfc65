/** The prefix of the receiver's address determines the result of a payout. */
export type Receiver = {
  readonly word: string;
  readonly outcome: string;
  /** The item's states in order; `DENIED` for the whole batch. */
  readonly plan: readonly string[];
};

export const receivers: readonly Receiver[] = [
  { word: 'paid', outcome: 'Paid, as every address that is not in this list', plan: ['SUCCESS'] },
  { word: 'unclaimed', outcome: 'Has no account: waits, up to 30 days', plan: ['UNCLAIMED'] },
  { word: 'claimed', outcome: 'Has no account at first, then takes it', plan: ['UNCLAIMED', 'SUCCESS'] },
  { word: 'returned', outcome: 'Has no account, comes back', plan: ['UNCLAIMED', 'RETURNED'] },
  { word: 'hold', outcome: 'Kept for review', plan: ['ONHOLD'] },
  { word: 'released', outcome: 'Kept for review, then paid', plan: ['ONHOLD', 'SUCCESS'] },
  { word: 'fail', outcome: 'Fails', plan: ['FAILED'] },
  { word: 'blocked', outcome: 'Blocked', plan: ['BLOCKED'] },
  { word: 'denied', outcome: 'The whole batch is denied', plan: ['DENIED'] },
  { word: 'refunded', outcome: 'Paid, then sent back by the receiver', plan: ['SUCCESS', 'REFUNDED'] },
  { word: 'reversed', outcome: 'Paid, then taken back, without an event', plan: ['SUCCESS', 'REVERSED'] },
  { word: 'stuck', outcome: 'Stays pending', plan: [] },
];

/** Rejected when the payout is created, so nothing happens. */
export const refusedReceivers = [
  { word: 'nofunds', outcome: 'Refused: the house has too little money there', issue: 'INSUFFICIENT_FUNDS' },
  { word: 'refused', outcome: 'Refused: the address cannot be paid', issue: 'RECEIVER_UNCONFIRMED' },
] as const;

const readFirstWord = (receiver: string) => /^[a-z]*/i.exec(receiver)![0].toLowerCase();

export const planFor = (receiver: string): readonly string[] =>
  receivers.find(({ word }) => word === readFirstWord(receiver))?.plan ?? ['SUCCESS'];

export const refusalFor = (receiver: string) =>
  refusedReceivers.find(({ word }) => word === readFirstWord(receiver))?.issue ?? null;
