import { Select, Switch } from '@mantine/core'
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
import { useEndpointForm } from '#web/shell/endpoint-form.ts'
import { useChange } from '#web/shell/query.ts'
import { FormButtons } from '#web/ui/form-buttons.tsx'
import { FormSummary } from '#web/ui/form-summary.tsx'
import { Stack } from '#web/ui/layout.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { Note } from '#web/ui/note.tsx'
import { Fields, useViewsOnly } from '#web/ui/read-only.tsx'

const invalidates = [listApprovers.id]

const labels = { gives: 'Approval', active: 'Approves stores' }

interface GivesProps {
  value: ApproverGives
  onChange: (value: ApproverGives) => void
  error?: React.ReactNode
}

function GivesField({ value, onChange, error }: GivesProps) {
  return (
    <Select
      label={labels.gives}
      name="gives"
      allowDeselect={false}
      data={optionsOf(approverWords)}
      value={value}
      error={error}
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
        <FormButtons save="Add approver" busy={create.isPending} onCancel={onClose} />
      </Stack>
    </Modal>
  )
}

/** Changes the approvals of an approver. */
export function EditApprover({ approver, onClose }: { approver: Approver; onClose: () => void }) {
  const viewsOnly = useViewsOnly()
  const { id, gives, active } = approver
  const { form, change, onSubmit, summary } = useEndpointForm(updateApprover, {
    initial: { gives, active },
    input: body => ({ params: { id }, body }),
    changes: true,
    invalidates,
    onSuccess: onClose,
  })
  return (
    <Modal opened onClose={onClose} title={approver.name}>
      <Stack as="form" gap={3} onSubmit={onSubmit} noValidate>
        <FormSummary {...summary} labels={labels} />
        <Fields readOnly={viewsOnly}>
          <GivesField
            value={form.values.gives}
            onChange={said => form.setFieldValue('gives', said)}
            error={form.errors.gives}
          />
          <Switch
            label={labels.active}
            description="Earlier approvals stay valid."
            {...form.getInputProps('active', { type: 'checkbox' })}
          />
        </Fields>
        <FormButtons save="Save" busy={change.isPending} onCancel={onClose} />
      </Stack>
    </Modal>
  )
}
