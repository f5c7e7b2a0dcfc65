/** Turns JSON log lines into readable ones: time, level, message and fields, with an error's stack below. */
export function readableLines(out: { write(text: string): unknown }): { write(line: string): void } {
  return { write: (line) => void out.write(formatLogLine(line)) };
}

export function formatLogLine(line: string): string {
  let entry: Record<string, unknown>;
  try {
    entry = JSON.parse(line);
  } catch {
    return line;
  }
  const { level, time, msg, err, pid: _pid, hostname: _hostname, ...fields } = entry;
  const clock = new Date(Number(time)).toISOString().slice(11, 23);
  const details = Object.entries(fields).map(([name, value]) => `${name}=${short(value)}`);
  const head = [clock, String(level).padEnd(5), msg, ...details]
    .filter((part) => part !== undefined)
    .join(' ');
  return `${head}\n${writeStack(err)}`;
}

function short(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function writeStack(err: unknown): string {
  if (typeof err !== 'object' || err === null) return '';
  const { stack, message, cause } = err as { stack?: string; message?: string; cause?: unknown };
  const lines = (stack || message || '').split('\n').map((text) => `  ${text}\n`);
  return lines.join('') + writeStack(cause);
}
