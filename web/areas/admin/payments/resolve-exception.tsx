import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import {
  listExceptions,
  listReconciliations,
  type ReconciliationException,
  settleException,
} from '#contract/payouts/reconciliation.ts'
import { useChange } from '#web/shell/query.ts'
import { FormButtons } from '#web/ui/form-buttons.tsx'
import { Stack } from '#web/ui/layout.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { useViewsOnly } from '#web/ui/read-only.tsx'
import { whatToDo } from './exception-words.ts'

/** Dialog that resolves an exception with a note. */
export function Settle({ exception }: { exception: ReconciliationException }) {
  const [open, setOpen] = useState(false)
  const [missing, setMissing] = useState(false)
  const viewsOnly = useViewsOnly()
  const settle = useChange(settleException, {
    invalidates: [listExceptions.id, listReconciliations.id],
    onSuccess: () => setOpen(false),
  })
  if (viewsOnly) return null
  return (
    <>
      <Button size="xs" onClick={() => setOpen(true)}>
        Settle
      </Button>
      <Modal opened={open} onClose={() => setOpen(false)} title={`Settle ${exception.reference}?`}>
        <Stack
          as="form"
          gap={4}
          noValidate
          onSubmit={event => {
            event.preventDefault()
            const note = String(new FormData(event.currentTarget).get('note') ?? '').trim()
            setMissing(note === '')
            if (note) settle.mutate({ params: { id: exception.id }, body: { note } })
          }}
        >
          <p>{whatToDo(exception)}</p>
          <Textarea
            name="note"
            label="Resolution"
            error={missing && 'Describe how it was resolved.'}
            autosize
            minRows={2}
            maxLength={1000}
            withAsterisk
            data-autofocus
          />
          <FormButtons save="Settle" busy={settle.isPending} onCancel={() => setOpen(false)} />
        </Stack>
      </Modal>
    </>
  )
}
