import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MetaFunction } from 'react-router'
import {
  hideQuestion,
  listModeratedQuestions,
  type ModerationList,
  moderationLists,
  type ReportedQuestion,
  restoreQuestion,
} from '#contract/content/questions.ts'
import { countedUpTo } from '#contract/endpoint.ts'
import { ModerationButtons, Reports, reasonsToHide } from '#web/areas/admin/moderation.tsx'
import { ReasonDialog } from '#web/features/orders/reason-dialog.tsx'
import { questionBadges } from '#web/features/questions/question-badges.ts'
import { QuestionCard } from '#web/features/questions/question-card.tsx'
import { SubjectLine } from '#web/features/reviews/subject-line.tsx'
import { pageMeta } from '#web/shell/meta.ts'
import { queryOf, useChange } from '#web/shell/query.ts'
import { ActionLink } from '#web/ui/action.tsx'
import { EmptyList } from '#web/ui/empty-list.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { List, Stack } from '#web/ui/layout.tsx'
import { ListBar } from '#web/ui/list-bar.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { Section } from '#web/ui/section.tsx'
import { SkeletonLines } from '#web/ui/skeleton-lines.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { TabsWithCounts } from '#web/ui/tabs-with-counts.tsx'
import { offsetOf, typedIn, useUrl } from '#web/ui/url.ts'

export const meta: MetaFunction = args => pageMeta(args, { title: 'Questions', unlisted: true })

const limit = 12

const empty: Readonly<Record<ModerationList, readonly [title: string, text: string]>> = {
  open: ['No reported questions', 'Questions that a customer or a store reports appear here.'],
  shown: ['No questions yet', 'Customers’ questions about products appear here.'],
  hidden: ['No hidden questions', 'Questions that you hide appear here.'],
}

/** Questions about products of all stores, with buttons that hide or restore them. */
export default function AdminQuestionsPage() {
  const { search, get } = useUrl()
  const state = moderationLists.find(each => each === get('state')) ?? 'open'
  const typed = typedIn(search, 'search') || undefined
  const [hiding, setHiding] = useState<ReportedQuestion>()
  const { data, error, refetch } = useQuery({
    ...queryOf(listModeratedQuestions, { query: { state, search: typed, limit, offset: offsetOf(search, limit) } }),
    placeholderData: keepPreviousData,
  })
  const invalidates = [listModeratedQuestions.id]
  const hide = useChange(hideQuestion, { invalidates, onSuccess: () => setHiding(undefined) })
  const restore = useChange(restoreQuestion, { invalidates })
  const tab = (list: ModerationList) => ({ count: data?.counts[list], atLeast: data?.counts[list] === countedUpTo })
  const [title, text] = empty[state]
  return (
    <>
      <PageHeader title="Questions" />
      <Section flush>
        <TabsWithCounts
          label="Questions"
          param="state"
          tabs={[
            { value: '', label: 'Reported', ...tab('open') },
            { value: 'shown', label: 'Not hidden', ...tab('shown') },
            { value: 'hidden', label: 'Hidden', ...tab('hidden') },
          ]}
        />
        <ListBar>
          <SearchField placeholder="Search by product, store or text" />
        </ListBar>
        {error && !data && <ErrorState error={error} onRetry={refetch} />}
        {!data && !error && <SkeletonLines lines={10} />}
        {data?.rows.length === 0 && (
          <EmptyList>
            {typed ? (
              <EmptyState title="No matching questions" action={<ActionLink to=".">Show all</ActionLink>}>
                Try another tab or other words.
              </EmptyState>
            ) : (
              <EmptyState title={title}>{text}</EmptyState>
            )}
          </EmptyList>
        )}
        <List lined={0} aria-label="Questions">
          {data?.rows.map(row => (
            <Stack as="li" gap={2} pad={5} key={row.id}>
              <QuestionCard
                question={row}
                asker={row.asker}
                storeName={row.storeName}
                head={<SubjectLine of={row} note={row.storeName} />}
                foot={<Foot of={row} />}
              />
              <ModerationButtons
                of={row}
                name={row.text}
                reported={state === 'open'}
                busy={restore.isPending}
                onRestore={() => restore.mutate({ params: { id: row.id } })}
                onHide={() => setHiding(row)}
              />
            </Stack>
          ))}
        </List>
        {data && <Pager count={data.count} exact={data.count < countedUpTo} limit={limit} />}
      </Section>
      <ReasonDialog
        question={
          hiding && {
            title: `Hide the question by ${hiding.asker}?`,
            body: hiding.answer
              ? 'Nobody sees it or its answer on the product page. The customer and the store see your reason.'
              : 'The store can’t answer it. The customer and the store see your reason.',
            confirm: 'Hide question',
            reasons: reasonsToHide,
          }
        }
        busy={hide.isPending}
        onClose={() => setHiding(undefined)}
        onReason={reason => hiding && hide.mutate({ params: { id: hiding.id }, body: { reason } })}
      />
    </>
  )
}

function Foot({ of }: { of: ReportedQuestion }) {
  const { tone, label } = questionBadges[of.status]
  return (
    <>
      {of.status !== 'answered' && (
        <div>
          <StatusBadge tone={tone}>{label}</StatusBadge>
        </div>
      )}
      <Reports of={of} />
    </>
  )
}
