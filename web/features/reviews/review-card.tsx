import type { ReactNode } from 'react'
import type { Review } from '#contract/content/reviews.ts'
import { IconCircleCheck } from '#web/ui/icons.ts'
import { Row, Stack } from '#web/ui/layout.tsx'
import { PictureImg } from '#web/ui/picture-img.tsx'
import { Rating } from '#web/ui/rating.tsx'
import { Text } from '#web/ui/text.tsx'
import { When } from '#web/ui/when.tsx'
import classes from './review-card.module.css'

interface Props {
  review: Review
  /** Who answers. */
  storeName: string
  /** Beside the stars, such as what was reviewed. */
  head?: ReactNode
  /** What a reader can do with it. */
  act?: ReactNode
  /** Below it all. */
  foot?: ReactNode
}

/** A review with its pictures and the store's answer. Each picture is a link to the whole of it. */
export function ReviewCard({ review, storeName, head, act, foot }: Props) {
  const { stars, title, text, hostedImages, reviewer, bought, answer, createdAt, editedAt } = review
  const options = bought.map(({ option }) => option).join(', ')
  return (
    <Stack as="article" gap={2} className={classes.card}>
      {head}
      <div>
        <Rating value={stars} />
        {title && <p className={classes.title}>{title}</p>}
      </div>
      <p className={classes.text}>{text}</p>
      {hostedImages.length > 0 && (
        <Row as="ul" gap={2} align="stretch" wrap className={classes.pictures}>
          {hostedImages.map(picture => (
            <li key={picture.id}>
              <a href={picture.url} target="_blank" rel="noreferrer">
                <PictureImg picture={picture} sizes="88px" />
              </a>
            </li>
          ))}
        </Row>
      )}
      <Row gap={0.5} across={3} wrap className={classes.who}>
        <Text tone="ink" weight="strong">
          {reviewer}
        </Text>
        <Row as="span" inline gap={1} className={classes.bought}>
          <IconCircleCheck size={16} aria-hidden="true" />
          Bought{options && ` · ${options}`}
        </Row>
        <span>
          <When at={createdAt} />
          {editedAt && ' · edited'}
        </span>
        {act && <div className={classes.act}>{act}</div>}
      </Row>
      {answer && (
        <div className={classes.answer}>
          <p className={classes.from}>
            {storeName} answered · <When at={answer.createdAt} />
          </p>
          <p className={classes.text}>{answer.text}</p>
        </div>
      )}
      {foot}
    </Stack>
  )
}
