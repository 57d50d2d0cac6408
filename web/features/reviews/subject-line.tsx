import type { ReactNode } from 'react'
import type { OwnReview, Reviewable } from '#contract/content/reviews.ts'
import { Row, Stack } from '#web/ui/layout.tsx'
import { Link } from '#web/ui/link.tsx'
import { Note } from '#web/ui/note.tsx'
import { Text } from '#web/ui/text.tsx'
import { Thumb } from '#web/ui/thumb.tsx'

type Subject = Pick<Reviewable, 'productId' | 'productName' | 'picture' | 'storeName' | 'storeUrl'>

interface Props {
  of: Subject
  /** Text below the name. */
  note?: ReactNode
  /** Button at the end of the line. */
  action?: ReactNode
}

/** Address of the form for a review, new or existing. */
export const formOf = ({ productId, storeId }: Pick<OwnReview, 'productId' | 'storeId'>): string =>
  `/customer/reviews?${productId === null ? `store=${storeId}` : `product=${productId}`}`

/** The product or store that a review is about. */
export function SubjectLine({ of, note, action }: Props) {
  return (
    <Row gap={3}>
      <Thumb picture={of.picture} size={56} />
      <Stack style={{ flex: 1 }}>
        <Text
          as={Link}
          to={of.productId === null ? `/storefront/${of.storeUrl}` : `/product/${of.productId}`}
          weight="strong"
          anywhere
        >
          {of.productId === null ? `${of.storeName}, the store` : of.productName}
        </Text>
        {note && <Note>{note}</Note>}
      </Stack>
      {action}
    </Row>
  )
}
