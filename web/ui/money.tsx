import { naira } from './format.ts'
import { dress } from './looks.ts'

const plain = dress({ figures: true, nowrap: true })
const bold = dress({ weight: 'bold', figures: true, nowrap: true })
const old = dress({ tone: 'muted', size: 'sm', weight: 'normal', figures: true, nowrap: true })

/** An amount in naira, with digits of equal width. `was` is the price before a discount. */
export function Money({ amount, was, strong }: { amount: number; was?: number | null; strong?: boolean }) {
  const now = <span {...(strong ? bold : plain)}>{naira(amount)}</span>
  if (was === undefined || was === null || was <= amount) return now
  return (
    <span>
      {now} <s {...old}>{naira(was)}</s>
    </span>
  )
}
