import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import type { CarriedOrder } from '#contract/delivery/delivery.ts'
import { CameraScan, canScan } from '#web/features/scan/camera-scan.tsx'
import { isOrderNumber, labelCode, parcelNamed } from '#web/features/scan/typed-label.ts'
import { Stack } from '#web/ui/layout.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { Text } from '#web/ui/text.tsx'
import { IconCamera } from '#web/ui/work-icons.ts'

interface Props {
  /** The carrier's open orders. */
  orders: readonly CarriedOrder[]
  /** Returns the path of an order's page. */
  to: (order: CarriedOrder) => string
}

/** Button that opens the page of the order whose label is scanned, or whose code or number is typed. */
export function ScanOrder(props: Props) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" leftSection={<IconCamera size={20} />} onClick={() => setOpen(true)}>
        Scan a label
      </Button>
      <Modal opened={open} onClose={() => setOpen(false)} title="Scan a label">
        {open && <Scan {...props} />}
      </Modal>
    </>
  )
}

function Scan({ orders, to }: Props) {
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState<string>()
  const find = async (text: string) => {
    const read = labelCode(text, parcelNamed(text, orders))
    const order = 'code' in read ? orders.find(({ parcelCode }) => parcelCode === read.code) : undefined
    if (!order) {
      const sort = isOrderNumber(text) ? 'number' : 'code'
      const theirs = `No order of yours has this ${sort}. It may be with another carrier.`
      setWrong('wrong' in read && sort === 'code' ? read.wrong : theirs)
      return 'wrong' as const
    }
    await navigate(to(order))
    return 'well' as const
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void find(typed)
  }
  return (
    <Stack gap={3}>
      {canScan() && <CameraScan onCode={find} />}
      <Stack as="form" gap={3} onSubmit={onSubmit} noValidate>
        <TextInput
          label="Code or order number on the label"
          name="code"
          autoCapitalize="characters"
          autoComplete="off"
          maxLength={40}
          size="lg"
          value={typed}
          onChange={event => {
            setTyped(event.currentTarget.value)
            setWrong(undefined)
          }}
        />
        <Text as="p" tone="clay" weight="strong" role="alert">
          {wrong}
        </Text>
        <Button type="submit" size="lg">
          Open order
        </Button>
      </Stack>
    </Stack>
  )
}
