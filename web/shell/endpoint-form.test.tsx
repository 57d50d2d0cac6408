// @vitest-environment jsdom
import { MantineProvider, Switch, TextInput } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, onTestFinished, test } from 'vitest'
import { updateFeaturedImage } from '#contract/content/featured-images.ts'
import { loginMerchant } from '#contract/identity/accounts.ts'
import { showPage } from '#tests/harness/page.tsx'
import { FormSummary } from '#web/ui/form-summary.tsx'
import { useEndpointForm } from './endpoint-form.ts'
import { Hydration } from './hydrated.tsx'
import { newQueryClient } from './query.ts'
import { endSession, startSession } from './session.ts'

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

function Collection() {
  const { form, onSubmit, summary } = useEndpointForm(updateFeaturedImage, {
    initial: { title: 'Ankara week', subtitle: 'From Aba' },
    input: body => ({ params: { id: 'c1' }, body }),
    changes: true,
    success: false,
  })
  return (
    <form onSubmit={onSubmit} noValidate>
      <TextInput label="Title" {...form.getInputProps('title')} />
      <TextInput label="Subtitle" {...form.getInputProps('subtitle')} />
      <FormSummary {...summary} labels={{ title: 'Title', subtitle: 'Subtitle' }} />
      <button type="submit">Save</button>
    </form>
  )
}

test('a form sends only what was changed and what it was, and replaces another person’s change once told', async () => {
  startSession({ kind: 'admin', token: 'token', user: { accountType: 'admin' } })
  onTestFinished(() => endSession('admin'))
  const message = 'Somebody else changed the same meanwhile.'
  const errors = [{ field: 'subtitle', message }]
  const { sent, person } = showPage(
    <Collection />,
    ({ method }) =>
      method === 'PATCH'
        ? Response.json({ success: false, status: 409, code: 'changed_meanwhile', message, errors }, { status: 409 })
        : undefined,
    '/admin/featured-collections',
  )
  const save = () => person.click(screen.getByRole('button', { name: 'Save' }))
  await person.clear(screen.getByLabelText('Subtitle'))
  await person.type(screen.getByLabelText('Subtitle'), 'From Kano')
  await save()
  expect(await screen.findByRole('alert')).toHaveTextContent(`Subtitle: ${message}`)
  expect(screen.getByLabelText('Subtitle')).toHaveAccessibleDescription(message)
  await save()
  await waitFor(() => expect(sent.filter(({ method }) => method === 'PATCH')).toHaveLength(2))
  expect(sent.flatMap(({ method, body }) => (method === 'PATCH' ? [body] : []))).toEqual([
    { subtitle: 'From Kano', seen: { subtitle: 'From Aba' } },
    { subtitle: 'From Kano' },
  ])
})

test('a form that stays open sends what was changed since its last save', async () => {
  startSession({ kind: 'admin', token: 'token', user: { accountType: 'admin' } })
  onTestFinished(() => endSession('admin'))
  const { sent, person } = showPage(
    <Collection />,
    ({ method }) => (method === 'PATCH' ? Response.json({ success: true, data: {} }) : undefined),
    '/admin/featured-collections',
  )
  const change = async (label: string, text: string) => {
    const before = sent.length
    await person.clear(screen.getByLabelText(label))
    await person.type(screen.getByLabelText(label), text)
    await person.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(sent.length).toBeGreaterThan(before))
  }
  await change('Subtitle', 'From Kano')
  await change('Title', 'Adire week')
  await change('Subtitle', 'From Jos')
  expect(sent.flatMap(({ method, body }) => (method === 'PATCH' ? [body] : []))).toEqual([
    { subtitle: 'From Kano', seen: { subtitle: 'From Aba' } },
    { title: 'Adire week', seen: { title: 'Ankara week' } },
    { subtitle: 'From Jos', seen: { subtitle: 'From Kano' } },
  ])
})

function Merging({ onSaved }: { onSaved: (sent: { title: string }) => void }) {
  const { form, onSubmit, sendAs } = useEndpointForm(updateFeaturedImage, {
    initial: { title: 'Ankara week' },
    input: body => ({ params: { id: 'c1' }, body }),
    success: false,
    onSuccess: (_, sent) => onSaved(sent),
  })
  return (
    <form onSubmit={onSubmit} noValidate>
      <TextInput label="Title" {...form.getInputProps('title')} />
      <button type="submit">Save</button>
      <button
        type="button"
        onClick={() => sendAs({ title: 'Merged week' }, { params: { id: 'c1' }, body: { subtitle: 'Merged' } })}
      >
        Merge
      </button>
    </form>
  )
}

test('a form gets the values that were sent, its own or merged ones', async () => {
  startSession({ kind: 'admin', token: 'token', user: { accountType: 'admin' } })
  onTestFinished(() => endSession('admin'))
  const saved: unknown[] = []
  const { sent, person } = showPage(
    <Merging onSaved={values => saved.push(values)} />,
    ({ method }) => (method === 'PATCH' ? Response.json({ success: true, data: {} }) : undefined),
    '/admin/featured-collections',
  )
  await person.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(saved).toEqual([{ title: 'Ankara week' }]))
  await person.click(screen.getByRole('button', { name: 'Merge' }))
  await waitFor(() => expect(saved).toEqual([{ title: 'Ankara week' }, { title: 'Merged week' }]))
  expect(sent.flatMap(({ method, body }) => (method === 'PATCH' ? [body] : []))).toEqual([
    { title: 'Ankara week' },
    { subtitle: 'Merged' },
  ])
})
