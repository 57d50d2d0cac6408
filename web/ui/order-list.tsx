import { type ReactNode, useState } from 'react'
import { IconArrowDown, IconArrowUp, IconGripVertical } from '#web/ui/work-icons.ts'
import { Row } from './layout.tsx'
import classes from './order-list.module.css'

interface Props<Row> {
  /** Accessible name of the list. */
  label: string
  rows: readonly Row[]
  rowId: (row: Row) => string
  rowName: (row: Row) => string
  children: (row: Row) => ReactNode
  /** Called with the new order. Rows can't be moved without it. */
  onOrder?: ((ids: string[]) => void) | undefined
  busy?: boolean
}

/** The ids with one of them at another place. */
export function movedTo(ids: readonly string[], id: string, to: number): string[] {
  const rest = ids.filter(each => each !== id)
  return rest.toSpliced(Math.max(0, to), 0, id)
}

/** Rows that are put in order by dragging them, or by the buttons of each. */
export function OrderList<Row>({ label, rows, rowId, rowName, children, onOrder, busy }: Props<Row>) {
  const [dragged, setDragged] = useState<string>()
  const [over, setOver] = useState<string>()
  const [said, setSaid] = useState('')
  const ids = rows.map(rowId)
  const may = onOrder && !busy && rows.length > 1
  const move = (row: Row, to: number) => {
    onOrder?.(movedTo(ids, rowId(row), to))
    setSaid(`${rowName(row)} is now number ${to + 1}.`)
  }
  const end = () => {
    setDragged(undefined)
    setOver(undefined)
  }
  return (
    <>
      <ol aria-label={label} aria-busy={busy}>
        {rows.map((row, at) => {
          const id = rowId(row)
          return (
            <Row
              as="li"
              gap={3}
              key={id}
              className={classes.row}
              draggable={may || undefined}
              data-dragged={dragged === id || undefined}
              data-over={(over === id && dragged !== id) || undefined}
              onDragStart={event => {
                event.dataTransfer.effectAllowed = 'move'
                setDragged(id)
              }}
              onDragOver={event => {
                if (dragged === undefined) return
                event.preventDefault()
                setOver(id)
              }}
              onDragEnd={end}
              onDrop={event => {
                event.preventDefault()
                const row = rows.find(each => rowId(each) === dragged)
                if (row && dragged !== id) move(row, at)
                end()
              }}
            >
              {onOrder && (
                <Row as="span" className={classes.move}>
                  <IconGripVertical size={18} className={classes.grip} aria-hidden="true" />
                  <button
                    type="button"
                    aria-label={`Move ${rowName(row)} up`}
                    disabled={!may || at === 0}
                    onClick={() => move(row, at - 1)}
                  >
                    <IconArrowUp size={18} aria-hidden="true" />
                  </button>
                  <button
                    type="button"
                    aria-label={`Move ${rowName(row)} down`}
                    disabled={!may || at === rows.length - 1}
                    onClick={() => move(row, at + 1)}
                  >
                    <IconArrowDown size={18} aria-hidden="true" />
                  </button>
                </Row>
              )}
              {children(row)}
            </Row>
          )
        })}
      </ol>
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </>
  )
}
