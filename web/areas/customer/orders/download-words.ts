import type { Download } from '#contract/orders/digital-goods.ts'
import { downloadLimits } from '#contract/orders/download-limits.ts'

/** How what was bought stands: `9 of 10 downloads left`, or why there is none. */
export function standingOf({ state, left }: Pick<Download, 'state' | 'left'>): string {
  switch (state) {
    case 'open':
      return `${left} of ${downloadLimits.times} downloads left`
    case 'later':
      return 'It can be downloaded once the order is delivered.'
    case 'used':
      return `Downloaded ${downloadLimits.times} times. Ask the store if you need it again.`
    case 'over':
      return 'The year in which it could be downloaded is over.'
    case 'cancelled':
      return 'The order was cancelled.'
  }
}
