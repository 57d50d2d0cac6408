import { Button, Group, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listPartnerOrders } from '#contract/delivery/delivery.ts'
import { addRider, listRiders, type Rider, removeRider, updateRider } from '#contract/logistics/partners.ts'
import { StepForm } from '#web/features/onboarding/step-form.tsx'
import { useEndpointForm } from '#web/shell/endpoint-form.ts'
import { queryOf, useChange } from '#web/shell/query.ts'
import { useConfirm } from '#web/ui/confirm.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { phone } from '#web/ui/format.ts'
import { Modal } from '#web/ui/modal.tsx'
import { Section } from '#web/ui/section.tsx'

const labels = { name: 'Name', phoneNumber: 'Phone number' }
const invalidates = [listRiders.id, listPartnerOrders.id]

/** Riders of a partner, who can be assigned to its orders. */
export function Riders() {
  const { data, error, refetch } = useQuery(queryOf(listRiders))
  const [opened, setOpened] = useState<Rider | 'new'>()
  const [confirm, dialog] = useConfirm()
  const remove = useChange(removeRider, { invalidates })
  const ask = ({ id, name }: Rider) =>
    confirm({
      title: `Remove ${name}?`,
      body: 'Their orders show your own number again.',
      confirm: 'Remove',
      danger: true,
      run: () => remove.send({ params: { id } }),
    })
  const columns: readonly Column<Rider>[] = [
    { id: 'name', header: 'Name', strong: true, cell: ({ name }) => name },
    {
      id: 'phone',
      header: 'Phone',
      cell: ({ phoneNumber }) => <a href={`tel:${phoneNumber}`}>{phone(phoneNumber)}</a>,
    },
    {
      id: 'actions',
      header: '',
      cell: rider => (
        <Group gap="xs" justify="flex-end">
          <Button variant="default" aria-label={`Change ${rider.name}`} onClick={() => setOpened(rider)}>
            Change
          </Button>
          <Button variant="default" aria-label={`Remove ${rider.name}`} onClick={() => ask(rider)}>
            Remove
          </Button>
        </Group>
      ),
    },
  ]
  return (
    <Section
      flush
      title="Your riders"
      aside={
        <Button variant="default" onClick={() => setOpened('new')}>
          Add rider
        </Button>
      }
    >
      <DataTable
        label="Your riders"
        columns={columns}
        rows={data?.rows}
        rowId={({ id }) => id}
        skeletonRows={3}
        empty={
          <EmptyState title="No riders yet">
            Add your riders, then assign one to an order so that its customer sees their number.
          </EmptyState>
        }
        error={error && !data && <ErrorState error={error} onRetry={refetch} />}
      />
      <Modal
        opened={opened !== undefined}
        onClose={() => setOpened(undefined)}
        title={opened === 'new' ? 'Add rider' : opened?.name}
      >
        {opened === 'new' && <NewRider onDone={() => setOpened(undefined)} />}
        {opened && opened !== 'new' && <EditRider rider={opened} onDone={() => setOpened(undefined)} />}
      </Modal>
      {dialog}
    </Section>
  )
}

function NewRider({ onDone }: { onDone: () => void }) {
  const initial = { name: '', phoneNumber: '' }
  const form = useEndpointForm(addRider, { initial, input: body => ({ body }), invalidates, onSuccess: onDone })
  return <RiderForm {...form} onCancel={onDone} />
}

function EditRider({ rider: { id, name, phoneNumber }, onDone }: { rider: Rider; onDone: () => void }) {
  const form = useEndpointForm(updateRider, {
    initial: { name, phoneNumber: phone(phoneNumber) },
    input: body => ({ params: { id }, body }),
    changes: true,
    invalidates,
    onSuccess: onDone,
  })
  return <RiderForm {...form} onCancel={onDone} />
}

type EndpointForm = ReturnType<typeof useEndpointForm<typeof addRider, { name: string; phoneNumber: string }>>

function RiderForm({
  form,
  onSubmit,
  summary,
  change,
  onCancel,
}: Pick<EndpointForm, 'form' | 'onSubmit' | 'summary'> & { change: { isPending: boolean }; onCancel: () => void }) {
  return (
    <StepForm
      onSubmit={onSubmit}
      summary={summary}
      labels={labels}
      busy={change.isPending}
      save="Save"
      onCancel={onCancel}
    >
      <TextInput
        label={labels.name}
        name="name"
        autoComplete="off"
        withAsterisk
        data-autofocus
        {...form.getInputProps('name')}
      />
      <TextInput
        label={labels.phoneNumber}
        name="phoneNumber"
        type="tel"
        placeholder="0803 555 0177"
        withAsterisk
        autoComplete="off"
        {...form.getInputProps('phoneNumber')}
      />
    </StepForm>
  )
}
