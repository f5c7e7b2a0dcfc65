import type { SecurityEventKind } from '@sidebet/contract/console/security-log';
import { consoleList } from '../components/console-list.tsx';
import { securityTable } from '../components/security-table.tsx';

type Subject = SecurityEventKind extends `${infer Kind}.${string}` ? Kind : never;
const kinds: Readonly<Record<'' | 'login.failed' | Subject, string>> = {
  '': 'Everything',
  login: 'Logins',
  'login.failed': 'Failed logins',
  stepUp: 'Identity confirmations',
  access: 'Refused access',
  factor: 'Passkeys and two-step login',
  password: 'Passwords',
  email: 'Email addresses',
  contact: 'Phone and address',
  payMethods: 'Ways to be paid in groups',
  receiver: 'Withdrawal receivers',
  console: 'Console',
  session: 'Ended sessions',
};

/** Logins, changed factors and refused access of all users. One person's are on that person's page. */
export default consoleList({
  title: 'Security log',
  intro:
    "Logins, changed factors and refused access, newest first. A person's own events are on their page, under Security. Rows cannot be changed.",
  table: securityTable,
  choices: { kind: { label: 'About', options: kinds } },
});
