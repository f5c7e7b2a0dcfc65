import { detectContentType } from '@sidebet/server/uploads/image';
import { describeImage, traces } from './hostile-files.ts';
import type { Answer } from './send.ts';

/** What may be stored of any upload, and how it may be served. */
const mayBe: Record<Target, readonly string[]> = {
  picture: ['image/webp'],
  attachment: ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'application/pdf', 'text/plain'],
};
export type Target = 'picture' | 'attachment';

/** What is wrong with how a stored file is served; null if nothing is. */
export async function findFault(
  target: Target,
  served: Answer | null,
  maxBytes: number,
): Promise<string | null> {
  if (served?.status !== 200) return `it was kept and is answered with ${served?.status ?? 'nothing'}`;
  const { headers, body } = served;
  const type = String(headers['content-type']).split(';')[0]!;
  if (!mayBe[target].includes(type)) return `it is served active, as ${type}`;
  if (headers['x-content-type-options'] !== 'nosniff') return 'a browser may guess its type';
  const policy = String(headers['content-security-policy']);
  if (!/\bsandbox\b/.test(policy) || !policy.includes("default-src 'none'"))
    return 'it is served with powers';
  const disposition = String(headers['content-disposition']);
  const [, how, name] = /^(\w+); filename\*=UTF-8''([\w.!~*'()%-]*)$/.exec(disposition) ?? [];
  if (target === 'attachment' && how !== 'attachment') return 'it is shown instead of given to be kept';
  if (!name || /[\\/\p{Cc}]/u.test(decodeURIComponent(name))) return 'its name leads elsewhere';
  if (body.length > maxBytes) return `${body.length} bytes of it are kept`;
  const found = await detectContentType(body);
  if (found !== (type === 'text/plain' ? null : type)) return `it is ${found} and called ${type}`;
  return type.startsWith('image/') ? faultOfImage(body) : null;
}

async function faultOfImage(body: Buffer): Promise<string | null> {
  const trace = traces.find((one) => body.includes(one));
  if (trace) return `it still holds ${JSON.stringify(trace)}`;
  const image = await describeImage(body);
  return image.tells ? `it still holds more than a picture: ${image.tells}` : null;
}
