import type { QueryClient } from '@tanstack/react-query'
import { mergeBrowserCart } from '#web/features/cart/browser-cart.ts'
import { isGuest, type Session, sessionOf, startSession } from '#web/shell/session.ts'

/** Starts a session on this device. What a customer put into the cart before, also as a guest, is in the account's. */
export async function enterAccount(client: QueryClient, session: Session): Promise<void> {
  const before = sessionOf('customer')
  // Remove the previous user's data.
  client.removeQueries()
  startSession(session)
  if (session.kind === 'customer') await mergeBrowserCart(isGuest(before) ? before?.token : undefined)
}
