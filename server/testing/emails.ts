import type { Pool } from '../src/db/pool.ts';

export type WrittenEmail = {
  readonly id: string;
  readonly channel: string;
  readonly kind: string;
  readonly address: string;
  readonly subject: string;
  readonly text: string | null;
  readonly html: string | null;
  readonly attempts: number;
  readonly dueAt: number;
  readonly giveUpAt: number;
  readonly sentAt: number | null;
  readonly failedAt: number | null;
  readonly lastError: string | null;
};

/** The emails composed so far, oldest first, optionally filtered by kind or address. */
export async function findEmails(
  pool: Pool,
  wish: { kind?: string; address?: string } = {},
): Promise<WrittenEmail[]> {
  const { rows } = await pool.query<WrittenEmail>(
    'select * from mails where kind = coalesce($1, kind) and address = coalesce($2, address) order by id',
    [wish.kind ?? null, wish.address ?? null],
  );
  return rows;
}

/** The newest such email; there must be at least `count`. */
export async function findEmail(
  pool: Pool,
  { count = 1, ...wish }: { kind: string; address: string; count?: number },
): Promise<WrittenEmail> {
  const emails = await findEmails(pool, wish);
  if (emails.length < count)
    throw new Error(`${emails.length} ${wish.kind} emails to ${wish.address} were composed, not ${count}.`);
  return emails.at(-1)!;
}

/** The token of the link in an email. */
export function tokenIn(mail: WrittenEmail): string {
  const link = /https?:\/\/\S+[?&]token=\S+/.exec(mail.text ?? '');
  if (!link) throw new Error(`There is no link in: ${mail.text}`);
  return new URL(link[0]).searchParams.get('token')!;
}
