// @vitest-environment jsdom
import { MantineProvider, Switch, TextInput } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, onTestFinished, test } from 'vitest'
import '#tests/harness/page.tsx'
import { loginMerchant } from '#contract/identity/accounts.ts'
import { useEndpointForm } from './endpoint-form.ts'
import { Hydration } from './hydrated.tsx'
import { newQueryClient } from './query.ts'

function Form() {
  const { form } = useEndpointForm(loginMerchant, {
    initial: { email: '', password: '', remembered: false },
    input: ({ email, password }) => ({ body: { email, password } }),
  })
  return (
    <>
      <TextInput label="E-mail" {...form.getInputProps('email')} />
      <TextInput label="Password" {...form.getInputProps('password')} />
      <Switch label="Remember me" {...form.getInputProps('remembered', { type: 'checkbox' })} />
    </>
  )
}

const Routes = createRoutesStub([{ path: '*', Component: Form }])
const page = (
  <Hydration>
    <MantineProvider env="test">
      <QueryClientProvider client={newQueryClient()}>
        <Routes />
      </QueryClientProvider>
    </MantineProvider>
  </Hydration>
)

test('what was typed before the page’s scripts ran stays', async () => {
  const root = document.body.appendChild(document.createElement('div'))
  root.innerHTML = renderToString(page)
  const email = screen.getByLabelText<HTMLInputElement>('E-mail')
  email.value = 'ada@example.com'
  const hydrated = await act(async () => hydrateRoot(root, page))
  onTestFinished(() => {
    act(() => hydrated.unmount())
    root.remove()
  })
  await userEvent.type(screen.getByLabelText('Password'), 'secret')
  expect(screen.getByLabelText('E-mail')).toBe(email)
  expect(email).toHaveValue('ada@example.com')
  expect(screen.getByLabelText('Remember me')).not.toBeChecked()
})
