import { screen, waitFor } from '@testing-library/react'
import { useSearchParams } from 'react-router'
import { expect, test } from 'vitest'
import { showPage } from '#tests/harness/page.tsx'
import { ChosenFilters, chosenOf } from './chosen-filters.tsx'
import { listingOf } from './listing-query.ts'

function Results() {
  const [params] = useSearchParams()
  const listing = listingOf(params)
  return (
    <main>
      <h1>Everything</h1>
      <ChosenFilters listing={listing} chosen={chosenOf(listing, [])} />
    </main>
  )
}

test('a removed filter leaves the focus at the heading', async () => {
  const { person } = showPage(<Results />, undefined, '/search?inStock=true&onSale=true')
  for (const name of [/In stock/, /Discounted/]) {
    screen.getByRole('link', { name }).focus()
    await person.keyboard('{Enter}')
    await waitFor(() => expect(screen.queryByRole('link', { name })).toBeNull())
    expect(screen.getByRole('heading', { name: 'Everything' })).toHaveFocus()
  }
})
