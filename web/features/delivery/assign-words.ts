import type { Question } from '#web/ui/confirm.tsx'
import type { Carrier } from './carriers.ts'
import { type Load, misfits } from './fit.ts'

/** Label of the button that assigns orders, once a carrier is chosen. */
export const assignTo = ({ name }: Carrier): string => `Assign to ${name}`

/** Label of the button that gives a parcel on its way to another carrier, once it is chosen. */
export const handOverTo = ({ name }: Carrier): string => `Hand over to ${name}`

/** Their label before. */
export const chooseFirst = 'Choose a carrier'

/**
 * Assigns orders, after a question if they don't suit the chosen carrier. `assign` sends it; what it rejects with has been
 * shown.
 */
export async function assignAsking(
  confirm: (question: Question) => Promise<boolean>,
  to: Carrier,
  orders: readonly Load[],
  assign: () => Promise<unknown>,
  words = { button: assignTo(to), anyway: 'Assign anyway' },
): Promise<void> {
  const reasons = misfits(to.name, to, orders)
  if (reasons.length === 0) await assign().catch(() => undefined)
  else await confirm({ title: `${words.button}?`, body: reasons.join(' '), confirm: words.anyway, run: assign })
}
