import { useQuery } from '@tanstack/react-query'
import type { OwnQuestion } from '#contract/content/questions.ts'
import { Link } from '#web/ui/link.tsx'
import { Text } from '#web/ui/text.tsx'
import { QuestionCard } from './question-card.tsx'

/** The signed-in customer's own questions about a product that wait for an answer, which nobody else sees. */
export default function WaitingQuestions({
  productId,
  storeName,
  customerId,
}: {
  productId: string
  storeName: string
  customerId: string | undefined
}) {
  const { data } = useQuery<OwnQuestion[]>({
    queryKey: ['questions.customer-list', customerId ?? null, productId],
    queryFn: async ({ signal }) => (await import('./questions-calls.ts')).fetchOwn(productId, signal),
    staleTime: 60_000,
  })
  const waiting = data?.filter(({ status, hiddenReason }) => status === 'waiting' && hiddenReason === null) ?? []
  return waiting.map(question => (
    <QuestionCard
      key={question.id}
      question={question}
      asker="You"
      storeName={storeName}
      foot={
        <Text as="p" tone="muted" size="md" links>
          Waiting for the store’s answer. Other customers don’t see it yet.{' '}
          <Link to="/customer/questions">Your questions</Link>
        </Text>
      }
    />
  ))
}
