import { settingsOf, settingsSql } from '#domains/settings/index.ts'

/** The rules that an order keeps from when it is placed, besides its commission. */
export interface OrderRules {
  returnWindowDays: number
  /** A partner's share of the delivery fee. */
  partnerShareBps: number
}

/** SQL: JSON of the settings of `orderRulesOf` at a moment. */
export const orderRulesSql = (at: Date) => settingsSql(at, ['returns.window-days', 'delivery.partner-share'])

/** Returns the rules for orders that are placed under these settings. */
export function orderRulesOf(rows: Parameters<typeof settingsOf>[0]): OrderRules {
  const { of } = settingsOf(rows)
  return {
    returnWindowDays: of('returns.window-days'),
    partnerShareBps: Math.round(of('delivery.partner-share') * 100),
  }
}
