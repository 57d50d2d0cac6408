import { ActionIcon, Menu } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import type { PriceCell, PriceMatrix } from '#contract/logistics/shipping-rates.ts'
import { CellInput } from '#web/ui/cell-input.tsx'
import { Table } from '#web/ui/table.tsx'
import { Text } from '#web/ui/text.tsx'
import { IconCopy } from '#web/ui/work-icons.ts'
import { type Draft, keyOf, noPrice, type PriceField, priceFields, wrongIn } from './price-draft.ts'
import classes from './price-table.module.css'

const heads: Readonly<Record<PriceField, string>> = {
  base: 'Base ₦',
  perKg: 'Each kg ₦',
  from: 'Days from',
  to: 'Days to',
}

interface Props {
  matrix: PriceMatrix
  /** Zone of origin. */
  from: PriceMatrix['zones'][number]
  draft: Draft
  /** Keys of cells with unsaved changes. */
  changed: ReadonlySet<string>
  onType: (cell: PriceCell, field: PriceField, value: string) => void
  onCopy: (from: PriceCell, to: readonly PriceCell[]) => void
}

/** Prices from one zone, edited in place. Enter and the arrow keys move along a column, Tab along a row. */
export function PriceTable({ matrix: { zones, vehicles }, from, draft, changed, onType, onCopy }: Props) {
  const copy = (cell: PriceCell, to: readonly PriceCell[]) => onCopy(cell, to)
  return (
    <Table className={classes.table} onKeyDown={walk}>
      <caption className="visually-hidden">Prices from zone {from.name}</caption>
      <thead>
        <tr>
          <th scope="col" className={classes.zone}>
            To
          </th>
          <th scope="col">Vehicle</th>
          {priceFields.map(field => (
            <th key={field} scope="col" className={classes.number}>
              {heads[field]}
            </th>
          ))}
          <th scope="col">
            <span className="visually-hidden">Copy</span>
          </th>
        </tr>
      </thead>
      {zones.map(to => (
        <tbody key={to.id}>
          {vehicles.map((vehicle, at) => {
            const cell = { fromZoneId: from.id, toZoneId: to.id, vehicleId: vehicle.id }
            const key = keyOf(cell)
            const price = draft[key] ?? noPrice
            const wrong = changed.has(key) ? wrongIn(price) : {}
            const name = `${vehicle.name} to ${to.name}`
            return (
              <tr key={vehicle.id} data-changed={changed.has(key) || undefined}>
                {at === 0 && (
                  <Text
                    as="th"
                    size="base"
                    weight="bold"
                    scope="rowgroup"
                    rowSpan={vehicles.length}
                    className={classes.zone}
                  >
                    {to.name}
                  </Text>
                )}
                <th scope="row" className={classes.vehicle}>
                  {vehicle.name}
                </th>
                {priceFields.map(field => (
                  <td key={field} className={classes.number} data-label={heads[field]}>
                    <CellInput
                      style={{ textAlign: 'end' }}
                      data-field={field}
                      aria-label={`${heads[field]}, ${name}`}
                      aria-invalid={wrong[field] ? true : undefined}
                      aria-describedby={wrong[field] ? `${key} ${field}`.replaceAll(' ', '-') : undefined}
                      inputMode={field === 'from' || field === 'to' ? 'numeric' : 'decimal'}
                      autoComplete="off"
                      placeholder="–"
                      value={price[field]}
                      onChange={event => onType(cell, field, event.currentTarget.value)}
                      onFocus={event => event.currentTarget.select()}
                    />
                    {wrong[field] && (
                      <Text tone="clay" size="xs" id={`${key} ${field}`.replaceAll(' ', '-')}>
                        {wrong[field]}
                      </Text>
                    )}
                  </td>
                ))}
                <td className={classes.copy}>
                  <Menu position="bottom-end" withinPortal>
                    <Menu.Target>
                      <ActionIcon variant="subtle" color="gray" size={44} aria-label={`Copy the price of ${name}`}>
                        <IconCopy size={17} stroke={1.7} aria-hidden />
                      </ActionIcon>
                    </Menu.Target>
                    <Menu.Dropdown>
                      <Menu.Label>Copy this price</Menu.Label>
                      <Menu.Item
                        onClick={() =>
                          copy(
                            cell,
                            zones.map(({ id }) => ({ ...cell, toZoneId: id })),
                          )
                        }
                      >
                        To every zone from {from.name}
                      </Menu.Item>
                      <Menu.Item onClick={() => copy(cell, [{ ...cell, fromZoneId: to.id, toZoneId: from.id }])}>
                        To the reverse direction
                      </Menu.Item>
                      <Menu.Item onClick={() => copy({ ...cell, vehicleId: '' }, [cell])}>
                        Clear: no delivery there
                      </Menu.Item>
                    </Menu.Dropdown>
                  </Menu>
                </td>
              </tr>
            )
          })}
        </tbody>
      ))}
    </Table>
  )
}

/** Moves the focus up or down within a column, as in a spreadsheet. */
function walk(event: KeyboardEvent<HTMLTableElement>): void {
  const input = event.target
  if (!(input instanceof HTMLInputElement)) return
  const step = { Enter: event.shiftKey ? -1 : 1, ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined) return
  event.preventDefault()
  const column = [...event.currentTarget.querySelectorAll<HTMLInputElement>(`input[data-field=${input.dataset.field}]`)]
  column[column.indexOf(input) + step]?.focus()
}
