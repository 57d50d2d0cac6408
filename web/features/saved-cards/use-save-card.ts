import { useState } from 'react'
import { useAccount } from '#web/shell/session.ts'

const kept = 'bitmarte.save-card'

function keptFor(accountId: string): boolean {
  try {
    return sessionStorage.getItem(kept) === accountId
  } catch {
    return false
  }
}

/** Drops the consent once the payment that it was for is made. */
export function forgetSaveCard(): void {
  try {
    sessionStorage.removeItem(kept)
  } catch {
    // Without session storage nothing is kept.
  }
}

function keep(accountId: string): void {
  try {
    sessionStorage.setItem(kept, accountId)
  } catch {
    // Session storage is unavailable, so the box is empty after a way away from the page.
  }
}

/**
 * The customer's consent to save the card that pays. The tab keeps it for the account until a payment is made, because
 * paying leads to the provider's page and perhaps back.
 */
export function useSaveCard(): [boolean, (save: boolean) => void] {
  const accountId = useAccount()?.user.id
  const [save, setSave] = useState<boolean>()
  const change = (next: boolean) => {
    setSave(next)
    if (!next) forgetSaveCard()
    else if (accountId) keep(accountId)
  }
  return [save ?? (accountId !== undefined && keptFor(accountId)), change]
}
