import { describe, expect, test } from 'vitest';
import { type EmailContent, footLines, nameSite } from '../email-content.ts';
import { renderHtml } from '../render-html.ts';
import { renderText } from '../render-text.ts';
import {
  type BetFacts,
  betAcceptedEmail,
  betRefundedEmail,
  betSettledEmail,
  contestAnsweredEmail,
  resultContestedEmail,
} from './bets.ts';
import {
  emailChangedEmail,
  emailChangeEmail,
  emailChangeRequestedEmail,
  lockedOutEmail,
  newDeviceEmail,
  passwordChangedEmail,
  passwordResetEmail,
  securityChangedEmail,
  verificationEmail,
} from './logins.ts';
import { alarmEmail, depositEmail, supportAnswerEmail, testAlarmEmail, withdrawalEmail } from './notices.ts';

/** Every template with this name for people and teams. */
function everyEmail(name: string): [string, EmailContent][] {
  const url = 'https://sidebet.example/x?a=1&token=abc"<>';
  const bet: BetFacts = {
    homeTeam: name,
    awayTeam: 'New York Knicks',
    starts: 'Nov 22, 2026, 12:00 PM CDT',
    pick: name,
    group: { kind: 'iou', name },
    stakeCents: 1_234_56,
    winCents: 987_65,
    url,
    preferencesUrl: 'https://sidebet.example/Settings?tab=notifications',
  };
  const money = { message: `${name}: $10.00 is on its way`, url, preferencesUrl: bet.preferencesUrl };
  return [
    ['verification', verificationEmail({ url, hours: 24 })],
    [
      'alarm',
      alarmEmail({
        code: 'jobFailing',
        count: 2,
        firstAt: '2026-11-21T12:00:00.000Z',
        lastAt: '2026-11-21T12:05:00.000Z',
        detail: { job: name, inARow: 60 },
        alarmsUrl: url,
      }),
    ],
    ['testAlarm', testAlarmEmail(url)],
    ['passwordReset', passwordResetEmail({ firstName: name, url, minutes: 10 })],
    [
      'passwordChanged',
      passwordChangedEmail({ firstName: name, at: 'Nov 21, 2026, 7:00 AM CDT', forgotUrl: url }),
    ],
    ['emailChange', emailChangeEmail({ url, minutes: 10 })],
    [
      'emailChangeAsked',
      emailChangeRequestedEmail({ firstName: name, newEmail: 'a@mail.com', forgotUrl: url }),
    ],
    [
      'emailChanged',
      emailChangedEmail({
        firstName: name,
        newEmail: 'a@mail.com',
        at: 'Nov 21, 2026, 7:00 AM CDT',
        supportUrl: url,
      }),
    ],
    [
      'newDevice',
      newDeviceEmail({
        firstName: name,
        device: 'Chrome on Mac',
        at: 'Nov 21, 2026, 7:00 AM CDT',
        forgotUrl: url,
      }),
    ],
    ['lockedOut', lockedOutEmail({ firstName: name, at: 'Nov 21, 2026, 7:00 AM CDT', forgotUrl: url })],
    [
      'securityChanged',
      securityChangedEmail({
        firstName: name,
        what: 'A passkey was added.',
        at: '2026-11-21',
        forgotUrl: url,
      }),
    ],
    ['betAccepted', betAcceptedEmail({ ...bet, acceptor: name, part: null })],
    ['betAccepted, a part', betAcceptedEmail({ ...bet, acceptor: name, part: 'took $20 of your $60' })],
    [
      'betSettled, won',
      betSettledEmail({ ...bet, won: true, score: `${name} 101, Knicks 99`, message: name }),
    ],
    ['betSettled, lost', betSettledEmail({ ...bet, won: false, score: null, message: name })],
    ['betRefunded', betRefundedEmail({ ...bet, message: name })],
    ['resultContested', resultContestedEmail({ ...bet, other: name, message: name })],
    ['contestAnswered', contestAnsweredEmail({ ...bet, message: name })],
    ['deposit', depositEmail(money)],
    ['withdrawal', withdrawalEmail(money)],
    [
      'supportAnswer',
      supportAnswerEmail({
        firstName: name,
        subject: `About ${name}`,
        answer: `Thanks.\n\n${name}: done.`,
        url,
      }),
    ],
  ];
}

const entities: Record<string, string> = { '38': '&', '60': '<', '62': '>', '34': '"', '39': "'" };
/** The visible text of the HTML. */
const seen = (html: string) =>
  html
    .replace(/<style>[\s\S]*?<\/style>/, '')
    .replace(/<[^>]*>/g, '\n')
    .replace(/&#(\d+);/g, (_, code: string) => entities[code]!);

/** Every text of an email. */
function facts(content: EmailContent): string[] {
  return [
    content.heading,
    ...content.paragraphs,
    ...(content.facts ?? []).flat(),
    ...(content.action ? [content.action.label, content.action.url] : []),
    ...(content.smallPrint ?? []),
    ...footLines,
  ].map((text) => nameSite(text, 'Sidebet'));
}

describe.each(everyEmail('Jordan'))('%s', (_name, content) => {
  test('has the same content in text and in HTML', () => {
    const [text, html] = [renderText(content, 'Sidebet'), seen(renderHtml(content, 'Sidebet'))];
    expect(facts(content).length).toBeGreaterThan(5);
    for (const fact of facts(content)) {
      expect(text).toContain(fact);
      expect(html).toContain(fact);
    }
    expect(html).toContain(nameSite(content.preheader, 'Sidebet'));
  });

  test('has a short subject on one line', () => {
    expect(content.subject).toMatch(/^[^\r\n]{5,80}$/);
  });

  test('loads nothing external, so opening it cannot be tracked', () => {
    const html = renderHtml(content, 'Sidebet');
    expect(html).not.toMatch(/<(img|link|script|iframe|object|video|form)\b/i);
    expect(html).not.toMatch(/url\(|@import|@font-face|\bsrc=/i);
    const links = [...html.matchAll(/https?:\/\/([^/"&\s]+)/g)].map(([, host]) => host);
    expect(new Set(links)).toEqual(new Set(['sidebet.example']));
  });

  test('states the minimum age and where to find help', () => {
    expect(renderText(content, 'Sidebet')).toMatch(/18 or older[\s\S]*1-800-GAMBLER/);
  });
});

/** Emails to an address whose owner may not know of the account contain no user input. */
const nameless = ['testAlarm', 'verification', 'emailChange'];
const named = (name: string) => everyEmail(name).filter(([kind]) => !nameless.includes(kind));

test.each(nameless)('%s contains no name', (kind) => {
  const content = everyEmail('Maximiliana').find(([one]) => one === kind)![1];
  expect(renderHtml(content, 'Sidebet') + renderText(content, 'Sidebet') + content.subject).not.toContain(
    'Maximiliana',
  );
});

const hostile = `"><script>alert('x')</script><img src=x onerror=alert(1)>&amp;`;
describe.each(named(hostile))('%s with a hostile name', (_name, content) => {
  test('escapes it', () => {
    const html = renderHtml(content, 'Sidebet');
    expect(html).not.toMatch(/<script|<img/i);
    // Attributes end where the template ends them: no quote of the name is left.
    expect(html.replace(/<style>[\s\S]*?<\/style>/, '')).not.toContain('onerror=alert(1)>');
    expect(seen(html)).toContain(hostile);
    expect(renderText(content, 'Sidebet')).toContain(hostile);
  });
});

test.each(named('Maximiliana'.repeat(8)))('%s keeps a long name complete and breakable', (_name, content) => {
  const html = renderHtml(content, 'Sidebet');
  expect(seen(html)).toContain('Maximiliana'.repeat(8));
  for (const [element] of html.matchAll(/<(?:p|td|h1)[^>]*>[^<]*Maximiliana[^<]*</g))
    expect(element).toContain('overflow-wrap:anywhere');
});

test('only optional emails link to the preferences', () => {
  const switchable = everyEmail('Jordan').filter(([, { preferencesUrl }]) => preferencesUrl);
  expect(switchable.map(([name]) => name)).toEqual([
    'betAccepted',
    'betAccepted, a part',
    'betSettled, won',
    'betSettled, lost',
    'betRefunded',
    'resultContested',
    'contestAnswered',
    'deposit',
    'withdrawal',
  ]);
  for (const [, content] of switchable) {
    expect(renderText(content, 'Sidebet')).toContain(content.preferencesUrl);
    expect(renderHtml(content, 'Sidebet')).toContain(content.preferencesUrl);
  }
});
