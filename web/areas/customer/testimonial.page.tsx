import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MetaFunction } from 'react-router'
import { generic } from '#contract/messages.ts'
import { getOwnTestimonial, type OwnTestimonial, type TestimonialStatus } from '#contract/testimonials.ts'
import { AddTestimonial, EditTestimonial } from '#web/features/testimonials/testimonial-form.tsx'
import { pageMeta } from '#web/shell/meta.ts'
import { queryOf } from '#web/shell/query.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { day } from '#web/ui/format.ts'
import { Note } from '#web/ui/note.tsx'
import { Rating } from '#web/ui/rating.tsx'
import { Section } from '#web/ui/section.tsx'
import { SkeletonLines } from '#web/ui/skeleton-lines.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import own from './own.module.css'
import classes from './testimonial.module.css'

export const meta: MetaFunction = args => pageMeta(args, { title: 'Your testimonial', unlisted: true })

const badges = {
  waiting: { tone: 'waits', label: 'Waits for approval' },
  approved: { tone: 'moves', label: 'Shown to everybody' },
  hidden: { tone: 'over', label: 'Not shown' },
} as const satisfies Record<TestimonialStatus, object>

const notes: Readonly<Record<TestimonialStatus, string>> = {
  waiting: 'Somebody of ours reads it first, mostly within a day.',
  approved: 'If you change it, it waits to be read again.',
  hidden: 'It wasn’t fit to be shown. Say it in other words, and we read it again.',
}

export default function TestimonialPage() {
  const { data, isPending, error, refetch } = useQuery(queryOf(getOwnTestimonial))
  const [editing, setEditing] = useState(false)
  return (
    <>
      <header className={own.header}>
        <h1>Your testimonial</h1>
      </header>
      {isPending && !error && (
        <Section>
          <SkeletonLines lines={4} />
        </Section>
      )}
      {error && <ErrorState message={generic.retry} requestId={error.requestId} onRetry={refetch} />}
      {data === null && (
        <Section title="What is it like to buy here?">
          <AddTestimonial onDone={() => setEditing(false)} />
        </Section>
      )}
      {data && editing && (
        <Section title="In other words">
          <EditTestimonial own={data} onDone={() => setEditing(false)} />
        </Section>
      )}
      {data && !editing && <Said testimonial={data} onChange={() => setEditing(true)} />}
    </>
  )
}

function Said({ testimonial: said, onChange }: { testimonial: OwnTestimonial; onChange: () => void }) {
  const { tone, label } = badges[said.status]
  return (
    <Section>
      <div className={classes.said}>
        <div className={classes.head}>
          <StatusBadge tone={tone}>{label}</StatusBadge>
          <Note>{day(said.updatedAt)}</Note>
        </div>
        {said.stars !== null && <Rating value={said.stars} />}
        <blockquote className={classes.words}>{said.testimonial}</blockquote>
        <p>
          <strong>{said.name}</strong>
        </p>
        <Note>{notes[said.status]}</Note>
        <div>
          <Button variant="default" onClick={onChange}>
            Change it
          </Button>
        </div>
      </div>
    </Section>
  )
}
