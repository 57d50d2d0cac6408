import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { renderInTheme } from '#tests/harness/components.tsx'
import { addOptions, addProperty, type Matrix, nameProperty, newRow } from './variant-matrix.ts'
import { VariantsField } from './variants-field.tsx'

const clothes = addOptions(
  nameProperty(addProperty({ variantProperties: [], variant: [newRow()] }), 0, 'Size'),
  0,
  'M, XL, S',
)

function Field({ initial }: { initial: Matrix }) {
  const [value, setValue] = useState(initial)
  return <VariantsField value={value} onChange={setValue} errors={{}} digital={false} />
}

const optionsOf = (name: string) =>
  within(screen.getByRole('list', { name: `Options of ${name}` }))
    .getAllByRole<HTMLInputElement>('textbox', { name: /^Option/ })
    .map(({ value }) => value)

test('moves an option again and again: the button goes along', async () => {
  const user = userEvent.setup()
  renderInTheme(<Field initial={clothes} />)
  expect(optionsOf('Size')).toEqual(['M', 'XL', 'S'])
  await user.click(screen.getByRole('button', { name: 'Move S forward' }))
  expect(optionsOf('Size')).toEqual(['M', 'S', 'XL'])
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Move S forward')
  await user.keyboard('[Enter]')
  expect(optionsOf('Size')).toEqual(['S', 'M', 'XL'])
  expect(screen.getByRole('button', { name: 'Move S forward' })).toHaveProperty('disabled', true)
  expect(screen.getByRole('button', { name: 'Drag S' })).toBeDefined()
})

test('moves a property, and keeps the order of what stays when an option is removed', async () => {
  const user = userEvent.setup()
  const both = addOptions(nameProperty(addProperty(clothes), 1, 'Colour'), 1, 'Indigo, Clay')
  renderInTheme(<Field initial={both} />)
  await user.click(screen.getByRole('button', { name: 'Move Colour up' }))
  expect(screen.getAllByRole('group').map(({ textContent }) => textContent?.slice(0, 6))).toEqual(['Colour', 'SizePr'])
  await user.click(screen.getByRole('button', { name: 'Remove M' }))
  expect([optionsOf('Colour'), optionsOf('Size')]).toEqual([
    ['Indigo', 'Clay'],
    ['XL', 'S'],
  ])
})

test('moves options up and down on a phone, where they are below each other', async () => {
  const phone = { matches: true, addEventListener: () => {}, removeEventListener: () => {} }
  const media = vi.spyOn(window, 'matchMedia').mockReturnValue(phone as unknown as MediaQueryList)
  renderInTheme(<Field initial={clothes} />)
  await userEvent.setup().click(screen.getByRole('button', { name: 'Move S up' }))
  expect(optionsOf('Size')).toEqual(['M', 'S', 'XL'])
  expect(screen.queryByRole('button', { name: 'Move S forward' })).toBeNull()
  media.mockRestore()
})
