import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type FormEvent, useMemo, useState } from 'react'
import type { MetaFunction } from 'react-router'
import { listStock, mostStockChanges, type StockRow, updateInventory } from '#contract/catalog/inventory.ts'
import { productLimits } from '#contract/catalog/product-limits.ts'
import { getOwnProduct, listOwnProducts } from '#contract/catalog/products.ts'
import { countedUpTo } from '#contract/endpoint.ts'
import { loadFailed } from '#contract/failures.ts'
import { Allowed, useRights } from '#web/features/accounts/permissions.tsx'
import { stockWords } from '#web/features/products/saved-words.ts'
import { useKeptDraft } from '#web/shell/kept-draft.ts'
import { pageMeta } from '#web/shell/meta.ts'
import { queryOf, useChange } from '#web/shell/query.ts'
import { RestoredDraft } from '#web/shell/restored-draft.tsx'
import { toast } from '#web/shell/toast.ts'
import { ActionLink } from '#web/ui/action.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Row } from '#web/ui/layout.tsx'
import { ListBar } from '#web/ui/list-bar.tsx'
import { NumberCell } from '#web/ui/number-cell.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { SaveBar } from '#web/ui/save-bar.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { Section } from '#web/ui/section.tsx'
import { TabsWithCounts } from '#web/ui/tabs-with-counts.tsx'
import { Text } from '#web/ui/text.tsx'
import { numberOf, type TypedNumber } from '#web/ui/typed-number.ts'
import { offsetOf, typedIn, useUrl } from '#web/ui/url.ts'
import { stockColumns, stockForm, stockName } from './stock-columns.tsx'
import {
  adjusted,
  changesOf,
  EditingStock,
  edited,
  leftOf,
  leftWords,
  type StockEdit,
  type StockEdits,
  savedStock,
} from './stock-edits.ts'

export const meta: MetaFunction = args => pageMeta(args, { title: 'Inventory', unlisted: true })

const perPage = 50
const none: StockEdits = new Map()

/** Stock of all variants, lowest first, edited in place. */
export default function InventoryPage() {
  const { can } = useRights()
  return (
    <>
      <PageHeader title="Inventory" />
      <Allowed to="products">
        <Inventory manage={can('products', 'manage')} />
      </Allowed>
    </>
  )
}

function Inventory({ manage }: { manage: boolean }) {
  const { search } = useUrl()
  const level = (['low', 'out'] as const).find(each => each === search.get('level'))
  const typed = typedIn(search, 'search') || undefined
  const { data, error, refetch } = useQuery({
    ...queryOf(listStock, { query: { level, search: typed, limit: perPage, offset: offsetOf(search, perPage) } }),
    placeholderData: keepPreviousData,
  })
  const [edits, setEdits] = useState(none)
  const editing = useMemo(
    () => ({
      edits,
      edit: (row: StockRow, text: string) => setEdits(now => edited(now, row, text)),
      fixed: !manage,
    }),
    [edits, manage],
  )
  const save = useChange(updateInventory, {
    invalidates: [listStock.id, listOwnProducts.id, getOwnProduct.id],
    success: false,
    onSuccess: ({ data: { rows, changed }, message }) => {
      const left = leftOf(edits, rows)
      setEdits(left)
      if (left.size === 0) draft.forget()
      if (changed > 0 || left.size === 0) toast.good(message)
      const stock = stockWords(savedStock(edits, rows))
      if (stock) toast.info(stock)
      if (left.size > 0) toast.bad(leftWords(left))
    },
  })
  // Each edit has the stock that it was typed over, so one of an older stock is compared when it is saved.
  const draft = useKeptDraft<{ typed: [string, StockEdit][] }>('inventory', '', {
    values: { typed: [...edits] },
    dirty: edits.size > 0,
    restore: ({ typed }) => setEdits(new Map(typed)),
  })
  const discard = () => {
    setEdits(none)
    draft.forget()
  }
  const changes = changesOf(edits)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (changes.length > 0) save.mutate({ body: { changes: changes.slice(0, mostStockChanges) } })
    else setEdits(now => leftOf(now, []))
  }
  const rows = data?.rows
  const counts = data?.counts
  return (
    <>
      {manage && draft.restored && (
        <div style={{ marginBottom: 'var(--space-4)' }}>
          <RestoredDraft {...draft} discard={discard} />
        </div>
      )}
      <Section flush>
        <TabsWithCounts
          label="Inventory by stock level"
          param="level"
          tabs={[
            { value: '', label: 'All', count: counts?.all },
            { value: 'low', label: 'Low', count: counts?.low },
            { value: 'out', label: 'Out', count: counts?.out },
          ]}
        />
        <ListBar>
          <SearchField placeholder="Search by name or SKU" />
        </ListBar>
        {manage && rows !== undefined && rows.length > 0 && (
          <Text as="p" tone="muted" size="md" hideOn="phone" style={{ padding: 'var(--space-3) var(--space-5)' }}>
            Edit a number in place. <kbd>Enter</kbd> moves to the next, <kbd>Esc</kbd> undoes it. Stock reserved by
            checkouts is already deducted.
          </Text>
        )}
        <EditingStock value={editing}>
          <DataTable
            label="Inventory"
            columns={stockColumns}
            rows={rows}
            rowId={row => row.variantId}
            rowName={stockName}
            empty={
              level || typed ? (
                <EmptyState
                  title={level && !typed ? 'No low stock' : 'No matching products'}
                  action={<ActionLink to=".">Show all</ActionLink>}
                >
                  {level && !typed
                    ? 'Set a low-stock alert on a product to be notified here.'
                    : 'Try another search or remove a filter.'}
                </EmptyState>
              ) : (
                <EmptyState
                  title="No stock yet"
                  action={
                    manage && (
                      <ActionLink look="main" to="/merchant/products/new">
                        Add a product
                      </ActionLink>
                    )
                  }
                >
                  Stock of every product and variant appears here.
                </EmptyState>
              )
            }
            error={
              error && !data && <ErrorState error={error} message={loadFailed.products} onRetry={() => refetch()} />
            }
            bulk={
              manage
                ? ids => (
                    <AdjustBy
                      onAdjust={by =>
                        setEdits(now => adjusted(now, rows?.filter(row => ids.includes(row.variantId)) ?? [], by))
                      }
                    />
                  )
                : undefined
            }
          />
        </EditingStock>
        {data && <Pager count={data.count} exact={data.count < countedUpTo} limit={perPage} />}
      </Section>
      {/* The search in the table's bar is a form of its own. `contents` lets the save bar stick to the page's foot. */}
      <form id={stockForm} style={{ display: 'contents' }} onSubmit={submit}>
        <SaveBar
          kept
          dirty={manage && edits.size > 0}
          saving={save.isPending}
          onDiscard={discard}
          save={`Save ${edits.size}`}
        />
      </form>
    </>
  )
}

/** Adds a number to the stock of the selected rows or subtracts it. The save bar saves it. */
function AdjustBy({ onAdjust }: { onAdjust: (by: number) => void }) {
  const [typed, setTyped] = useState<TypedNumber>('')
  const by = numberOf(typed) || 0
  return (
    <Row as="span" gap={2} wrap>
      <NumberCell
        style={{ width: 96, textAlign: 'end' }}
        aria-label="Amount"
        placeholder="Quantity"
        min={1}
        max={productLimits.stock}
        value={typed}
        onChange={setTyped}
        onKeyDown={event => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          if (by) onAdjust(by)
        }}
      />
      <Button size="xs" disabled={!by} onClick={() => onAdjust(by)}>
        Add
      </Button>
      <Button size="xs" variant="default" disabled={!by} onClick={() => onAdjust(-by)}>
        Remove
      </Button>
    </Row>
  )
}
