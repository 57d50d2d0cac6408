import type { ReactNode } from 'react'
import type { Picture } from '#contract/fields.ts'
import { Grid, Row, Stack } from '#web/ui/layout.tsx'
import { Note } from '#web/ui/note.tsx'
import { Text } from '#web/ui/text.tsx'
import { Thumb } from '#web/ui/thumb.tsx'
import classes from './differences.module.css'
import { type Stretch, wordDiff } from './word-diff.ts'

/** A field with its two values: texts, whose words are compared, or pictures. */
export interface Difference {
  field: string
  label: string
  before: string | readonly Picture[]
  after: string | readonly Picture[]
}

interface Props {
  rows: readonly Difference[]
  /** Headings of the two values. */
  names: readonly [before: string, after: string]
  /** Below a row, such as a choice between its values. */
  choice?: (row: Difference) => ReactNode
}

/** Fields whose values differ, side by side, on a phone one below the other. */
export function Differences({ rows, names, choice }: Props) {
  return (
    <Stack as="ul" lined={3}>
      {rows.map(row => {
        const { field, label, before, after } = row
        const words = typeof before === 'string' && typeof after === 'string' ? wordDiff(before, after) : undefined
        return (
          <Stack as="li" gap={2} key={field}>
            <Text as="h3" size="base" weight="strong">
              {label}
            </Text>
            <Grid gap={3} columns={2} phone={1} align="start">
              <Value name={names[0]} words={words?.before} pictures={before} tone="del" />
              <Value name={names[1]} words={words?.after} pictures={after} tone="ins" />
            </Grid>
            {choice?.(row)}
          </Stack>
        )
      })}
    </Stack>
  )
}

interface ValueProps {
  name: string
  words: Stretch[] | undefined
  pictures: Difference['before']
  /** Element of changed words. */
  tone: 'del' | 'ins'
}

const Value = ({ name, words, pictures, tone: Changed }: ValueProps) => (
  <Stack gap={1}>
    <Note>{name}</Note>
    {words?.length ? (
      <Text as="p" lines anywhere className={classes.words}>
        {words.map(({ text, changed }, at) =>
          // biome-ignore lint/suspicious/noArrayIndexKey: the stretches of a text have no identity but their place
          changed ? <Changed key={at}>{text}</Changed> : <span key={at}>{text}</span>,
        )}
      </Text>
    ) : typeof pictures === 'string' || pictures.length === 0 ? (
      <Text tone="muted">None</Text>
    ) : (
      <Row gap={2} wrap>
        {pictures.map(picture => (
          <Thumb key={picture.id} picture={picture} size={72} eager />
        ))}
      </Row>
    )}
  </Stack>
)
