import { Button, Group, Text, Textarea } from '@mantine/core'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { leastReason, reasonTooShort } from '#contract/reason.ts'
import { useOnline } from '#web/shell/offline.tsx'
import { OfflineNote } from '#web/shell/offline-note.tsx'
import { keepFocus } from '#web/ui/kept-focus.ts'
import { Modal } from '#web/ui/modal.tsx'
import { unbroken } from '#web/ui/unbroken.tsx'
import { hasOwnWords, longestReason, ReadyReasons } from './ready-reasons.tsx'
import { useLeave } from './use-leave.ts'

export interface ReasonQuestion {
  title: string
  /** Sentence about the consequence. */
  body: string
  /** Label of the button, which names the action. */
  confirm: string
  /** Frequent reasons to choose from. */
  reasons: readonly string[]
  /** The reason can be empty. */
  optional?: boolean
  /** Label of the text; Reason by default. */
  label?: string
  /** Who reads the text. */
  description?: string
}

interface Props {
  /** Open while defined. */
  question: ReasonQuestion | undefined
  busy: boolean
  /** True if the action waits for the network. Otherwise it can't be confirmed without. */
  waits?: boolean
  onClose: () => void
  onReason: (reason: string) => void
  /** More fields, above the text, or what makes them of the reason as written. */
  children?: ReactNode | ((reason: string) => ReactNode)
}

/** Asks for a reason before an action, 3 to 300 characters. Escape asks before it discards words that somebody typed. */
export function ReasonDialog({ question, children, ...rest }: Props) {
  const { leave, onTyped, question: loss } = useLeave(rest.onClose)
  return (
    <>
      <Modal opened={question !== undefined} onClose={leave} title={unbroken(question?.title)}>
        {question && (
          <ReasonForm {...question} {...rest} onTyped={onTyped}>
            {children}
          </ReasonForm>
        )}
      </Modal>
      {loss}
    </>
  )
}

function ReasonForm({
  body,
  confirm,
  reasons,
  optional,
  label,
  description,
  busy,
  waits = false,
  onClose,
  onReason,
  onTyped,
  children,
}: ReasonQuestion & Omit<Props, 'question'> & { onTyped: (typed: boolean) => void }) {
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const online = useOnline()
  useEffect(keepFocus, [])
  // What is on its way isn't lost.
  const typed = !busy && hasOwnWords(reason, reasons)
  useEffect(() => {
    onTyped(typed)
    return () => onTyped(false)
  }, [typed, onTyped])
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    const trimmed = reason.trim()
    if (optional || trimmed.length >= leastReason) return onReason(trimmed)
    setMissing(true)
    field.current?.focus()
  }
  return (
    <form onSubmit={onSubmit} noValidate>
      <Text c="dimmed">{unbroken(body)}</Text>
      {reasons.length > 0 && (
        <div style={{ marginBlock: 'var(--space-3)' }}>
          <ReadyReasons reasons={reasons} reason={reason} onChoose={setReason} />
        </div>
      )}
      {typeof children === 'function' ? children(reason) : children}
      <Textarea
        ref={field}
        mt="sm"
        label={label ?? (optional ? 'Reason (optional)' : 'Reason')}
        description={description}
        name="reason"
        autosize
        minRows={2}
        maxLength={longestReason}
        withAsterisk={!optional}
        value={reason}
        error={
          missing && reason.trim().length < leastReason ? (label ? 'Write a few words.' : reasonTooShort) : undefined
        }
        onChange={event => setReason(event.currentTarget.value)}
      />
      <Group justify="flex-end" mt="lg">
        {!waits && <OfflineNote />}
        <Button variant="default" onClick={onClose}>
          Go back
        </Button>
        <Button type="submit" color="clay" loading={busy} disabled={!online && !waits}>
          {confirm}
        </Button>
      </Group>
    </form>
  )
}
