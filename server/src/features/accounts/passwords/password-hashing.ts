import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import type { HashCost } from '../../../config/hash-cost.ts';
import { limitConcurrency } from '../../../limits/limit-concurrency.ts';

/** The OWASP Password Storage Cheat Sheet's first choice for scrypt: 128 MB per hash. */
const recommendedCost: HashCost = { N: 2 ** 17, r: 8, p: 1 };

/** Parameters of better-auth's hashes, `salt:key` in hex, which the database may still contain. */
const betterAuthCost: HashCost = { N: 2 ** 14, r: 16, p: 1 };
const betterAuthForm = /^([\da-f]{32}):([\da-f]{128})$/;
/**
 * Computed in addition when the password is wrong for such a hash. The sum equals the block operations of
 * `recommendedCost`, so the response time does not distinguish old accounts from unknown addresses.
 */
const betterAuthPadding: readonly HashCost[] = [
  { N: 2 ** 16, r: 8, p: 1 },
  { N: 2 ** 15, r: 8, p: 1 },
];

/** PHC string format: `$scrypt$ln=17,r=8,p=1$salt$key`, both in base64 without padding. */
const phcForm = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})\$([\w+/]{22})\$([\w+/]{43})$/;
const saltBytes = 16;
const keyBytes = 32;

/**
 * Two at a time use 256 MB and leave two of Node's four worker threads to files and DNS. 64 more may wait, about
 * 20 seconds on two cores; a page gives up after 80.
 */
const hashesAtOnce = { running: 2, waiting: 64 };

export type PasswordHashing = {
  /** Throws TooBusy, as does `verify`. */
  hash(password: string): Promise<string>;
  /** Without a hash it takes as long as a wrong password and returns false. Throws for an unreadable hash. */
  verify(hash: string | null, password: string): Promise<boolean>;
  /** Whether a hash was made with other parameters than the current ones. */
  isOutdated(hash: string): boolean;
};

type Derive = (password: string, salt: Buffer | string, bytes: number, cost: HashCost) => Promise<Buffer>;

export function createPasswordHashing(
  cost: HashCost = recommendedCost,
  { running, waiting }: typeof hashesAtOnce = hashesAtOnce,
  derive: Derive = deriveKey,
): PasswordHashing {
  const limit = limitConcurrency({ running, waiting });
  const prefix = `$scrypt$ln=${Math.log2(cost.N)},r=${cost.r},p=${cost.p}$`;

  async function verify(hash: string | null, password: string): Promise<boolean> {
    if (hash === null) {
      await derive(password, Buffer.alloc(saltBytes), keyBytes, cost);
      return false;
    }
    const phc = phcForm.exec(hash);
    if (phc) {
      const [, ln, r, p, salt = '', key = ''] = phc;
      const used = { N: 2 ** Number(ln), r: Number(r), p: Number(p) };
      const derived = await derive(password, Buffer.from(salt, 'base64'), keyBytes, used);
      return timingSafeEqual(derived, Buffer.from(key, 'base64'));
    }
    const [, salt, key] = betterAuthForm.exec(hash) ?? [];
    if (!salt || !key) throw new Error('A stored password hash has an unknown form.');
    const expected = Buffer.from(key, 'hex');
    // better-auth normalized passwords; ours are hashed exactly as typed.
    const isRight = timingSafeEqual(
      await derive(password.normalize('NFKC'), salt, expected.length, betterAuthCost),
      expected,
    );
    if (!isRight) {
      for (const padding of betterAuthPadding) await derive(password, salt, keyBytes, padding);
    }
    return isRight;
  }

  return {
    hash: (password) =>
      limit.run(async () => {
        const salt = randomBytes(saltBytes);
        const key = await derive(password, salt, keyBytes, cost);
        return `${prefix}${base64(salt)}$${base64(key)}`;
      }),
    // One slot for the whole check: waiting in between would show in the response time.
    verify: (hash, password) => limit.run(() => verify(hash, password)),
    isOutdated: (hash) => !hash.startsWith(prefix),
  };
}

function deriveKey(password: string, salt: Buffer | string, bytes: number, cost: HashCost): Promise<Buffer> {
  const { N, r, p } = cost;
  const options: ScryptOptions = { N, r, p, maxmem: 256 * N * r };
  return new Promise((resolve, reject) => {
    scrypt(password, salt, bytes, options, (error, key) => (error ? reject(error) : resolve(key)));
  });
}

const base64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');
