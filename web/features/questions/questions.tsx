import { Suspense } from 'react'
import { Form, useLocation } from 'react-router'
import type { QuestionList } from '#contract/content/questions.ts'
import { ReportButton } from '#web/features/reviews/report-button.tsx'
import { onDemand } from '#web/shell/on-demand.tsx'
import { useAccount } from '#web/shell/session.ts'
import { Action } from '#web/ui/action.tsx'
import { CellInput } from '#web/ui/cell-input.tsx'
import { count } from '#web/ui/format.ts'
import { Row } from '#web/ui/layout.tsx'
import { Link } from '#web/ui/link.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { Text } from '#web/ui/text.tsx'
import { useUrl } from '#web/ui/url.ts'
import { AskQuestion } from './ask-question.tsx'
import { QuestionCard } from './question-card.tsx'
import { pageParam, pageSize, searchParam } from './questions-query.ts'

// Loads for those who are signed in, so that the product page stays light.
const WaitingQuestions = onDemand(() => import('./waiting-questions.tsx'))

interface Props {
  productId: string
  storeName: string
  /** Questions that the loader fetched with `questionsQueryIn` of the address. */
  questions: QuestionList
}

/** Answered questions about a product: search, list and pages. Reading works without scripts. */
export function ProductQuestions({ productId, storeName, questions: { count: found, total, rows } }: Props) {
  const { get, to } = useUrl()
  const session = useAccount()
  return (
    <section
      id="questions"
      style={{ marginTop: 'var(--space-12)', scrollMarginTop: 'var(--space-16)' }}
      aria-labelledby="questions-title"
    >
      <Row gap={3} justify="between" wrap>
        <Text as="h2" size="2xl" id="questions-title">
          Questions and answers
        </Text>
        <AskQuestion productId={productId} />
      </Row>
      {total === 0 && (
        <Text as="p" tone="muted" style={{ marginTop: 'var(--space-2)' }}>
          No answered questions yet. {storeName} answers here, where other customers find it too.
        </Text>
      )}
      {total > pageSize && <Search />}
      {session && (
        <Suspense fallback={null}>
          <WaitingQuestions productId={productId} storeName={storeName} customerId={session.user.id} />
        </Suspense>
      )}
      {rows.map(question => (
        <QuestionCard
          key={question.id}
          question={question}
          asker={question.asker}
          storeName={storeName}
          act={<ReportButton kind="question" id={question.id} />}
        />
      ))}
      {total > 0 && rows.length === 0 && (
        <Text as="p" tone="muted" anywhere style={{ marginBlock: 'var(--space-4)' }}>
          {get(searchParam) ? `No answers with “${get(searchParam)}”.` : 'No more questions.'}{' '}
          <Text
            as={Link}
            tone="palm"
            weight="strong"
            to={`${to({ page: get('page'), [searchParam]: null, [pageParam]: null })}#questions`}
            preventScrollReset
          >
            Show all {count(total)}
          </Text>
        </Text>
      )}
      <Pager count={found} limit={pageSize} param={pageParam} list="questions" />
    </section>
  )
}

const leftOut = [searchParam, pageParam]

/** Searches questions and answers on Enter. Keeps the chosen variant and the filters of the reviews. */
function Search() {
  const { search, get } = useUrl()
  const { pathname } = useLocation()
  const label = 'Search questions and answers'
  return (
    <Row
      as={Form}
      gap={2}
      align="stretch"
      role="search"
      aria-label={label}
      action={`${pathname}#questions`}
      preventScrollReset
      style={{ maxWidth: 420, marginTop: 'var(--space-3)' }}
    >
      {[...search].map(([name, value]) =>
        leftOut.includes(name) ? null : <input key={name} type="hidden" name={name} value={value} />,
      )}
      <CellInput
        key={get(searchParam)}
        type="search"
        name={searchParam}
        defaultValue={get(searchParam)}
        placeholder={label}
        aria-label={label}
        maxLength={100}
        style={{ flex: 1, minWidth: 0 }}
      />
      <Action type="submit">Search</Action>
    </Row>
  )
}
