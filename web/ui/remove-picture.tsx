import { IconX } from './icons.ts'
import classes from './remove-picture.module.css'
import { Text } from './text.tsx'

/** Remove button on the corner of a picture. */
export function RemovePicture({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Text
      as="button"
      tone="ink"
      square={28}
      panel="line"
      type="button"
      className={classes.remove}
      aria-label={label}
      onClick={onClick}
    >
      <IconX size={16} aria-hidden="true" />
    </Text>
  )
}
