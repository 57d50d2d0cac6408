import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showPage } from '#tests/harness/page.tsx'
import { MessageForm } from '#web/features/messages/message-form.tsx'
import { networkFailure } from '#web/shell/failure.ts'
import { toastStore } from '#web/shell/toast.ts'
import { problemsIn } from '#web/ui/field-problems.ts'

let online = true
const goOnline = (now: boolean) => {
  online = now
  window.dispatchEvent(new Event(now ? 'online' : 'offline'))
}
beforeEach(() => {
  Object.assign(URL, { createObjectURL: () => 'blob:shown', revokeObjectURL: () => {} })
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => online)
})
afterEach(() => goOnline(true))

const Form = () => <MessageForm about={{ threadId: '01a21fb6-9fee-7382-9786-2aea1b2ce000' }} />
const problems = () => {
  const form = document.querySelector('form')
  return form && problemsIn(form)
}

test('a picture that is chosen without a network stays, keeps the form from being sent, and is sent afterwards', async () => {
  goOnline(false)
  let reachable = false
  const { person, sent } = showPage(<Form />, () => {
    if (!reachable) throw networkFailure()
    return Response.json({
      success: true,
      message: 'Sent.',
      data: { id: 'kept', url: '/pictures/kept', width: 800, height: 800, alt: '' },
    })
  })
  await person.upload(screen.getByLabelText('Add pictures'), new File(['x'], 'zip.png', { type: 'image/png' }))
  expect(await screen.findByText(/A picture isn’t sent yet/)).toBeInTheDocument()
  expect(screen.getByRole('img', { name: 'Not sent yet: zip.png' })).toBeInTheDocument()
  expect(problems()).toEqual([{ field: 'pictureId', message: expect.stringContaining('Wait until') }])
  await person.type(screen.getByRole('textbox', { name: 'Message' }), 'See the zip.')
  expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled()
  // A network that is there by name only.
  act(() => goOnline(true))
  await person.click(screen.getByRole('button', { name: 'Send' }))
  expect(screen.getByRole('alert')).toHaveTextContent('Picture: Wait until the pictures are sent')
  expect(toastStore.shown()).toEqual([])
  reachable = true
  act(() => goOnline(true))
  expect(await screen.findByRole('img', { name: 'Picture 1' }, { timeout: 8_000 })).toBeInTheDocument()
  expect(problems()).toEqual([])
  expect(screen.queryByText(/isn’t sent yet/)).not.toBeInTheDocument()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  expect(sent).toHaveLength(2)
})

test('a form sent while a picture is on its way goes once it is there, and stays if the picture is refused', async () => {
  let arrive = (_: Response) => {}
  const { person, sent } = showPage(<Form />, ({ path }) => {
    if (path.includes('/files')) return new Promise<Response>(resolve => (arrive = resolve))
    return Response.json({ success: true, message: 'Sent.', data: {} })
  })
  const choose = (name: string) =>
    person.upload(screen.getByLabelText('Add pictures'), new File(['x'], name, { type: 'image/png' }))
  const send = screen.getByRole('button', { name: 'Send' })
  await choose('refused.png')
  await person.click(send)
  expect(screen.getByRole('alert')).toHaveTextContent('Message: ')
  await person.type(screen.getByRole('textbox', { name: 'Message' }), 'See the zip.')
  await person.click(send)
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  expect(send).toHaveAttribute('data-loading')
  await act(async () =>
    arrive(Response.json({ success: false, message: 'Not a picture.', errors: [] }, { status: 422 })),
  )
  await waitFor(() => expect(toastStore.shown()).toHaveLength(1))
  expect(send).not.toHaveAttribute('data-loading')
  expect(sent).toHaveLength(1)

  await choose('zip.png')
  await person.click(send)
  expect(sent).toHaveLength(2)
  const data = { id: '01a21fb6-9fee-7382-9786-2aea1b2ce001', url: '/pictures/kept', width: 800, height: 800, alt: '' }
  await act(async () => arrive(Response.json({ success: true, message: 'Sent.', data })))
  await waitFor(() => expect(sent).toHaveLength(3))
  expect(sent[2]?.body).toMatchObject({ text: 'See the zip.', pictureId: data.id })
})

test('it can be removed instead', async () => {
  goOnline(false)
  const { person } = showPage(<Form />, () => {
    throw networkFailure()
  })
  await person.upload(screen.getByLabelText('Add pictures'), new File(['x'], 'zip.png', { type: 'image/png' }))
  await screen.findByText(/A picture isn’t sent yet/)
  act(() => goOnline(true))
  await person.click(screen.getByRole('button', { name: 'Send' }))
  expect(screen.getByText(/Wait until the pictures are sent/)).toBeInTheDocument()
  await person.click(screen.getByRole('button', { name: 'Remove picture 1' }))
  expect(screen.queryByRole('img')).not.toBeInTheDocument()
  expect(screen.queryByText(/Wait until the pictures are sent/)).not.toBeInTheDocument()
  expect(problems()).toEqual([])
})

test('a picture that is removed while it is on its way isn’t added when it arrives', async () => {
  let arrive = (_: Response) => {}
  const { person, sent } = showPage(<Form />, ({ path }) => {
    if (path.includes('/files')) return new Promise<Response>(resolve => (arrive = resolve))
    return Response.json({ success: true, message: 'Sent.', data: {} })
  })
  await person.upload(screen.getByLabelText('Add pictures'), new File(['x'], 'wrong.png', { type: 'image/png' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  await person.click(screen.getByRole('button', { name: 'Remove picture 1' }))
  const data = { id: '01a21fb6-9fee-7382-9786-2aea1b2ce001', url: '/pictures/kept', width: 800, height: 800, alt: '' }
  await act(async () => arrive(Response.json({ success: true, message: 'Sent.', data })))
  await person.type(screen.getByRole('textbox', { name: 'Message' }), 'Never mind.')
  await person.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(screen.queryByRole('img', { name: 'Picture 1' })).not.toBeInTheDocument()
  expect(JSON.stringify(sent[1]?.body)).not.toContain(data.id)
})
