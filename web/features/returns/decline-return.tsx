import { Button } from '@mantine/core'
import { useState } from 'react'
import { declineReturn } from '#contract/orders/returns.ts'
import { ReasonDialog } from '#web/features/orders/reason-dialog.tsx'
import { useChange } from '#web/shell/query.ts'
import { useInvalidate } from '#web/shell/use-invalidate.ts'
import { returnCalls } from './return-calls.ts'

const reasons = ['No rider is free', 'A vehicle broke down', 'Too far away', 'Nobody is at the address']

/** Button with which a carrier gives a return back that it hasn't collected, with a reason. */
export function DeclineReturn({ of: { id, returnName } }: { of: { id: string; returnName: string } }) {
  const [asking, setAsking] = useState(false)
  const onFailure = useInvalidate(returnCalls)
  const onSuccess = () => setAsking(false)
  const decline = useChange(declineReturn, { invalidates: returnCalls, onSuccess, onFailure })
  const question = {
    title: `Decline return ${returnName}?`,
    body: 'Bitmarte reads your reason and gives it to another carrier.',
    confirm: 'Decline return',
    reasons,
  }
  return (
    <>
      <Button size="lg" variant="default" onClick={() => setAsking(true)}>
        Decline
      </Button>
      <ReasonDialog
        question={asking ? question : undefined}
        busy={decline.isPending}
        onClose={() => setAsking(false)}
        onReason={reason => decline.mutate({ params: { id }, body: { reason } })}
      />
    </>
  )
}
