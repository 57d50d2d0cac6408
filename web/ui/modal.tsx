import { Drawer as PlainDrawer, Modal as PlainModal } from '@mantine/core'
import { type ComponentProps, type ReactNode, useEffect } from 'react'
import { keepFocus } from './kept-focus.ts'

/** Names what the dialog is about; its accessible name, too. */
interface Named {
  title: ReactNode
}

/** Gives the focus back to the opener, also of a dialog that is rendered only while it is open, which Mantine's forget. */
function useReturnedFocus(opened: boolean) {
  useEffect(() => (opened ? keepFocus() : undefined), [opened])
}

/** A dialog. */
export function Modal(props: ComponentProps<typeof PlainModal> & Named) {
  useReturnedFocus(props.opened)
  return <PlainModal {...props} />
}

/** A dialog at the side of the screen. */
export function Drawer(props: ComponentProps<typeof PlainDrawer> & Named) {
  useReturnedFocus(props.opened)
  return <PlainDrawer {...props} />
}
