import type { Random } from '../harness/random.ts';
import type { Schema } from './description.ts';
import type { Known } from './known.ts';

/** What a value is generated for: a field name at a path. */
export type Making = { readonly random: Random; readonly known: Known; readonly path: string };

/** Texts that often break programs. */
const oddTexts = [
  '',
  ' ',
  '\0',
  'a\u0000b',
  '\ud800',
  'a\udfffb',
  '\u202Eabc',
  '👩‍👩‍👧‍👦',
  'Z͑ͫ̓ͪ̂ͫ̽͏̴̙',
  'ﷺ',
  'İıſK',
  'null',
  'undefined',
  'NaN',
  '-1',
  '1e400',
  '__proto__',
  'constructor',
  "'); drop table bets; --",
  '%00',
  '%',
  '%E0%A4%A',
  '../../etc/passwd',
  '..\\..',
  '<script>alert(1)</script>',
  '{{7*7}}',
  '$1',
  '$ {jndi:ldap://x}',
  '\r\nset-cookie: a=b',
  '\t\u000b\u0085\u2028',
  '٣',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '2026-02-30',
  '0000-00-00',
  '9999-12-31',
  '+275760-09-13T00:00:00.001Z',
] as const;

export function oddText(random: Random): string {
  const text = random.pick(oddTexts);
  return random.chance(10) ? text.repeat(random.int(2, 60)) : text;
}

/** Any JSON value, a few levels deep. */
export function anyJson(random: Random, depth = 3): unknown {
  const kind = random.int(0, depth > 0 ? 8 : 6);
  if (kind === 0) return null;
  if (kind === 1) return random.chance(50);
  if (kind === 2) return random.pick([0, -0, 1, -1, 0.1, 1e21, 2 ** 53 + 2, -(2 ** 31), 1e308] as const);
  if (kind <= 6) return kind < 6 ? oddText(random) : random.uuid();
  const size = random.int(0, 3);
  const items = Array.from({ length: size }, () => anyJson(random, depth - 1));
  return kind === 7 ? items : Object.fromEntries(items.map((item, i) => [`key${i}`, item]));
}

/** A value that matches the schema and, where possible, is meaningful for the field's name. */
export function makeValue(schema: Schema, name: string, making: Making): unknown {
  const { random, known } = making;
  if (random.chance(85)) {
    const meant = known.valueFor(random, name, making.path);
    if (meant !== undefined && fits(schema, meant)) return meant;
  }
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return random.pickOr(schema.enum, null);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return makeValue(random.pickOr(choices, {}), name, making);
  const types = typeof schema.type === 'string' ? [schema.type] : (schema.type ?? []);
  switch (random.pickOr(types, 'any')) {
    case 'object':
      return makeObject(schema, making);
    case 'array': {
      const length = random.int(0, Math.min(3, schema.maxItems ?? 3));
      return Array.from({ length }, () => makeValue(schema.items ?? {}, name, making));
    }
    case 'string':
      return makeText(schema, random);
    case 'integer':
      return makeNumber(schema, random, true);
    case 'number':
      return makeNumber(schema, random, random.chance(80));
    case 'boolean':
      return random.chance(50);
    case 'null':
      return null;
    default:
      return anyJson(random);
  }
}

function makeObject({ properties = {}, required = [], additionalProperties }: Schema, making: Making) {
  const { random } = making;
  const made: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(properties)) {
    if (required.includes(name) || random.chance(80)) made[name] = makeValue(schema, name, making);
  }
  if (typeof additionalProperties === 'object' && random.chance(50)) made.key = anyJson(random);
  return made;
}

function makeText({ format, minLength = 0, maxLength = 200 }: Schema, random: Random): string {
  if (format === 'uuid') return random.uuid();
  const instant = new Date(random.int(0, 4_000_000_000) * 1000).toISOString();
  if (format === 'date') return instant.slice(0, 10);
  if (format === 'date-time') return instant;
  const text = random.chance(50) ? oddText(random) : 'x'.repeat(random.pick([1, 3, 12, maxLength] as const));
  return text.slice(0, maxLength).padEnd(minLength, 'x');
}

function makeNumber(
  { minimum = -1000, maximum = 1_000_000 }: Schema,
  random: Random,
  whole: boolean,
): number {
  const near = [minimum, maximum, 0, 1, 100, 1000, random.int(0, 5000)] as const;
  const number = Math.min(maximum, Math.max(minimum, random.pick(near)));
  return whole ? number : number + 0.5;
}

function fits(schema: Schema, value: unknown): boolean {
  if (schema.enum) return schema.enum.includes(value);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return choices.some((choice) => fits(choice, value));
  const types = typeof schema.type === 'string' ? [schema.type] : (schema.type ?? []);
  if (typeof value === 'number') return types.includes('integer') || types.includes('number');
  if (typeof value !== 'string') return types.length === 0 || types.includes(typeof value);
  return types.includes('string') && value.length <= (schema.maxLength ?? Number.POSITIVE_INFINITY);
}
