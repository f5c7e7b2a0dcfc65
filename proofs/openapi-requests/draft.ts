import type { Random } from '../harness/random.ts';
import type { Operation } from './description.ts';
import { type Making, makeValue } from './values.ts';

/** A request in parts, before it is sent or corrupted. */
export type Draft = {
  method: string;
  /** The described path, with `{name}` for each parameter. */
  path: string;
  /** Parameters by name, not escaped yet. */
  params: Record<string, string>;
  query: [name: string, value: string][];
  headers: Record<string, string>;
  /** The JSON body; undefined for none. */
  body: unknown;
  /** Replaces `body`, unchanged. */
  bytes: Buffer | string | undefined;
};

/** The request as sent. */
export type Request = {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload: Buffer | string | undefined;
};

/** A request that matches its description, with existing ids wherever field names allow. */
export function validDraft(operation: Operation, making: Making, file: Buffer): Draft {
  const { random } = making;
  const draft: Draft = {
    method: operation.method,
    path: operation.path,
    params: {},
    query: [],
    headers: {},
    body: undefined,
    bytes: undefined,
  };
  for (const { name, in: place, required, schema } of operation.parameters) {
    if (!required && random.chance(40)) continue;
    const value = place === 'header' ? random.uuid() : String(makeValue(schema, name, making));
    if (place === 'path') draft.params[name] = value;
    if (place === 'query') draft.query.push([name, value]);
    if (place === 'header') draft.headers[name] = value;
  }
  if (operation.body === 'file') {
    draft.bytes = random.chance(70) ? file : Buffer.from(random.uuid());
    draft.headers['content-type'] = 'application/octet-stream';
  } else if (operation.body) {
    draft.body = makeValue(operation.body, '', making);
    draft.headers['content-type'] = 'application/json';
  }
  return draft;
}

export function toRequest({ method, path, params, query, headers, body, bytes }: Draft): Request {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => escapeText(params[name] ?? ''));
  const search = query.map(([name, value]) => `${escapeText(name)}=${escapeText(value)}`).join('&');
  return {
    method,
    url: search ? `${filled}?${search}` : filled,
    headers,
    payload: bytes ?? (body === undefined ? undefined : JSON.stringify(body)),
  };
}

/** Escapes every byte except letters and digits; unlike encodeURIComponent it accepts malformed text. */
function escapeText(text: string): string {
  return Buffer.from(text)
    .toString('latin1')
    .replace(/[^A-Za-z0-9_.-]/g, (byte) => {
      return `%${byte.charCodeAt(0).toString(16).padStart(2, '0')}`;
    });
}

/** The location of a random field of a body, at any depth; undefined if there is none. */
export function somewhereIn(
  random: Random,
  body: unknown,
): { in: Record<string, unknown>; key: string } | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  const fields = body as Record<string, unknown>;
  const key = random.pickOr(Object.keys(fields), undefined);
  if (key === undefined) return undefined;
  const deeper = random.chance(40) ? somewhereIn(random, fields[key]) : undefined;
  return deeper ?? { in: fields, key };
}
