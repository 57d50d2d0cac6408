import { unassignReturn } from '#contract/orders/returns.ts'
import { useChange } from '#web/shell/query.ts'
import { useInvalidate } from '#web/shell/use-invalidate.ts'
import { useConfirm } from '#web/ui/confirm.tsx'
import { returnCalls } from './return-calls.ts'

/** Returns a question before a return that isn't collected yet is taken from its carrier, and its dialog to render. */
export function useTakeBack(returnOf: { id: string; returnName: string }) {
  const [confirm, dialog] = useConfirm()
  const reload = useInvalidate(returnCalls)
  const change = useChange(unassignReturn, { invalidates: returnCalls, onFailure: () => reload() })
  const takeBack = (carrier: { id: string; name: string }) =>
    confirm({
      title: `Take return ${returnOf.returnName} back from ${carrier.name}?`,
      body: `It goes back to the returns to assign, and ${carrier.name} is asked not to collect it.`,
      confirm: 'Take it back',
      run: () => change.send({ params: { id: returnOf.id }, body: { fromId: carrier.id } }),
    })
  return [takeBack, dialog] as const
}
