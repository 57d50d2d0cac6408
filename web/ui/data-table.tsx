import { type ColumnDef, rowSelectionFeature, tableFeatures, useTable } from '@tanstack/react-table'
import { Fragment, type ReactNode, useMemo, useState } from 'react'
import { capitalised } from './capitalised.ts'
import classes from './data-table.module.css'
import { EmptyList } from './empty-list.tsx'
import { useKeptSelection } from './kept-selection.ts'
import { Row } from './layout.tsx'
import { Link } from './link.tsx'
import { SkeletonLine } from './skeleton-lines.tsx'
import { SortLink } from './sort-link.tsx'
import { Text } from './text.tsx'
import { unbroken } from './unbroken.tsx'

export interface Column<Row> {
  /** Accessible name of the column. */
  id: string
  /** The column's head, and the cell's label on a phone. '' for a column that explains itself. */
  header: string
  cell: (row: Row) => ReactNode
  /** The main column, in bold. Holds the row's link and heads the card on a phone. */
  strong?: boolean
  /** In a compact table on a phone, stands beside the main column, without its header. */
  lead?: boolean
  /** Keeps room for a name of a word or two, such as a store's, beside columns with sentences. */
  named?: boolean
  /** Aligns figures at the end, with digits of equal width. */
  numeric?: boolean
  /** Hides the column where the table is narrow, such as on a phone or a tablet. */
  wideOnly?: boolean
  /** Hides the column on a tablet, or beside the sidebar of a small screen; a phone's card has it. */
  notOnTablet?: boolean
  /** The two values of the `sortBy` parameter for this column, the likelier first. */
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
  /** Link of a row; undefined for a row without one. */
  rowLink?: (row: Row) => string | undefined
  /** Group of a row, whose `head` stands above the group's first row. */
  rowGroup?: ((row: Row) => { id: string; head: ReactNode }) | undefined
  /** Cells of a row of sums below the rows, by the column's `id`. */
  sums?: Readonly<Record<string, ReactNode>> | undefined
  /** An EmptyState, shown in place of an empty list. */
  empty: ReactNode
  /** An ErrorState, shown in place of a list that failed to load. */
  error?: ReactNode
  /** Bulk actions for the selected rows. Makes rows selectable; Shift selects a range. */
  bulk?: (chosen: readonly string[], clear: () => void, everything: boolean) => ReactNode
  /**
   * Name of all rows that match, beyond this page: `all 312 products`. Offers to select them once the whole page is
   * selected; `bulk` then gets `everything`.
   */
  beyond?: string | undefined
  skeletonRows?: number
  /** On a phone, rows have the main and the `lead` column above one line with all others, instead of a line each. */
  compact?: boolean
}

const features = tableFeatures({ rowSelectionFeature })
const none: readonly never[] = []

/** An index table: cards on a phone, a skeleton while loading, rows as links, and a bar with bulk actions. */
export function DataTable<Row extends object>(props: Props<Row>) {
  const {
    label,
    columns,
    rows,
    rowId,
    rowName = rowId,
    rowLink,
    rowGroup,
    sums,
    empty,
    error,
    bulk,
    beyond,
    skeletonRows = 8,
    compact,
  } = props
  const definitions = useMemo(
    () => columns.map((column): ColumnDef<typeof features, Row> => ({ id: column.id, header: column.header })),
    [columns],
  )
  const [whole, setWhole] = useState<readonly Row[]>()
  const [rowSelection, onRowSelectionChange] = useKeptSelection(label)
  const table = useTable({
    features,
    columns: definitions,
    data: rows ?? none,
    getRowId: rowId,
    state: { rowSelection },
    onRowSelectionChange,
  })
  if (error) return error
  if (rows?.length === 0) return <EmptyList>{empty}</EmptyList>
  const shown = table.getRowModel().rows
  const chosen = shown.filter(row => row.getIsSelected()).map(row => row.id)
  const pageChosen = beyond !== undefined && chosen.length === shown.length
  // Another filter or page has other rows.
  const everything = pageChosen && whole === rows

  return (
    <div className={classes.frame}>
      {bulk && chosen.length > 0 && (
        <Row as="section" gap={2} wrap size="md" className={classes.bulk} aria-label="Bulk actions">
          <Text as="strong" weight="bold" className={classes.count}>
            {everything ? `${capitalised(beyond)} selected` : `${chosen.length} selected`}{' '}
            {chosen.length < shown.length && (
              <Text hideOn="wide">
                <button type="button" className={classes.whole} onClick={() => table.toggleAllRowsSelected(true)}>
                  Select this page
                </button>
              </Text>
            )}
            {pageChosen && (
              <button type="button" className={classes.whole} onClick={() => setWhole(everything ? undefined : rows)}>
                {everything ? 'Select only this page' : `Select ${beyond}`}
              </button>
            )}
          </Text>
          <div className={classes.actions}>{bulk(chosen, () => table.resetRowSelection(true), everything)}</div>
        </Row>
      )}
      <div className={classes.scroller}>
        <table
          className={compact ? `${classes.table} ${classes.compact}` : classes.table}
          aria-label={label}
          aria-busy={rows === undefined}
        >
          <thead>
            <tr>
              {bulk && (
                <th className={classes.check}>
                  <input
                    type="checkbox"
                    aria-label="Choose all"
                    disabled={rows === undefined}
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
            {shown.map((row, at) => {
              const link = rowLink?.(row.original)
              const group = rowGroup?.(row.original)
              const before = shown[at - 1]
              const first = group && (!before || rowGroup?.(before.original).id !== group.id)
              const line = (
                <tr
                  key={row.id}
                  className={link ? classes.link : undefined}
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
                    <td
                      key={column.id}
                      className={classOf(column)}
                      data-label={(!column.strong && column.header) || undefined}
                    >
                      {column.strong && link ? (
                        <Link to={link} className="card-link">
                          {unbroken(column.cell(row.original))}
                        </Link>
                      ) : (
                        unbroken(column.cell(row.original))
                      )}
                    </td>
                  ))}
                </tr>
              )
              return first ? (
                <Fragment key={row.id}>
                  <tr className={classes.group}>
                    <th scope="colgroup" colSpan={columns.length + (bulk ? 1 : 0)}>
                      {group.head}
                    </th>
                  </tr>
                  {line}
                </Fragment>
              ) : (
                line
              )
            })}
          </tbody>
          {sums && shown.length > 0 && (
            <tfoot>
              <tr>
                {bulk && <td className={classes.check} />}
                {columns.map(column => (
                  <td
                    key={column.id}
                    className={classOf(column)}
                    data-label={(!column.strong && column.header) || undefined}
                  >
                    {sums[column.id]}
                  </td>
                ))}
              </tr>
            </tfoot>
          )}
        </table>
      </div>
    </div>
  )
}

const classOf = ({ strong, named, lead, numeric, wideOnly, notOnTablet }: Partial<Column<never>>) =>
  [
    ...[strong && classes.strong, named && classes.named, lead && classes.lead],
    ...[numeric && classes.numeric, wideOnly && classes.wideOnly, notOnTablet && classes.notOnTablet],
  ]
    .filter(Boolean)
    .join(' ') || undefined

/** Placeholder rows. They need no accessible name because the table is `aria-busy`. */
function Skeleton({ rows, columns, checks }: { rows: number; columns: readonly Column<never>[]; checks: boolean }) {
  const keys = Array.from({ length: rows }, (_, at) => `wait ${at}`)
  const wait = <SkeletonLine />
  return keys.map(row => (
    <tr key={row}>
      {checks && <td>{wait}</td>}
      {columns.map(column => (
        <td key={column.id} className={classOf({ wideOnly: column.wideOnly, notOnTablet: column.notOnTablet })}>
          {wait}
        </td>
      ))}
    </tr>
  ))
}
