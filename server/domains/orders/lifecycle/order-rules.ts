import { settingsAt } from '#domains/settings/index.ts'
import type { Reader } from '#platform/database/database.ts'

/** The rules that an order keeps from when it is placed, besides its commission. */
export interface OrderRules {
  returnWindowDays: number
  /** A partner's share of the delivery fee. */
  partnerShareBps: number
}

/** Reads the rules for orders that are placed at a moment. */
export async function orderRulesAt(read: Reader, at: Date): Promise<OrderRules> {
  const { of } = await settingsAt(read, at)
  return {
    returnWindowDays: of('returns.window-days'),
    partnerShareBps: Math.round(of('delivery.partner-share') * 100),
  }
}
