import { useCallback, useRef } from 'react'
import { useConfirm } from '#web/ui/confirm.tsx'

/**
 * Keeps a dialog from closing over words that somebody typed. The dialog calls `leave` on Escape and the like, its form
 * calls `onTyped` whenever it has such words or no longer has any, and `question` is to be rendered: it asks first.
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
