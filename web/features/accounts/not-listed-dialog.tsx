import { Modal } from '@mantine/core'
import { NotListed } from './missing.tsx'

interface Props {
  /** What opens in a dialog here, as `hub`. */
  thing: string
  /** What the list holds, as `All hubs`. */
  all: string
  paged?: boolean
  onClose: () => void
}

/** Opens in place of the dialog of one thing when the address names one that the loaded list hasn’t got. */
export function NotListedDialog({ thing, all, paged, onClose }: Props) {
  return (
    <Modal opened onClose={onClose} title={`${thing.charAt(0).toUpperCase()}${thing.slice(1)}`}>
      <NotListed thing={thing} back={[all, onClose]} paged={paged} />
    </Modal>
  )
}
