import { Button, Group, Text } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useOnline } from '../shell/offline.tsx'
import { OfflineNote } from '../shell/offline-note.tsx'
import { mayTryAgain } from '../shell/query.ts'
import { keepFocus } from './kept-focus.ts'
import { Modal } from './modal.tsx'
import { unbroken } from './unbroken.tsx'

export interface Question {
  /** Question, such as 'Cancel order #1042?' */
  title: string
  /** Consequences, in a sentence, or as facts. */
  body: ReactNode
  /** Label of the confirming button: 'Cancel order'. */
  confirm: string
  keep?: string
  /** True if it deletes or ends something: the question then begins at the button that keeps it. */
  danger?: boolean
  /** True if it is done without a network, too, or waits for one. Otherwise it can't be confirmed without. */
  waits?: boolean
  /**
   * Sends the change, such as by `send` of `useChange`. The question stays open until the call is answered, and
   * after a failure that can be retried. Without it, the question closes at once. `onProgress` shows how far it is, such as
   * `2 of 3`.
   */
  run?: (onProgress: (progress: string) => void) => Promise<unknown>
}

/**
 * `const [confirm, dialog] = useConfirm()`: render `dialog`, then call `confirm({ …, run })`, or without `run`
 * `if (await confirm({ … })) …`. It loads Mantine's controls, so a public page must not import it.
 */
export function useConfirm(): [ask: (question: Question) => Promise<boolean>, dialog: ReactNode] {
  const [question, setQuestion] = useState<Question>()
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const [progress, setProgress] = useState('')
  const online = useOnline()
  const answer = useRef<(yes: boolean) => void>(undefined)
  const returnFocus = useRef<() => void>(undefined)
  const inside = useRef<HTMLDivElement>(null)
  // A focused button that is disabled would lose the focus to the page behind.
  // biome-ignore lint/correctness/useExhaustiveDependencies: these disable buttons.
  useEffect(() => {
    const at = document.activeElement
    if (open && (at === document.body || at?.matches(':disabled'))) inside.current?.focus()
  }, [open, online, busy])
  const close = (yes: boolean) => {
    setOpen(false)
    answer.current?.(yes)
    answer.current = undefined
    returnFocus.current?.()
  }
  const ask = (next: Question) => {
    returnFocus.current = keepFocus()
    setQuestion(next)
    setOpen(true)
    return new Promise<boolean>(resolve => {
      answer.current = resolve
    })
  }
  const onConfirm = async () => {
    let done = true
    if (question?.run) {
      setBusy(true)
      try {
        await question.run(setProgress)
      } catch (failure) {
        // A toast has said why.
        if (mayTryAgain(failure)) return
        done = false
      } finally {
        setBusy(false)
        setProgress('')
      }
    }
    close(done)
  }
  const dialog = (
    <Modal
      opened={open}
      onClose={() => busy || close(false)}
      withCloseButton={!busy}
      title={unbroken(question?.title)}
      // Escape would also close the window that the question is about.
      closeOnEscape={false}
      onKeyDown={({ key }) => key === 'Escape' && !busy && close(false)}
      onFocusCapture={({ target }) => target.setAttribute('data-mantine-stop-propagation', 'true')}
    >
      <Text c="dimmed" component="div" ref={inside} tabIndex={-1} style={{ outline: 'none' }}>
        {unbroken(question?.body)}
      </Text>
      <Group justify="flex-end" mt="lg">
        {!question?.waits && <OfflineNote asks />}
        {progress && <span role="status">{progress}</span>}
        <Button
          variant="default"
          onClick={() => close(false)}
          disabled={busy}
          data-autofocus={question?.danger || undefined}
        >
          {question?.keep ?? 'Go back'}
        </Button>
        <Button
          color={question?.danger ? 'clay' : 'palm'}
          onClick={onConfirm}
          loading={busy}
          disabled={!online && !question?.waits}
          data-autofocus={!question?.danger || undefined}
        >
          {question?.confirm}
        </Button>
      </Group>
    </Modal>
  )
  return [ask, dialog]
}
