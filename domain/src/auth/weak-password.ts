/**
 * Passwords of at least six characters, in lower case, that lead every published list of stolen passwords. Works
 * without a network request.
 */
const everybodysFirstTry: ReadonlySet<string> = new Set(
  `111111 000000 666666 888888 aaaaaa 123456 1234567 12345678 123456789 1234567890 12345678910 123123 123321 654321 696969 121212 112233 159753 987654321
  qwerty qwerty1 qwerty12 qwerty123 qwertyuiop azerty asdfgh asdfghjkl zxcvbn zxcvbnm 1q2w3e 1q2w3e4r 1q2w3e4r5t
  1qaz2wsx qazwsx password password1 password12 password123 password1234 passw0rd p@ssw0rd abc123 abcd1234 a1b2c3
  a123456 admin123 administrator welcome welcome1 letmein letmein1 iloveyou monkey dragon sunshine princess football
  baseball basketball superman batman master shadow michael jordan23 trustno1 starwars whatever changeme secret
  default login123 test123 testtest sidebet sidebet1 sidebet123`.split(/\s+/),
);

/** Product words. Attackers try them with a few digits appended (docs/security-policies.md). */
const ownWords: ReadonlySet<string> = new Set([
  'sidebet',
  'bet',
  'betting',
  'wager',
  'password',
  'admin',
  'operator',
  'support',
]);
const isOwnWord = (text: string) => ownWords.has(text.replace(/[^\p{L}]/gu, ''));

/**
 * Whether a password is too weak: a very common one, only spaces, a product word with digits or symbols, or the user's
 * own email or username.
 */
export function isWeakPassword(password: string, own = { email: '', username: '' }): boolean {
  const text = password.toLowerCase();
  const [mailbox] = own.email.toLowerCase().split('@');
  return (
    text.trim() === '' ||
    everybodysFirstTry.has(text) ||
    isOwnWord(text) ||
    [own.email.toLowerCase(), mailbox, own.username.toLowerCase()].includes(text)
  );
}
