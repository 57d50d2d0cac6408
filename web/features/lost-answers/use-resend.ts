import { useEffect, useRef } from 'react'
import type { ApiFailure } from '#web/shell/failure.ts'
import { useOnline } from '#web/shell/offline.tsx'
import { isUnanswered } from '#web/shell/query.ts'

/** Milliseconds until a change whose answer was lost is sent again. */
const resendDelayMs = 3_000

/** Returns whether a change may have been made although it failed: the network or a proxy lost its answer. */
export const isLost = (failure: ApiFailure): boolean =>
  isUnanswered(failure) || (failure.code === 'unforeseen' && [502, 503, 504].includes(failure.status))

/** Says what happens with a payment whose answer was lost and that is sent again. */
export const lostPaymentWords = (online: boolean): string =>
  `We don’t know yet whether your payment went through. Keep this page open: ${online ? 'we’re checking and will' : 'once the network is back, we check and'} complete it. You pay only once.`

/**
 * Sends a change again after each failure that lost its answer, once the browser is online. The change needs an
 * Idempotency-Key, under which the server makes it once and repeats its answer.
 */
export function useResend(failure: ApiFailure | undefined | null, resend: () => void): void {
  const online = useOnline()
  const latest = useRef(resend)
  latest.current = resend
  useEffect(() => {
    if (!failure || !isLost(failure) || !online) return
    const timer = setTimeout(() => latest.current(), resendDelayMs)
    return () => clearTimeout(timer)
  }, [failure, online])
}
