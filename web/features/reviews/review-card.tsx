import type { ReactNode } from 'react'
import type { Review } from '#contract/content/reviews.ts'
import { IconCircleCheck } from '#web/ui/icons.ts'
import { Row, Stack } from '#web/ui/layout.tsx'
import { Note } from '#web/ui/note.tsx'
import { Rating } from '#web/ui/rating.tsx'
import { Text } from '#web/ui/text.tsx'
import { Thumb } from '#web/ui/thumb.tsx'
import { When } from '#web/ui/when.tsx'
import { HelpfulCount } from './helpful-button.tsx'
import classes from './review-card.module.css'

interface Props {
  review: Review
  /** The store that answered. */
  storeName: string
  /** Content above the stars, such as the product. */
  head?: ReactNode
  /** The reader's action, such as a report. */
  act?: ReactNode
  /** The reader's vote; without it, the number of votes. */
  vote?: ReactNode
  /** Content below the review. */
  foot?: ReactNode
}

/** A review with its pictures and the store's answer. Each picture links to the full one. */
export function ReviewCard({ review, storeName, head, act, vote, foot }: Props) {
  const { stars, title, text, hostedImages, reviewer, bought, answer, createdAt, editedAt } = review
  const options = bought.map(({ option }) => option).join(', ')
  return (
    <Stack as="article" gap={2} className={classes.card}>
      {head}
      <div>
        <Rating value={stars} />
        {title && (
          <Text as="p" weight="bold" anywhere>
            {title}
          </Text>
        )}
      </div>
      <Text as="p" anywhere lines className={classes.text}>
        {text}
      </Text>
      {hostedImages.length > 0 && (
        <Row as="ul" gap={2} align="stretch" wrap>
          {hostedImages.map((picture, index) => (
            <li key={picture.id}>
              <a href={picture.url} target="_blank" rel="noreferrer" aria-label={`Picture ${index + 1} in full size`}>
                <Thumb picture={picture} size={88} />
              </a>
            </li>
          ))}
        </Row>
      )}
      <Row gap={0.5} across={3} wrap>
        <Text size="sm" weight="strong">
          {reviewer}
        </Text>
        <Row as="span" inline gap={1} tone="palm" size="sm" anywhere>
          <IconCircleCheck size={16} style={{ flex: 'none' }} aria-hidden="true" />
          Bought{options && ` · ${options}`}
        </Row>
        <Note>
          <When at={createdAt} />
          {editedAt && ' · edited'}
        </Note>
        {act && <div style={{ marginLeft: 'auto' }}>{act}</div>}
      </Row>
      {vote ? <div>{vote}</div> : <HelpfulCount count={review.helpful} />}
      {answer && (
        <div className={classes.answer}>
          <Text as="p" size="sm" weight="strong">
            {storeName} answered · <When at={answer.createdAt} />
          </Text>
          <Text as="p" anywhere lines className={classes.text}>
            {answer.text}
          </Text>
        </div>
      )}
      {foot}
    </Stack>
  )
}
