import type { Page } from '@playwright/test';
import { currentAppCode } from '../../server/testing/two-factor.ts';
import { checkAxe } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { openEmail } from './outbox.ts';
import type { User } from './people.ts';
import { message } from './screens.ts';
import type { Site } from './site.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const settings = '/Settings?tab=security';
const security = (page: Page) => page.getByRole('region', { name: 'Security' });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

/** Moves the user's last login or confirmation eleven minutes back. */
async function forgetProof(site: Site, { id }: User): Promise<void> {
  await site.pool.query("update sessions set proven_at = now() - interval '11 minutes' where user_id = $1", [
    id,
  ]);
}

async function logIn(page: Page, { email, password }: User): Promise<void> {
  await page.goto('/signin');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
}

test('two-step login is turned on, required at login, and turned off', async ({ join, visit }) => {
  const user = await join();
  const { page } = user;
  await page.goto(settings);
  await security(page).getByRole('button', { name: 'Turn on' }).click();
  const setUp = dialog(page, 'Turn on two-step login');
  await expect(setUp.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  await checkAxe(page, 'turning on');
  const key = (await setUp.getByText(/^([A-Z2-7]{4} ?){8}$/).textContent())!.replaceAll(' ', '');
  await setUp.getByRole('textbox', { name: 'Code' }).fill('12345');
  await setUp.getByRole('button', { name: 'Turn on' }).click();
  await expect(setUp.getByRole('textbox', { name: 'Code' })).toHaveAccessibleDescription(
    /That code is not valid/,
  );
  await setUp.getByRole('textbox', { name: 'Code' }).fill(currentAppCode(key));
  await setUp.getByRole('button', { name: 'Turn on' }).click();
  const kept = dialog(page, 'Your backup codes');
  const items = kept.getByRole('list', { name: 'Backup codes' }).getByRole('listitem');
  await expect(items).toHaveCount(10);
  const codes = await items.allTextContents();
  await checkAxe(page, 'backup codes');
  await kept.getByRole('button', { name: 'I saved them' }).click();
  await expect(message(page, 'Two-step login is on.')).toBeVisible();
  await expect(security(page).getByText(/10 backup codes left/)).toBeVisible();

  const visitor = await visit();
  await logIn(visitor, user);
  const form = visitor.getByRole('form', { name: 'Two-step login' });
  await expect(form.getByLabel('Code')).toBeFocused();
  await checkAxe(visitor, 'second step');
  await form.getByLabel('Code').fill('000000');
  await form.getByRole('button', { name: 'Log In' }).click();
  await expect(form.getByLabel('Code')).toHaveAccessibleDescription(/That code is not valid/);
  await expect(form.getByLabel('Code')).toHaveValue('000000');
  await form.getByRole('button', { name: 'Back' }).click();
  // The form keeps the typed values.
  await expect(visitor.getByLabel('Email')).toHaveValue(user.email);
  await expect(visitor.getByLabel('Password', { exact: true })).toHaveValue(user.password);
  await visitor.getByRole('button', { name: 'Log In', exact: true }).click();
  await form.getByLabel('Code').fill(codes[0]!.toUpperCase());
  await form.getByRole('button', { name: 'Log In' }).click();
  await expect(visitor).toHaveURL('/');

  await page.reload();
  await expect(security(page).getByText(/9 backup codes left/)).toBeVisible();
  await security(page).getByRole('button', { name: 'Turn off' }).click();
  const off = dialog(page, 'Turn off two-step login');
  await off.getByLabel('Password', { exact: true }).fill('not it');
  await off.getByLabel('Code').fill(codes[1]!);
  await off.getByRole('button', { name: 'Turn off' }).click();
  await expect(off.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(/That did not match/);
  await expect(off.getByLabel('Code')).toHaveValue(codes[1]!);
  await checkAxe(page, 'turning off');
  await off.getByLabel('Password', { exact: true }).fill(user.password);
  await off.getByRole('button', { name: 'Turn off' }).click();
  await expect(message(page, 'Two-step login is off.')).toBeVisible();
  await expect(security(page).getByRole('button', { name: 'Turn on' })).toBeVisible();
});

test('a passkey is added, renamed, used for login and step-up, and removed', async ({
  site,
  join,
  visit,
}) => {
  const user = await join();
  const { page } = user;
  const device = await withAuthenticator(page);
  await page.goto(settings);
  await security(page).getByRole('button', { name: 'Add a passkey' }).click();
  const list = security(page).getByRole('list', { name: 'Passkeys' });
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await list.getByRole('button', { name: /^Rename/ }).click();
  const rename = dialog(page, 'Rename passkey');
  await rename.getByRole('textbox', { name: 'Name' }).fill(' ');
  await rename.getByRole('button', { name: 'Save' }).click();
  await expect(rename.getByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription(
    /a name of at most 60/,
  );
  await rename.getByRole('textbox', { name: 'Name' }).fill('Kitchen laptop');
  await rename.getByRole('button', { name: 'Save' }).click();
  await expect(list.getByText('Kitchen laptop')).toBeVisible();
  await checkAxe(page, 'with a passkey');

  const visitor = await visit();
  await withAuthenticator(visitor, await device.credentials());
  await visitor.goto('/signin');
  await visitor.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(visitor).toHaveURL('/');

  await forgetProof(site, user);
  await visitor.goto(settings);
  await security(visitor).getByRole('button', { name: 'Remove Kitchen laptop' }).click();
  const ask = dialog(visitor, 'Confirm it’s you');
  await ask.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(message(visitor, "Passkey 'Kitchen laptop' removed.")).toBeVisible();
  await expect(security(visitor).getByRole('list', { name: 'Passkeys' })).toBeHidden();
  await visitor.context().clearCookies();
  await visitor.goto('/signin');
  await visitor.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(visitor.getByRole('alert')).toContainText('This passkey could not be used.');
});

test('other devices are listed and logged out right away, also by a new password, whose strength a meter shows', async ({
  join,
  visit,
}) => {
  const user = await join();
  const elsewhere = await visit();
  await logIn(elsewhere, user);
  await expect(elsewhere).toHaveURL('/');
  const third = await visit();
  await logIn(third, user);
  await expect(third).toHaveURL('/');

  const { page } = user;
  await page.goto(settings);
  const devices = security(page).getByRole('list', { name: 'Devices' });
  await expect(devices.getByRole('listitem')).toHaveCount(3);
  await expect(devices.getByRole('listitem').first()).toContainText('This device');
  await expect(devices.getByRole('listitem').first()).toContainText('Active now');
  await checkAxe(page, 'devices');
  await devices
    .getByRole('button', { name: /^Log out/ })
    .first()
    .click();
  await expect(devices.getByRole('listitem')).toHaveCount(2);
  await security(page).getByRole('button', { name: 'Log out all others' }).click();
  await expect(devices.getByRole('listitem')).toHaveCount(1);
  for (const other of [elsewhere, third]) await expect(other).toHaveURL(/\/home/);
  await third.goto('/signin');
  await logIn(third, user);
  await expect(third).toHaveURL('/');
  await third.goto(settings);
  await expect(security(third).getByText(/^Previous login/)).toBeVisible();

  await test.step('the password change requires the current one', async () => {
    await page.goto(settings);
    await security(page).getByRole('button', { name: 'Change password' }).click();
    const change = dialog(page, 'Change your password');
    const field = (label: string) => change.getByLabel(label, { exact: true });
    await expect(field('Current password')).toBeFocused();
    await field('Current password').fill('not it');
    await field('New password').fill('chelsea');
    const meter = change.getByText(/^Password strength:/);
    await expect(meter).toHaveText('Password strength: Very weak. Choose a less common password.');
    await checkAxe(page, 'a weak password');
    await field('Confirm new password').fill('chelsea');
    await change.getByRole('button', { name: 'Change Password' }).click();
    await expect(field('Current password')).toHaveAccessibleDescription(/does not match/);
    await field('Current password').fill(user.password);
    await change.getByRole('button', { name: 'Change Password' }).click();
    await expect(field('New password')).toHaveAccessibleDescription('Choose a less common password.');
    await field('New password').fill('seven red tractors at noon');
    await expect(meter).toHaveText('Password strength: Strong.');
    await field('Confirm new password').fill('seven red tractors at noon');
    await checkAxe(page, 'a strong password');
    await change.getByRole('button', { name: 'Change Password' }).click();
    await expect(message(page, 'Password changed. You’re logged out on every other device.')).toBeVisible();
    await expect(third).toHaveURL(/\/home/);
    await page.reload();
    await expect(security(page).getByRole('button', { name: 'Change password' })).toBeVisible();
  });
});

test('an email is verified before the first withdrawal, without leaving the form; a later one requires confirmation', async ({
  site,
  join,
  visit,
}) => {
  const user = await join({ isVerified: false });
  const { page } = user;
  await page.goto('/Settings?tab=withdrawal');
  const form = page.getByRole('form', { name: 'Request Withdrawal' });
  await form.getByLabel('Amount').fill('25');
  await form.getByLabel('PayPal Email', { exact: true }).fill('stuck@mail.com');
  await form.getByLabel('Confirm PayPal Email').fill('stuck@mail.com');
  await form.getByRole('button', { name: 'Request Withdrawal' }).click();
  const ask = dialog(page, 'Verify your email address');
  await ask.getByRole('button', { name: 'Resend link' }).click();
  await expect(ask.getByText('We sent you a link.')).toBeVisible();
  await checkAxe(page, 'asking to verify');
  const mailbox = await visit();
  await followEmail(site, mailbox, user.email, 'Verify your email address', 'Verify email address');
  await expect(mailbox.getByRole('heading', { name: 'Email verified' })).toBeVisible();
  await ask.getByRole('button', { name: 'I opened it' }).click();
  await expect(message(page, 'Withdrawal to Paypal requested successfully.')).toBeVisible();

  await test.step('a withdrawal requires confirmation and then continues unchanged', async () => {
    await page.goto('/Settings?tab=withdrawal');
    const again = page.getByRole('form', { name: 'Request Withdrawal' });
    const keys: (string | undefined)[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/api/withdrawals')) {
        keys.push(request.headers()['idempotency-key']);
      }
    });
    await again.getByLabel('Amount').fill('25');
    await again.getByLabel('PayPal Email', { exact: true }).fill('stuck@mail.com');
    await again.getByLabel('Confirm PayPal Email').fill('stuck@mail.com');
    await forgetProof(site, user);
    await again.getByRole('button', { name: 'Request Withdrawal' }).click();
    const proof = dialog(page, 'Confirm it’s you');
    await expect(proof.getByLabel('Password', { exact: true })).toBeFocused();
    await checkAxe(page, 'asking who it is');

    await page.keyboard.press('Escape');
    await expect(proof).toBeHidden();
    await expect(again.getByText('Please confirm that it is you to continue.')).toBeVisible();
    await expect(again.getByLabel('Amount')).toHaveValue('25');

    await again.getByRole('button', { name: 'Request Withdrawal' }).click();
    await proof.getByLabel('Password', { exact: true }).fill('not it');
    await proof.getByRole('button', { name: 'Continue' }).click();
    await expect(proof.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
      /That did not match/,
    );
    await proof.getByLabel('Password', { exact: true }).fill(user.password);
    await proof.getByRole('button', { name: 'Continue' }).click();
    await expect(message(page, 'Withdrawal to Paypal requested successfully.')).toBeVisible();
    expect(keys).toHaveLength(3);
    expect(keys[2]).toBe(keys[1]);
  });
});

test('the email changes through a link sent to the new address', async ({ site, join, visit }) => {
  const user = await join();
  const { page } = user;
  const email = `moved.${user.username}@example.com`;
  await forgetProof(site, user);
  await page.goto('/Settings?tab=accountInfo');
  await page.getByRole('button', { name: 'Change email' }).click();
  const change = dialog(page, 'Change your email');
  await change.getByLabel('New email').fill('nonsense');
  await change.getByRole('button', { name: 'Send Link' }).click();
  await expect(change.getByLabel('New email')).toHaveAccessibleDescription(
    'Please enter a valid email address',
  );
  await change.getByLabel('New email').fill(email);
  await change.getByRole('button', { name: 'Send Link' }).click();
  const ask = dialog(page, 'Confirm it’s you');
  await ask.getByLabel('Password', { exact: true }).fill(user.password);
  await ask.getByRole('button', { name: 'Continue' }).click();
  await expect(message(page, `We sent a link to ${email}.`)).toBeVisible();
  await page.getByRole('tab', { name: 'Security' }).click();
  await expect(security(page).getByText(`Your email changes to ${email}`)).toBeVisible();
  await checkAxe(page, 'an address that waits');

  const mailbox = await visit();
  await followEmail(site, mailbox, email, 'Confirm your new email address', 'Use this address');
  await expect(mailbox.getByRole('heading', { name: 'Email changed' })).toBeVisible();
  await checkAxe(mailbox, 'your email changed');
  // Updated live.
  await expect(security(page).getByText('Your email changes to')).toBeHidden();
  await page.getByRole('tab', { name: 'Account Info' }).click();
  await expect(page.getByRole('definition').filter({ hasText: email })).toBeVisible();
  await logIn(mailbox, { ...user, email });
  await expect(mailbox).toHaveURL('/');
});

/** Opens an email in the development outbox and follows its button. */
async function followEmail(
  site: Site,
  page: Page,
  to: string,
  subject: string,
  button: string,
): Promise<void> {
  await openEmail(site, page, to, subject);
  await page.frameLocator('iframe').getByRole('link', { name: button }).click();
}

type Credential = {
  credentialId: string;
  isResidentCredential: boolean;
  privateKey: string;
  signCount: number;
};

/** Adds a virtual authenticator with these passkeys that confirms right away. */
async function withAuthenticator(page: Page, credentials: readonly Credential[] = []) {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  for (const credential of credentials) {
    await client.send('WebAuthn.addCredential', { authenticatorId, credential });
  }
  return {
    credentials: async () =>
      (await client.send('WebAuthn.getCredentials', { authenticatorId })).credentials as Credential[],
  };
}
