/** The demo users of a play-money database. Their password is public. */
export const demoPeople = [
  { firstName: 'Demo', lastName: 'One', username: 'demo1', email: 'demo1@example.com', role: 'user' },
  { firstName: 'Demo', lastName: 'Two', username: 'demo2', email: 'demo2@example.com', role: 'user' },
  { firstName: 'Demo', lastName: 'Admin', username: 'demoadmin', email: 'admin@example.com', role: 'admin' },
] as const;

export const demoPassword = 'sidebet-demo';

const simulatedDomain = '_simulated@example.com';

/** The address of a simulated user. example.com receives no email. */
export const simulatedEmail = (name: string): string => name + simulatedDomain;

export const isSimulatedEmail = (email: string): boolean => email.endsWith(simulatedDomain);
