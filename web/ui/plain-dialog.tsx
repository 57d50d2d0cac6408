import { type ReactNode, type Ref, useEffect, useId, useRef } from 'react'
import classes from './plain-dialog.module.css'
import { Text } from './text.tsx'

interface Props {
  ref: Ref<HTMLDialogElement>
  title: string
  onClose: () => void
  children: ReactNode
}

/** The browser's own modal dialog, for public pages. In the areas, use Mantine's Modal. Open it with `showModal()`. */
export function PlainDialog({ ref, title, onClose, children }: Props) {
  const id = useId()
  return (
    <Text
      as="dialog"
      ref={ref}
      panel="float"
      pad={5}
      size="base"
      weight="normal"
      className={classes.dialog}
      aria-labelledby={id}
      onClose={onClose}
    >
      <Text as="h2" size="lg" id={id} style={{ marginBottom: 'var(--space-2)' }}>
        {title}
      </Text>
      {children}
    </Text>
  )
}

/** A `PlainDialog` that is open from the start. Its parent removes it in `onClose`; `children` get what closes it. */
export function OpenDialog({
  children,
  ...of
}: Pick<Props, 'title' | 'onClose'> & { children: (close: () => void) => ReactNode }) {
  const ref = useRef<HTMLDialogElement>(null)
  useEffect(() => ref.current?.showModal(), [])
  return (
    <PlainDialog ref={ref} {...of}>
      {children(() => ref.current?.close())}
    </PlainDialog>
  )
}
