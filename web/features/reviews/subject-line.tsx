import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { OwnReview, Reviewable } from '#contract/content/reviews.ts'
import { Stack } from '#web/ui/layout.tsx'
import { Note } from '#web/ui/note.tsx'
import { Thumb } from '#web/ui/thumb.tsx'
import classes from './subject-line.module.css'

type Subject = Pick<Reviewable, 'productId' | 'productName' | 'picture' | 'storeName' | 'storeUrl'>

interface Props {
  of: Subject
  /** Below its name. */
  note?: ReactNode
  /** At the line's end. */
  action?: ReactNode
}

/** The address of the form for a review, whether it is there already or not. */
export const formOf = ({ productId, storeId }: Pick<OwnReview, 'productId' | 'storeId'>): string =>
  `/customer/reviews?${productId === null ? `store=${storeId}` : `product=${productId}`}`

/** What a review is about: a product, or a store. */
export function SubjectLine({ of, note, action }: Props) {
  return (
    <div className={classes.line}>
      <Thumb picture={of.picture} size={56} />
      <Stack>
        {of.productId === null ? (
          <Link to={`/storefront/${of.storeUrl}`} className={classes.name}>
            {of.storeName}, the store
          </Link>
        ) : (
          <Link to={`/product/${of.productId}`} className={classes.name}>
            {of.productName}
          </Link>
        )}
        {note && <Note>{note}</Note>}
      </Stack>
      {action}
    </div>
  )
}
