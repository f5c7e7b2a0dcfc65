import type { IForbiddenRuleType } from 'dependency-cruiser';

/** Which files may import which (ARCHITECTURE.md). Paths are regular expressions; $1 is the group of `from`. */

/** Tests and code that only tests use. They may import what they need. */
export const forTests = '\\.(test|fixtures)\\.tsx?$|^server/testing/';

/**
 * The files of each feature of the server that other features may import. Features are in halls: betting is below accounts and
 * people, which do not import each other, then money, then operating.
 */
const publicFiles: Readonly<Record<string, readonly string[]>> = {
  'accounts/age-place': ['checks'],
  'betting/bets': ['bet-view', 'queries', 'receipt', 'shared-bet', 'withdraw-offers'],
  'money/deposits': ['card-deposits', 'deposit-context', 'deposit-failure', 'deposit-row', 'paypal-deposits'],
  'betting/events': [
    'correct-result',
    'enter-result',
    'event-rows',
    'notify-of-hold',
    'queries',
    'team-aliases',
    'void-called-off',
  ],
  'accounts/flags': ['note-flags'],
  'people/groups': ['hand-over', 'remove-part', 'remove-text'],
  'accounts/protection': [
    'change',
    'changes',
    'deposits',
    'hold-for-review',
    'retained-identities',
    'payment-sources',
    'view',
  ],
  'money/reconciliation': ['record-reconciliation'],
  'money/statements': ['statement-csv', 'transactions'],
  'money/withdrawals': [
    'payout-apply',
    'payout-events',
    'payout-rows',
    'payout-schedule',
    'withdrawal-operator',
    'withdrawal-queue',
    'withdrawals',
  ],
};

/** Together one feature. */
const authFolders = 'accounts/(?:auth|emailed-links|passwords|security|two-factor)';

const publicPaths = Object.entries(publicFiles).map(
  ([feature, files]) => `^server/src/features/${feature}/(${files.join('|')})[.]ts$`,
);

const programs = '^(e2e|proofs|bench)/';
/** The only product code that imports play money. */
const openPayments = '^server/src/integrations/payments/open-payments[.]ts$';
/** Folders of the server above its features. */
const aboveFeatures = 'app|workers|cli|demo|live|metrics';

type Path = string | string[];
type End = { readonly path?: Path; readonly pathNot?: Path };

/** `name` is the reason: what holds for every import. */
const forbid = (
  name: string,
  from: End,
  to: End & { readonly dependencyTypes?: ['core']; readonly dynamic?: false },
) => ({ name, severity: 'error', from, to }) as IForbiddenRuleType;

export const importRules: IForbiddenRuleType[] = [
  forbid(
    'the domain has no dependencies',
    { path: '^domain/src/', pathNot: forTests },
    { pathNot: '^domain/src/' },
  ),
  forbid(
    'files at the top of the domain are below its folders',
    { path: '^domain/src/([^/]+)[.]ts$', pathNot: forTests },
    { path: '^domain/src/[^/]+/', pathNot: '^domain/src/$1/' },
  ),
  forbid(
    'the domain is below everything else',
    { path: '^domain/' },
    { path: [programs, '^(contract|play-money|server|web)/'] },
  ),
  forbid(
    'the contract is below server and web',
    { path: '^contract/' },
    { path: [programs, '^(play-money|server|web)/'] },
  ),
  forbid(
    'the play-money provider imports only the domain',
    { path: '^play-money/' },
    { path: [programs, '^(contract|server|web)/'] },
  ),
  forbid(
    'the server imports play money in one place',
    { path: '^server/src/', pathNot: [forTests, openPayments] },
    { path: '^play-money/' },
  ),
  forbid(
    'the server imports play money dynamically',
    { path: '^server/src/', pathNot: forTests },
    { path: '^play-money/', dynamic: false },
  ),
  forbid(
    'browsers have no Node modules',
    { path: '^(contract|web)/src/', pathNot: forTests },
    { dependencyTypes: ['core'] },
  ),
  forbid('the server does not import its clients', { path: '^server/' }, { path: [programs, '^web/'] }),
  forbid(
    'the web app uses the contract',
    { path: '^web/src/' },
    { path: [programs, '^(play-money|server)/'] },
  ),
  forbid(
    'ui and lib are below features',
    { path: '^web/src/(ui|lib)/' },
    { path: '^web/src/(app|features)/' },
  ),
  forbid('features are below app', { path: '^web/src/features/' }, { path: '^web/src/app/' }),
  forbid(
    'web features do not import each other',
    { path: '^web/src/features/([^/]+)/' },
    { path: '^web/src/features/', pathNot: '^web/src/features/$1/' },
  ),
  ...[
    { path: `^server/src/features/(?!${authFolders}/)([^/]+/[^/]+)/`, own: '^server/src/features/$1/' },
    { path: `^server/src/features/${authFolders}/`, own: `^server/src/features/${authFolders}/` },
  ].map(({ path, own }) =>
    forbid(
      'server features import only public files of each other',
      { path, pathNot: forTests },
      { path: '^server/src/features/', pathNot: [own, ...publicPaths] },
    ),
  ),
  ...[
    { hall: 'betting', below: 'accounts|people|money|operating' },
    { hall: 'accounts', below: 'people|money|operating' },
    { hall: 'people', below: 'accounts|money|operating' },
    { hall: 'money', below: 'people|operating' },
  ].map(({ hall, below }) =>
    forbid(
      'features import only halls below their own',
      { path: `^server/src/features/${hall}/`, pathNot: forTests },
      { path: `^server/src/features/(${below})/` },
    ),
  ),
  forbid('the book does not import the contract', { path: '^server/src/book/' }, { path: '^contract/' }),
  forbid(
    'server foundations are below features',
    { path: `^server/src/(?!(features|${aboveFeatures})/)[^/]+/`, pathNot: forTests },
    { path: '^server/src/features/' },
  ),
  forbid(
    'the context is below features',
    { path: '^server/src/context[.]ts$' },
    { path: ['^server/src/features/', '^server/src/http/handlers[.]ts$'] },
  ),
  forbid(
    'only programs import workers and wiring',
    { path: '^server/src/(?!(app|workers|cli|demo)/)[^/]+/', pathNot: forTests },
    { path: '^server/src/(app|workers)/' },
  ),
  forbid(
    'only routes throw refusals; handlers and everything below return them',
    {
      path: '^server/src/',
      pathNot: [
        forTests,
        '^server/src/(http/|app/app[.]ts|live/route[.]ts)',
        // Routes outside the contract, and the limit that sees uploads the HTTP layer ended.
        '/(provider-webhooks/feature|outbox-routes|previews/feature|upload-limit)[.]ts$',
      ],
    },
    { path: '^server/src/http/problem[.]ts$' },
  ),
  forbid(
    'tests that inject faults start the program with its usual patience',
    { path: '[.]faults[.]test[.]ts$' },
    { path: '^server/testing/program[.]ts$' },
  ),
  forbid(
    'product code does not import code for tests',
    { path: '^(domain|contract|play-money|server|web)/src/', pathNot: forTests },
    { path: forTests },
  ),
];

/** Checked without code for tests, which may import in any direction. */
export const folderRules: IForbiddenRuleType[] = [
  {
    name: 'folders do not import each other in a circle',
    severity: 'error',
    scope: 'folder',
    from: { path: '^(domain|play-money|server)/src/' },
    to: { circular: true },
  },
];
