import type { FastifyRequest } from 'fastify';
import pg from 'pg';

/**
 * What the log may know. It outlives what it tells of and is read by more people than the database, so it holds no
 * personal data and no secret: nothing that was typed, no name, address or IP, no query string, cookie, token or key.
 * Ids of rows, codes and figures are enough to find the rest where it is protected.
 */

/** A request is named by its route's template: a path may hold a name, and a query the secret of a mailed link. */
export function requestForLog(request: FastifyRequest) {
  return { method: request.method, route: routeOf(request) };
}

export function routeOf(request: FastifyRequest): string {
  return request.routeOptions?.url ?? 'unmatched';
}

/** An error without what it quotes. PostgreSQL's `detail` and others' `response` hold what was typed; they are left out. */
type LoggedError = { type: string; message: string; stack: string; [field: string]: unknown };

export function errorForLog(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error))
    return { type: typeof error, message: 'Not an error was thrown.', stack: '' };
  const { code, statusCode, fault, kind } = error as Error & Record<string, unknown>;
  return {
    type: error.name,
    message: masked(error.message),
    stack: masked(error.stack ?? ''),
    ...plain({ code, statusCode, fault, kind }),
    ...(error instanceof pg.DatabaseError &&
      plain({ table: error.table, constraint: error.constraint, routine: error.routine })),
    ...(error.cause !== undefined && depth < 3 && { cause: errorForLog(error.cause, depth + 1) }),
  };
}

function plain(fields: Record<string, unknown>): object {
  const isPlain = ([, value]: [string, unknown]) => typeof value === 'string' || typeof value === 'number';
  return Object.fromEntries(Object.entries(fields).filter(isPlain));
}

/** Fields that may never be said, whatever is in them, wherever they stand. */
const unspeakable =
  /^(?:.*(?:password|secret|token|cookie|authorization|signature|email|address|phone|dob|firstname|lastname|fullname|useragent)|ip|name|username|subject|text|html|body|query|params|headers|parameters|idempotencykey|key|url|host|checkouturl)$/;
const unspeakableName = (name: string) => unspeakable.test(name.replaceAll(/[-_]/g, '').toLowerCase());

/** The fields of a line as they may be said. */
export function cleaned(fields: Record<string, unknown>): Record<string, unknown> {
  const { err, req, ...others } = fields;
  // These two have their own way to be said, above; the logger calls it afterwards.
  return {
    ...(req !== undefined && { req }),
    ...cleanedObject(others, 0),
    ...(err !== undefined && { err }),
  };
}

const maxDepth = 4;

function cleanedObject(fields: object, depth: number): Record<string, unknown> {
  const kept: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(fields)) {
    kept[name] = value !== undefined && value !== null && unspeakableName(name) ? '…' : clean(value, depth);
  }
  return kept;
}

function clean(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return masked(value);
  if (value instanceof Error) return errorForLog(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= maxDepth) return '…';
  if (Array.isArray(value)) return value.slice(0, 50).map((item) => clean(item, depth + 1));
  // What has a say of its own, such as a Date, keeps it.
  if ('toJSON' in value) return value;
  return cleanedObject(value, depth + 1);
}

/**
 * A text without what others wrote into it: mail addresses, IP addresses, the query of an address, values that
 * PostgreSQL quotes, numbers of cards, keys of providers, and long random words such as tokens. Ids (uuid) stay, because they are what one searches by.
 */
export function masked(text: string): string {
  return text
    .replaceAll(/\?[\w.~%+-]+=[^\s"'<>)]*/g, '?…')
    .replaceAll(/[^\s"'<>(),;:=/?&]+@[^\s"'<>(),;:=/?&]+/g, (found) => (isCode(found) ? found : '…@…'))
    .replaceAll(/\b\d{1,3}(?:\.\d{1,3}){3}\b(?!:\d)/g, (ip) => (ip.startsWith('127.') ? ip : '…'))
    .replaceAll(/(invalid input (?:syntax|value)[^:\n]*: )"[^\n]*"/g, '$1"…"')
    .replaceAll(/(value )"[^"\n]*"( is out of range)/g, '$1"…"$2')
    .replaceAll(/\b(?:\d[ -]?){13,18}\d\b/g, (digits) => (isCardNumber(digits) ? '…' : digits))
    .replaceAll(/\b(?:[sr]k|whsec)_\w+/g, '…')
    .replaceAll(/\b(Bearer|Basic) [\w.~+/=-]+/gi, '$1 …')
    .replaceAll(/\b(?=\w*\d)(?=\w*[a-zA-Z])[\w-]{40,}\b/g, (word) => (isProviderId(word) ? word : '…'));
}

/** By the check digit that every card's number ends with. */
function isCardNumber(text: string): boolean {
  const digits = [...text.replaceAll(/\D/g, '')].reverse().map(Number);
  const sum = digits.reduce((total, digit, at) => {
    const twice = digit * 2;
    return total + (at % 2 === 0 ? digit : twice > 9 ? twice - 9 : twice);
  }, 0);
  return sum % 10 === 0;
}

/** A package's folder in a stack trace, such as node_modules/@fastify. */
function isCode(found: string): boolean {
  return /^(node:|file:)|^@|\.(ts|js|mjs|cjs)$/.test(found);
}

/** Stripe's ids of what it keeps for us. They open nothing, and are what one asks Stripe by. */
function isProviderId(word: string): boolean {
  return /^(cs|pi|ch|evt|re|dp|du)_/.test(word);
}
