import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/** A simulated WebAuthn device with one passkey, without attestation. */
export type Authenticator = {
  /** Responds to navigator.credentials.create(). */
  create(options: PasskeyOptions): Record<string, unknown>;
  /** Responds to navigator.credentials.get(). */
  get(
    options: PasskeyOptions,
    wish?: { readonly verified?: boolean; readonly counter?: number },
  ): Record<string, unknown>;
};

type PasskeyOptions = { readonly challenge?: unknown };

const present = 1;
const verifiedFlag = 4;
const withCredential = 64;

type Algorithm = 'ES256' | 'EdDSA' | 'RS256';

export function authenticator(origin: string, algorithm: Algorithm = 'ES256'): Authenticator {
  const { publicKey, privateKey } = newKeys(algorithm);
  const id = randomBytes(32);
  const rpHash = sha256(new URL(origin).hostname);
  let counter = 0;

  const clientData = (type: string, { challenge }: PasskeyOptions) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const data = (flags: number, count: number, rest = Buffer.alloc(0)) => {
    const number = Buffer.alloc(4);
    number.writeUInt32BE(count);
    return Buffer.concat([rpHash, Buffer.from([flags]), number, rest]);
  };
  const answer = (response: object) => ({
    id: text(id),
    rawId: text(id),
    type: 'public-key',
    clientExtensionResults: {},
    response,
  });

  return {
    create(options) {
      const length = Buffer.from([0, id.length]);
      const attested = Buffer.concat([Buffer.alloc(16), length, id, coseKey(algorithm, publicKey)]);
      const authData = data(present | verifiedFlag | withCredential, counter, attested);
      const attestationObject = Buffer.concat([
        Buffer.from([0xa3]),
        cborText('fmt'),
        cborText('none'),
        cborText('attStmt'),
        Buffer.from([0xa0]),
        cborText('authData'),
        cborBytes(authData),
      ]);
      return answer({
        clientDataJSON: text(clientData('webauthn.create', options)),
        attestationObject: text(attestationObject),
        transports: ['internal'],
      });
    },
    get(options, { verified = true, counter: wished } = {}) {
      counter = wished ?? counter + 1;
      const authData = data(present | (verified ? verifiedFlag : 0), counter);
      const client = clientData('webauthn.get', options);
      const signed = Buffer.concat([authData, createHash('sha256').update(client).digest()]);
      const signature = sign(algorithm === 'EdDSA' ? null : 'sha256', signed, privateKey);
      return answer({
        clientDataJSON: text(client),
        authenticatorData: text(authData),
        signature: text(signature),
      });
    },
  };
}

function newKeys(algorithm: Algorithm) {
  if (algorithm === 'ES256') return generateKeyPairSync('ec', { namedCurve: 'P-256' });
  if (algorithm === 'EdDSA') return generateKeyPairSync('ed25519');
  return generateKeyPairSync('rsa', { modulusLength: 2048 });
}

/** The map of type, algorithm, curve and the key's parts (RFC 9053, RFC 8230). */
function coseKey(algorithm: Algorithm, key: KeyObject): Buffer {
  const { x, y, n, e } = key.export({ format: 'jwk' });
  const part = (name: number, value: string) =>
    Buffer.concat([Buffer.from([name]), cborBytes(Buffer.from(value, 'base64url'))]);
  if (algorithm === 'ES256') {
    return Buffer.concat([Buffer.from([0xa5, 1, 2, 3, 0x26, 0x20, 1]), part(0x21, x!), part(0x22, y!)]);
  }
  if (algorithm === 'EdDSA')
    return Buffer.concat([Buffer.from([0xa4, 1, 1, 3, 0x27, 0x20, 6]), part(0x21, x!)]);
  return Buffer.concat([Buffer.from([0xa4, 1, 3, 3, 0x39, 1, 0]), part(0x20, n!), part(0x21, e!)]);
}

function cborText(value: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);
}

function cborBytes(value: Buffer): Buffer {
  // CBOR allows only the shortest encoding.
  const head =
    value.length < 24
      ? [0x40 + value.length]
      : value.length < 256
        ? [0x58, value.length]
        : [0x59, value.length >> 8, value.length & 255];
  return Buffer.concat([Buffer.from(head), value]);
}

function sha256(value: string): Buffer {
  return createHash('sha256').update(value).digest();
}

function text(bytes: Buffer): string {
  return bytes.toString('base64url');
}
