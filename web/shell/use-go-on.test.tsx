import { act, screen } from '@testing-library/react'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { expect, test } from 'vitest'
import { showPage } from '#tests/harness/page.tsx'
import { useGoOn } from './use-go-on.ts'

let goOn: ReturnType<typeof useGoOn>

function Form() {
  goOn = useGoOn()
  return <h1>Form</h1>
}

function Pages() {
  const [left, setLeft] = useState(false)
  return (
    <>
      {!left && <Form />}
      <button type="button" onClick={() => setLeft(true)}>
        Leave
      </button>
      <output>{useLocation().pathname}</output>
    </>
  )
}

test('an answer opens the next page, and nothing once its page was left', async () => {
  const { person } = showPage(<Pages />)
  const here = () => screen.getByRole('status').textContent
  await act(async () => goOn('/customer/cases/1'))
  expect(here()).toBe('/customer/cases/1')
  await person.click(screen.getByRole('button', { name: 'Leave' }))
  await act(async () => goOn('/customer/cases/2'))
  expect(here()).toBe('/customer/cases/1')
})
