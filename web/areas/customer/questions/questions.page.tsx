import { useQuery } from '@tanstack/react-query'
import type { MetaFunction } from 'react-router'
import { listOwnQuestions, type OwnQuestion, withdrawQuestion } from '#contract/content/questions.ts'
import { generic } from '#contract/messages.ts'
import { OwnHeader } from '#web/areas/customer/own-header.tsx'
import { questionBadges } from '#web/features/questions/question-badges.ts'
import { QuestionCard } from '#web/features/questions/question-card.tsx'
import { SubjectLine } from '#web/features/reviews/subject-line.tsx'
import { pageMeta } from '#web/shell/meta.ts'
import { NoNetwork } from '#web/shell/no-network.tsx'
import { useOnline } from '#web/shell/offline.tsx'
import { keptQuery, queryOf, useChange } from '#web/shell/query.ts'
import { Action, ActionLink } from '#web/ui/action.tsx'
import { useConfirm } from '#web/ui/confirm.tsx'
import { EmptyList } from '#web/ui/empty-list.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Row } from '#web/ui/layout.tsx'
import { Note } from '#web/ui/note.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { Section } from '#web/ui/section.tsx'
import { SkeletonLines } from '#web/ui/skeleton-lines.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { offsetOf, useUrl } from '#web/ui/url.ts'

export const meta: MetaFunction = args => pageMeta(args, { title: 'Questions', unlisted: true })

const limit = 12

/** The customer's questions about products, with the stores' answers. */
export default function QuestionsPage() {
  const { search } = useUrl()
  const { data, error, refetch } = useQuery({
    ...queryOf(listOwnQuestions, { query: { limit, offset: offsetOf(search, limit) } }),
    ...keptQuery,
    placeholderData: before => before,
  })
  const online = useOnline()
  if (!data && !online) return <NoNetwork />
  return (
    <>
      <OwnHeader title="Questions" />
      <Section>
        {error && !data ? (
          <ErrorState error={error} message={generic.retry} onRetry={refetch} />
        ) : !data ? (
          <SkeletonLines lines={5} />
        ) : data.rows.length === 0 ? (
          <EmptyList>
            <EmptyState title="No questions yet" action={<ActionLink to="/search">Browse products</ActionLink>}>
              Ask a store on the page of its product. The answer appears here and there.
            </EmptyState>
          </EmptyList>
        ) : (
          <div style={{ marginBlock: 'calc(-1 * var(--space-4))' }}>
            {data.rows.map(question => (
              <Asked key={question.id} question={question} />
            ))}
          </div>
        )}
        {data && <Pager count={data.count} limit={limit} />}
      </Section>
    </>
  )
}

function Asked({ question }: { question: OwnQuestion }) {
  const { id, status, answer, dismissedReason, hiddenReason, storeName } = question
  const [confirm, dialog] = useConfirm()
  const withdraw = useChange(withdrawQuestion, { invalidates: [listOwnQuestions.id] })
  const ask = () =>
    confirm({
      title: 'Withdraw this question?',
      body: 'The store no longer sees it.',
      confirm: 'Withdraw question',
      danger: true,
      run: () => withdraw.send({ params: { id } }),
    })
  const { tone, label } = questionBadges[status]
  return (
    <QuestionCard
      question={question}
      asker="You"
      storeName={storeName}
      head={<SubjectLine of={question} note={storeName} />}
      foot={
        hiddenReason !== null ? (
          <Note late>Hidden by Bitmarte: {hiddenReason}</Note>
        ) : (
          <Row gap={3} wrap>
            <StatusBadge tone={tone}>{label}</StatusBadge>
            {dismissedReason && <Note>{dismissedReason}</Note>}
            {!answer && (
              <Action look="quiet" busy={withdraw.isPending} onClick={ask}>
                Withdraw<span className="visually-hidden"> the question “{question.text}”</span>
              </Action>
            )}
            {dialog}
          </Row>
        )
      }
    />
  )
}
