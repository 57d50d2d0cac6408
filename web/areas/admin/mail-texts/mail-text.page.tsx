import { useQuery } from '@tanstack/react-query'
import { type MetaFunction, useParams } from 'react-router'
import { getMailText } from '#contract/settings/mail-texts.ts'
import { Missing } from '#web/features/accounts/missing.tsx'
import { pageMeta } from '#web/shell/meta.ts'
import { queryOf } from '#web/shell/query.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { SkeletonLines } from '#web/ui/skeleton-lines.tsx'
import { MailTextForm } from './mail-text-form.tsx'

export const meta: MetaFunction = args => pageMeta(args, { title: 'Mail text', unlisted: true })

/** One mail's text, with its preview and versions. */
export default function MailTextPage() {
  const { name = '' } = useParams()
  const { data, error, refetch } = useQuery({
    ...queryOf(getMailText, { query: { name } }),
    // A newer version would replace the form with what is typed in it.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  if (error && !data)
    return <Missing failure={error} thing="mail" back={['All mails', '/admin/mail-texts']} onRetry={refetch} />
  if (!data) return <SkeletonLines lines={8} />
  return (
    <>
      <PageHeader
        title={data.title}
        above={<Breadcrumbs crumbs={[{ label: 'Mail texts', to: '/admin/mail-texts' }, { label: data.title }]} />}
      />
      <MailTextForm key={data.changedAt ?? 'original'} mail={data} />
    </>
  )
}
