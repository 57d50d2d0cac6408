import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { connection } from '#contract/messages.ts'
import { isLost, lostPaymentWords, useResend } from '#web/features/lost-answers/use-resend.ts'
import { useCardChoice } from '#web/features/saved-cards/use-card-choice.ts'
import { useSaveCard } from '#web/features/saved-cards/use-save-card.ts'
import { newIdempotencyKey } from '#web/shell/api.ts'
import { keepDraft, keptDraft } from '#web/shell/draft.ts'
import { ApiFailure, sentenceOf } from '#web/shell/failure.ts'
import { useOnline } from '#web/shell/offline.tsx'
import { reloadIfReachable } from '#web/shell/on-demand.tsx'
import { isUnanswered, queryOf } from '#web/shell/query.ts'
import { useAccount } from '#web/shell/session.ts'
import { loginOf } from '#web/shell/user-kind.ts'
import type { FieldProblem } from '#web/ui/field-problems.ts'
import type { Wrong } from './buy-gift-card.ts'
import { type Draft, giftCardDraft, type PaymentWay } from './draft.ts'
import { listSavedCards } from './gift-card-calls.ts'

interface Refusal {
  message?: string
  wrong: Wrong
}

/** A purchase as it was sent. */
interface Attempt {
  text: string
  draft: Draft
  way: PaymentWay
  key: string
}

/** State of the form: the draft, which the tab keeps, the way to pay, the payment and its errors. */
export function useBuying(initial: Draft) {
  const [draft, setDraft] = useState(initial)
  const [refusal, setRefusal] = useState<Refusal>()
  const [busy, setBusy] = useState(false)
  const [lost, setLost] = useState<ApiFailure>()
  const online = useOnline()
  const attempt = useRef<Attempt>(undefined)
  const session = useAccount()
  const navigate = useNavigate()
  const client = useQueryClient()
  const saved = useQuery({ ...queryOf(listSavedCards), enabled: session !== undefined })
  const cards = saved.data?.rows.filter(({ expired }) => !expired) ?? []
  const [card, setCard] = useCardChoice(cards)
  const [save, setSave] = useSaveCard()

  // Runs after the first render, which must equal the server's.
  const { firstName = '', lastName = '' } = session?.user ?? {}
  const own = `${firstName} ${lastName}`.trim()
  useEffect(() => {
    const kept = keptDraft<Draft>(giftCardDraft, 'tab')
    setDraft(before => ({ ...before, ...kept, senderName: kept.senderName || own || before.senderName }))
  }, [own])
  // Enable the button again after Back from the provider's page.
  useEffect(() => {
    const reset = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      setBusy(false)
      setLost(undefined)
    }
    window.addEventListener('pageshow', reset)
    return () => window.removeEventListener('pageshow', reset)
  }, [])

  const set = (changed: Partial<Draft>) => {
    const next = { ...draft, ...changed }
    setDraft(next)
    keepDraft(giftCardDraft, next, 'tab')
    if (refusal) {
      const left = Object.entries(refusal.wrong).filter(([field]) => !(field in changed))
      setRefusal(left.length > 0 ? { wrong: Object.fromEntries(left) } : undefined)
    }
  }

  /** Starts the payment unless a field or the schema finds a problem. */
  const pay = async (problems: readonly FieldProblem[]) => {
    setBusy(true)
    setRefusal(undefined)
    const code = await import('./buy-gift-card.ts').catch(() => undefined)
    if (!code) {
      setBusy(false)
      setRefusal({ message: connection, wrong: {} })
      // The draft is still there then.
      return reloadIfReachable()
    }
    const wrong = code.wrongIn(draft, problems)
    if (wrong) {
      setBusy(false)
      return setRefusal({ wrong })
    }
    if (!session) return navigate(loginOf('customer', '/gift-cards'))
    const way = card ? { cardId: card.id } : save ? { saveCard: true } : {}
    const text = JSON.stringify({ draft, way })
    // An unchanged purchase keeps its key, because the earlier request may have arrived.
    if (attempt.current?.text !== text) attempt.current = { text, draft, way, key: newIdempotencyKey() }
    await send(attempt.current)
  }
  const send = async ({ draft, way, key }: Attempt) => {
    const { buy, wrongOf } = await import('./buy-gift-card.ts')
    try {
      location.assign(await buy(draft, way, key))
    } catch (error) {
      const failure = error instanceof ApiFailure ? error : undefined
      if ('cardId' in way && failure && isLost(failure)) return setLost(failure)
      setLost(undefined)
      setBusy(false)
      if (failure && failure.status >= 400 && failure.status < 500 && !isUnanswered(failure))
        attempt.current = undefined
      setRefusal({ message: sentenceOf(error), wrong: wrongOf(failure?.errors ?? []) })
      // The card may have been removed elsewhere.
      void client.invalidateQueries({ queryKey: [listSavedCards.id] })
    }
  }
  // The card may have been charged: the same request tells.
  useResend(lost, () => attempt.current && void send(attempt.current))
  const payWith = { cards, chosen: card, onChoose: setCard, save, onSave: setSave }
  const shown = lost ? { message: lostPaymentWords(online), wrong: {} } : refusal
  return { draft, set, pay, payWith, busy, refusal: shown, signedIn: session !== undefined }
}
