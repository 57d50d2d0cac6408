import { partnerTabs } from '#contract/delivery/delivery.ts'

/** Statuses of orders that await the carrier's answer. */
export const unanswered = partnerTabs.new

/** Statuses of accepted orders until they are delivered or returned to the store. */
export const underway = partnerTabs.current
