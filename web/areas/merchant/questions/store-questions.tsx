import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { merchantToday } from '#contract/catalog/selling.ts'
import {
  dismissQuestion,
  listStoreQuestions,
  type StoreQuestion,
  type StoreQuestionList,
  storeQuestionLists,
} from '#contract/content/questions.ts'
import { generic } from '#contract/messages.ts'
import { ReasonDialog } from '#web/features/orders/reason-dialog.tsx'
import { QuestionCard } from '#web/features/questions/question-card.tsx'
import { ReportButton } from '#web/features/reviews/report-button.tsx'
import { SubjectLine } from '#web/features/reviews/subject-line.tsx'
import { queryOf, useChange } from '#web/shell/query.ts'
import { ActionLink } from '#web/ui/action.tsx'
import { EmptyList } from '#web/ui/empty-list.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Stack } from '#web/ui/layout.tsx'
import { ListBar } from '#web/ui/list-bar.tsx'
import { Note } from '#web/ui/note.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { Section } from '#web/ui/section.tsx'
import { SkeletonLines } from '#web/ui/skeleton-lines.tsx'
import { TabsWithCounts } from '#web/ui/tabs-with-counts.tsx'
import { offsetOf, typedIn, useUrl } from '#web/ui/url.ts'
import { AnswerQuestion } from './answer-question.tsx'

const limit = 20

const empty: Readonly<Record<StoreQuestionList, readonly [title: string, text: string]>> = {
  waiting: ['No questions to answer', 'Customers’ questions about your products appear here.'],
  answered: ['No answered questions', 'Questions that you answer appear here and on the product page.'],
  dismissed: ['No dismissed questions', 'Questions that you keep off the product page appear here.'],
  hidden: ['No hidden questions', 'Questions that Bitmarte hides, for example for an insult, appear here.'],
}

/** Questions about a store's products, which the store answers or dismisses. */
export function StoreQuestions({ readOnly }: { readOnly: boolean }) {
  const { search, get } = useUrl()
  const [dismissing, setDismissing] = useState<StoreQuestion>()
  const status = storeQuestionLists.find(each => each === get('status')) ?? 'waiting'
  const typed = typedIn(search, 'search') || undefined
  const { data, error, refetch } = useQuery({
    ...queryOf(listStoreQuestions, { query: { status, search: typed, limit, offset: offsetOf(search, limit) } }),
    placeholderData: keepPreviousData,
  })
  const dismiss = useChange(dismissQuestion, {
    invalidates: [listStoreQuestions.id, merchantToday.id],
    onSuccess: () => setDismissing(undefined),
  })
  const counts = data?.counts
  const [title, text] = empty[status]
  return (
    <Section flush>
      <TabsWithCounts
        label="Questions by status"
        param="status"
        tabs={[
          { value: '', label: 'To answer', count: counts?.waiting },
          { value: 'answered', label: 'Answered', count: counts?.answered },
          { value: 'dismissed', label: 'Dismissed', count: counts?.dismissed },
          { value: 'hidden', label: 'Hidden', count: counts?.hidden || undefined },
        ]}
      />
      <ListBar>
        <SearchField placeholder="Search by product or text" />
      </ListBar>
      <Stack lined={0} style={{ padding: 'var(--space-1) var(--inset) var(--space-2)' }}>
        {data?.rows.map(question => (
          <QuestionCard
            key={question.id}
            question={question}
            asker={question.asker}
            storeName={question.storeName}
            head={<SubjectLine of={question} />}
            act={
              question.reported ? (
                <Note>Reported. We are reviewing it.</Note>
              ) : (
                !readOnly &&
                question.hiddenReason === null && <ReportButton kind="question" id={question.id} by="merchant" />
              )
            }
            foot={
              <>
                {question.dismissedReason && <Note>Dismissed: {question.dismissedReason}</Note>}
                {question.hiddenReason !== null && <Note late>Hidden by Bitmarte: {question.hiddenReason}</Note>}
                {!readOnly && question.hiddenReason === null && (
                  <AnswerQuestion question={question} onDismiss={() => setDismissing(question)} />
                )}
              </>
            }
          />
        ))}
        {error && !data && <ErrorState error={error} message={generic.retry} onRetry={() => refetch()} />}
        {!data && !error && <SkeletonLines lines={8} />}
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
      </Stack>
      {data && <Pager count={data.count} limit={limit} />}
      <ReasonDialog
        question={
          dismissing && {
            title: 'Dismiss this question?',
            body: `The product page doesn’t show it. ${dismissing.asker} sees your reason.`,
            confirm: 'Dismiss question',
            reasons: ['Not about this product', 'Already on the page', 'Private details', 'Spam'],
            optional: true,
          }
        }
        busy={dismiss.isPending}
        onClose={() => setDismissing(undefined)}
        onReason={reason => dismissing && dismiss.mutate({ params: { id: dismissing.id }, body: { reason } })}
      />
    </Section>
  )
}
