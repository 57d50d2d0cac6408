import { Menu } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { act, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { deleteAddress, listAddresses } from '#contract/identity/addresses.ts'
import { showPage } from '#tests/harness/page.tsx'
import { ApiFailure, networkFailure } from '#web/shell/failure.ts'
import { queryOf, useChange } from '#web/shell/query.ts'
import { endSession, startSession } from '#web/shell/session.ts'
import { type Question, useConfirm } from './confirm.tsx'
import { Modal } from './modal.tsx'

afterEach(() => vi.restoreAllMocks())

function Delete({ waits }: { waits: boolean }) {
  const [confirm, dialog] = useConfirm()
  const [deleted, setDeleted] = useState(false)
  const ask = async () => setDeleted(await confirm({ title: 'Delete it?', body: '', confirm: 'Delete it', waits }))
  return (
    <>
      {dialog}
      <button type="button" onClick={ask}>
        {deleted ? 'Deleted' : 'Delete'}
      </button>
    </>
  )
}

/** Asks before a change, which fails as often as `failures` says, or is what `run` does. */
function Cancel({ failures = [], ...props }: { failures?: Error[]; run?: Question['run'] }) {
  const [confirm, dialog] = useConfirm()
  const fail = async () => {
    const failure = failures.shift()
    if (failure) throw failure
  }
  const run = props.run ?? fail
  const [answer, setAnswer] = useState<boolean>()
  const ask = async () => setAnswer(await confirm({ title: 'Cancel it?', body: '', confirm: 'Cancel it', run }))
  return (
    <>
      {dialog}
      <button type="button" onClick={ask}>
        Cancel
      </button>
      {answer === undefined ? '' : `Answered ${answer}`}
    </>
  )
}

const failureOf = (status: number, code: string) =>
  new ApiFailure({ status, code, message: 'It failed.', requestId: 'r' })

test.each([
  ['the network', networkFailure()],
  ['its first copy', failureOf(409, 'in_progress')],
  ['a rate limit', failureOf(429, 'too_many_requests')],
  ['an error of the server', failureOf(500, 'unforeseen')],
  ['an overload', failureOf(503, 'unavailable')],
])('a question stays open until its change is answered, also after a try that failed by %s', async (_, failure) => {
  const { person } = showPage(<Cancel failures={[failure]} />)
  await person.click(screen.getByRole('button', { name: 'Cancel' }))
  const confirm = await screen.findByRole('button', { name: 'Cancel it' })
  await person.click(confirm)
  await waitFor(() => expect(confirm).not.toHaveAttribute('data-loading'))
  expect(screen.queryByText(/Answered/)).toBeNull()
  expect(screen.getByRole('dialog')).toBeVisible()
  await person.click(confirm)
  expect(await screen.findByText('Answered true')).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a question closes when its change is refused', async () => {
  const { person } = showPage(<Cancel failures={[failureOf(409, 'case_over')]} />)
  await person.click(screen.getByRole('button', { name: 'Cancel' }))
  await person.click(await screen.findByRole('button', { name: 'Cancel it' }))
  expect(await screen.findByText('Answered false')).toBeVisible()
})

test('a question can’t be closed while its change is under way', async () => {
  let answer = () => {}
  const run = () =>
    new Promise<void>(resolve => {
      answer = resolve
    })
  const { person } = showPage(<Cancel run={run} />)
  await person.click(screen.getByRole('button', { name: 'Cancel' }))
  await person.click(await screen.findByRole('button', { name: 'Cancel it' }))
  expect(screen.getByRole('button', { name: 'Go back' })).toBeDisabled()
  expect(within(screen.getByRole('dialog')).getAllByRole('button')).toHaveLength(2)
  await person.keyboard('{Escape}')
  expect(screen.queryByText(/Answered/)).toBeNull()
  answer()
  expect(await screen.findByText('Answered true')).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a question says how far several calls are', async () => {
  let answer = () => {}
  const run: Question['run'] = onProgress => {
    onProgress('2 of 3')
    return new Promise<void>(resolve => {
      answer = resolve
    })
  }
  const { person } = showPage(<Cancel run={run} />)
  await person.click(screen.getByRole('button', { name: 'Cancel' }))
  await person.click(await screen.findByRole('button', { name: 'Cancel it' }))
  expect(within(screen.getByRole('dialog')).getByRole('status')).toHaveTextContent('2 of 3')
  answer()
  expect(await screen.findByText('Answered true')).toBeVisible()
})

test('a question closes once its change is answered, while lists load again', async () => {
  function Remove() {
    const { data } = useQuery(queryOf(listAddresses))
    const remove = useChange(deleteAddress, { invalidates: [listAddresses.id] })
    return data ? <Cancel run={() => remove.send({ params: { id: 'one' } })} /> : null
  }
  startSession({ kind: 'customer', token: 'token', user: {} })
  let lists = 0
  const { person } = showPage(<Remove />, ({ method }) => {
    const data = method === 'GET' ? { rows: [] } : null
    // The list that loads again is never answered.
    if (method === 'GET' && lists++ > 0) return undefined
    return Response.json({ success: true, message: 'Removed.', data })
  })
  await person.click(await screen.findByRole('button', { name: 'Cancel' }))
  await person.click(await screen.findByRole('button', { name: 'Cancel it' }))
  expect(await screen.findByText('Answered true')).toBeVisible()
  expect(lists).toBe(2)
  endSession('customer')
})

test.each([
  [true, 'Go back', 'Answered false'],
  [false, 'Do it', 'Answered true'],
])(
  'Enter destroys nothing: a question begins at the way back if it is destructive (%s)',
  async (danger, button, answer) => {
    function Page() {
      const [confirm, dialog] = useConfirm()
      const [said, setSaid] = useState('')
      const ask = async () =>
        setSaid(`Answered ${await confirm({ title: 'Sure?', body: '', confirm: 'Do it', danger })}`)
      return (
        <>
          {dialog}
          <button type="button" onClick={ask}>
            Ask
          </button>
          {said}
        </>
      )
    }
    const { person } = showPage(<Page />)
    await person.click(screen.getByRole('button', { name: 'Ask' }))
    await waitFor(() => expect(screen.getByRole('button', { name: button })).toHaveFocus())
    await person.keyboard('{Enter}')
    expect(await screen.findByText(answer)).toBeVisible()
  },
)

test('without a network, a question that needs one can’t be confirmed, and says so', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const { person } = showPage(<Delete waits={false} />)
  await person.click(screen.getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('You can do this once the network is back.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Delete it' })).toBeDisabled()
  expect(screen.getByRole('button', { name: 'Go back' })).toBeEnabled()
})

test('one that needs none can be', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const { person } = showPage(<Delete waits />)
  await person.click(screen.getByRole('button', { name: 'Delete' }))
  await person.click(await screen.findByRole('button', { name: 'Delete it' }))
  await waitFor(() => expect(screen.getByText('Deleted')).toBeVisible())
  expect(screen.queryByText(/once the network is back/)).toBeNull()
})

/** A question about what a window shows. */
function Window({ run }: { run: () => Promise<unknown> }) {
  const [open, setOpen] = useState(true)
  return (
    <Modal opened={open} onClose={() => setOpen(false)} title="The window">
      <Cancel run={run} />
    </Modal>
  )
}

test('Escape closes a question only, not the window that it is about, and neither while its change is under way', async () => {
  const { person } = showPage(<Window run={() => new Promise(() => {})} />)
  const ask = async () => person.click(await screen.findByRole('button', { name: 'Cancel' }))
  await ask()
  await screen.findByRole('dialog', { name: 'Cancel it?' })
  await person.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Cancel it?' })).toBeNull())
  expect(screen.getByRole('dialog', { name: 'The window' })).toBeTruthy()
  await ask()
  await person.click(await screen.findByRole('button', { name: 'Cancel it' }))
  await person.keyboard('{Escape}')
  expect(screen.getByRole('dialog', { name: 'Cancel it?' })).toBeTruthy()
  expect(screen.getByRole('dialog', { name: 'The window' })).toBeTruthy()
})

test('a question keeps the focus when the network goes', async () => {
  const { person } = showPage(<Delete waits={false} />)
  await person.click(screen.getByRole('button', { name: 'Delete' }))
  const question = await screen.findByRole('dialog', { name: 'Delete it?' })
  await waitFor(() => expect(document.activeElement).toBe(within(question).getByRole('button', { name: 'Delete it' })))
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => {
    window.dispatchEvent(new Event('offline'))
  })
  await waitFor(() => expect(document.activeElement?.matches(':disabled')).toBe(false))
  expect(question.contains(document.activeElement)).toBe(true)
  vi.restoreAllMocks()
  act(() => {
    window.dispatchEvent(new Event('online'))
  })
})

/** Names in a list. Each can be deleted, which the list shows once it has loaded again. */
function Names() {
  const [names, setNames] = useState(['Ada', 'Bola', 'Chidi'])
  // sleeps: the row goes once the list has loaded again, after the question has closed
  const remove = async (name: string) => void setTimeout(() => setNames(left => left.filter(each => each !== name)), 50)
  return (
    <section>
      <h2>Names</h2>
      <ul>
        {names.map(name => (
          <Name key={name} name={name} remove={remove} />
        ))}
      </ul>
    </section>
  )
}

function Name({ name, remove }: { name: string; remove: (name: string) => Promise<void> }) {
  const [confirm, dialog] = useConfirm()
  return (
    <li>
      {dialog}
      <button
        type="button"
        onClick={() => confirm({ title: `Delete ${name}?`, body: '', confirm: 'Delete it', run: () => remove(name) })}
      >
        Delete {name}
      </button>
    </li>
  )
}

test('the focus of a deleted row goes to the next row, the one before, and at last to the heading', async () => {
  const { person } = showPage(<Names />)
  const confirm = async () => {
    const button = await screen.findByRole('button', { name: 'Delete it' })
    await waitFor(() => expect(button).toHaveFocus())
    await person.keyboard('{Enter}')
  }
  const named = (name: string) => screen.getByRole('button', { name: `Delete ${name}` })
  named('Bola').focus()
  for (const next of ['Chidi', 'Ada']) {
    await person.keyboard('{Enter}')
    await confirm()
    await waitFor(() => expect(named(next)).toHaveFocus())
  }
  await person.keyboard('{Enter}')
  await confirm()
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Names' })).toHaveFocus())
})

test('the focus of a menu’s entry goes back to the menu’s button', async () => {
  function Actions() {
    const [confirm, dialog] = useConfirm()
    return (
      <>
        {dialog}
        <Menu>
          <Menu.Target>
            <button type="button">Actions</button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => confirm({ title: 'Close it?', body: '', confirm: 'Close it' })}>Close</Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </>
    )
  }
  const { person } = showPage(<Actions />)
  await person.click(screen.getByRole('button', { name: 'Actions' }))
  const entry = await screen.findByRole('menuitem', { name: 'Close' })
  entry.focus()
  await person.keyboard('{Enter}')
  await waitFor(async () => expect(await screen.findByRole('button', { name: 'Close it' })).toHaveFocus())
  await person.keyboard('{Enter}')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Actions' })).toHaveFocus())
})
