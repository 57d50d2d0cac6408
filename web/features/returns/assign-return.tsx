import { Button } from '@mantine/core'
import { useState } from 'react'
import type { CarriedReturn, OrderReturn } from '#contract/orders/return-shapes.ts'
import { assignReturn, unassignReturn } from '#contract/orders/returns.ts'
import type { Carrier } from '#web/features/delivery/carriers.ts'
import { ChooseCarrier } from '#web/features/delivery/choose-carrier.tsx'
import { useChange } from '#web/shell/query.ts'
import { toast } from '#web/shell/toast.ts'
import { useInvalidate } from '#web/shell/use-invalidate.ts'
import { Row, Stack } from '#web/ui/layout.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { unbroken } from '#web/ui/unbroken.tsx'
import { returnCalls } from './return-calls.ts'

interface Props {
  of: Pick<OrderReturn, 'id' | 'returnName'> &
    Pick<CarriedReturn, 'carrier' | 'bringTo' | 'declines'> & {
      collectFrom: Pick<OrderReturn['collectFrom'], 'stateOrRegion'>
    }
  opened: boolean
  onClose: () => void
}

const assigneeOf = ({ kind, id }: Pick<Carrier, 'kind' | 'id'>) =>
  kind === 'partner' ? { partnerId: id } : { dispatcherId: id }

/** Dialog that assigns a return to a partner or dispatcher, or reassigns it. It can be undone where its carrier is known. */
export function AssignReturn({ of, opened, onClose }: Props) {
  const { id, returnName, carrier } = of
  const [chosen, setChosen] = useState<Carrier>()
  const reload = useInvalidate(returnCalls)
  // Somebody else may have assigned it meanwhile.
  const refusable = { invalidates: returnCalls, onFailure: () => reload() }
  const takeBack = useChange(unassignReturn, refusable)
  const giveBack = useChange(assignReturn, {
    success: `Return ${returnName} back with ${carrier?.name}.`,
    ...refusable,
  })
  const undo = (fromId: string) =>
    carrier
      ? giveBack.mutate({ params: { id }, body: { ...assigneeOf(carrier), fromId } })
      : takeBack.mutate({ params: { id }, body: { fromId } })
  const assign = useChange(assignReturn, {
    success: false,
    ...refusable,
    onSuccess: () => {
      const action = carrier !== undefined && chosen && { label: 'Undo', onClick: () => undo(chosen.id) }
      toast.good(`Return ${returnName} assigned to ${chosen?.name}.`, action || undefined)
      onClose()
    },
  })
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={unbroken(`${carrier ? 'Reassign' : 'Assign'} return ${returnName}`)}
    >
      <Stack gap={4}>
        <ChooseCarrier
          states={[of.collectFrom.stateOrRegion, of.bringTo.state]}
          chosen={chosen?.id}
          without={carrier ? [carrier.id] : []}
          declinedBy={of.declines?.map(({ id }) => id)}
          onChoose={setChosen}
        />
        <Row gap={2} justify="end" wrap>
          <Button variant="default" disabled={assign.isPending} onClick={onClose}>
            Go back
          </Button>
          <Button
            disabled={!chosen}
            loading={assign.isPending}
            onClick={() =>
              chosen &&
              assign.mutate({
                params: { id },
                body: { ...assigneeOf(chosen), fromId: carrier === null ? null : carrier?.id },
              })
            }
          >
            {chosen ? `Assign to ${chosen.name}` : 'Choose a carrier'}
          </Button>
        </Row>
      </Stack>
    </Modal>
  )
}
