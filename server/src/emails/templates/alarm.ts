import type { EmailContent } from '../email-content.ts';

/** Notifies operators of an alarm. `detail` has ids, codes and amounts, never personal data. */
export function alarmEmail(options: {
  code: string;
  count: number;
  firstAt: string;
  lastAt: string;
  detail: Readonly<Record<string, unknown>>;
  alarmsUrl: string;
}): EmailContent {
  const { code, count, firstAt, lastAt, detail, alarmsUrl } = options;
  const times = count === 1 ? 'once' : `${count.toLocaleString('en-US')} times`;
  return {
    subject: `Alarm: ${code}`,
    preheader: `Raised ${times}.`,
    heading: `Alarm: ${code}`,
    paragraphs: [
      `This alarm was raised ${times} and is not acknowledged. docs/runbook.md says what it means and what to do.`,
    ],
    facts: [['First raised', firstAt], ['Last raised', lastAt], ...Object.entries(detail).map(toFact)],
    action: { label: 'View alarms', url: alarmsUrl },
    smallPrint: ['You get at most one message about each kind of alarm in 15 minutes.'],
  };
}

export function testAlarmEmail(alarmsUrl: string): EmailContent {
  return {
    subject: 'Test alarm',
    preheader: 'Nothing is wrong.',
    heading: 'Test alarm',
    paragraphs: ['An operator sent this to test whether alarms arrive. Nothing is wrong.'],
    action: { label: 'View alarms', url: alarmsUrl },
  };
}

function toFact([name, value]: [string, unknown]): readonly [string, string] {
  return [name, (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, 300)];
}
