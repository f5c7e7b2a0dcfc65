import type { MoneyMode } from '@sidebet/domain/wallet/money-mode';
import type { FastifyServerOptions } from 'fastify';
import type { Env } from '../config/env.ts';
import type { HashCost } from '../config/hash-cost.ts';
import type { Context } from '../context.ts';
import type { Database } from '../db/pool.ts';
import type { AuthContext } from '../features/accounts/auth/auth-context.ts';
import type { Handlers } from '../http/handlers.ts';
import type { Clock } from '../time/clock.ts';
import type { BeforeJobs } from '../workers/recurring.ts';
import type { ServerPatience } from './patience.ts';

export type ServerOptions = {
  readonly env: Env;
  readonly database: Database;
  /** The built web app, or null to serve only the API. */
  readonly siteDir: string | null;
  readonly logger: FastifyServerOptions['logger'];
  /** Prepares the database once the server listens. The jobs start after the returned work, which may add jobs. */
  readonly prepare?: ((context: Context, auth: AuthContext) => Promise<BeforeJobs>) | undefined;
  /** Lets tests move time. */
  readonly clock?: Clock;
  /** Lets tests apply real-money rules while paying with play money. */
  readonly moneyMode?: MoneyMode | undefined;
  /** Lets tests end STOP_DELAY. */
  readonly stopDelay?: ((ms: number) => Promise<unknown>) | undefined;
  /** Lets tests wait longer for the database than users do. */
  readonly patience?: ServerPatience | undefined;
  /** Lets tests that sign up many users hash passwords and identities cheaply. */
  readonly hashCost?: HashCost | undefined;
  /** Lets tests send pushes to a push service on this machine. */
  readonly localPush?: boolean | undefined;
  /** Lets tests break an endpoint on purpose to verify that it is detected. */
  readonly alterHandlers?: ((handlers: Handlers) => Handlers) | undefined;
};
