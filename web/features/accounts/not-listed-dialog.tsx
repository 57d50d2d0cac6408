import { capitalised } from '#web/ui/capitalised.ts'
import { Modal } from '#web/ui/modal.tsx'
import { NotListed } from './missing.tsx'

interface Props {
  /** Name of the thing, such as `hub`. */
  thing: string
  /** Name of the list, such as `All hubs`. */
  all: string
  paged?: boolean
  onClose: () => void
}

/** Dialog for an ID in the URL that the loaded list doesn't contain. */
export function NotListedDialog({ thing, all, paged, onClose }: Props) {
  return (
    <Modal opened onClose={onClose} title={capitalised(thing)}>
      <NotListed thing={thing} back={[all, onClose]} paged={paged} />
    </Modal>
  )
}
