import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refuse } from '../../testing/fake-api.ts';
import { fill, openPage } from '../../testing/open-page.tsx';
import { sampleSession, visitorSession } from '../../testing/samples.ts';

const required = 'Please fill in all required fields';
const valid = {
  'First Name': 'Ann',
  'Last Name': 'Example',
  'Date of Birth': '1990-04-01',
  Email: 'ann@example.com',
  Username: 'ann.example',
  Password: 'correct horse',
  'Confirm Password': 'correct horse',
};

async function openSignup() {
  const page = await openPage('/signup', { getSession: visitorSession });
  const submit = await screen.findByRole('button', { name: 'Sign Up' });
  const field = (label: string) => screen.getByLabelText(label, { selector: 'input' });
  return {
    ...page,
    submit,
    field,
    /** Fills in the whole form, with these changes. */
    fillIn: async (changes: Partial<typeof valid> = {}) => {
      for (const [label, text] of Object.entries({ ...valid, ...changes }))
        await fill(page, field(label), text);
    },
  };
}

test('a signup without a required field is not sent', async () => {
  const page = await openSignup();
  await page.user.click(page.submit);
  expect(screen.getByText(required)).toBeVisible();
  await page.fillIn();
  for (const label of ['First Name', 'Last Name', 'Date of Birth', 'Email', 'Username'] as const) {
    await fill(page, page.field(label), '');
    await page.user.click(page.submit);
    expect(screen.getByText(required), `without ${label}`).toBeVisible();
    await fill(page, page.field(label), valid[label]);
  }
  expect(page.api.sent('signUp')).toEqual([]);
});

test('each mistake shows its message at the field', async () => {
  const page = await openSignup();
  await page.fillIn();
  const mistakes: readonly (readonly [label: keyof typeof valid, text: string, message: string | RegExp])[] =
    [
      ['Email', 'someone.at.nowhere', 'Please enter a valid email address'],
      ['Password', '12345', 'Password must be at least 6 characters long'],
      ['Confirm Password', 'something else', 'Passwords do not match'],
      ['Username', 'ab', /between 3 and 20 characters/],
      ['Username', 'a'.repeat(21), /between 3 and 20 characters/],
      // The server's clock is at September 1, 2026.
      ['Date of Birth', '2008-09-03', 'You must be at least 18 years old to sign up'],
      ['Date of Birth', '2026-09-03', /future/],
    ];
  for (const [label, text, message] of mistakes) {
    const field = page.field(label);
    await fill(page, field, text);
    await page.user.click(page.submit);
    expect(field, `${label} ${text}`).toHaveAccessibleDescription(message);
    expect(field).toHaveAttribute('aria-invalid', 'true');
    await fill(page, field, valid[label]);
  }
  expect(page.api.sent('signUp')).toEqual([]);
});

test('all mistakes show at once, each at its field, and go with the next attempt', async () => {
  const page = await openSignup();
  await page.fillIn({
    Email: 'nowhere',
    Username: 'ab',
    'Confirm Password': 'something else',
    'First Name': '',
  });
  await page.user.click(page.submit);
  for (const [label, message] of [
    ['Email', 'Please enter a valid email address'],
    ['Username', /between 3 and 20 characters/],
    ['Confirm Password', 'Passwords do not match'],
    ['First Name', 'Required'],
  ] as const)
    expect(page.field(label), label).toHaveAccessibleDescription(message);
  expect(screen.getByText(required)).toBeVisible();
  expect(page.field('First Name')).toHaveFocus();
  expect(page.field('Last Name')).not.toHaveAttribute('aria-invalid', 'true');
  await page.fillIn({ Username: 'ab' });
  await page.user.click(page.submit);
  expect(page.field('Username')).toHaveAttribute('aria-invalid', 'true');
  expect(page.field('Email')).not.toHaveAttribute('aria-invalid', 'true');
  expect(screen.queryByText(required)).toBeNull();
});

test('the strength of the password shows between the two password fields', async () => {
  const page = await openSignup();
  await fill(page, page.field('Password'), 'correct horse');
  const strength = await screen.findByText(/Password strength/);
  const isAfter = (one: Element, other: Element) =>
    (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  expect(isAfter(page.field('Password'), strength)).toBe(true);
  expect(isAfter(strength, page.field('Confirm Password'))).toBe(true);
});

test('the server’s refusal shows at its field; a signup in progress shows that it is busy', async () => {
  const page = await openSignup();
  page.api.answer({ signUp: refuse('emailTaken') });
  await page.fillIn();
  await page.user.click(page.submit);
  await waitFor(() => expect(page.field('Email')).toHaveAccessibleDescription('Email is already registered'));
  const answered = Promise.withResolvers<void>();
  page.api.answer({ signUp: () => answered.promise.then(() => sampleSession), getSession: sampleSession });
  await page.user.click(page.submit);
  expect(page.submit).toHaveTextContent('Creating Account...');
  expect(page.submit).toBeDisabled();
  answered.resolve();
  await waitFor(() => expect(page.address()).toBe('/'));
  const [first] = page.api.sent('signUp');
  expect(first!.body).toMatchObject({ email: 'ann@example.com', username: 'ann.example', dob: '1990-04-01' });
});

test.each(['//[', 'https://[', '/%E0%A4%A', '?'])(
  'a page to open of %s is no reason to fail',
  async (next) => {
    await openPage(`/signup?next=${encodeURIComponent(next)}`, { getSession: visitorSession });
    expect(await screen.findByRole('button', { name: 'Sign Up' })).toBeVisible();
  },
);
