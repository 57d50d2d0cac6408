import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { ErrorCode } from '#contract/errors.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Database } from './database/database.ts'
import type { Storage } from './files/storage.ts'
import type { Route } from './http/route.ts'
import type { Handler, ScheduledJob } from './jobs.ts'
import type { Paystack } from './paystack.ts'

/** What every module is given. */
export interface Platform {
  readonly config: Config
  readonly clock: Clock
  readonly db: Database
  readonly paystack: Paystack
  readonly storage: Storage
  readonly log: FastifyBaseLogger
}

/** A module's contributions to the app. */
export interface Module {
  readonly routes?: readonly Route[]
  readonly handlers?: readonly Handler[]
  readonly scheduledJobs?: readonly ScheduledJob[]
  /** Pages and streams that are not calls of the API, such as pictures. */
  plugin?(app: FastifyInstance): Promise<void>
}

/** The failure that breaking a constraint stands for, by the constraint's name. */
export type Constraints = Readonly<Record<string, ErrorCode>>
