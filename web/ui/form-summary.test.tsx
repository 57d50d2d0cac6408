import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderInTheme } from '#tests/harness/components.tsx'
import { FormSummary } from './form-summary.tsx'

test('puts a colon after a name, and none after a question', () => {
  const errors = ['name', 'text'].map(field => ({ field, message: 'Too short.' }))
  renderInTheme(<FormSummary errors={errors} labels={{ name: 'Name', text: 'What happened?' }} />)
  expect(screen.getAllByRole('listitem').map(each => each.textContent)).toEqual([
    ...['Name: Too short.', 'What happened? Too short.'],
  ])
})

test('lists errors in the order of the fields, whatever order they were found in', () => {
  const errors = [
    { field: 'elsewhere', message: 'Unknown.' },
    { field: 'text', message: 'Write a few words.' },
    { field: 'items.0.quantity', message: 'At most 3.' },
    { field: 'kind', message: 'Choose one.' },
  ]
  renderInTheme(<FormSummary errors={errors} labels={{ kind: 'Kind', items: 'Items', text: 'What happened?' }} />)
  expect(screen.getAllByRole('listitem').map(each => each.textContent?.replace(/^.*[:?] /, ''))).toEqual([
    ...['Choose one.', 'At most 3.', 'Write a few words.', 'Unknown.'],
  ])
})
