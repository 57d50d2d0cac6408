import { Drawer as PlainDrawer, Modal as PlainModal } from '@mantine/core'
import { type ComponentProps, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { keepFocus } from './kept-focus.ts'

/** Names what the dialog is about; its accessible name, too. */
interface Named {
  title: ReactNode
}

/** Gives the focus back to the opener, also of a dialog that is rendered only while it is open, which Mantine's forget. */
function useReturnedFocus(opened: boolean) {
  useEffect(() => (opened ? keepFocus() : undefined), [opened])
}

const fields = ':is(input:not([type=hidden], [type=file]), select, textarea):not(:disabled)'

/** Returns the field that a person begins with: the first one, and of radio buttons the chosen one. */
function firstField(dialog: Element): HTMLElement | undefined {
  const all = [...dialog.querySelectorAll<HTMLElement>(fields)].filter(
    field => field.tabIndex >= 0 && (field.checkVisibility?.() ?? true),
  )
  const [first] = all
  const group = first instanceof HTMLInputElement && first.type === 'radio' ? first.name : undefined
  return all.find(each => each instanceof HTMLInputElement && each.name === group && each.checked) ?? first
}

/**
 * Gives the focus of a dialog that opens to its first field, or to its title if it has none in view, unless something has
 * `data-autofocus`. Mantine would give it to the button that closes it.
 */
function Start() {
  const here = useRef<HTMLSpanElement>(null)
  // Mantine looks for it once the dialog is there.
  useLayoutEffect(() => {
    const dialog = here.current?.closest('[role=dialog]')
    if (!dialog || dialog.querySelector('[data-autofocus]')) return
    const field = firstField(dialog)
    const isInView = field && field.getBoundingClientRect().bottom <= window.innerHeight
    const start = isInView ? field : dialog.querySelector<HTMLElement>('h2')
    if (start && !isInView) {
      start.tabIndex = -1
      start.style.outlineStyle = 'none'
    }
    start?.setAttribute('data-autofocus', '')
  }, [])
  return <span ref={here} hidden />
}

/** A dialog. */
export function Modal({ children, ...props }: ComponentProps<typeof PlainModal> & Named) {
  useReturnedFocus(props.opened)
  return (
    <PlainModal {...props}>
      {children}
      <Start />
    </PlainModal>
  )
}

/** A dialog at the side of the screen. */
export function Drawer({ children, ...props }: ComponentProps<typeof PlainDrawer> & Named) {
  useReturnedFocus(props.opened)
  return (
    <PlainDrawer {...props}>
      {children}
      <Start />
    </PlainDrawer>
  )
}
