import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Keeps secrets that must be read again, such as those of authenticator apps, unreadable in the database. */
export type Seal = {
  /** `owner` is bound in: sealed bytes moved to somebody else's row do not open. */
  close(secret: Buffer, owner: string): Buffer;
  /** What was closed, and whether it should be closed anew under the present key; null when no key opens it. */
  open(sealed: Buffer, owner: string): { readonly secret: Buffer; readonly outdated: boolean } | null;
};

const ivBytes = 12;
const tagBytes = 16;

/**
 * AES-256-GCM under a key made from SESSION_SECRET. After that was changed, what an older one sealed is opened by it
 * (SESSION_SECRET_PREVIOUS) and sealed anew as it is used (docs/security.md).
 */
export function openSeal(secret: string, previous?: string): Seal {
  const keys = [secret, ...(previous ? [previous] : [])].map((text) =>
    Buffer.from(hkdfSync('sha256', text, '', 'sidebet sealed secrets 1', 32)),
  );
  return {
    close(plain, owner) {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv('aes-256-gcm', keys[0]!, iv).setAAD(Buffer.from(owner));
      const text = Buffer.concat([cipher.update(plain), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), text]);
    },
    open(sealed, owner) {
      for (const [age, key] of keys.entries()) {
        try {
          const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, ivBytes), {
            authTagLength: tagBytes,
          })
            .setAAD(Buffer.from(owner))
            .setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes));
          const text = decipher.update(sealed.subarray(ivBytes + tagBytes));
          return { secret: Buffer.concat([text, decipher.final()]), outdated: age > 0 };
        } catch {
          // Another key closed it, or nobody's.
        }
      }
      return null;
    },
  };
}
