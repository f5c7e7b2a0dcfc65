import type pg from 'pg';

/** `creator_id` as `creatorId`. */
export function camelCase(column: string): string {
  return column.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

/** `creatorId` as `creator_id`. */
export function snakeCase(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/**
 * Makes a connection return `creator_id` as `creatorId`. Renames each description of a result's columns once, before the driver
 * builds rows by it, so no row costs more.
 */
export function nameFieldsInCamelCase({ connection }: Pick<pg.Client, 'connection'>): void {
  const names = new Map<string, string>();
  connection.prependListener('rowDescription', ({ fields }: { fields: { name: string }[] }) => {
    for (const field of fields) {
      let name = names.get(field.name);
      if (name === undefined) {
        name = camelCase(field.name);
        names.set(field.name, name);
      }
      field.name = name;
    }
  });
}

/** An object that PostgreSQL made of a row with `row_to_json`, with the names that the pool gives to columns. */
export function camelCaseKeys<Row extends object>(json: object): Row {
  return Object.fromEntries(Object.entries(json).map(([key, value]) => [camelCase(key), value])) as Row;
}
