import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import type { QuestionList } from '#contract/content/questions.ts'
import { renderInTheme } from '#tests/harness/components.tsx'
import { ProductQuestions } from './questions.tsx'

const productId = '00000000-0000-4000-8000-000000000001'
const at = '2026-11-18T09:00:00.000Z'

const asked = (index: number): QuestionList['rows'][number] => ({
  id: `00000000-0000-4000-8000-00000000010${index}`,
  text: `Question ${index}?`,
  asker: 'Ada',
  createdAt: at,
  answer: { text: `Answer ${index}.`, createdAt: at, editedAt: index === 1 ? at : null },
})

function show(questions: QuestionList, address = '/product') {
  const Page = createRoutesStub([
    {
      path: '/product',
      Component: () => <ProductQuestions productId={productId} storeName="Àdùkẹ́ Cloth" questions={questions} />,
    },
  ])
  renderInTheme(
    <QueryClientProvider client={new QueryClient()}>
      <Page initialEntries={[address]} />
    </QueryClientProvider>,
  )
}

test('a few questions show with their answers, without search and pages', () => {
  show({ count: 2, total: 2, rows: [asked(1), asked(2)] })
  const [first, second] = screen.getAllByRole('article')
  expect(first?.textContent).toMatch(/^Question 1\?Ada · .*Answer 1\.Àdùkẹ́ Cloth · .* · edited$/)
  expect(second?.textContent).not.toContain('edited')
  expect(screen.queryByRole('search')).toBeNull()
  expect(screen.queryByRole('navigation', { name: 'Pagination' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Ask a question' }).getAttribute('href')).toBe(
    '/customer/login?next=%2Fproduct%23questions&for=question',
  )
})

test('many have a search and pages, which keep the rest of the address', () => {
  show({ count: 12, total: 12, rows: [1, 2, 3, 4, 5].map(asked) }, '/product?variant=7&questionPage=2&question=lined')
  const search = screen.getByRole('search')
  expect(new FormData(search as HTMLFormElement).get('variant')).toBe('7')
  expect([...new FormData(search as HTMLFormElement).keys()].sort()).toEqual(['question', 'variant'])
  expect(screen.getByRole('link', { name: 'Page 3' }).getAttribute('href')).toBe(
    '/product?variant=7&questionPage=3&question=lined#questions',
  )
})

test('a search without results says so and leads back to all', () => {
  show({ count: 0, total: 12, rows: [] }, '/product?question=zebra')
  expect(screen.getByText(/No answers with “zebra”\./)).toBeDefined()
  expect(screen.getByRole('link', { name: 'Show all 12' }).getAttribute('href')).toBe('/product#questions')
})

test('a product without questions says who answers', () => {
  show({ count: 0, total: 0, rows: [] })
  expect(screen.getByText(/No answered questions yet\. Àdùkẹ́ Cloth answers here/)).toBeDefined()
})
