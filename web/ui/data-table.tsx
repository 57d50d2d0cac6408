import { type ColumnDef, rowSelectionFeature, tableFeatures, useTable } from '@tanstack/react-table'
import { type ReactNode, useMemo } from 'react'
import { Link } from 'react-router'
import classes from './data-table.module.css'
import { Row } from './layout.tsx'
import { SortLink } from './sort-link.tsx'

export interface Column<Row> {
  /** Accessible name of the column. */
  id: string
  /** The column's head, and the cell's label on a phone. '' for what explains itself. */
  header: string
  cell: (row: Row) => ReactNode
  /** The one column that matters, in bold; it carries the row's link and heads the card on a phone. */
  strong?: boolean
  /** Figures: at the end, tabular. */
  numeric?: boolean
  /** Left out where the table has little room, as on a phone or a tablet. */
  wideOnly?: boolean
  /** The two values of `sortBy` in the address that order by it, the likelier first. */
  sort?: readonly [string, string]
}

interface Props<Row> {
  /** Accessible name of the table: 'Orders'. */
  label: string
  columns: readonly Column<Row>[]
  /** Undefined while loading. */
  rows: readonly Row[] | undefined
  rowId: (row: Row) => string
  /** Accessible name of a selectable row. */
  rowName?: (row: Row) => string
  /** Link of a row. */
  rowLink?: (row: Row) => string
  /** Shown instead where the list is empty: an EmptyState. */
  empty: ReactNode
  /** Shown instead where it could not be loaded: an ErrorState. */
  error?: ReactNode
  /** Bulk actions for the selected rows. Rows can be selected only if given; Shift selects a range. */
  bulk?: (chosen: readonly string[], clear: () => void) => ReactNode
  skeletonRows?: number
}

const features = tableFeatures({ rowSelectionFeature })
const none: readonly never[] = []

/** An index table: cards on a phone, skeleton while it loads, rows that are links, a bar for what is chosen. */
export function DataTable<Row extends object>(props: Props<Row>) {
  const { label, columns, rows, rowId, rowName = rowId, rowLink, empty, error, bulk, skeletonRows = 8 } = props
  const definitions = useMemo(
    () => columns.map((column): ColumnDef<typeof features, Row> => ({ id: column.id, header: column.header })),
    [columns],
  )
  const table = useTable({ features, columns: definitions, data: rows ?? none, getRowId: rowId })
  if (error) return error
  if (rows?.length === 0) return empty
  const shown = table.getRowModel().rows
  const chosen = shown.filter(row => row.getIsSelected()).map(row => row.id)

  return (
    <div className={classes.frame}>
      {bulk && chosen.length > 0 && (
        <Row as="section" gap={2} wrap className={classes.bulk} aria-label="Bulk actions">
          <strong>{chosen.length} chosen</strong>
          {bulk(chosen, () => table.resetRowSelection(true))}
        </Row>
      )}
      <table className={classes.table} aria-label={label} aria-busy={rows === undefined}>
        <thead>
          <tr>
            {bulk && (
              <th className={classes.check}>
                <input
                  type="checkbox"
                  aria-label="Choose all"
                  checked={rows !== undefined && table.getIsAllRowsSelected()}
                  onChange={table.getToggleAllRowsSelectedHandler()}
                />
              </th>
            )}
            {columns.map(column => (
              <th key={column.id} scope="col" className={classOf(column)}>
                {column.sort ? (
                  <SortLink label={column.header} values={column.sort} />
                ) : (
                  column.header || <span className="visually-hidden">{column.id}</span>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows === undefined && <Skeleton rows={skeletonRows} columns={columns} checks={bulk !== undefined} />}
          {shown.map(row => (
            <tr
              key={row.id}
              className={rowLink ? classes.link : undefined}
              data-chosen={row.getIsSelected() || undefined}
            >
              {bulk && (
                <td className={classes.check}>
                  <input
                    type="checkbox"
                    aria-label={`Choose ${rowName(row.original)}`}
                    checked={row.getIsSelected()}
                    onChange={row.getToggleSelectedHandler()}
                  />
                </td>
              )}
              {columns.map(column => (
                <td key={column.id} className={classOf(column)} data-label={column.header}>
                  {column.strong && rowLink ? (
                    <Link to={rowLink(row.original)} className="card-link">
                      {column.cell(row.original)}
                    </Link>
                  ) : (
                    column.cell(row.original)
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const classOf = ({ strong, numeric, wideOnly }: Column<never>) =>
  [strong && classes.strong, numeric && classes.numeric, wideOnly && classes.wideOnly].filter(Boolean).join(' ') ||
  undefined

/** Rows of nothing, without a name for who doesn't see them: the table says that it is busy. */
function Skeleton({ rows, columns, checks }: { rows: number; columns: readonly Column<never>[]; checks: boolean }) {
  const keys = Array.from({ length: rows }, (_, at) => `wait ${at}`)
  const wait = <span className={classes.wait} />
  return keys.map(row => (
    <tr key={row}>
      {checks && <td>{wait}</td>}
      {columns.map(({ id, wideOnly }) => (
        <td key={id} className={wideOnly ? classes.wideOnly : undefined}>
          {wait}
        </td>
      ))}
    </tr>
  ))
}
