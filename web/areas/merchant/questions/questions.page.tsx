import type { MetaFunction } from 'react-router'
import { Allowed, useRights } from '#web/features/accounts/permissions.tsx'
import { pageMeta } from '#web/shell/meta.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { StoreQuestions } from './store-questions.tsx'

export const meta: MetaFunction = args => pageMeta(args, { title: 'Questions', unlisted: true })

export default function QuestionsPage() {
  const { can } = useRights()
  return (
    <>
      <PageHeader title="Questions" />
      <Allowed to="testimonials">
        <StoreQuestions readOnly={!can('testimonials', 'manage')} />
      </Allowed>
    </>
  )
}
