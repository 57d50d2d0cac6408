import type { MergeAccounts, Module, Platform } from '#platform/module.ts'
import { accountRoutes, type SignInViews } from './accounts.routes.ts'
import { addressRoutes } from './addresses.routes.ts'
import { moveAddresses } from './addresses.store.ts'
import { administrationRoutes } from './administration.routes.ts'
import { cleanUp } from './clean-up.ts'
import { type AllPrivacy, eraseClosed } from './closing.ts'
import { moveConsents } from './consents.ts'
import { forgottenHandler } from './new-password.ts'
import { gatherHandler } from './own-data.ts'
import { privacyRoutes } from './privacy.routes.ts'
import { identityPrivacy } from './privacy.ts'
import { profileRoutes } from './profile.routes.ts'
import { sessionsRoutes } from './sessions.routes.ts'
import { twoFactorRoutes } from './two-factor.routes.ts'

export { createAccount, renameAccount } from './accounts.store.ts'
export { type AddressRow, addAddress, addressesOf, addressOf, addressOnWire, addressSql } from './addresses.store.ts'
export {
  activateAdministrator,
  createAdministrator,
  deactivateAdministrator,
  deleteAdministrator,
  updateAdministrator,
} from './administrators.ts'
export { type AdministratorAccount, administratorById, administrators } from './administrators.views.ts'
export { administratorPeople, administratorsWith, superadmins } from './administrators-with.ts'
export { type AllPrivacy, lowerGivenUp, ofAll } from './closing.ts'
export { hasConsentedSql, recordConsent } from './consents.ts'
export { setCustomerActive } from './customers.ts'
export { correctGuestEmail, emailOfGuest } from './guest-email.ts'
export { customerUrl } from './guest-links.ts'
export { guestOfSession } from './guests.ts'
export { mailInvitation } from './links.ts'
export { closeAccount, closedEmailOf, closedEmails, mailAccessRemoved, newMember } from './members.ts'
export { hashPassword, refuseOtherPassword } from './passwords.ts'
export { erasedName } from './privacy.ts'
export { authenticator, endSessions, type FindHolder, type Holder, startSession } from './sessions.ts'
export { signUp } from './sign-up.ts'
export { refuseWeakPassword } from './weak-password.ts'

export const accountsModule = (
  platform: Platform,
  views: SignInViews,
  { mergeAccounts, privacy }: { mergeAccounts: MergeAccounts; privacy: AllPrivacy },
): Module => ({
  routes: [
    ...accountRoutes(platform, views, mergeAccounts),
    ...administrationRoutes(platform),
    ...twoFactorRoutes(platform),
    ...profileRoutes(platform),
    ...privacyRoutes(platform, privacy),
    ...sessionsRoutes,
    ...addressRoutes,
  ],
  handlers: [forgottenHandler(platform), gatherHandler(platform, privacy.tell)],
  scheduledJobs: [cleanUp(platform), eraseClosed(platform, privacy)],
  privacy: identityPrivacy,
  mergeAccounts: async (work, accounts) => {
    await moveAddresses(work, accounts)
    await moveConsents(work, accounts)
  },
})
