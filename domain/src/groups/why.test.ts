import { expect, test } from 'vitest';
import type { Netting } from './settle-up.ts';
import { explainPayment } from './why.ts';

type Amounts = readonly (readonly [from: string, to: string, dollars: number])[];

type Row = {
  readonly viewer?: string;
  readonly other?: string;
  readonly debts: Amounts;
  readonly payments: Amounts;
  readonly netting?: Netting;
  readonly hasPayments?: boolean;
  readonly showsOthers?: boolean;
  readonly text: string;
};

const toDebts = (amounts: Amounts) =>
  amounts.map(([fromId, toId, dollars]) => ({ fromId, toId, amountCents: dollars * 100 }));

const throughDev = {
  debts: [
    ['sam', 'Lena', 32],
    ['sam', 'Maya', 15],
    ['Dev', 'sam', 5],
    ['Lena', 'Dev', 5],
  ],
  payments: [
    ['sam', 'Lena', 27],
    ['sam', 'Maya', 15],
  ],
} as const;

test.each<[string, Row]>([
  [
    'a debt that no netting changed',
    {
      debts: [['sam', 'Lena', 32]],
      payments: [['sam', 'Lena', 32]],
      text: 'You lost $32 to Lena, so you pay Lena $32.',
    },
  ],
  [
    'the same for the creditor',
    {
      debts: [['Lena', 'sam', 24.5]],
      payments: [['Lena', 'sam', 24.5]],
      text: 'Lena lost $24.50 to you, so Lena pays you $24.50.',
    },
  ],
  [
    'a debt that is partly paid',
    {
      debts: [['sam', 'Lena', 12]],
      payments: [['sam', 'Lena', 12]],
      hasPayments: true,
      text: 'From bets and payments, you owe Lena $12, so you pay Lena $12.',
    },
  ],
  [
    'less to pay because a debt comes back through someone',
    {
      ...throughDev,
      text: 'You lost $32 to Lena. Dev owes you $5 and Lena owes Dev $5, so you pay Lena $27.',
    },
  ],
  [
    'the same for the creditor of the payment',
    {
      debts: throughDev.debts.map(([from, to, dollars]) => [flip(from), flip(to), dollars]),
      payments: throughDev.payments.map(([from, to, dollars]) => [flip(from), flip(to), dollars]),
      text: 'Lena lost $32 to you. You owe Dev $5 and Dev owes Lena $5, so Lena pays you $27.',
    },
  ],
  [
    'the payment next to it, unchanged',
    { ...throughDev, other: 'Maya', text: 'You lost $15 to Maya, so you pay Maya $15.' },
  ],
  [
    'a payment to someone the viewer never bet with',
    {
      debts: [
        ['sam', 'Maya', 10],
        ['Maya', 'Lena', 10],
      ],
      payments: [['sam', 'Lena', 10]],
      text: 'You owe Maya $10 and Maya owes Lena $10, so you pay Lena $10.',
    },
  ],
  [
    'more to pay because a debt goes on',
    {
      debts: [
        ['sam', 'Lena', 20],
        ['sam', 'Maya', 10],
        ['Maya', 'Lena', 10],
      ],
      payments: [['sam', 'Lena', 30]],
      text: 'You lost $20 to Lena. You owe Maya $10 and Maya owes Lena $10, so you pay Lena $30.',
    },
  ],
  [
    'ways through two people',
    {
      debts: [
        ['sam', 'Lena', 20],
        ['Dev', 'sam', 5],
        ['Lena', 'Dev', 5],
        ['Maya', 'sam', 3],
        ['Lena', 'Maya', 4],
        ['Maya', 'Ann', 1],
      ],
      payments: [
        ['sam', 'Lena', 12],
        ['Lena', 'Ann', 1],
      ],
      text: 'You lost $20 to Lena. Dev owes you $5 and Lena owes Dev $5, Maya owes you $3 and Lena owes Maya $4, so you pay Lena $12.',
    },
  ],
  [
    'a way over three debts',
    {
      debts: [
        ['sam', 'Maya', 10],
        ['Maya', 'Dev', 10],
        ['Dev', 'Lena', 10],
      ],
      payments: [['sam', 'Lena', 10]],
      text: 'You owe Maya $10, Maya owes Dev $10 and Dev owes Lena $10, so you pay Lena $10.',
    },
  ],
  [
    'a longer way, which it leaves out',
    {
      debts: [
        ['sam', 'Maya', 10],
        ['Maya', 'Dev', 10],
        ['Dev', 'Ann', 10],
        ['Ann', 'Lena', 10],
      ],
      payments: [['sam', 'Lena', 10]],
      text: 'The group settles with as few payments as possible, so you pay Lena $10.',
    },
  ],
  [
    'two debts that payments exchanged',
    {
      debts: [
        ['sam', 'Maya', 10],
        ['Dev', 'Lena', 10],
      ],
      payments: [
        ['sam', 'Lena', 10],
        ['Dev', 'Maya', 10],
      ],
      text: 'The group settles with as few payments as possible, so you pay Lena $10.',
    },
  ],
  [
    'one debt does not explain two payments',
    {
      debts: [
        ['sam', 'Lena', 20],
        ['sam', 'Maya', 20],
        ['Dev', 'sam', 5],
        ['Lena', 'Dev', 5],
        ['Maya', 'Dev', 5],
      ],
      payments: [
        ['sam', 'Lena', 15],
        ['sam', 'Maya', 15],
        ['Dev', 'sam', 0.01],
      ],
      other: 'Maya',
      text: 'You lost $20 to Maya. The group settles with as few payments as possible, so you pay Maya $15.',
    },
  ],
  [
    'what pairs left over in a group that pays pair by pair',
    {
      debts: [['sam', 'Lena', 8]],
      payments: [['sam', 'Lena', 10]],
      netting: 'pairs',
      text: 'You lost $8 to Lena. What pairs cannot settle between themselves is netted, so you pay Lena $10.',
    },
  ],
  [
    'what others owe each other is hidden',
    {
      ...throughDev,
      showsOthers: false,
      text: 'You lost $32 to Lena. The group settles with as few payments as possible, so you pay Lena $27.',
    },
  ],
  [
    'two who paid each other and are even',
    {
      debts: [
        ['sam', 'Maya', 10],
        ['Maya', 'Lena', 10],
      ],
      payments: [['sam', 'Lena', 10]],
      hasPayments: true,
      text: 'You and Lena are even with each other. You owe Maya $10 and Maya owes Lena $10, so you pay Lena $10.',
    },
  ],
])('explains %s', (_, row) => {
  const { viewer = 'sam', other = 'Lena', debts, payments, netting = 'fewest', text } = row;
  const explained = explainPayment({
    viewerId: viewer,
    otherId: other,
    debts: toDebts(debts),
    payments: toDebts(payments),
    netting,
    hasPayments: row.hasPayments ?? false,
    showsOthers: row.showsOthers ?? true,
    nameOf: (id) => id,
  });
  expect(explained).toBe(`${text} Running bets aren’t counted.`);
});

function flip(id: string): string {
  if (id === 'sam') return 'Lena';
  return id === 'Lena' ? 'sam' : id;
}
