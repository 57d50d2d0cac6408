import { MantineProvider, MultiSelect, Select } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type FormEvent, useState } from 'react'
import { expect, test, vi } from 'vitest'
import '#tests/harness/page.tsx'
import { byTown } from '#web/features/locations/find-place.tsx'
import { theme } from './theme.ts'

const lgas = ['Ibadan North', 'Ibadan South-West', 'Oyo East', 'Oyo']
const towns = [{ name: 'Awe', lga: 'Oyo' }]

function show(several = false) {
  const onSubmit = vi.fn((event: FormEvent) => event.preventDefault())
  function Form() {
    const [lga, setLga] = useState<string | null>(null)
    return (
      <form onSubmit={onSubmit}>
        {several ? (
          <MultiSelect label="Area" data={lgas} searchable />
        ) : (
          <Select label="Area" data={lgas} {...byTown(towns as never)} searchable value={lga} onChange={setLga} />
        )}
        <button type="submit">Save</button>
      </form>
    )
  }
  render(
    <MantineProvider env="test" theme={theme}>
      <Form />
    </MantineProvider>,
  )
  return { onSubmit, person: userEvent.setup({ delay: null }), field: screen.getByRole('combobox', { name: 'Area' }) }
}

test.each([
  ['oyo ', 'Oyo'],
  ['OYO EAST', 'Oyo East'],
  ['south', 'Ibadan South-West'],
  ['awe', 'Oyo'],
  ['Ibadan', ''],
  ['Kano', ''],
])('who types “%s” and leaves the field has chosen “%s”', async (typed, chosen) => {
  const { person, field } = show()
  await person.type(field, typed)
  await person.tab()
  expect(field).toHaveValue(chosen)
  await person.click(field)
  await person.tab()
  expect(field).toHaveValue(chosen)
})

test('Enter chooses what is typed and sends the form only then', async () => {
  const { person, field, onSubmit } = show()
  await person.type(field, 'oyo{Enter}')
  expect(field).toHaveValue('Oyo')
  expect(onSubmit).not.toHaveBeenCalled()
  await person.keyboard('{Enter}')
  expect(field).toHaveValue('Oyo')
  expect(onSubmit).toHaveBeenCalledOnce()
})

test('Enter chooses the first of several that match', async () => {
  const { person, field, onSubmit } = show()
  await person.type(field, 'ibadan{Enter}')
  expect(field).toHaveValue('Ibadan North')
  expect(onSubmit).not.toHaveBeenCalled()
})

test('of several, what is typed is added, and what is chosen stays', async () => {
  const { person, field } = show(true)
  await person.type(field, 'oyo east{Enter}south')
  await person.tab()
  await person.type(field, 'oyo east')
  await person.tab()
  expect([...document.querySelectorAll('.mantine-Pill-label')].map(pill => pill.textContent)).toEqual([
    'Oyo East',
    'Ibadan South-West',
  ])
})
