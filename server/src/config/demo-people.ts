/** The demo users of a play-money database. Their password is public. */
export const demoPeople = [
  { firstName: 'Demo', lastName: 'One', username: 'demo1', email: 'demo1@example.com', role: 'user' },
  { firstName: 'Demo', lastName: 'Two', username: 'demo2', email: 'demo2@example.com', role: 'user' },
  { firstName: 'Demo', lastName: 'Admin', username: 'demoadmin', email: 'admin@example.com', role: 'admin' },
] as const;

export const demoPassword = 'sidebet-demo';
