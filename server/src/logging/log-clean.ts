import type { FastifyRequest } from 'fastify';
import pg from 'pg';

/**
 * Rules for log content. Logs are kept longer and read by more people than the database. They contain no personal
 * data and no secrets: no user input, name, address, IP, query string, cookie, token or key. Row ids, codes and
 * numbers are enough to find the rest in the database.
 */

/**
 * Logs the route template instead of the URL: a path can contain a name, and a query can contain an emailed
 * link's token.
 */
export function requestForLog(request: FastifyRequest) {
  return { method: request.method, route: readRoute(request) };
}

export function readRoute(request: FastifyRequest): string {
  return request.routeOptions?.url ?? 'unmatched';
}

/**
 * An error without the values it quotes. PostgreSQL's `detail` and other libraries' `response` contain user
 * input, so they are left out.
 */
type LoggedError = { type: string; message: string; stack: string; [field: string]: unknown };

/** Whether an error has its cause outside the program, such as a database that is away. Its stack says nothing. */
export type IsExpected = (error: unknown) => boolean;

export function errorForLog(error: unknown, isExpected: IsExpected = () => false, depth = 0): LoggedError {
  if (!(error instanceof Error))
    return { type: typeof error, message: 'Not an error was thrown.', stack: '' };
  const needsStack = !isExpected(error);
  const { code, statusCode, fault, kind } = error as Error & Record<string, unknown>;
  return {
    type: error.name,
    message: masked(error.message),
    stack: needsStack ? masked(error.stack ?? '') : '',
    ...plain({ code, statusCode, fault, kind }),
    ...(error instanceof pg.DatabaseError &&
      plain({ table: error.table, constraint: error.constraint, routine: error.routine })),
    ...(error.cause !== undefined &&
      depth < 3 && {
        cause: errorForLog(error.cause, needsStack ? isExpected : () => true, depth + 1),
      }),
  };
}

function plain(fields: Record<string, unknown>): object {
  const isPlain = ([, value]: [string, unknown]) => typeof value === 'string' || typeof value === 'number';
  return Object.fromEntries(Object.entries(fields).filter(isPlain));
}

/** Fields that are always masked, at any depth. */
const unspeakable =
  /^(?:.*(?:password|secret|token|cookie|authorization|signature|email|address|phone|dob|firstname|lastname|fullname|useragent)|ip|name|username|subject|text|html|body|query|params|headers|parameters|idempotencykey|key|url|host|checkouturl)$/;
const unspeakableName = (name: string) => unspeakable.test(name.replaceAll(/[-_]/g, '').toLowerCase());

/** Returns the fields with personal data and secrets masked. */
export function cleaned(fields: Record<string, unknown>): Record<string, unknown> {
  const { err, req, ...others } = fields;
  // These two have their own serializers above, which the logger calls later.
  return {
    ...(req !== undefined && { req }),
    ...cleanedObject(others, 0),
    ...(err !== undefined && { err }),
  };
}

const maxDepth = 4;

function cleanedObject(fields: object, depth: number): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(fields)) {
    result[name] = value !== undefined && value !== null && unspeakableName(name) ? '…' : clean(value, depth);
  }
  return result;
}

function clean(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return masked(value);
  if (value instanceof Error) return errorForLog(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= maxDepth) return '…';
  if (Array.isArray(value)) return value.slice(0, 50).map((item) => clean(item, depth + 1));
  // Values with their own serialization, such as Date, keep it.
  if ('toJSON' in value) return value;
  return cleanedObject(value, depth + 1);
}

/**
 * Masks personal data and secrets in text: email addresses, IP addresses, query strings, values quoted by
 * PostgreSQL, card numbers, provider keys and long random words such as tokens. UUIDs stay, because people search
 * by them.
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

/** Checks the Luhn digit, which every card number has. */
function isCardNumber(text: string): boolean {
  const digits = [...text.replaceAll(/\D/g, '')].reverse().map(Number);
  const sum = digits.reduce((total, digit, at) => {
    const twice = digit * 2;
    return total + (at % 2 === 0 ? digit : twice > 9 ? twice - 9 : twice);
  }, 0);
  return sum % 10 === 0;
}

/** A package folder in a stack trace, such as node_modules/@fastify. */
function isCode(found: string): boolean {
  return /^(node:|file:)|^@|\.(ts|js|mjs|cjs)$/.test(found);
}

/** Stripe object ids. They grant no access, and Stripe support needs them. */
function isProviderId(word: string): boolean {
  return /^(cs|pi|ch|evt|re|dp|du)_/.test(word);
}
