import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Encrypts secrets that must be readable again, such as those of authenticator apps, in the database. */
export type SecretEncryption = {
  /** Bound to `owner`: encrypted bytes moved to another user's row cannot be decrypted. */
  encryptSecret(secret: Buffer, owner: string): Buffer;
  /** The decrypted secret, and whether to encrypt it again with the current key; null if no key decrypts it. */
  decryptSecret(
    encrypted: Buffer,
    owner: string,
  ): { readonly secret: Buffer; readonly outdated: boolean } | null;
};

const ivBytes = 12;
const tagBytes = 16;

/**
 * AES-256-GCM with a key derived from SESSION_SECRET. After a rotation, SESSION_SECRET_PREVIOUS decrypts older
 * secrets, and each is encrypted again when it is used (docs/security.md).
 */
export function createSecretEncryption(secret: string, previous?: string): SecretEncryption {
  const keys = [secret, ...(previous ? [previous] : [])].map((text) =>
    Buffer.from(hkdfSync('sha256', text, '', 'sidebet encrypted secrets 1', 32)),
  );
  return {
    encryptSecret(plain, owner) {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv('aes-256-gcm', keys[0]!, iv).setAAD(Buffer.from(owner));
      const text = Buffer.concat([cipher.update(plain), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), text]);
    },
    decryptSecret(encrypted, owner) {
      for (const [age, key] of keys.entries()) {
        try {
          const decipher = createDecipheriv('aes-256-gcm', key, encrypted.subarray(0, ivBytes), {
            authTagLength: tagBytes,
          })
            .setAAD(Buffer.from(owner))
            .setAuthTag(encrypted.subarray(ivBytes, ivBytes + tagBytes));
          const text = decipher.update(encrypted.subarray(ivBytes + tagBytes));
          return { secret: Buffer.concat([text, decipher.final()]), outdated: age > 0 };
        } catch {
          // Encrypted with another key, or not encrypted by us.
        }
      }
      return null;
    },
  };
}
