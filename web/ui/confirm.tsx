import { Button, Group, Modal, Text } from '@mantine/core'
import { type ReactNode, useRef, useState } from 'react'
import { useOnline } from '../shell/offline.tsx'
import { OfflineNote } from '../shell/offline-note.tsx'
import { unbroken } from './unbroken.tsx'

export interface Question {
  /** Question, such as 'Cancel order #1042?' */
  title: string
  /** Consequences, in a sentence, or as facts. */
  body: ReactNode
  /** Label of the confirming button: 'Cancel order'. */
  confirm: string
  keep?: string
  danger?: boolean
  /** True if it is done without a network, too, or waits for one. Otherwise it can't be confirmed without. */
  waits?: boolean
}

/**
 * `const [confirm, dialog] = useConfirm()`: render `dialog`, then `if (await confirm({ … })) …`. It loads Mantine's
 * controls, so a public page must not import it.
 */
export function useConfirm(): [ask: (question: Question) => Promise<boolean>, dialog: ReactNode] {
  const [question, setQuestion] = useState<Question>()
  const [open, setOpen] = useState(false)
  const online = useOnline()
  const answer = useRef<(yes: boolean) => void>(undefined)
  const close = (yes: boolean) => {
    setOpen(false)
    answer.current?.(yes)
    answer.current = undefined
  }
  const ask = (next: Question) => {
    setQuestion(next)
    setOpen(true)
    return new Promise<boolean>(resolve => {
      answer.current = resolve
    })
  }
  const dialog = (
    <Modal opened={open} onClose={() => close(false)} title={unbroken(question?.title)}>
      <Text c="dimmed" component="div">
        {question?.body}
      </Text>
      <Group justify="flex-end" mt="lg">
        {!question?.waits && <OfflineNote asks />}
        <Button variant="default" onClick={() => close(false)}>
          {question?.keep ?? 'Go back'}
        </Button>
        <Button
          color={question?.danger ? 'clay' : 'palm'}
          onClick={() => close(true)}
          disabled={!online && !question?.waits}
          data-autofocus
        >
          {question?.confirm}
        </Button>
      </Group>
    </Modal>
  )
  return [ask, dialog]
}
