import { z } from 'zod';

export type Token = { readonly text: string; readonly goodUntil: number };

const tokenAnswer = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });

/** Requests a new access token; null if the response has none. Throws what fetch throws. */
export async function fetchToken(
  fetchIt: typeof fetch,
  apiBase: string,
  credentials: string,
  now: number,
  signal: AbortSignal,
): Promise<{ token: Token } | { status: number; body: unknown }> {
  const answer = await fetchIt(`${apiBase}/v1/oauth2/token`, {
    method: 'POST',
    redirect: 'manual',
    signal,
    headers: {
      authorization: `Basic ${Buffer.from(credentials).toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
      accept: 'application/json',
    },
    body: 'grant_type=client_credentials',
  });
  const body = await answer.json().catch(() => null);
  const parsed = tokenAnswer.safeParse(body);
  if (answer.status !== 200 || !parsed.success) return { status: answer.status, body };
  // Dropped slightly early, so it does not expire in flight; a short-lived one at half its life.
  const lifeMs = parsed.data.expires_in * 1000;
  return {
    token: { text: parsed.data.access_token, goodUntil: now + lifeMs - Math.min(60_000, lifeMs / 2) },
  };
}
