import { useQuery } from '@tanstack/react-query'
import { getTheme, listThemes } from '#contract/themes/merchant-themes.ts'
import { TestimonialList } from '#web/features/themes/testimonial-list.tsx'
import { queryOf } from '#web/shell/query.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { SkeletonLines } from '#web/ui/skeleton-lines.tsx'

/** Testimonials of customers that the storefront shows. */
export function StorefrontTestimonials({ readOnly }: { readOnly: boolean }) {
  const themes = useQuery(queryOf(listThemes))
  const id = themes.data?.rows.find(({ active }) => active)?.merchantThemeId ?? ''
  const options = queryOf(getTheme, { params: { id } })
  const theme = useQuery({ ...options, enabled: options.enabled && id !== '' })
  const failure = themes.error ?? theme.error
  if (theme.data) return <TestimonialList testimonials={theme.data.testimonials} readOnly={readOnly} />
  if (failure)
    return <ErrorState error={failure} onRetry={() => Promise.all([themes.refetch(), id && theme.refetch()])} />
  return <SkeletonLines lines={3} />
}
