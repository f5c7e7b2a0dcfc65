import type { TestApi } from './api.ts';
import { authenticator } from './authenticator.ts';
import { findEmail, tokenIn } from './emails.ts';
import { turnOnTwoFactor } from './two-factor.ts';

/** Two users who are setting up two-factor authentication, with the bodies of their next requests. */
export async function securedUsers(api: TestApi) {
  const origin = api.server.url.replace('127.0.0.1', 'localhost');
  const [owner, beginner] = [await api.person('owner'), await api.person('beginner')];
  const device = authenticator(origin);
  const name = 'Phone';
  const begun = (await owner.post('/api/me/passkeys/options')).json();
  const added = await owner.post('/api/me/passkeys', {
    challenge: begun.challenge,
    response: device.create(begun.options),
    name,
  });
  // A second session, created with the passkey.
  const asked = (await api.send('POST', '/api/login/passkey/options')).json();
  await api.send('POST', '/api/login/passkey', {
    body: { challenge: asked.challenge, response: device.get(asked.options) },
  });
  const [, other] = (await owner.get('/api/me/sessions')).json().items;
  const again = (await api.send('POST', '/api/login/passkey/options')).json();
  const { secret: ownerSecret, backupCodes } = await turnOnTwoFactor(api, owner);
  const login = await api.send('POST', '/api/login', {
    body: { email: 'owner@example.com', password: 'correct horse' },
  });
  const { secret } = (await beginner.post('/api/me/two-step')).json();
  const next = (await beginner.post('/api/me/passkeys/options')).json();
  await beginner.post('/api/me/email', { email: 'beginner@elsewhere.example' });
  const mail = await findEmail(api.database.pool, {
    kind: 'emailChange',
    address: 'beginner@elsewhere.example',
  });
  return {
    owner,
    beginner,
    ownerSecret,
    secret,
    passkey: String(added.json().id),
    otherSession: String(other.id),
    emailToken: tokenIn(mail),
    finishLogIn: { challenge: login.json().secondStep.challenge, code: backupCodes[0]! },
    logInWithPasskey: { challenge: again.challenge, response: device.get(again.options) },
    addPasskey: { challenge: next.challenge, response: authenticator(origin).create(next.options), name },
  };
}
