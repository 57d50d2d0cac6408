import { useQueryClient } from '@tanstack/react-query'
import { enterConfirmed } from '#contract/identity/accounts.ts'
import { callWhole } from '#web/shell/api.ts'
import { ApiFailure } from '#web/shell/failure.ts'
import { loadAgain } from '#web/shell/query.ts'
import type { SessionUser } from '#web/shell/session.ts'
import { toast } from '#web/shell/toast.ts'
import { enterAccount } from './enter-account.ts'

const key = 'bitmarte_customer_waiting'

/** A sign-up on this device whose e-mail isn't confirmed yet, and where it continues. */
export interface Waiting {
  token: string
  email: string
  next: string
}

export const keepWaiting = (waiting: Waiting) => localStorage.setItem(key, JSON.stringify(waiting))

/** Returns this device's sign-up that waits for its confirmation; undefined if there is none. */
export function waitingHere(): Waiting | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as Partial<Waiting> | null
    const { token, email, next } = kept ?? {}
    return token && email && next ? { token, email, next } : undefined
  } catch {
    return undefined
  }
}

/** Returns a function that starts the session of a confirmed sign-up, with the browser's cart in the account. */
export function useStartConfirmed(): (entered: { token: string; data: SessionUser }) => Promise<void> {
  const client = useQueryClient()
  return async ({ token, data }) => {
    localStorage.removeItem(key)
    await enterAccount(client, { kind: 'customer', token, user: data })
    await loadAgain(client)
    toast.good('Your e-mail is confirmed, and your account is ready.')
  }
}

/**
 * Returns a function that signs this device in if its sign-up was confirmed on another device. It resolves to the page
 * to continue at; to undefined if nothing was confirmed.
 */
export function useEnterWaiting(): () => Promise<string | undefined> {
  const start = useStartConfirmed()
  return async () => {
    const waiting = waitingHere()
    if (!waiting) return undefined
    const entered = await callWhole(enterConfirmed, { body: { waiting: waiting.token } }).catch((error: unknown) => {
      if (error instanceof ApiFailure) return undefined
      throw error
    })
    if (!entered) return undefined
    await start(entered)
    return waiting.next
  }
}
