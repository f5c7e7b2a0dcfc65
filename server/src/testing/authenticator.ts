import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';

/** A simulated WebAuthn device with one passkey, using ES256 without attestation. */
export type Authenticator = {
  /** Responds to navigator.credentials.create(). */
  create(options: Asked): Record<string, unknown>;
  /** Responds to navigator.credentials.get(). */
  get(
    options: Asked,
    wish?: { readonly verified?: boolean; readonly counter?: number },
  ): Record<string, unknown>;
};

type Asked = { readonly challenge?: unknown };

const present = 1;
const verifiedFlag = 4;
const withCredential = 64;

export function authenticator(origin: string): Authenticator {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  const rpHash = sha256(new URL(origin).hostname);
  let counter = 0;

  const clientData = (type: string, { challenge }: Asked) =>
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
      const attested = Buffer.concat([Buffer.alloc(16), length, id, coseKey(publicKey)]);
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
      const signature = createSign('sha256')
        .update(Buffer.concat([authData, createHash('sha256').update(client).digest()]))
        .sign(privateKey);
      return answer({
        clientDataJSON: text(client),
        authenticatorData: text(authData),
        signature: text(signature),
      });
    },
  };
}

/** EC2, ES256, P-256, x, y. */
function coseKey(key: KeyObject): Buffer {
  const { x, y } = key.export({ format: 'jwk' });
  const head = Buffer.from([0xa5, 1, 2, 3, 0x26, 0x20, 1]);
  const [left, right] = [x!, y!].map((part) => cborBytes(Buffer.from(part, 'base64url')));
  return Buffer.concat([head, Buffer.from([0x21]), left!, Buffer.from([0x22]), right!]);
}

function cborText(value: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);
}

function cborBytes(value: Buffer): Buffer {
  // CBOR allows only the shortest encoding.
  const head = value.length < 256 ? [0x58, value.length] : [0x59, value.length >> 8, value.length & 255];
  return Buffer.concat([Buffer.from(head), value]);
}

function sha256(value: string): Buffer {
  return createHash('sha256').update(value).digest();
}

function text(bytes: Buffer): string {
  return bytes.toString('base64url');
}
