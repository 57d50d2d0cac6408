import type { MetaFunction } from 'react-router'
import own from '#web/areas/customer/own.module.css'
import { OwnTestimonialCard } from '#web/features/testimonials/own-testimonial.tsx'
import { pageMeta } from '#web/shell/meta.ts'
import { Row } from '#web/ui/layout.tsx'

export const meta: MetaFunction = args => pageMeta(args, { title: 'Your testimonial', unlisted: true })

export default function TestimonialPage() {
  return (
    <>
      <Row as="header" gap={3} justify="between" wrap className={own.header}>
        <h1>Your testimonial</h1>
      </Row>
      <OwnTestimonialCard question="How is shopping here?" signed="Your first name and last initial appear below it." />
    </>
  )
}
