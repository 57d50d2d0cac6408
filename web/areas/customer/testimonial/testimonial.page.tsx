import type { MetaFunction } from 'react-router'
import { OwnHeader } from '#web/areas/customer/own-header.tsx'
import { OwnTestimonialCard } from '#web/features/testimonials/own-testimonial.tsx'
import { pageMeta } from '#web/shell/meta.ts'

export const meta: MetaFunction = args => pageMeta(args, { title: 'Rate Bitmarte', unlisted: true })

export default function TestimonialPage() {
  return (
    <>
      <OwnHeader title="Rate Bitmarte" />
      <OwnTestimonialCard question="How is shopping here?" signed="Your first name and last initial appear below it." />
    </>
  )
}
