import { useCallback, useRef } from 'react'
import { useConfirm } from '#web/ui/confirm.tsx'

/**
 * Returns `leave` for Escape and other ways out of a dialog, which asks before it discards words that somebody typed;
 * `onTyped`, which the dialog's form calls with whether it has such words; and the question to render.
 */
export function useLeave(onClose: () => void) {
  const typed = useRef(false)
  const [confirm, question] = useConfirm()
  const leave = async () => {
    const loss = { title: 'Discard what you wrote?', body: 'You haven’t sent it.', danger: true, waits: true } as const
    if (!typed.current || (await confirm({ ...loss, confirm: 'Discard', keep: 'Keep writing' }))) onClose()
  }
  const onTyped = useCallback((hasWords: boolean) => {
    typed.current = hasWords
  }, [])
  return { leave, onTyped, question }
}
