import type { Question } from '#web/ui/confirm.tsx'
import type { Carrier } from './carriers.ts'
import { type Load, misfits } from './fit.ts'

/** Label of the button that assigns orders, once a carrier is chosen. */
export const assignTo = ({ name }: Carrier): string => `Assign to ${name}`

/** Its label before. */
export const chooseFirst = 'Choose a carrier'

/** Asks once about orders that don't suit the chosen carrier. Resolves to whether to go on. */
export async function confirmMisfits(
  confirm: (question: Question) => Promise<boolean>,
  to: Carrier,
  orders: readonly Load[],
): Promise<boolean> {
  const reasons = misfits(to.name, to, orders)
  return (
    reasons.length === 0 || confirm({ title: `${assignTo(to)}?`, body: reasons.join(' '), confirm: 'Assign anyway' })
  )
}
