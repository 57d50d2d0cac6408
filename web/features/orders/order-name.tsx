import { Note } from '#web/ui/note.tsx'
import { Text } from '#web/ui/text.tsx'
import { unbroken } from '#web/ui/unbroken.tsx'

/** An order's name; below a store's number, such as `#1042`, the reference that everybody else has for it. */
export const OrderName = ({ name, reference }: { name: string; reference: string | undefined }) =>
  reference === undefined || reference === name ? (
    unbroken(name)
  ) : (
    <>
      {unbroken(name)}
      <div>
        <Text nowrap>
          <Note>{reference}</Note>
        </Text>
      </div>
    </>
  )
