import { readFileSync } from 'node:fs';

/** Secrets that can be read from a file: SESSION_SECRET_FILE names the file that contains SESSION_SECRET. */
const secrets = [
  'SESSION_SECRET',
  'SESSION_SECRET_PREVIOUS',
  'DATABASE_URL',
  'DATABASE_OWNER_URL',
  'DATABASE_LISTEN_URL',
  'DATABASE_REPLICA_URL',
  'NATS_URL',
  'GOOGLE_CLIENT_SECRET',
  'APPLE_CLIENT_SECRET',
  'ODDS_API_KEY',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'PAYPAL_CLIENT_SECRET',
  'SMTP_URL',
  'FORM_MAIL_URL',
  'ALARM_WEBHOOK_URL',
  'ALARM_WEBHOOK_SECRET',
  'FILES_S3_SECRET_ACCESS_KEY',
] as const;

/** Replaces *_FILE variables with the files' contents, or returns what is wrong with one. */
export function readSecretFiles(
  given: Readonly<Record<string, string | undefined>>,
): { variables: Record<string, string | undefined> } | { mistake: string } {
  const variables = { ...given };
  for (const name of secrets) {
    const file = given[`${name}_FILE`];
    if (file === undefined) continue;
    if (given[name] !== undefined) return { mistake: `${name}_FILE must not be set together with ${name}` };
    try {
      // Editors and `echo` end a file with a line break, which is not part of the secret.
      variables[name] = readFileSync(file, 'utf8').replace(/\r?\n$/, '');
    } catch {
      return { mistake: `${name}_FILE must be a file that this program can read` };
    }
  }
  return { variables };
}
