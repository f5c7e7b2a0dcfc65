import { generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto';
import { issueCertificate } from '../certificates.ts';

export type SigningKey = {
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
  /** The path of the certificate under the provider's URL. */
  readonly path: string;
  /** The certificate and its authority's. */
  readonly pem: string;
};

export type SigningKeys = {
  current(): SigningKey;
  /** Signs the next webhook with a new key. */
  rotate(): void;
};

export const certificatesPath = '/v1/notifications/certs/';

/** The key that signs PayPal's webhooks, created on first use. */
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
