import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showPage } from '#tests/harness/page.tsx'
import { VehicleDialog } from './vehicle-form.tsx'
import { ZoneDialog } from './zone-form.tsx'

const required = (name: string) => screen.getByText(name, { selector: 'label' }).textContent

test('a zone’s name is marked as required, and its states say that one place is', () => {
  showPage(<ZoneDialog all={{ rows: [], count: 0, unassigned: ['Lagos'] }} onClose={() => {}} />)
  expect(required('Name')).toBe('Name *')
  expect(screen.getByRole('combobox', { name: 'States' })).toHaveAccessibleDescription(/^At least one state or LGA\./)
})

test('a vehicle’s name and maximum weight are marked as required', () => {
  showPage(<VehicleDialog onClose={() => {}} />)
  expect(['Name', 'Maximum weight'].map(required)).toEqual(['Name *', 'Maximum weight *'])
})
