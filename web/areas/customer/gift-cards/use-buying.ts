import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { SavedCard } from '#contract/money/saved-cards.ts'
import { useSaveCard } from '#web/features/saved-cards/use-save-card.ts'
import { newIdempotencyKey } from '#web/shell/api.ts'
import { keepDraft, keptDraft } from '#web/shell/draft.ts'
import { ApiFailure, sentenceOf } from '#web/shell/failure.ts'
import { queryOf } from '#web/shell/query.ts'
import { useAccount } from '#web/shell/session.ts'
import { loginOf } from '#web/shell/user-kind.ts'
import type { FieldProblem } from '#web/ui/field-problems.ts'
import type { Wrong } from './buy-gift-card.ts'
import { type Draft, giftCardDraft } from './draft.ts'
import { listSavedCards } from './gift-card-calls.ts'

interface Refusal {
  message?: string
  wrong: Wrong
}

/** State of the form: the draft, which the tab keeps, the way to pay, the payment and its errors. */
export function useBuying(initial: Draft) {
  const [draft, setDraft] = useState(initial)
  const [refusal, setRefusal] = useState<Refusal>()
  const [busy, setBusy] = useState(false)
  const attempt = useRef<{ text: string; key: string }>(undefined)
  const session = useAccount()
  const navigate = useNavigate()
  const client = useQueryClient()
  const saved = useQuery({ ...queryOf(listSavedCards), enabled: session !== undefined })
  const cards = saved.data?.rows.filter(({ expired }) => !expired) ?? []
  const [choice, setChoice] = useState<string | null>()
  const [save, setSave] = useSaveCard()
  // The last used card, until the customer chooses.
  const card = choice === null ? null : (cards.find(({ id }) => id === choice) ?? cards[0] ?? null)

  // Runs after the first render, which must equal the server's.
  const { firstName = '', lastName = '' } = session?.user ?? {}
  const own = `${firstName} ${lastName}`.trim()
  useEffect(() => {
    const kept = keptDraft<Draft>(giftCardDraft)
    setDraft(before => ({ ...before, ...kept, senderName: kept.senderName || own || before.senderName }))
  }, [own])
  // Enable the button again after Back from the provider's page.
  useEffect(() => {
    const reset = ({ persisted }: PageTransitionEvent) => persisted && setBusy(false)
    window.addEventListener('pageshow', reset)
    return () => window.removeEventListener('pageshow', reset)
  }, [])

  const set = (changed: Partial<Draft>) => {
    const next = { ...draft, ...changed }
    setDraft(next)
    keepDraft(giftCardDraft, next)
    if (refusal) {
      const left = Object.entries(refusal.wrong).filter(([field]) => !(field in changed))
      setRefusal(left.length > 0 ? { wrong: Object.fromEntries(left) } : undefined)
    }
  }

  /** Starts the payment unless a field or the schema finds a problem. */
  const pay = async (problems: readonly FieldProblem[]) => {
    setBusy(true)
    setRefusal(undefined)
    const { buy, wrongIn, wrongOf } = await import('./buy-gift-card.ts')
    const wrong = wrongIn(draft, problems)
    if (wrong) {
      setBusy(false)
      return setRefusal({ wrong })
    }
    if (!session) return navigate(loginOf('customer', '/gift-cards'))
    const way = card ? { cardId: card.id } : save ? { saveCard: true } : {}
    const text = JSON.stringify({ draft, way })
    // An unchanged purchase keeps its key, because the earlier request may have arrived.
    if (attempt.current?.text !== text) attempt.current = { text, key: newIdempotencyKey() }
    try {
      location.assign(await buy(draft, way, attempt.current.key))
    } catch (error) {
      setBusy(false)
      if (error instanceof ApiFailure && error.status >= 400 && error.status < 500) attempt.current = undefined
      const wrong = wrongOf(error instanceof ApiFailure ? error.errors : [])
      setRefusal({ message: sentenceOf(error), wrong })
      // The card may have been removed elsewhere.
      void client.invalidateQueries({ queryKey: [listSavedCards.id] })
    }
  }
  const payWith = {
    cards,
    chosen: card,
    onChoose: (chosen: SavedCard | null) => setChoice(chosen?.id ?? null),
    save,
    onSave: setSave,
  }
  return { draft, set, pay, payWith, busy, refusal, signedIn: session !== undefined }
}
