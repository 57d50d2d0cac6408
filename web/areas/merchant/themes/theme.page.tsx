import { useQuery } from '@tanstack/react-query'
import type { MetaFunction } from 'react-router'
import { getTheme, listThemes } from '#contract/themes/merchant-themes.ts'
import { Missing } from '#web/features/accounts/missing.tsx'
import { Allowed, useRights } from '#web/features/accounts/permissions.tsx'
import { pageMeta } from '#web/shell/meta.ts'
import { queryOf } from '#web/shell/query.ts'
import { ActionLink } from '#web/ui/action.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { SkeletonLines } from '#web/ui/skeleton-lines.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { useUrl } from '#web/ui/url.ts'
import { ThemeEditor } from './theme-editor.tsx'

export const meta: MetaFunction = args => pageMeta(args, { title: 'Theme', unlisted: true })

export default function ThemePage() {
  return (
    <Allowed to="themes">
      <Theme />
    </Allowed>
  )
}

/** Editor of the active theme, or of the store's theme that the URL names. */
function Theme() {
  const { get } = useUrl()
  const { can } = useRights()
  const list = useQuery(queryOf(listThemes))
  const owned = list.data?.rows.filter(({ merchantThemeId }) => merchantThemeId !== null)
  const id = get('theme') || owned?.find(({ active }) => active)?.merchantThemeId || ''
  const of = queryOf(getTheme, { params: { id } })
  const { data, error, refetch } = useQuery({ ...of, enabled: of.enabled && id !== '' })
  const failure = list.error ?? error
  const again = () => Promise.all([list.refetch(), id && refetch()])
  const active = list.data?.rows.some(row => row.active && row.merchantThemeId === id)
  return (
    <>
      <PageHeader
        title={data ? `Theme ${data.theme.name}` : 'Theme'}
        aside={
          data &&
          (active ? <StatusBadge tone="moves">In use</StatusBadge> : <StatusBadge tone="over">Not in use</StatusBadge>)
        }
        action={<ActionLink to="/merchant/theme-store">Theme store</ActionLink>}
      />
      {list.data && data ? (
        <ThemeEditor
          key={data.merchantThemeId}
          theme={data}
          testimonials={data.testimonials}
          storeName={list.data.storeName}
          example={list.data.example}
          readOnly={!can('themes', 'manage')}
        />
      ) : failure ? (
        <Missing failure={failure} thing="theme" back={['The theme in use', '/merchant/theme']} onRetry={again} />
      ) : (
        <SkeletonLines lines={8} />
      )}
    </>
  )
}
