import { generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto';
import { issueCertificate } from '../certificates.ts';

export type SigningKey = {
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
  /** Where the certificate is published, under the provider's URL. */
  readonly path: string;
  /** The certificate and the one of its authority. */
  readonly pem: string;
};

export type SigningKeys = {
  current(): SigningKey;
  /** The next webhook is signed with a new key. */
  rotate(): void;
};

export const certificatesPath = '/v1/notifications/certs/';

/** The key that the provider signs PayPal's webhooks with. It is made when it is first needed. */
export function openSigningKeys(): SigningKeys {
  let key: SigningKey | undefined;
  return {
    current: () => (key ??= newSigningKey()),
    rotate() {
      key = undefined;
    },
  };
}

export function newSigningKey(): SigningKey {
  const [authority, own] = [newKeyPair(), newKeyPair()];
  const by = { name: 'Play Money CA', privateKey: authority.privateKey };
  const pem =
    issueCertificate({ name: 'play-money.example', publicKey: own.publicKey, by }) +
    issueCertificate({ name: by.name, publicKey: authority.publicKey, by, isAuthority: true });
  return { ...own, pem, path: `${certificatesPath}CERT-${randomUUID()}` };
}

export const newKeyPair = () => generateKeyPairSync('rsa', { modulusLength: 2048 });
