import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { OwnQuestion } from '#contract/content/questions.ts'
import { useAccount } from '#web/shell/session.ts'
import { Text } from '#web/ui/text.tsx'
import { QuestionCard } from './question-card.tsx'

/** The signed-in customer's own questions about a product that wait for an answer, which nobody else sees. */
export function WaitingQuestions({ productId, storeName }: { productId: string; storeName: string }) {
  const session = useAccount()
  const { data } = useQuery<OwnQuestion[]>({
    queryKey: ['questions.customer-list', session?.user.id ?? null, productId],
    queryFn: async ({ signal }) => (await import('./questions-calls.ts')).fetchOwn(productId, signal),
    enabled: session !== undefined,
    staleTime: 60_000,
  })
  const waiting = data?.filter(({ status }) => status === 'waiting') ?? []
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
