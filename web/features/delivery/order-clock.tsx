import { Note } from '#web/ui/note.tsx'
import { promiseTiming, timing } from './stops.ts'
import { useNow } from './use-clock.ts'

/** An order's deadline; of an offered one the time to answer, and below it by when it is to be delivered. */
export function OrderClock({ order }: { order: Parameters<typeof timing>[0] }) {
  const now = useNow()
  const clocks = [timing(order, now), promiseTiming(order, now)].filter(clock => clock !== undefined)
  return clocks.map(({ words, presses }) => (
    <div key={words}>
      <Note late={presses}>{words}</Note>
    </div>
  ))
}
