import * as contract from '#contract/identity/privacy.ts'
import { type Route, route } from '#platform/http/route.ts'
import type { Platform } from '#platform/module.ts'
import { toKobo } from '#platform/money.ts'
import { type AllPrivacy, closeOwn, closingOf, keepOwn } from './closing.ts'
import { askForData, contentOf, ownDataOf } from './own-data.ts'

/** Download of one's own data, and closing one's account. */
export const privacyRoutes = (platform: Platform, privacy: AllPrivacy): readonly Route[] => [
  route(contract.getOwnData, ({ caller, db, now }) => ownDataOf(db.read, caller.accountId, now)),
  route(contract.askForOwnData, ({ caller, db }) => db.transact(work => askForData(work, caller))),
  route(contract.downloadOwnData, ({ caller, db, now }) => contentOf(db.read, caller.accountId, now)),
  route(contract.getClosing, ({ caller, db, now }) => closingOf(db.read, privacy, caller, now)),
  route(contract.closeOwnAccount, ({ caller, body: { password, giveUp } }) =>
    closeOwn(platform, privacy, caller, {
      password,
      giveUp: giveUp === undefined ? undefined : toKobo(giveUp),
    }),
  ),
  route(contract.keepOwnAccount, ({ caller, db }) => db.transact(work => keepOwn(work, caller))),
]
