import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getOwnTestimonial, type OwnTestimonial, type TestimonialStatus } from '#contract/content/testimonials.ts'
import { generic } from '#contract/messages.ts'
import { queryOf } from '#web/shell/query.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { day } from '#web/ui/format.ts'
import { Row, Stack } from '#web/ui/layout.tsx'
import { Note } from '#web/ui/note.tsx'
import { Rating } from '#web/ui/rating.tsx'
import { Section } from '#web/ui/section.tsx'
import { SkeletonLines } from '#web/ui/skeleton-lines.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { Text } from '#web/ui/text.tsx'
import { AddTestimonial, EditTestimonial } from './testimonial-form.tsx'

const badges = {
  waiting: { tone: 'waits', label: 'Awaiting approval' },
  approved: { tone: 'moves', label: 'Published' },
  hidden: { tone: 'over', label: 'Not shown' },
} as const satisfies Record<TestimonialStatus, object>

const notes: Readonly<Record<TestimonialStatus, string>> = {
  waiting: 'We review it first, usually within a day.',
  approved: 'If you edit it, we review it again.',
  hidden: 'We couldn’t publish it. Edit it and we’ll review it again.',
}

interface Props {
  /** Title of the card, a question to the author. */
  question: string
  /** Sentence about how the author is named. */
  signed: string
  readOnly?: boolean
}

/** The testimonial of a customer or store about the marketplace, with its status and a form. */
export function OwnTestimonialCard({ question, signed, readOnly = false }: Props) {
  const { data, isPending, error, refetch } = useQuery(queryOf(getOwnTestimonial))
  const [editing, setEditing] = useState(false)
  const done = () => setEditing(false)
  if (error) return <ErrorState error={error} message={generic.retry} onRetry={refetch} />
  if (isPending)
    return (
      <Section title={question}>
        <SkeletonLines lines={4} />
      </Section>
    )
  if (data === null)
    return (
      <Section title={question}>
        {readOnly ? (
          <EmptyState title="No testimonial yet">Staff who manage testimonials can write one.</EmptyState>
        ) : (
          <AddTestimonial signed={signed} onDone={done} />
        )}
      </Section>
    )
  return (
    <Section title={editing ? 'Edit' : question}>
      {editing ? (
        <EditTestimonial own={data} signed={signed} onDone={done} />
      ) : (
        <Testimonial testimonial={data} onChange={readOnly ? undefined : () => setEditing(true)} />
      )}
    </Section>
  )
}

interface TestimonialProps {
  testimonial: OwnTestimonial
  onChange: (() => void) | undefined
}

function Testimonial({ testimonial: { status, updatedAt, stars, testimonial, name }, onChange }: TestimonialProps) {
  const { tone, label } = badges[status]
  return (
    <Stack gap={3} style={{ maxWidth: '68ch' }}>
      <Row gap={1} across={3} wrap>
        <StatusBadge tone={tone}>{label}</StatusBadge>
        <Note>{day(updatedAt)}</Note>
      </Row>
      {stars !== null && <Rating value={stars} />}
      <Text as="blockquote" anywhere lines>
        {testimonial}
      </Text>
      <p>
        <strong>{name}</strong>
      </p>
      <Note>{notes[status]}</Note>
      {onChange && (
        <div>
          <Button variant="default" onClick={onChange}>
            Change it
          </Button>
        </div>
      )}
    </Stack>
  )
}
