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
  /** What is asked of who hasn’t said anything. */
  question: string
  /** How the author is named below it. */
  signed: string
  readOnly?: boolean
}

/** What a customer or a store says of the marketplace: written, changed, and whether it is shown. */
export function OwnTestimonialCard({ question, signed, readOnly = false }: Props) {
  const { data, isPending, error, refetch } = useQuery(queryOf(getOwnTestimonial))
  const [editing, setEditing] = useState(false)
  const done = () => setEditing(false)
  if (error) return <ErrorState message={generic.retry} requestId={error.requestId} onRetry={refetch} />
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
        <Said testimonial={data} onChange={readOnly ? undefined : () => setEditing(true)} />
      )}
    </Section>
  )
}

function Said({ testimonial: said, onChange }: { testimonial: OwnTestimonial; onChange: (() => void) | undefined }) {
  const { tone, label } = badges[said.status]
  return (
    <Stack gap={3} style={{ maxWidth: '68ch' }}>
      <Row gap={1} across={3} wrap>
        <StatusBadge tone={tone}>{label}</StatusBadge>
        <Note>{day(said.updatedAt)}</Note>
      </Row>
      {said.stars !== null && <Rating value={said.stars} />}
      <Text as="blockquote" anywhere lines>
        {said.testimonial}
      </Text>
      <p>
        <strong>{said.name}</strong>
      </p>
      <Note>{notes[said.status]}</Note>
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
