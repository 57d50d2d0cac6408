import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { ErrorCode } from '#contract/errors.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Database, Work } from './database/database.ts'
import type { Storage } from './files/storage.ts'
import type { Route } from './http/route.ts'
import type { Handler, ScheduledJob } from './jobs.ts'
import type { Paystack } from './paystack.ts'

/** Services that every module receives. */
export interface Platform {
  readonly config: Config
  readonly clock: Clock
  readonly db: Database
  readonly paystack: Paystack
  readonly storage: Storage
  readonly log: FastifyBaseLogger
}

/**
 * Moves what belongs to the account `from` to the account `into`. Modules run low to high in one transaction that has
 * locked both accounts.
 */
export type MergeAccounts = (work: Work, accounts: { from: string; into: string }) => Promise<void>

/** A module's contributions to the app. */
export interface Module {
  readonly routes?: readonly Route[]
  readonly handlers?: readonly Handler[]
  readonly scheduledJobs?: readonly ScheduledJob[]
  /** Moves its own rows when a guest's purchases become part of an account. */
  readonly mergeAccounts?: MergeAccounts
  /** Pages and streams that are not API endpoints, such as pictures. */
  plugin?(app: FastifyInstance): Promise<void>
}

/** Error codes by the name of the violated database constraint. */
export type Constraints = Readonly<Record<string, ErrorCode>>
