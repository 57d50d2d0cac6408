// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showPage } from '#tests/harness/page.tsx'
import { CaseStatusBadge } from './case-status.tsx'

test.each([
  ['damaged', 'open', false, 'Bitmarte decides next'],
  ['contact', 'open', false, 'Bitmarte answers next'],
  ['damaged', 'open', true, 'Open'],
  ['damaged', 'waiting_for_store', false, 'Waiting for the store'],
  ['damaged', 'waiting_for_store', true, 'Answer needed'],
  ['contact', 'waiting_for_customer', true, 'Answered'],
  ['damaged', 'decided', false, 'Decided'],
] as const)(
  'the status of a case of the kind %s, %s, says who is next (reader: %s)',
  async (kind, status, waitsForCaller, words) => {
    showPage(<CaseStatusBadge of={{ kind, status, waitsForCaller }} />)
    expect(await screen.findByText(words)).toBeVisible()
  },
)
