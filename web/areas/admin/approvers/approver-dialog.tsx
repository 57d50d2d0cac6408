import { Button, Modal, Select, Switch } from '@mantine/core'
import { useState } from 'react'
import {
  type Approver,
  type ApproverGives,
  approverGives,
  createApprover,
  listApprovers,
  updateApprover,
} from '#contract/stores/approvals.ts'
import { approverWords, optionsOf } from '#web/features/store-approval/store-words.ts'
import { useChange } from '#web/shell/query.ts'
import { Stack } from '#web/ui/layout.tsx'
import { Note } from '#web/ui/note.tsx'
import { Fields, Manages, useViewsOnly } from '#web/ui/read-only.tsx'

const invalidates = [listApprovers.id]

function GivesField({ value, onChange }: { value: ApproverGives; onChange: (value: ApproverGives) => void }) {
  return (
    <Select
      label="Approval"
      allowDeselect={false}
      data={optionsOf(approverWords)}
      value={value}
      onChange={said => onChange(approverGives.safeParse(said).data ?? value)}
    />
  )
}

/** Makes one of the administrators an approver. */
export function NewApprover({
  candidates,
  onClose,
}: {
  candidates: readonly { accountId: string; name: string; email: string }[]
  onClose: () => void
}) {
  const [accountId, setAccountId] = useState<string | null>(null)
  const [gives, setGives] = useState<ApproverGives>('both')
  const [missing, setMissing] = useState(false)
  const create = useChange(createApprover, { invalidates, onSuccess: onClose })
  return (
    <Modal opened onClose={onClose} title="New approver">
      <Stack
        as="form"
        gap={3}
        noValidate
        onSubmit={event => {
          event.preventDefault()
          if (accountId) create.mutate({ body: { accountId, gives } })
          else setMissing(true)
        }}
      >
        <Select
          label="Administrator"
          data-autofocus
          placeholder="Search by name"
          searchable
          nothingFoundMessage="No other administrators"
          data={candidates.map(({ accountId: value, name, email }) => ({ value, label: `${name}, ${email}` }))}
          value={accountId}
          error={missing && !accountId && 'Choose an administrator.'}
          onChange={setAccountId}
        />
        <GivesField value={gives} onChange={setGives} />
        <Note>The two approvals of a store come from different people.</Note>
        <Button type="submit" loading={create.isPending}>
          Add approver
        </Button>
      </Stack>
    </Modal>
  )
}

/** Changes the approvals of an approver. */
export function EditApprover({ approver, onClose }: { approver: Approver; onClose: () => void }) {
  const viewsOnly = useViewsOnly()
  const [gives, setGives] = useState(approver.gives)
  const [active, setActive] = useState(approver.active)
  const update = useChange(updateApprover, { invalidates, onSuccess: onClose })
  return (
    <Modal opened onClose={onClose} title={approver.name}>
      <Stack
        as="form"
        gap={3}
        onSubmit={event => {
          event.preventDefault()
          update.mutate({ params: { id: approver.id }, body: { gives, active } })
        }}
      >
        <Fields readOnly={viewsOnly}>
          <GivesField value={gives} onChange={setGives} />
          <Switch
            label="Approves stores"
            description="Earlier approvals stay valid."
            checked={active}
            onChange={event => setActive(event.currentTarget.checked)}
          />
        </Fields>
        <Manages>
          <Button type="submit" loading={update.isPending}>
            Save
          </Button>
        </Manages>
      </Stack>
    </Modal>
  )
}
