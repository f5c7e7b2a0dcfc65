import type { Delivery } from './port.ts';

const timeoutMs = 15_000;

/** Posts `body` to `url`. `service` names the receiver in errors. */
export async function postJson(
  url: string,
  body: string,
  service: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Delivery> {
  const answer = await fetch(url, {
    method: 'POST',
    // Messages go only to the configured address.
    redirect: 'manual',
    headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
    body,
    signal: AbortSignal.timeout(timeoutMs),
  });
  await answer.body?.cancel();
  if (answer.ok) return { kind: 'sent' };
  const reason = `The ${service} responded with ${answer.status}.`;
  if (isRefusal(answer.status)) return { kind: 'refused', reason };
  throw new Error(reason);
}

/** A 4xx is a permanent rejection, except for "try later" and configuration errors. */
function isRefusal(status: number): boolean {
  return status >= 400 && status < 500 && ![401, 403, 404, 408, 425, 429].includes(status);
}
