import { expect, test } from 'vitest'
import { renderInTheme } from '#tests/harness/components.tsx'
import { FieldGrid } from './field-grid.tsx'

const columnsOf = (one: boolean) => {
  const { container } = renderInTheme(
    <FieldGrid one={one}>
      <input aria-label="Bank" />
    </FieldGrid>,
  )
  return container.querySelector<HTMLElement>('input')?.parentElement?.style.getPropertyValue('--columns')
}

test('keeps the fields of `one` below each other', () => {
  expect(columnsOf(true)).toBe('')
  expect(columnsOf(false)).toBe('auto-fit')
})
