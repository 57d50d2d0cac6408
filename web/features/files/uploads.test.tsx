import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { updateProfile } from '#contract/identity/profile.ts'
import { showPage } from '#tests/harness/page.tsx'
import { useEndpointForm } from '#web/shell/endpoint-form.ts'
import { toastStore } from '#web/shell/toast.ts'
import { DocumentField } from './document-field.tsx'
import { PictureUpload } from './picture-upload.tsx'

const id = '01a21fb6-9fee-7382-9786-2aea1b2ce001'
const picture = { id, url: '/pictures/kept', width: 800, height: 800, alt: '' }
let arrive: (status: number, answer: object) => void

beforeEach(() => {
  // Documents are sent with their progress, which `fetch` hasn't.
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      upload = {}
      status = 0
      response: unknown
      onload = () => {}
      open() {}
      setRequestHeader() {}
      send() {
        arrive = (status, answer) => {
          Object.assign(this, { status, response: answer })
          this.onload()
        }
      }
    },
  )
})

function Form({ of }: { of: 'picture' | 'document' }) {
  const { form, onSubmit } = useEndpointForm(updateProfile, {
    initial: { firstName: 'Ada', lastName: 'Obi', pictureId: '' },
    input: ({ pictureId, ...names }) => ({ body: { ...names, phoneNumber: null, pictureId: pictureId || null } }),
  })
  const field = { name: 'pictureId', value: form.values.pictureId }
  const onChange = (value: string | null) => form.setFieldValue('pictureId', value ?? '')
  return (
    <form onSubmit={onSubmit}>
      {of === 'picture' ? (
        <PictureUpload {...field} what="logo" kept={null} onChange={onChange} />
      ) : (
        <DocumentField {...field} label="Choose a file" href={null} error={null} onChange={onChange} />
      )}
      <button type="submit">Save</button>
    </form>
  )
}

test.each(['picture', 'document'] as const)(
  'a form sent while its %s is on its way goes once it is there, and stays if it is refused',
  async of => {
    const { person, sent } = showPage(<Form of={of} />, ({ path }) => {
      if (!path.includes('/files')) return Response.json({ success: true, message: 'Saved.', data: {} })
      return new Promise<Response>(resolve => {
        arrive = (status, answer) => resolve(Response.json(answer, { status }))
      })
    })
    const saved = () => sent.filter(({ path }) => !path.includes('/files')).map(({ body }) => body)
    const choose = () =>
      person.upload(screen.getByLabelText(/^Choose a/), new File(['x'], 'one.png', { type: 'image/png' }))
    await choose()
    await person.click(screen.getByRole('button', { name: 'Save' }))
    await act(async () => arrive(422, { success: false, message: 'We can’t read it.', errors: [] }))
    const refusals = () => toastStore.shown().map(({ message }) => message)
    await waitFor(() => expect([...refusals(), document.body.textContent].join(' ')).toContain('We can’t read it.'))
    expect(saved()).toEqual([])

    await choose()
    await person.click(screen.getByRole('button', { name: 'Save' }))
    expect(saved()).toEqual([])
    await act(async () => arrive(200, { success: true, message: 'Sent.', data: picture }))
    await waitFor(() => expect(saved()).toMatchObject([{ pictureId: id }]))
  },
)
