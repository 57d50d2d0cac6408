import * as contract from '#contract/identity/profile.ts'
import { failed } from '#platform/failure.ts'
import { type Route, route } from '#platform/http/route.ts'
import type { Platform } from '#platform/module.ts'
import { askForEmail, confirmEmailChange, keepOldEmail } from './email-change.ts'
import { profileOf, saveProfile } from './profile.ts'

/** Profile of every user kind. */
export const profileRoutes = (platform: Platform): readonly Route[] => [
  route(contract.getProfile, ({ caller, db, now }) => profileOf(db.read, caller.accountId, now)),
  route(contract.updateProfile, ({ caller, body, db }) => db.transact(work => saveProfile(work, caller, body))),
  route(contract.changeEmail, async ({ caller, body, db, now }) => {
    const refused = await askForEmail(platform, caller, body)
    return failed(refused) ? refused : profileOf(db.read, caller.accountId, now)
  }),
  route(contract.keepEmail, ({ caller, db }) => db.transact(work => keepOldEmail(work, caller))),
  route(contract.confirmNewEmail, ({ body }) => confirmEmailChange(platform, body.token)),
]
