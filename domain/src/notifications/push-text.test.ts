import { expect, test } from 'vitest';
import { kindOfType } from './channels.ts';
import { type PushFacts, pushText } from './push-text.ts';

const game = 'Chicago Bears vs Green Bay Packers';
const won: PushFacts = {
  type: 'SettleBet',
  result: 'won',
  from: null,
  content: `+$8.00: ${game}.`,
  game,
};

const negotiated = [
  [
    'AcceptBet',
    'bob',
    'took $20 of your $60 on Chicago Bears −3.5: $20 to win $9.80',
    'bob took part of your offer',
  ],
  ['Counter', 'bob', 'countered with Green Bay Packers +9.5.', 'bob made you a counter-offer'],
  ['CounterEnded', null, 'Your counter-offer ended: the bet was taken.', 'Your counter-offer ended'],
] as const;

test.each<[PushFacts, boolean, string, string]>([
  [won, false, 'You won your bet', game],
  [won, true, 'You won your bet', `+$8.00: ${game}.`],
  [{ ...won, result: 'lost', content: '−$10.00.' }, false, 'Your bet was settled', game],
  [
    {
      type: 'AcceptBet',
      result: null,
      from: 'bob',
      content: 'accepted your bet on Chicago Bears: $10 to win $8',
      game,
    },
    true,
    'bob accepted your bet',
    'bob accepted your bet on Chicago Bears: $10 to win $8',
  ],
  ...[false, true].flatMap((showsAmounts): [PushFacts, boolean, string, string][] =>
    negotiated.map(([type, from, content, title]) => {
      const sentence = from === null ? content : `${from} ${content}`;
      return [
        { type, result: null, from, content, game },
        showsAmounts,
        title,
        showsAmounts ? sentence : game,
      ];
    }),
  ),
  [
    { type: 'SettleBet', result: 'lost', from: 'bob', content: 'eSports FC vs Bears was voided.', game },
    true,
    'Your bet was settled',
    'eSports FC vs Bears was voided.',
  ],
  [
    { type: 'Mention', result: null, from: 'bob', content: 'mentioned you in Sunday Crew.', game: null },
    false,
    'bob mentioned you',
    'Open Sidebet to see more.',
  ],
  [
    { type: 'Mention', result: null, from: 'bob', content: 'replied to you in Sunday Crew.', game: null },
    true,
    'bob answered you',
    'bob replied to you in Sunday Crew.',
  ],
  [
    { type: 'Deposit', result: null, from: null, content: '$25.00 was added to your balance.', game: null },
    false,
    'Your deposit',
    'Open Sidebet to see more.',
  ],
])('%j with amounts %j', (facts, showsAmounts, title, body) => {
  expect(pushText(facts, showsAmounts)).toEqual({ title, body });
});

test('no type shows an amount by default', () => {
  for (const type of Object.keys(kindOfType) as (keyof typeof kindOfType)[]) {
    const facts = { ...won, type, content: 'Something about $18.00.' };
    expect(JSON.stringify(pushText(facts, false))).not.toContain('$');
    expect(JSON.stringify(pushText(facts, true))).toContain('$');
  }
});
