import type { ReactNode } from 'react'
import type { OwnQuestion } from '#contract/content/questions.ts'
import { Row, Stack } from '#web/ui/layout.tsx'
import { Note } from '#web/ui/note.tsx'
import { Text } from '#web/ui/text.tsx'
import { When } from '#web/ui/when.tsx'
import classes from './question-card.module.css'

interface Props {
  question: Pick<OwnQuestion, 'text' | 'createdAt' | 'answer'>
  /** Who asked: a first name, or “You”. */
  asker: string
  /** The store that answers. */
  storeName: string
  /** Content above the question, such as the product. */
  head?: ReactNode
  /** The reader's action, such as a report. */
  act?: ReactNode
  /** Content below it. */
  foot?: ReactNode
}

/** A question with the store's answer, if there is one. */
export function QuestionCard({ question: { text, createdAt, answer }, asker, storeName, head, act, foot }: Props) {
  return (
    <Stack as="article" gap={2} className={classes.card}>
      {head}
      <div>
        <Text as="p" weight="strong" anywhere className={classes.text}>
          {text}
        </Text>
        <Row gap={3}>
          <Note>
            {asker} · <When at={createdAt} />
          </Note>
          {act}
        </Row>
      </div>
      {answer && (
        <div className={classes.answer}>
          <Text as="p" anywhere lines className={classes.text}>
            {answer.text}
          </Text>
          <Note>
            {storeName} · <When at={answer.createdAt} />
            {answer.editedAt && ' · edited'}
          </Note>
        </div>
      )}
      {foot}
    </Stack>
  )
}
