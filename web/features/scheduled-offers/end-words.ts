import type { OfferStatus } from '#contract/offers/offers.ts'

interface Named {
  status: OfferStatus
  /** Noun on the button: 'promotion'. */
  noun: string
  /** Name within the question: 'the promotion of Ankara wrapper'. */
  called: string
  /** What customers notice when a live one ends, in sentences. */
  effect: string
}

/** Returns the verb for taking an offer down: what has started ends, anything else is deleted. */
export const endVerb = (status: OfferStatus): 'End' | 'Delete' => (status === 'live' ? 'End' : 'Delete')

/** Returns the question before an offer ends or is deleted, in the word of its button. */
export function endQuestion({ status, noun, called, effect }: Named) {
  const verb = endVerb(status)
  const body = {
    live: `${effect} You find it under Ended.`,
    scheduled: 'It hasn’t started, so it is deleted and not listed under Ended.',
    ended: 'It is removed from this list permanently.',
  }[status]
  return { title: `${verb} ${called}?`, body, confirm: `${verb} ${noun}`, danger: true }
}
