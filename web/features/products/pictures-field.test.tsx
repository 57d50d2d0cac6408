import { act, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ProductPicture } from '#contract/catalog/catalog.ts'
import { createProduct } from '#contract/catalog/products.ts'
import { showPage } from '#tests/harness/page.tsx'
import { useEndpointForm } from '#web/shell/endpoint-form.ts'
import { toastStore } from '#web/shell/toast.ts'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { PicturesField } from './pictures-field.tsx'
import { bodyOf, emptyProduct } from './product-values.ts'

/** Uploads under way, by the name of their file. A test ends each when it wants. */
const uploads = new Map<string, (status: number, answer: object) => void>()

/** Stands in for the browser's XMLHttpRequest: sends nothing, and is answered by the test. */
class Request extends EventTarget {
  upload = {}
  status = 0
  response: unknown = null
  onload = () => {}
  open() {}
  setRequestHeader() {}
  abort() {}
  send(body: FormData) {
    const picture = body.get('picture')
    if (!(picture instanceof File)) return
    uploads.set(picture.name, (status, answer) => {
      Object.assign(this, { status, response: answer })
      this.onload()
    })
  }
}
beforeEach(() => vi.stubGlobal('XMLHttpRequest', Request))
afterEach(() => uploads.clear())

const pictureOf = (id: string): ProductPicture => ({
  id,
  alt: id,
  option: null,
  url: `/pictures/${id}`,
  width: 1200,
  height: 1200,
})
const end = (name: string, status: number, answer: object) => act(async () => uploads.get(name)?.(status, answer))
const store = (name: string) => end(name, 200, { success: true, message: '', data: pictureOf(name) })
const refuse = (name: string) => end(name, 422, { success: false, message: 'Not a picture.', errors: [] })

let pictures: ProductPicture[] = []
function Field() {
  const [value, setValue] = useState(pictures)
  pictures = value
  return <PicturesField value={value} properties={[]} onChange={setValue} />
}
const order = () => pictures.map(({ id }) => id)
const show = (stored: string[] = []) => {
  pictures = stored.map(pictureOf)
  return showPage(<Field />)
}
const choose = (...names: string[]) =>
  act(async () => {
    const files = names.map(name => new File(['x'], name, { type: 'image/png' }))
    fireEvent.change(screen.getByLabelText('Add pictures'), { target: { files } })
  })
/** Everything in the list, in its order: pictures by their text, and uploads by their file. */
const rows = () =>
  [...screen.getByRole('list', { name: 'Pictures' }).children].map(
    row => row.querySelector('img')?.alt ?? row.querySelector('progress')?.getAttribute('aria-label'),
  )
const first = () => screen.queryByText('First')?.closest('li')?.querySelector('img')?.alt

test('pictures keep the order in which they were chosen, whichever upload ends first', async () => {
  show()
  await choose('red', 'green', 'blue')
  await vi.waitFor(() => expect([...uploads.keys()]).toEqual(['red', 'green']))
  await store('green')
  expect(rows()).toEqual(['Sending red', 'green', 'Sending blue'])
  expect(first()).toBeUndefined()
  await vi.waitFor(() => expect(uploads.has('blue')).toBe(true))
  await store('blue')
  await store('red')
  expect(order()).toEqual(['red', 'green', 'blue'])
  expect(rows()).toEqual(['red', 'green', 'blue'])
  expect(first()).toBe('red')
})

test('one that fails and others chosen meanwhile leave the order as it is', async () => {
  show(['old'])
  await choose('red', 'green')
  await choose('blue', 'pink')
  await refuse('green')
  expect(toastStore.shown()).toMatchObject([{ message: 'green: Not a picture.' }])
  for (const name of ['blue', 'pink']) {
    await vi.waitFor(() => expect(uploads.has(name)).toBe(true))
    await store(name)
  }
  await store('red')
  expect(order()).toEqual(['old', 'red', 'blue', 'pink'])
})

test('the order that a person makes during uploads stays', async () => {
  const { person } = show(['old'])
  await choose('red', 'green')
  await store('green')
  expect(rows()).toEqual(['old', 'Sending red', 'green'])
  // Before the upload, then before the old one.
  await person.click(screen.getByRole('button', { name: 'Move picture 2 forward' }))
  expect(rows()).toEqual(['old', 'green', 'Sending red'])
  await person.click(screen.getByRole('button', { name: 'Move picture 2 forward' }))
  expect(rows()).toEqual(['green', 'old', 'Sending red'])
  await person.click(screen.getByRole('button', { name: 'Remove picture 2' }))
  await choose('blue')
  await vi.waitFor(() => expect(uploads.has('blue')).toBe(true))
  await store('blue')
  await store('red')
  expect(order()).toEqual(['green', 'red', 'blue'])
  expect(first()).toBe('green')
})

function Draft() {
  const { form, change, onSubmit } = useEndpointForm(createProduct, {
    initial: { ...emptyProduct, name: 'Adire wrap dress', published: false },
    input: values => ({ body: bodyOf(values, undefined) }),
  })
  return (
    <form onSubmit={onSubmit}>
      <PicturesField
        value={form.values.hostedImages}
        properties={[]}
        onChange={pictures => form.setFieldValue('hostedImages', pictures)}
      />
      <SubmitButton busy={change.isPending}>Save draft</SubmitButton>
    </form>
  )
}

test('a product that is saved during an upload is sent with the picture, and isn’t if that is refused', async () => {
  const { person, sent } = showPage(<Draft />)
  const save = screen.getByRole('button', { name: 'Save draft' })
  const posted = () => sent.filter(({ method }) => method === 'POST')
  await choose('red')
  await person.click(save)
  await refuse('red')
  expect(posted()).toEqual([])
  expect(save).toBeEnabled()
  await choose('green')
  await person.click(save)
  expect(save).toHaveAttribute('data-loading')
  const id = '01a21fb6-9fee-7382-9786-2aea1b2ce001'
  await end('green', 200, { success: true, message: '', data: pictureOf(id) })
  expect(posted()).toMatchObject([{ body: { hostedImages: [{ id }] } }])
})
