import { Button } from '@mantine/core'
import { useState } from 'react'
import type { OrderReturn } from '#contract/orders/return-shapes.ts'
import { assignReturn } from '#contract/orders/returns.ts'
import type { Carrier } from '#web/features/delivery/carriers.ts'
import { ChooseCarrier } from '#web/features/delivery/choose-carrier.tsx'
import { useChange } from '#web/shell/query.ts'
import { Row, Stack } from '#web/ui/layout.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { unbroken } from '#web/ui/unbroken.tsx'
import { returnCalls } from './return-calls.ts'

interface Props {
  of: Pick<OrderReturn, 'id' | 'returnName'> & { collectFrom: Pick<OrderReturn['collectFrom'], 'stateOrRegion'> }
  opened: boolean
  onClose: () => void
}

/** Dialog that assigns a return to a partner or dispatcher. */
export function AssignReturn({ of, opened, onClose }: Props) {
  const [chosen, setChosen] = useState<Carrier>()
  const assign = useChange(assignReturn, { invalidates: returnCalls, onSuccess: onClose })
  const give = ({ kind, id }: Carrier) =>
    assign.mutate({ params: { id: of.id }, body: kind === 'partner' ? { partnerId: id } : { dispatcherId: id } })
  return (
    <Modal opened={opened} onClose={onClose} title={unbroken(`Assign return ${of.returnName}`)}>
      <Stack gap={4}>
        <ChooseCarrier destinations={[of.collectFrom.stateOrRegion]} chosen={chosen?.id} onChoose={setChosen} />
        <Row gap={2} justify="end" wrap>
          <Button variant="default" disabled={assign.isPending} onClick={onClose}>
            Go back
          </Button>
          <Button disabled={!chosen} loading={assign.isPending} onClick={() => chosen && give(chosen)}>
            {chosen ? `Assign to ${chosen.name}` : 'Choose a carrier'}
          </Button>
        </Row>
      </Stack>
    </Modal>
  )
}
