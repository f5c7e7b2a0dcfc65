import { refuse } from '@sidebet/domain/refusals';
import { ApiProblem } from '../../../lib/api-problem.ts';

type Json = Record<string, unknown>;

/** Whether this browser supports passkeys as this page uses them. */
export function canUsePasskeys(): boolean {
  return typeof PublicKeyCredential === 'function' && 'parseCreationOptionsFromJSON' in PublicKeyCredential;
}

/** Creates a passkey in the browser. Rejects with a message for the user. */
export async function makePasskey(options: Json): Promise<Json> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    options as unknown as PublicKeyCredentialCreationOptionsJSON,
  );
  return credentialJson(() => navigator.credentials.create({ publicKey }));
}

/** Signs in with a passkey in the browser. Rejects with a message for the user. */
export async function askForPasskey(options: Json): Promise<Json> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    options as unknown as PublicKeyCredentialRequestOptionsJSON,
  );
  return credentialJson(() => navigator.credentials.get({ publicKey }));
}

async function credentialJson(ask: () => Promise<Credential | null>): Promise<Json> {
  const credential = await ask().catch((error: unknown) => {
    const name = error instanceof DOMException ? error.name : '';
    if (name === 'InvalidStateError') {
      throw new ApiProblem('passkeyKnown', 400, 'This device already has a passkey for your account.');
    }
    // The device supports none of the algorithms that the server accepts.
    if (name === 'NotSupportedError') {
      throw new ApiProblem('passkeyTooWeak', 400, refuse('passkeyTooWeak').message);
    }
    throw new ApiProblem('passkeyNotChosen', 400, 'No passkey was chosen.');
  });
  return (credential as PublicKeyCredential).toJSON() as unknown as Json;
}
