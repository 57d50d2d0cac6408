import type { MetaFunction } from 'react-router'
import { Allowed, useRights } from '#web/features/accounts/permissions.tsx'
import { OwnTestimonialCard } from '#web/features/testimonials/own-testimonial.tsx'
import { pageMeta } from '#web/shell/meta.ts'
import { Stack } from '#web/ui/layout.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Section } from '#web/ui/section.tsx'
import { StorefrontTestimonials } from './storefront-testimonials.tsx'

export const meta: MetaFunction = args => pageMeta(args, { title: 'Testimonials', unlisted: true })

/** The store's testimonial about the platform, and its customers' testimonials on the storefront. */
export default function TestimonialsPage() {
  const { can } = useRights()
  return (
    <>
      <PageHeader title="Testimonials" />
      <Allowed to="testimonials">
        <Stack gap={4}>
          <OwnTestimonialCard
            question="How is selling here?"
            signed="Your store’s name appears below it."
            readOnly={!can('testimonials', 'manage')}
          />
          {can('themes') && (
            <Section title="On your storefront">
              <StorefrontTestimonials readOnly={!can('themes', 'manage')} />
            </Section>
          )}
        </Stack>
      </Allowed>
    </>
  )
}
