import type { Download } from '#contract/orders/digital-goods.ts'
import { downloadLimits } from '#contract/orders/download-limits.ts'

/** State of a download, such as `9 of 10 downloads left`, or why it is unavailable. */
export function standingOf({ state, left }: Pick<Download, 'state' | 'left'>): string {
  switch (state) {
    case 'open':
      return `${left} of ${downloadLimits.times} downloads left`
    case 'later':
      return 'Available for download after delivery.'
    case 'used':
      return `Downloaded ${downloadLimits.times} times. Contact the store if you need it again.`
    case 'over':
      return 'The download period of one year has ended.'
    case 'cancelled':
      return 'The order was cancelled.'
  }
}
