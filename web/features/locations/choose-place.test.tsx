import { Select } from '@mantine/core'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { showPage } from '#tests/harness/page.tsx'
import { byCity } from './find-place.tsx'

test('Enter chooses the first state that matches, and sends no form', async () => {
  const onChange = vi.fn()
  const onSubmit = vi.fn()
  const names = ['Kano', 'Katsina', 'Kebbi']
  const states = names.map(name => ({ name, cities: [], lgas: [], towns: [] }))
  const { person } = showPage(
    <form onSubmit={onSubmit}>
      <Select label="State" data={names} {...byCity(states)} searchable onChange={onChange} />
      <button type="submit">Save</button>
    </form>,
  )
  await person.type(screen.getByRole('combobox', { name: 'State' }), 'kat{Enter}')
  expect(onChange).toHaveBeenCalledExactlyOnceWith('Katsina', expect.anything())
  expect(onSubmit).not.toHaveBeenCalled()
})
