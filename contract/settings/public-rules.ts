/** The rules that pages show. Without schemas, so that pages can import it. */
export interface PublicRules {
  /** Days after delivery in which a return is possible, for orders that are placed now. */
  returnWindowDays: number
  /** Hours of a store to decide a return, and to inspect what came back. */
  returnAnswerHours: number
  /** Days to send back the items of an accepted return, and then for them to arrive. */
  returnWayBackDays: number
  /** Days after a rejection to ask an administrator. */
  returnAskAdminDays: number
  /** Hours of a partner or dispatcher to accept an order. */
  carrierAnswerHours: number
  /** A partner's part of the delivery fee, in percent. */
  partnerShare: number
  /** Naira from which a balance is paid out on a payday. Optional, because the previous release doesn't send it. */
  minimumPayout?: number | undefined
  /** What pages show between two moments; also one that starts within a day. */
  notice: { id: string; text: string; startsAt: string; endsAt: string } | null
}

/** The rules until somebody changes them. */
export const initialRules: PublicRules = {
  returnWindowDays: 7,
  returnAnswerHours: 48,
  returnWayBackDays: 14,
  returnAskAdminDays: 7,
  carrierAnswerHours: 2,
  partnerShare: 80,
  notice: null,
}
