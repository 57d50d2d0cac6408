import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { UserKind } from '#contract/access.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type { OpenMatter } from '#contract/identity/privacy.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Database, Reader, Work } from './database/database.ts'
import type { Storage } from './files/storage.ts'
import type { Route } from './http/route.ts'
import type { SharedAnswers } from './http/shared-answers.ts'
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
  /**
   * Creates a cache of this process, of at most so many bytes, that `Work.invalidate` invalidates. It keeps nothing while
   * invalidations can't be received.
   */
  cache<V>(mostBytes: number): SharedAnswers<V>
}

/**
 * Moves what belongs to the account `from` to the account `into`. Modules run low to high in one transaction that has
 * locked both accounts.
 */
export type MergeAccounts = (work: Work, accounts: { from: string; into: string }) => Promise<void>

/** A person whose data is exported or erased. */
export interface AccountOwner {
  readonly id: string
  readonly kind: UserKind
  readonly email: string
}

/** Rows about a person, by what they are, such as `orders`. The file has the amounts of columns that end in `_kobo` in naira. */
export type PersonalData = Readonly<Record<string, readonly object[]>>

/** What modules do with a person's data. Each does its part of its own tables. */
export interface Privacy {
  /** Returns everything that the module holds about a person, for the file that they download, without what only others may know. */
  tell?(read: Reader, owner: AccountOwner): Promise<PersonalData>
  /** Returns what has to end before the account can be erased, and until when that is. */
  openMatters?(read: Reader, owner: AccountOwner, now: Date): Promise<OpenMatter[]>
  /** Deletes or anonymises everything about a person that no law requires us to keep (docs/rules/privacy.md). */
  erase?(work: Work, owner: AccountOwner): Promise<void>
}

/** A module's contributions to the app. */
export interface Module {
  readonly routes?: readonly Route[]
  readonly handlers?: readonly Handler[]
  readonly scheduledJobs?: readonly ScheduledJob[]
  /** Moves its own rows when a guest's purchases become part of an account. */
  readonly mergeAccounts?: MergeAccounts
  readonly privacy?: Privacy
  /** Pages and streams that are not API endpoints, such as pictures. */
  plugin?(app: FastifyInstance): Promise<void>
}

/** Error codes by the name of the violated database constraint. */
export type Constraints = Readonly<Record<string, ErrorCode>>
