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

function keep(accountId: string, save: boolean): void {
  try {
    if (save) sessionStorage.setItem(kept, accountId)
    else sessionStorage.removeItem(kept)
  } catch {
    // Session storage is unavailable, so the box is empty after a way away from the page.
  }
}

/**
 * The customer's consent to save the card that pays. The tab keeps it for the account, because paying leads to the
 * provider's page and perhaps back.
 */
export function useSaveCard(): [boolean, (save: boolean) => void] {
  const accountId = useAccount()?.user.id
  const [save, setSave] = useState<boolean>()
  const change = (next: boolean) => {
    setSave(next)
    if (accountId) keep(accountId, next)
  }
  return [save ?? (accountId !== undefined && keptFor(accountId)), change]
}
