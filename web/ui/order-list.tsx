import {
  type Announcements,
  closestCenter,
  DndContext,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  arrayMove,
  rectSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
} from '@dnd-kit/sortable'
import { type CSSProperties, type HTMLAttributes, type ReactNode, type Ref, useId, useState } from 'react'
import { IconArrowDown, IconArrowLeft, IconArrowRight, IconArrowUp, IconGripVertical } from '#web/ui/work-icons.ts'
import { Row } from './layout.tsx'
import classes from './order-list.module.css'
import { Text } from './text.tsx'

/** Props and actions that make one row sortable. */
export interface Sorting {
  /** Props of the row's `li`. */
  item: { ref: Ref<HTMLLIElement>; style: CSSProperties; 'data-dragged': true | undefined }
  /** Props of the button that drags the row, by mouse, touch or keyboard. */
  handle: HTMLAttributes<HTMLButtonElement> & { ref: Ref<HTMLButtonElement>; type: 'button' }
  /** Move the row one place; undefined where it can't move. */
  up: (() => void) | undefined
  down: (() => void) | undefined
}

interface RowsProps<Row> {
  rows: readonly Row[]
  rowId: (row: Row) => string
  rowName: (row: Row, at: number) => string
  /** Receives the ids in their new order. Without it, rows can't be moved. */
  onOrder?: ((ids: string[]) => void) | undefined
  busy?: boolean
}

interface SortableProps<Row> extends RowsProps<Row> {
  label: string
  className?: string | undefined
  children: (row: Row, at: number, sorting: Sorting) => ReactNode
  /** List items after the sortable rows. */
  after?: ReactNode
}

/** An ordered list or grid whose rows are sorted by mouse, touch or keyboard. `children` renders each row's `li`. */
export function SortableList<Row>(props: SortableProps<Row>) {
  const { label, className, rows, rowId, rowName, onOrder, busy, children, after } = props
  const [status, setStatus] = useState('')
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 4 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 150, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const ids = rows.map(rowId)
  const names = rows.map(rowName)
  const disabled = !onOrder || busy || rows.length < 2
  const place = (item: { id: string | number } | null) => ids.indexOf(String(item?.id))
  const move = (from: number, to: number) => {
    onOrder?.(arrayMove(ids, from, to))
    setStatus(`${names[from]} is now number ${to + 1}.`)
  }
  const announcements: Announcements = {
    onDragStart: ({ active }) => `Picked up ${names[place(active)]}.`,
    onDragOver: ({ active, over }) =>
      over ? `${names[place(active)]} would be number ${place(over) + 1}.` : undefined,
    onDragEnd: () => undefined,
    onDragCancel: ({ active }) => `${names[place(active)]} stays where it was.`,
  }
  return (
    <DndContext
      id={useId()}
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{ announcements }}
      onDragEnd={({ active, over }) => over && over.id !== active.id && move(place(active), place(over))}
    >
      <SortableContext items={ids} strategy={rectSortingStrategy} disabled={disabled}>
        <ol className={className} aria-label={label} aria-busy={busy}>
          {rows.map((row, at) => (
            <SortableItem key={ids[at]} id={rowId(row)} name={rowName(row, at)}>
              {item =>
                children(row, at, {
                  ...item,
                  up: disabled || at === 0 ? undefined : () => move(at, at - 1),
                  down: disabled || at === rows.length - 1 ? undefined : () => move(at, at + 1),
                })
              }
            </SortableItem>
          ))}
          {after}
        </ol>
      </SortableContext>
      <p className="visually-hidden" role="status">
        {status}
      </p>
    </DndContext>
  )
}

interface ItemProps {
  id: string
  name: string
  children: (sorting: Pick<Sorting, 'item' | 'handle'>) => ReactNode
}

function SortableItem({ id, name, children }: ItemProps) {
  const sortable = useSortable({ id })
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } = sortable
  const style = { transform: transform ? `translate(${transform.x}px, ${transform.y}px)` : undefined, transition }
  return children({
    item: { ref: setNodeRef, style, 'data-dragged': isDragging || undefined },
    handle: { ref: setActivatorNodeRef, type: 'button', ...attributes, ...listeners, 'aria-label': `Drag ${name}` },
  })
}

interface MoveProps extends Omit<Sorting, 'item'> {
  /** Name of the row. */
  name: string
  /** The list runs from left to right. */
  sideways?: boolean
}

/** Grip and buttons that move a row of a sortable list. */
export function MoveButtons({ handle, up, down, name, sideways }: MoveProps) {
  const [Back, Forward] = sideways ? [IconArrowLeft, IconArrowRight] : [IconArrowUp, IconArrowDown]
  return (
    <Row as="span" className={classes.move}>
      <Text as="button" square={36} hover {...handle}>
        <IconGripVertical size={18} aria-hidden="true" />
      </Text>
      <Text
        as="button"
        square={36}
        hover
        type="button"
        aria-label={`Move ${name} ${sideways ? 'forward' : 'up'}`}
        disabled={!up}
        onClick={up}
      >
        <Back size={18} aria-hidden="true" />
      </Text>
      <Text
        as="button"
        square={36}
        hover
        type="button"
        aria-label={`Move ${name} ${sideways ? 'back' : 'down'}`}
        disabled={!down}
        onClick={down}
      >
        <Forward size={18} aria-hidden="true" />
      </Text>
    </Row>
  )
}

interface Props<Row> extends RowsProps<Row> {
  /** Accessible name of the list. */
  label: string
  children: (row: Row) => ReactNode
}

/** Rows sorted by dragging their grip or with each row's buttons. */
export function OrderList<Row>({ children, ...list }: Props<Row>) {
  return (
    <SortableList {...list}>
      {(row, at, { item, ...moving }) => (
        <Row as="li" gap={3} {...item} className={classes.row}>
          {list.onOrder && <MoveButtons {...moving} name={list.rowName(row, at)} />}
          {children(row)}
        </Row>
      )}
    </SortableList>
  )
}
