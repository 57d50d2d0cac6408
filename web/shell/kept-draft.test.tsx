import { locks } from 'node:worker_threads'
import { useForm } from '@mantine/form'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { updateFeaturedImage } from '#contract/content/featured-images.ts'
import { showPage } from '#tests/harness/page.tsx'
import { useEndpointForm } from './endpoint-form.ts'
import { useFormDraft } from './kept-draft.ts'
import { RestoredDraft } from './restored-draft.tsx'
import { endSession, startSession } from './session.ts'

afterEach(() => {
  endSession()
  localStorage.clear()
  Reflect.deleteProperty(navigator, 'locks')
})

/** A form that stays after it was sent, as while the next page loads. What was sent may change its version. */
function Note() {
  const [version, setVersion] = useState('1')
  const [, setLoads] = useState(0)
  const [name, setName] = useState('note')
  const form = useForm({ mode: 'controlled', initialValues: { text: '' } })
  const draft = useFormDraft(name, form, { version })
  return (
    <>
      <input aria-label="Note" {...form.getInputProps('text')} />
      <button type="button" onClick={draft.forget}>
        Sent
      </button>
      <button type="button" onClick={() => setLoads(loads => loads + 1)}>
        Load
      </button>
      <button type="button" onClick={() => setVersion('2')}>
        Change
      </button>
      <button type="button" onClick={() => setName('other')}>
        Rename
      </button>
    </>
  )
}

const field = () => screen.getByLabelText('Note')

test.each(['Load', 'Change'])('a draft that was sent stays forgotten when its form renders again: %s', async what => {
  const { person } = showPage(<Note />)
  await person.type(field(), 'The zip stuck.')
  await person.click(screen.getByRole('button', { name: 'Sent' }))
  await person.click(screen.getByRole('button', { name: what }))
  expect(JSON.stringify({ ...localStorage })).not.toContain('The zip stuck.')
})

test('what is typed after a draft was sent is kept, also if it is the same', async () => {
  const { person } = showPage(<Note />)
  await person.type(field(), 'Hello')
  await person.click(screen.getByRole('button', { name: 'Sent' }))
  await person.clear(field())
  await person.type(field(), 'Hello')
  cleanup()
  showPage(<Note />)
  expect(field()).toHaveValue('Hello')
})

test('a tab in which a form is open that another tab has opened first keeps its draft itself', async () => {
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true })
  const { person } = showPage(<Note />)
  const all = (storage: Storage) => JSON.stringify({ ...storage })
  await person.type(field(), 'From the first')
  await waitFor(() => expect(all(localStorage)).toContain('From the first'))
  cleanup()
  showPage(<Note />)
  await waitFor(() => expect(field()).toHaveValue('From the first'))
  cleanup()

  let close = () => {}
  const closed = new Promise<void>(resolve => {
    close = resolve
  })
  const other = locks.request('bitmarte_customer_draft.note', () => closed)
  showPage(<Note />)
  await person.type(field(), 'From the second')
  await waitFor(() => expect(all(sessionStorage)).toContain('From the second'))
  const marks = async () => (await locks.query()).held?.filter(({ name }) => name?.endsWith('draft.note.tab')).length
  await waitFor(async () => expect(await marks()).toBe(1))
  expect(field()).toHaveValue('From the second')
  expect(all(localStorage)).toContain('From the first')
  cleanup()
  await waitFor(async () => expect(await marks()).toBe(0))
  close()
  await other
  const again = showPage(<Note />)
  await waitFor(() => expect(field()).toHaveValue('From the second'))
  await again.person.click(screen.getByRole('button', { name: 'Sent' }))
  expect([all(sessionStorage), all(localStorage)]).toEqual(['{}', expect.stringContaining('From the first')])
})

test('a draft whose name changes while another tab has the first form is kept under its own name', async () => {
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true })
  const closed = Promise.withResolvers<void>()
  const other = locks.request('bitmarte_customer_draft.note', () => closed.promise)
  const { person } = showPage(<Note />)
  await person.click(screen.getByRole('button', { name: 'Rename' }))
  // sleeps: nothing shows that the form has stopped asking for the first one's lock, which takes 400 ms.
  await new Promise(settle => setTimeout(settle, 600))
  await person.type(field(), 'About the other')
  await waitFor(() => expect(localStorage.getItem('bitmarte_customer_draft.other')).toContain('About the other'))
  closed.resolve()
  await other
})

test('a tab that slept while its person signed out forgets its draft once somebody else has signed in', async () => {
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true })
  const signIn = (id: string) => startSession({ kind: 'customer', token: 'token', user: { id } })
  signIn('ada')
  let close = () => {}
  const closed = new Promise<void>(resolve => {
    close = resolve
  })
  const other = locks.request('bitmarte_customer_draft.note', () => closed)
  const { person } = showPage(<Note />)
  await person.type(field(), 'I am Ada')
  await waitFor(() => expect(JSON.stringify({ ...sessionStorage })).toContain('I am Ada'))
  cleanup()
  const asleep = { ...sessionStorage }
  endSession('customer')
  expect({ ...sessionStorage }).toEqual({})
  const wake = () => {
    for (const [key, value] of Object.entries(asleep)) sessionStorage.setItem(key, value)
    showPage(<Note />)
  }
  signIn('ada')
  wake()
  await waitFor(() => expect(field()).toHaveValue('I am Ada'))
  cleanup()
  endSession('customer')
  signIn('bola')
  wake()
  await waitFor(() => expect(JSON.stringify({ ...sessionStorage })).not.toContain('I am Ada'))
  expect(field()).toHaveValue('')
  close()
  await other
})

interface Texts {
  title: string
  subtitle: string
}

/** A form that is compared with what it saw, or one whose draft is dropped. */
function Collection({ saved, compared }: { saved: Texts; compared: boolean }) {
  const { form, onSubmit } = useEndpointForm(updateFeaturedImage, {
    initial: saved,
    input: body => ({ params: { id: 'c1' }, body }),
    ...(compared && { changes: true }),
  })
  const draft = useFormDraft('collection', form, { compared })
  return (
    <form onSubmit={onSubmit} noValidate>
      <RestoredDraft {...draft} />
      <input aria-label="Title" {...form.getInputProps('title')} />
      <input aria-label="Subtitle" {...form.getInputProps('subtitle')} />
      <button type="submit">Save</button>
    </form>
  )
}

const title = () => screen.getByLabelText('Title')
const subtitle = () => screen.getByLabelText('Subtitle')
const was = { title: 'Ankara week', subtitle: 'From Aba' }

/** Types a title, closes the form, and opens it with what is saved then. */
async function reopened(saved: Texts, compared = true) {
  startSession({ kind: 'admin', token: 'token', user: { accountType: 'admin' } })
  const show = (now: Texts) => showPage(<Collection saved={now} compared={compared} />, undefined, '/admin')
  const { person } = show(was)
  await person.clear(title())
  await person.type(title(), 'Adire week')
  cleanup()
  return { ...show(saved), reopen: () => show(saved) }
}
const changed = /^We restored your unsaved changes. Since then, this was changed/

test.each<[string, Texts, object]>([
  ['the same field', { ...was, title: 'Lace week' }, { title: 'Adire week', seen: { title: 'Ankara week' } }],
  ['another field', { ...was, subtitle: 'From Kano' }, { title: 'Adire week', seen: { title: 'Ankara week' } }],
])(
  'a draft of which %s was changed elsewhere is restored, and saved compared with what it was',
  async (_, now, body) => {
    const { reopen } = await reopened(now)
    expect(screen.getByRole('status')).toHaveTextContent(changed)
    cleanup()
    const again = reopen()
    expect(title()).toHaveValue('Adire week')
    expect(subtitle()).toHaveValue(now.subtitle)
    await again.person.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(again.sent.find(({ method }) => method === 'PATCH')?.body).toEqual(body))
  },
)

test('Start over shows what was saved elsewhere, and compares with that', async () => {
  const { person, sent } = await reopened({ ...was, title: 'Lace week' })
  await person.click(screen.getByRole('button', { name: 'Start over' }))
  expect(title()).toHaveValue('Lace week')
  expect(screen.queryByRole('status')).toBeNull()
  await person.type(title(), 's')
  await person.click(screen.getByRole('button', { name: 'Save' }))
  const body = { title: 'Lace weeks', seen: { title: 'Lace week' } }
  await waitFor(() => expect(sent.find(({ method }) => method === 'PATCH')?.body).toEqual(body))
})

test('a draft of a form that isn’t compared is dropped if the thing was changed elsewhere, which is said', async () => {
  await reopened({ ...was, subtitle: 'From Kano' }, false)
  expect(title()).toHaveValue('Ankara week')
  expect(screen.getByRole('status')).toHaveTextContent('We discarded your unsaved changes.')
  expect(screen.queryByRole('button', { name: 'Start over' })).toBeNull()
  expect(JSON.stringify({ ...localStorage })).not.toContain('Adire')
})

test.each([true, false])('a draft that was saved although no answer came is over (compared: %s)', async compared => {
  await reopened({ ...was, title: 'Adire week' }, compared)
  expect(screen.queryByRole('status')).toBeNull()
  expect(JSON.stringify({ ...localStorage })).not.toContain('Adire')
})
