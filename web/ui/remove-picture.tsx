import { IconX } from './icons.ts'
import classes from './remove-picture.module.css'

/** The cross on the corner of a picture, which takes it out. */
export function RemovePicture({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button type="button" className={classes.remove} aria-label={label} onClick={onClick}>
      <IconX size={16} aria-hidden="true" />
    </button>
  )
}
