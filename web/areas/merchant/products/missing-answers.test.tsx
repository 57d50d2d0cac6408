// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { listCategories } from '#contract/catalog/categories.ts'
import type { CheckedImport } from '#contract/catalog/product-files.ts'
import { showPage } from '#tests/harness/page.tsx'
import { toast } from '#web/shell/toast.ts'
import { MissingAnswers } from './missing-answers.tsx'

const idOf = (at: number) => `01a21fbb-81aa-7000-8c73-c773b2c23d${10 + at}`
const [shirts, dresses] = [idOf(2), idOf(3)]
const tree = [
  {
    id: idOf(0),
    name: 'Fashion',
    subCategories: [
      {
        id: idOf(1),
        name: 'Clothes',
        childCategories: [
          { id: shirts, name: 'Shirts' },
          { id: dresses, name: 'Dresses' },
        ],
      },
    ],
  },
]

/** Shows the fields for what a file lacks, with the address that it is sent to again. */
function show(
  lacked: Pick<CheckedImport, 'unknownTypes' | 'weightless'>,
  types: Readonly<Record<string, string>> = {},
) {
  const read: CheckedImport = {
    id: idOf(9),
    fileName: 'one.csv',
    left: 0,
    submitted: 0,
    faults: [],
    moreFaults: 0,
    shopify: true,
    createdAt: '2026-11-28T00:00:00.000Z',
    startedAt: null,
    doneAt: null,
    sellsOn: 0,
    counts: { new: 0, changed: 0, same: 0, refused: 4 },
    drafts: 0,
    incompleteDrafts: { count: 0, pictureless: 0, unspecified: 0 },
    noted: 0,
    incomplete: 0,
    categoriesChosen: 0,
    ...lacked,
  }
  const person = showPage(
    <MissingAnswers
      recheck={{
        sent: { file: new File(['Handle'], 'one.csv'), read },
        value: { category: '', weight: '', types },
        onChange: () => {},
        onRead: () => {},
      }}
    />,
    ({ path }) =>
      path.startsWith(listCategories.path)
        ? Response.json({ success: true, message: '', data: { count: 1, rows: tree } })
        : undefined,
    '/merchant/products/import',
  ).person
  const opened: URL[] = []
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      upload = {}
      open = (_: string, url: string) => opened.push(new URL(url, location.href))
      setRequestHeader() {}
      send() {}
    },
  )
  return { person, opened }
}

test('checks a file again with a category for each unknown type and a weight', async () => {
  const unknownTypes = [
    { type: 'Blouse', count: 75, nearest: shirts },
    { type: 'Native wear', count: 1, nearest: null },
  ]
  const { person, opened } = show({ unknownTypes, weightless: 300 }, { Shoes: idOf(5) })
  expect(await screen.findByRole('combobox', { name: 'Category of “Blouse”' })).toHaveAccessibleDescription(
    '75 products',
  )
  expect(screen.getByRole('textbox', { name: 'Weight of each' })).toHaveAccessibleDescription(
    '300 products without a weight',
  )
  await person.click(screen.getByRole('combobox', { name: 'Category of “Native wear”' }))
  await person.click(await screen.findByRole('option', { name: 'Fashion › Clothes › Dresses' }))
  await person.type(screen.getByRole('textbox', { name: 'Weight of each' }), '0.4')
  await person.click(screen.getByRole('button', { name: 'Check the file again' }))
  const [sent] = opened
  expect(sent?.searchParams.getAll('typeCategories')).toEqual([
    ...[`${idOf(5)}:Shoes`, `${shirts}:Blouse`, `${dresses}:Native wear`],
  ])
  expect(sent?.searchParams.get('weight')).toBe('0.4')
})

test('needs at least one answer, and shows nothing that isn’t lacking', async () => {
  const { person } = show({ unknownTypes: [], weightless: 2 })
  const button = await screen.findByRole('button', { name: 'Check the file again' })
  expect(button).toBeDisabled()
  expect(screen.queryByRole('combobox')).toBeNull()
  await person.type(screen.getByRole('textbox', { name: 'Weight of each' }), '1')
  expect(button).toBeEnabled()
})

test('a weight that isn’t a number is said and not sent', async () => {
  const { person, opened } = show({ unknownTypes: [], weightless: 4 })
  const said = vi.spyOn(toast, 'bad').mockImplementation(() => undefined)
  await person.type(screen.getByRole('textbox', { name: /^Weight of each/ }), '0,5')
  await person.click(screen.getByRole('button', { name: 'Check the file again' }))
  expect(said).toHaveBeenCalledWith('Weight: Write decimals after a point, such as 0.5.')
  expect(opened).toEqual([])
})
