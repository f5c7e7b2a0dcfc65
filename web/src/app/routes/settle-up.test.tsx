import type { GroupPaymentView, SettleUp } from '@sidebet/contract/groups/settle-up';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { type Answers, refuse, unreachable } from '../../testing/fake-api.ts';
import { fill, openPage } from '../../testing/open-page.tsx';
import { allEven, sampleGroup, sampleSession, sampleUser } from '../../testing/samples.ts';
import { setPageWidth } from '../../testing/viewport.ts';

/** The states of Settle up. The viewer is Ann. */

const ann = sampleGroup.owner;
const userNamed = (digit: number, username: string, fullName: string) => ({
  id: `00000000-0000-4000-8000-00000000000${digit}`,
  username,
  fullName,
  profilePicture: null,
});
const lena = userNamed(2, 'lena', 'Lena Vandenberg');
const maya = userNamed(3, 'maya', 'Maya Torres');
const gone = userNamed(4, 'Deleted person', 'Deleted person');
const at = sampleSession.now;

const payment = (
  [from, to]: readonly [typeof ann, typeof ann],
  cents: number,
  state: Partial<GroupPaymentView> = {},
): GroupPaymentView => ({
  id: `5c0a3c1e-0000-8000-8000-${String(cents).padStart(12, '0')}`,
  from,
  to,
  amountCents: cents,
  note: '',
  createdAt: at,
  paidAt: null,
  receivedAt: null,
  notReceivedAt: null,
  settledAt: null,
  canceledAt: null,
  statements: [],
  payWith: [],
  ...state,
});
const owed = (settleUp: Partial<SettleUp>): SettleUp => ({
  ...allEven,
  balances: [{ person: ann, balanceCents: -27_00, standing: 'member' }],
  ...settleUp,
});

const { name, kind, color, picture } = sampleGroup;
const groups = { items: [sampleGroup], left: [] };
const open = (settleUp: SettleUp, answers: Answers = {}) =>
  openPage(`/groups/${sampleGroup.id}/settle-up`, {
    listGroups: groups,
    getGroup: sampleGroup,
    getSettleUp: settleUp,
    ...answers,
  });
const card = async (of: string) => within(await screen.findByRole('region', { name: of }));

test('nothing open', async () => {
  await open(allEven);
  expect(await screen.findByRole('heading', { name: 'All even' })).toBeVisible();
  expect(screen.getByRole('link', { name: sampleGroup.name })).toHaveAttribute(
    'href',
    `/Group?id=${sampleGroup.id}`,
  );
});

test('a suggestion is opened as a payment, with the links to pay it', async () => {
  const added = owed({
    payments: [
      payment([ann, lena], 27_00, {
        payWith: [
          {
            kind: 'venmo',
            value: 'lena-v',
            url: 'https://venmo.com/lena-v?txn=pay&amount=27.00&note=Thanks',
          },
          { kind: 'text', value: 'Zelle: lena@example.com', url: null },
        ],
      }),
    ],
  });
  const page = await open(owed({ suggested: [{ from: ann, to: lena, amountCents: 27_00 }] }), {
    addGroupPayment: added,
    confirmGroupPayment: added,
  });
  expect(await screen.findByRole('heading', { name: 'You owe Lena $27' })).toBeVisible();
  expect(screen.getByText('One payment makes everyone even.')).toBeVisible();
  page.api.answer({ getSettleUp: added });
  await page.user.click((await card('Lena')).getByRole('button', { name: 'Pay Lena $27' }));
  expect(page.api.sent('addGroupPayment')[0]!.body).toEqual({ toId: lena.id, amountCents: 27_00 });

  const venmo = await (await card('Lena')).findByRole('link', { name: /^Venmo/ });
  expect(venmo).toHaveAttribute('href', 'https://venmo.com/lena-v?txn=pay&amount=27.00&note=Thanks');
  expect(venmo).toHaveAttribute('rel', 'noopener noreferrer');
  expect(screen.getByText('Opens with $27 filled in. Then tap Paid; Lena confirms.')).toBeVisible();
  expect(screen.getByText('Zelle: lena@example.com')).toBeVisible();
  // What was opened is the note.
  venmo.addEventListener('click', (event) => event.preventDefault());
  await page.user.click(venmo);
  await page.user.click((await card('Lena')).getByRole('button', { name: 'Paid' }));
  await waitFor(() =>
    expect(page.api.sent('confirmGroupPayment')[0]!.body).toEqual({ note: 'with Venmo', amountCents: null }),
  );
});

test('on a wide page a code brings the link to the phone; on a phone there is none', async () => {
  const shown = owed({
    payments: [
      payment([ann, lena], 27_00, {
        payWith: [{ kind: 'cashApp', value: 'lena', url: 'https://cash.app/$lena/27.00' }],
      }),
    ],
  });
  setPageWidth(1440);
  const page = await open(shown);
  await page.user.click(await screen.findByRole('button', { name: 'Pay with your phone' }));
  expect(screen.getByRole('img', { name: 'QR code for Cash App' })).toBeVisible();
  setPageWidth(390);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Pay with your phone' })).toBeNull());
});

test('a part is paid, mistakes are at their field, and a lost connection loses nothing typed', async () => {
  const shown = owed({ payments: [payment([ann, lena], 27_00)] });
  const page = await open(shown, { confirmGroupPayment: unreachable });
  const lenas = await card('Lena');
  await page.user.click(lenas.getByRole('button', { name: 'Paid a part, or add a note' }));
  const amount = lenas.getByRole('textbox', { name: 'How much I paid' });
  const note = lenas.getByRole('textbox', { name: 'Note (optional)' });
  await fill(page, amount, '30');
  await fill(page, note, 'In cash');
  await page.user.click(lenas.getByRole('button', { name: /^Paid \$30/ }));
  expect(await lenas.findByText('Please enter an amount up to $27.')).toBeVisible();
  expect(amount).toHaveFocus();
  expect(page.api.sent('confirmGroupPayment')).toHaveLength(0);

  await fill(page, amount, '10');
  await page.user.click(lenas.getByRole('button', { name: 'Paid $10' }));
  expect(await lenas.findByText(/^Sidebet cannot be reached/)).toBeVisible();
  expect([amount, note].map((field) => (field as HTMLInputElement).value)).toEqual(['10', 'In cash']);

  page.api.answer({ confirmGroupPayment: shown });
  await page.user.click(lenas.getByRole('button', { name: 'Paid $10' }));
  await waitFor(() =>
    expect(page.api.sent('confirmGroupPayment').at(-1)!.body).toEqual({
      note: 'In cash',
      amountCents: 10_00,
    }),
  );
});

test('a claim waits for an answer and can be taken back', async () => {
  const statements = [{ person: ann, kind: 'paid', note: 'with Cash App', at }] as const;
  const page = await open(
    owed({ payments: [payment([ann, lena], 27_00, { paidAt: at, statements: [...statements] })] }),
    {
      undoGroupPayment: allEven,
    },
  );
  expect(await screen.findByRole('heading', { name: 'You paid Lena $27' })).toBeVisible();
  const lenas = await card('Lena');
  expect(lenas.getByText('Waiting for Lena to confirm')).toBeVisible();
  expect(lenas.getByRole('listitem')).toHaveTextContent(/^You: Paid with Cash App · /);
  expect(lenas.queryByRole('button', { name: 'Paid' })).toBeNull();
  await page.user.click(lenas.getByRole('button', { name: 'Undo Paid' }));
  await waitFor(() => expect(page.api.sent('undoGroupPayment')).toHaveLength(1));
});

test('“not received” keeps both statements, and offers a message, another payment, undo and a report', async () => {
  const statements = [
    { person: ann, kind: 'paid', note: '', at },
    { person: maya, kind: 'notReceived', note: 'Nothing here', at },
  ] as const;
  const denied = payment([ann, maya], 15_00, { paidAt: at, notReceivedAt: at, statements: [...statements] });
  const page = await open(owed({ payments: [denied] }), { reportPerson: null, confirmGroupPayment: allEven });
  const mayas = await card('Maya');
  expect(mayas.getByText('Maya says: not received')).toBeVisible();
  expect(mayas.getAllByRole('listitem').map(({ textContent }) => textContent?.split(' ·')[0])).toEqual([
    'You: Paid',
    'Maya: Not received, “Nothing here”',
  ]);
  expect(mayas.getByRole('link', { name: 'Message Maya' })).toHaveAttribute(
    'href',
    `/Group?id=${sampleGroup.id}`,
  );
  await page.user.click(mayas.getByRole('button', { name: 'Report' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Report a disagreement' }));
  await page.user.click(dialog.getByRole('button', { name: 'Send report' }));
  await waitFor(() => expect(page.api.sent('reportPerson')[0]!.body).toMatchObject({ paymentId: denied.id }));

  await page.user.click(mayas.getByRole('button', { name: 'Pay again' }));
  await page.user.click(mayas.getByRole('button', { name: 'Paid' }));
  await waitFor(() => expect(page.api.sent('confirmGroupPayment')).toHaveLength(1));
});

test('the receiver confirms or denies what someone says they paid', async () => {
  const claimed = payment([lena, ann], 27_00, {
    paidAt: at,
    statements: [{ person: lena, kind: 'paid', note: '', at }],
  });
  const shown = {
    ...allEven,
    payments: [claimed],
    balances: [{ person: ann, balanceCents: 27_00, standing: 'member' as const }],
  };
  const page = await open(shown, { confirmGroupPayment: allEven, denyGroupPayment: shown });
  expect(await screen.findByRole('heading', { name: 'Lena paid you $27' })).toBeVisible();
  const lenas = await card('Lena');
  expect(lenas.getByText('Lena says they paid. Did it arrive?')).toBeVisible();
  expect(lenas.queryByRole('button', { name: 'Cancel payment' })).toBeNull();
  await page.user.click(lenas.getByRole('button', { name: 'Not received' }));
  await waitFor(() => expect(page.api.sent('denyGroupPayment')).toHaveLength(1));
  await page.user.click(lenas.getByRole('button', { name: 'Received' }));
  await waitFor(() => expect(page.api.sent('confirmGroupPayment')).toHaveLength(1));
});

test('the receiver cancels a payment that no one says was made, on a connection', async () => {
  const shown = {
    ...allEven,
    payments: [payment([lena, ann], 27_00)],
    balances: [{ person: ann, balanceCents: 27_00, standing: 'member' as const }],
  };
  const page = await open(shown, { cancelGroupPayment: allEven });
  const cancel = () => screen.findByRole('button', { name: 'Cancel payment' });
  await cancel();
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(await cancel()).toBeDisabled();
  online.mockRestore();
  act(() => void window.dispatchEvent(new Event('online')));
  expect(await cancel()).toBeEnabled();
  await page.user.click(await cancel());
  await waitFor(() => expect(page.api.sent('cancelGroupPayment')).toHaveLength(1));
});

test('everyone is asked once; the answer to a second request says why not', async () => {
  const shown = {
    ...allEven,
    balances: [
      { person: ann, balanceCents: 27_00, standing: 'member' as const },
      { person: lena, balanceCents: -27_00, standing: 'left' as const },
    ],
    suggested: [{ from: lena, to: ann, amountCents: 27_00 }],
  };
  const page = await open(shown, { requestSettleUp: refuse('settleUpTooSoon', 409) });
  expect(await screen.findByText('Owes you · left the group. Not asked yet')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Say how you want to be paid' })).toHaveAttribute(
    'href',
    '/Settings?tab=accountInfo#pay-methods',
  );
  await page.user.click(screen.getByRole('button', { name: 'Ask everyone to settle up' }));
  expect(await screen.findByText(/less than an hour ago/)).toBeVisible();
  await page.user.click(screen.getByRole('button', { name: 'Everyone’s balances' }));
  expect(
    within(screen.getByRole('list', { name: 'Balances' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['You+$27.00', 'Lena left the group−$27.00']);
});

test('forgiving says what it does, all or a part', async () => {
  const shown = {
    ...allEven,
    balances: [{ person: ann, balanceCents: 27_00, standing: 'member' as const }],
    payments: [payment([lena, ann], 27_00)],
    canForgive: [{ person: lena, amountCents: 27_00 }],
  };
  const page = await open(shown, { forgiveGroupDebt: { ...shown, payments: [] } });
  await page.user.click((await card('Lena')).getByRole('button', { name: 'Forgive' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Forgive Lena?' }));
  expect(
    dialog.getByText(/Lena will owe that much less, and is notified. You will be owed that much less./),
  ).toBeVisible();
  const amount = dialog.getByRole('textbox', { name: 'Amount' });
  await fill(page, amount, '28');
  await page.user.click(dialog.getByRole('button', { name: 'Forgive $28' }));
  expect(await dialog.findByText('Please enter an amount up to $27.')).toBeVisible();
  await fill(page, amount, '7');
  await page.user.click(dialog.getByRole('button', { name: 'Forgive $7' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(page.api.sent('forgiveGroupDebt').map(({ body }) => body)).toEqual([
    { userId: lena.id, amountCents: 7_00 },
  ]);
});

test('the debt of a deleted account is written off', async () => {
  await open({
    ...allEven,
    balances: [
      { person: ann, balanceCents: 20_00, standing: 'member' },
      { person: gone, balanceCents: -20_00, standing: 'deleted' },
    ],
    suggested: [{ from: gone, to: ann, amountCents: 20_00 }],
    canForgive: [{ person: gone, amountCents: 20_00 }],
  });
  const card = within(await screen.findByRole('region', { name: 'A deleted person' }));
  expect(card.getByText('This account was deleted. Nobody can pay this.')).toBeVisible();
  expect(card.getByRole('button', { name: 'Write off' })).toBeVisible();
});

test('Why? lists the bets, their sum, and how netting led to the amount', async () => {
  const page = await open(owed({ suggested: [{ from: ann, to: lena, amountCents: 27_00 }] }), {
    explainGroupPayment: {
      balanceCents: -27_00,
      entries: [
        {
          kind: 'bet',
          id: sampleGroup.id,
          at: '2026-11-15T20:00:00.000Z',
          person: lena,
          pick: 'Packers −2.5',
          netCents: -32_00,
        },
        {
          kind: 'bet',
          id: lena.id,
          at: '2026-11-22T20:00:00.000Z',
          person: maya,
          pick: 'Lions',
          netCents: 5_00,
        },
      ],
      earlier: null,
      pairs: [
        { person: lena, netCents: -32_00 },
        { person: maya, netCents: 5_00 },
      ],
      text: 'You lost $32 to Lena. Maya owes you $5 and Lena owes Maya $5, so you pay Lena $27.',
    },
  });
  await page.user.click((await card('Lena')).getByRole('button', { name: 'Why?' }));
  const table = await screen.findByRole('table', { name: 'What your balance consists of' });
  expect(
    within(table)
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.textContent),
  ).toEqual(['Nov 15Packers −2.5 vs Lena−$32', 'Nov 22Lions vs Maya+$5', 'Two bets since Nov 15−$27']);
  expect(screen.getByText(/so you pay Lena \$27/)).toBeVisible();
  expect(page.api.sent('explainGroupPayment')[0]).toMatchObject({ query: { userId: lena.id } });
});

test('the past has what was settled, forgiven and canceled', async () => {
  const page = await open({
    ...allEven,
    payments: [payment([ann, lena], 11_00, { settledAt: '2026-08-30T12:00:00.000Z', note: 'Cash' })],
    canceled: [
      payment([maya, ann], 12_00, {
        canceledAt: '2026-08-29T12:00:00.000Z',
        statements: [{ person: maya, kind: 'paid', note: '', at: '2026-08-28T12:00:00.000Z' }],
      }),
    ],
    forgiven: [{ from: lena, to: ann, amountCents: 5_00, at: '2026-08-31T12:00:00.000Z' }],
  });
  await page.user.click(await screen.findByRole('button', { name: 'Settled before' }));
  const lines = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(lines[0]).toContain('Lena forgave you $5');
  expect(lines[1]).toContain('You paid Lena $11 (Cash)');
  expect(lines[2]).toContain('Canceled: Maya to you $12');
});

test('the owner changes how debts become payments; a member reads it', async () => {
  const page = await open(owed({}), { changeGroup: { ...sampleGroup, netting: 'pairs' } });
  await page.user.click(await screen.findByRole('button', { name: 'Pay whom you lost to' }));
  await waitFor(() =>
    expect(page.api.sent('changeGroup')[0]!.body).toMatchObject({ name: sampleGroup.name, netting: 'pairs' }),
  );
});

test('someone who left sees what is open and nothing of the group', async () => {
  const left = { id: sampleGroup.id, name, kind, color, picture, balanceCents: -27_00 };
  const page = await openPage('/Groups', {
    listGroups: { items: [], left: [left] },
    getSettleUp: {
      ...owed({ suggested: [{ from: ann, to: lena, amountCents: 27_00 }] }),
      isMember: false,
    },
  });
  const section = within(await screen.findByRole('region', { name: 'Groups you left' }));
  expect(section.getByText('−$27.00')).toBeVisible();
  await page.user.click(section.getByRole('link'));
  expect(await screen.findByRole('heading', { name: 'You owe Lena $27' })).toBeVisible();
  expect(screen.getByText('One payment makes you even.')).toBeVisible();
  expect(screen.getByRole('heading', { name, level: 1 })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Ask everyone to settle up' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Pay whom you lost to' })).toBeNull();
});

test('an old link of someone who left leads to what is open, or says that nothing is', async () => {
  const page = await openPage(`/Group?id=${sampleGroup.id}&tab=settle`, {
    getGroup: refuse('groupNotFound', 404),
    getSettleUp: refuse('groupNotFound', 404),
    listGroupMembers: refuse('groupNotFound', 404),
  });
  expect(await screen.findByRole('heading', { name: 'Nothing to settle' })).toBeVisible();
  expect(page.address()).toBe(`/groups/${sampleGroup.id}/settle-up`);
});

const settingsOf = (answers: Answers) => openPage('/Settings?tab=accountInfo', answers);
const noMethods = { venmo: null, cashApp: null, payPalMe: null, text: null, preferred: null };

test('ways to be paid are added with checked formats, and nothing typed is lost', async () => {
  const page = await settingsOf({ getPayMethods: noMethods, putPayMethods: unreachable });
  const section = within(await screen.findByRole('region', { name: 'Getting paid in groups' }));
  expect(await section.findByText('None yet')).toBeVisible();
  await page.user.click(section.getByRole('button', { name: 'Add' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Ways to pay you' }));
  const venmo = dialog.getByRole('textbox', { name: 'Venmo' });
  await fill(page, venmo, '@ann-e');
  await fill(page, dialog.getByRole('textbox', { name: 'Cash App' }), 'not a tag');
  await page.user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText(/\$Cashtag: up to 20 letters/)).toBeVisible();
  expect(page.api.sent('putPayMethods')).toHaveLength(0);
  await fill(page, dialog.getByRole('textbox', { name: 'Cash App' }), '$ann');
  await page.user.selectOptions(dialog.getByRole('combobox', { name: 'Shown first' }), 'Cash App');
  await page.user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText(/^Sidebet cannot be reached/)).toBeVisible();
  expect(venmo).toHaveValue('@ann-e');
  const saved = { ...noMethods, venmo: 'ann-e', cashApp: 'ann', preferred: 'cashApp' as const };
  page.api.answer({ putPayMethods: saved, getPayMethods: saved });
  await page.user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await section.findByText('Cash App $ann, Venmo @ann-e')).toBeVisible();
  expect(page.api.sent('putPayMethods').at(-1)!.body).toEqual({
    venmo: '@ann-e',
    cashApp: '$ann',
    payPalMe: '',
    text: '',
    preferred: 'cashApp',
  });
});

test('deleting the account lists open balances and needs a confirmation for them', async () => {
  const page = await openPage('/Settings?tab=yourData', {
    getDeletion: {
      obstacles: [{ kind: 'ious', amount: 1 }],
      ious: [
        {
          group: { id: sampleGroup.id, name },
          amountCents: -22_00,
          people: [
            { person: lena, amountCents: -27_00 },
            { person: maya, amountCents: 5_00 },
          ],
        },
      ],
      openOffers: { count: 0, cents: 0 },
    },
    deleteAccount: refuse('deletionNotConfirmed', 400),
  });
  await page.user.click(await screen.findByRole('button', { name: 'Delete my account' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete your account' }));
  expect(await dialog.findByText(/You owe Lena \$27. Maya owes you \$5./)).toBeVisible();
  expect(dialog.getByRole('link', { name: 'Settle up' })).toHaveAttribute(
    'href',
    `/groups/${sampleGroup.id}/settle-up`,
  );
  await fill(page, dialog.getByRole('textbox'), sampleUser.username);
  await page.user.click(dialog.getByRole('button', { name: 'Delete permanently' }));
  expect(await dialog.findByText('Please confirm that you leave these balances open.')).toBeVisible();
  expect(page.api.sent('deleteAccount')).toHaveLength(0);
  await page.user.click(dialog.getByRole('checkbox', { name: 'Leave these balances open' }));
  await page.user.click(dialog.getByRole('button', { name: 'Delete permanently' }));
  await waitFor(() =>
    expect(page.api.sent('deleteAccount')[0]!.body).toEqual({
      confirmation: sampleUser.username,
      leavesIous: true,
    }),
  );
});
