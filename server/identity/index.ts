import type { Module, Platform } from '#platform/module.ts'
import { accountRoutes } from './accounts.routes.ts'
import { addressRoutes } from './addresses.routes.ts'
import { cleanUp } from './clean-up.ts'
import { forgottenHandler } from './new-password.ts'
import { sessionsRoutes } from './sessions.routes.ts'
import { twoFactorRoutes } from './two-factor.routes.ts'

export { createAccount, type NewAccount, renameAccount } from './accounts.store.ts'
export { addAddress, addressOf } from './addresses.store.ts'
export { administratorsWith } from './administrators-with.ts'
export { mailInvitation } from './links.ts'
export { closeAccount, closedEmails, type NewMember, newMember } from './members.ts'
export { hashPassword, refuseOtherPassword } from './passwords.ts'
export { authenticator, endSessions, startSession } from './sessions.ts'
export { signUp } from './sign-up.ts'

export const accountsModule = (platform: Platform): Module => ({
  routes: [...accountRoutes(platform), ...twoFactorRoutes(platform), ...sessionsRoutes, ...addressRoutes],
  handlers: [forgottenHandler(platform)],
  sweeps: [cleanUp(platform)],
})
