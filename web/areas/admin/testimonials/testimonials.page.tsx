import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { MetaFunction } from 'react-router'
import { decideTestimonial, listAllTestimonials, testimonialStatuses } from '#contract/content/testimonials.ts'
import { pageMeta } from '#web/shell/meta.ts'
import { queryOf, useChange } from '#web/shell/query.ts'
import { EmptyList } from '#web/ui/empty-list.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { List, Row, Stack } from '#web/ui/layout.tsx'
import { Note } from '#web/ui/note.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { Rating } from '#web/ui/rating.tsx'
import { Manages } from '#web/ui/read-only.tsx'
import { Section } from '#web/ui/section.tsx'
import { SkeletonLines } from '#web/ui/skeleton-lines.tsx'
import { TabsWithCounts } from '#web/ui/tabs-with-counts.tsx'
import { Text } from '#web/ui/text.tsx'
import { offsetOf, useUrl } from '#web/ui/url.ts'
import { When } from '#web/ui/when.tsx'

export const meta: MetaFunction = args => pageMeta(args, { title: 'Testimonials', unlisted: true })

const limit = 24

/** Testimonials about the marketplace, with buttons that show or hide them. */
export default function AdminTestimonialsPage() {
  const { search, get } = useUrl()
  const status = testimonialStatuses.find(each => each === get('status')) ?? 'waiting'
  const { data, error, refetch } = useQuery(
    queryOf(listAllTestimonials, { query: { status, limit, offset: offsetOf(search, limit) } }),
  )
  const decide = useChange(decideTestimonial, {
    invalidates: [listAllTestimonials.id],
    // The page then shows what its author has written since.
    onFailure: () => refetch(),
  })
  return (
    <>
      <PageHeader title="Testimonials" />
      <Section flush>
        <TabsWithCounts
          label="Testimonials by status"
          tabs={[
            { value: '', label: 'Awaiting approval', count: data?.counts.waiting },
            { value: 'approved', label: 'Shown', count: data?.counts.approved },
            { value: 'hidden', label: 'Hidden', count: data?.counts.hidden },
          ]}
        />
        {error && !data && <ErrorState error={error} onRetry={refetch} />}
        {!data && !error && <SkeletonLines lines={8} />}
        {data?.rows.length === 0 && (
          <EmptyList>
            <EmptyState title={status === 'waiting' ? 'No testimonials to review' : 'None here'}>
              Testimonials from customers and stores appear here.
            </EmptyState>
          </EmptyList>
        )}
        <List lined={0} aria-label="Testimonials">
          {data?.rows.map(({ id, stars, testimonial, name, author, updatedAt }) => (
            <Stack as="li" gap={2} pad={5} key={id}>
              {stars !== null && <Rating value={stars} />}
              <Text as="p" lines anywhere>
                {testimonial}
              </Text>
              <Row as="span" gap={1} across={3} wrap>
                <strong>{name}</strong>
                <Note>
                  {author === 'merchant' ? 'Sells here' : 'Buys here'} · <When at={updatedAt} />
                </Note>
              </Row>
              <Manages>
                <Row gap={2} wrap>
                  {status !== 'approved' && (
                    <Button
                      variant="light"
                      disabled={decide.isPending}
                      aria-label={`Publish: ${name}`}
                      onClick={() =>
                        decide.mutate({ params: { id }, body: { status: 'approved', seen: { stars, testimonial } } })
                      }
                    >
                      Publish
                    </Button>
                  )}
                  {status !== 'hidden' && (
                    <Button
                      variant="default"
                      disabled={decide.isPending}
                      aria-label={`Hide: ${name}`}
                      onClick={() => decide.mutate({ params: { id }, body: { status: 'hidden' } })}
                    >
                      Hide
                    </Button>
                  )}
                </Row>
              </Manages>
            </Stack>
          ))}
        </List>
        {data && <Pager count={data.count} limit={limit} />}
      </Section>
    </>
  )
}
