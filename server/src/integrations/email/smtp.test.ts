import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { OutgoingEmail } from './port.ts';
import { openSmtp } from './smtp.ts';

/** A minimal mail server that records commands and whose responses a test can replace. */
let server: Server;
let sockets: Set<Socket>;
let letters: { from: string; to: string[]; data: string }[];
let logins: string[];
let answers: Partial<Record<'connect' | 'auth' | 'from' | 'to' | 'data', string>>;

beforeEach(async () => {
  sockets = new Set();
  letters = [];
  logins = [];
  answers = {};
  server = createServer(converse);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  server.close();
});

function converse(socket: Socket): void {
  sockets.add(socket);
  let letter = { from: '', to: [] as string[], data: '' };
  let inData = false;
  let unread = '';
  const say = (line: string) => socket.write(`${line}\r\n`);
  say(answers.connect ?? '220 mail.example ESMTP');
  socket.on('error', () => {});
  socket.on('data', (bytes) => {
    unread += bytes.toString('latin1');
    for (let end = unread.indexOf('\r\n'); end >= 0; end = unread.indexOf('\r\n')) {
      const line = unread.slice(0, end);
      unread = unread.slice(end + 2);
      if (inData) {
        if (line !== '.') {
          letter.data += `${line}\n`;
          continue;
        }
        inData = false;
        if (!answers.data) letters.push(letter);
        letter = { from: '', to: [], data: '' };
        say(answers.data ?? '250 kept');
      } else if (/^EHLO/i.test(line)) {
        say('250-mail.example');
        say('250 AUTH PLAIN');
      } else if (/^STARTTLS/i.test(line)) {
        say('454 not here');
      } else if (/^AUTH PLAIN /i.test(line)) {
        logins.push(Buffer.from(line.slice(11), 'base64').toString());
        say(answers.auth ?? '235 welcome');
      } else if (/^MAIL FROM:/i.test(line)) {
        letter.from = line;
        say(answers.from ?? '250 ok');
      } else if (/^RCPT TO:/i.test(line)) {
        letter.to.push(line);
        say(answers.to ?? '250 ok');
      } else if (/^DATA/i.test(line)) {
        inData = true;
        say('354 go on');
      } else if (/^QUIT/i.test(line)) {
        say('221 bye');
        socket.end();
      } else say('250 ok');
    }
  });
}

const open = (credentials = '') =>
  openSmtp({
    url: `smtp://${credentials}127.0.0.1:${(server.address() as AddressInfo).port}`,
    from: 'Sidebet <no-reply@sidebet.example>',
  });
const mail: OutgoingEmail = {
  id: '01a1fbb3-5b47-75b0-a158-ae4e15c9599e',
  address: 'ann@example.com',
  subject: 'Grüße: +$8.00',
  text: 'You won.\n',
  html: '<p>You won.</p>',
};

test('sends an email with text and HTML, its sender and its own id', async () => {
  const smtp = open();
  expect(await smtp.send(mail)).toEqual({ kind: 'sent' });
  smtp.close();
  expect(letters).toHaveLength(1);
  const { from, to, data } = letters[0]!;
  expect(from).toContain('<no-reply@sidebet.example>');
  expect(to).toEqual([expect.stringContaining('<ann@example.com>')]);
  expect(data).toMatch(/^From: Sidebet <no-reply@sidebet\.example>$/m);
  expect(data).toMatch(/^To: ann@example\.com$/m);
  expect(data).toMatch(/^Message-ID: <01a1fbb3-5b47-75b0-a158-ae4e15c9599e@sidebet\.example>$/im);
  expect(data).toMatch(/^Subject: =\?UTF-8\?/m);
  expect(data).toMatch(/^Auto-Submitted: auto-generated$/m);
  expect(data).toMatch(
    /Content-Type: text\/plain[\s\S]*You won\.[\s\S]*Content-Type: text\/html[\s\S]*<p>You won\.<\/p>/,
  );
});

test('a resent email has the same Message-ID and uses the same connection', async () => {
  const smtp = open();
  await smtp.send(mail);
  await smtp.send(mail);
  const ids = letters.map(({ data }) => /^Message-ID: .*$/im.exec(data)![0]);
  expect(ids[1]).toBe(ids[0]);
  expect(sockets.size).toBe(1);
  smtp.close();
});

test('uses the login of the URL', async () => {
  const smtp = open('mailer:p%40ss@');
  await smtp.send(mail);
  expect(logins).toEqual(['\0mailer\0p@ss']);
  smtp.close();
});

test.each(['a@example.com, b@example.com', 'A <a@example.com>', '"a@example.com"@x.example'])(
  'an unusual address is never more than one address: %s',
  async (address) => {
    const smtp = open();
    await smtp.send({ ...mail, address }).catch(() => {});
    smtp.close();
    for (const letter of letters) expect(letter.to).toHaveLength(1);
  },
);

test('a subject cannot add a header', async () => {
  const smtp = open();
  await smtp.send({ ...mail, subject: 'Hello\r\nBcc: everyone@example.com' });
  smtp.close();
  expect(letters[0]!.to).toHaveLength(1);
  expect(letters[0]!.data).not.toMatch(/^Bcc:/im);
});

test.each([
  ['to', '550 5.1.1 no such person'],
  ['data', '554 5.7.1 looks like spam'],
] as const)('a rejection of %s is permanent, with its reason', async (step, line) => {
  answers[step] = line;
  const smtp = open();
  expect(await smtp.send(mail)).toEqual({
    kind: 'refused',
    reason: expect.stringContaining(line.slice(0, 3)),
  });
  smtp.close();
  expect(letters).toEqual([]);
});

test.each([
  ['connect', '421 too busy'],
  ['to', '450 4.2.1 try later'],
  ['data', '451 4.3.0 try later'],
] as const)('a temporary error at %s can be retried', async (step, line) => {
  answers[step] = line;
  const smtp = open();
  await expect(smtp.send(mail)).rejects.toThrow();
  answers = {};
  expect(await smtp.send(mail)).toEqual({ kind: 'sent' });
  smtp.close();
});

test('a rejected login is our own error and can be retried', async () => {
  answers.auth = '535 5.7.8 wrong password';
  const smtp = open('mailer:old@');
  await expect(smtp.send(mail)).rejects.toThrow('535');
  smtp.close();
});

test('an unreachable server can be retried', async () => {
  const smtp = open();
  server.close();
  await once(server, 'close');
  await expect(smtp.send(mail)).rejects.toThrow();
  smtp.close();
});

test('if TLS is required, neither password nor message goes to a server without it', async () => {
  const { port } = server.address() as AddressInfo;
  const mailer = openSmtp({
    url: `smtp://user:password@127.0.0.1:${port}`,
    from: 'Sidebet <no-reply@sidebet.example>',
    requireTls: true,
  });
  await expect(mailer.send(mail)).rejects.toThrow('STARTTLS');
  expect([logins, letters]).toEqual([[], []]);
  mailer.close();
});
