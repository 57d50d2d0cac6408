import { Button, Progress } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { MetaFunction } from 'react-router'
import {
  type CheckedImport,
  getImport,
  type ImportRow,
  importKind,
  importProblems,
  type ProductImport,
  startImport,
} from '#contract/catalog/product-files.ts'
import { productLimits } from '#contract/catalog/product-limits.ts'
import { listOwnProducts } from '#contract/catalog/products.ts'
import { Missing } from '#web/features/accounts/missing.tsx'
import { Allowed, NotAllowed } from '#web/features/accounts/permissions.tsx'
import { download } from '#web/shell/download.ts'
import { pageMeta } from '#web/shell/meta.ts'
import { queryOf, useChange } from '#web/shell/query.ts'
import { ActionLink } from '#web/ui/action.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { count, nairaRange } from '#web/ui/format.ts'
import { List, Stack } from '#web/ui/layout.tsx'
import { Note } from '#web/ui/note.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { Manages, useViewsOnly } from '#web/ui/read-only.tsx'
import { Section } from '#web/ui/section.tsx'
import { StatusBadge, type Tone } from '#web/ui/status-badge.tsx'
import { TabsWithCounts } from '#web/ui/tabs-with-counts.tsx'
import { Text } from '#web/ui/text.tsx'
import { numberOf } from '#web/ui/typed-number.ts'
import { offsetOf, useUrl } from '#web/ui/url.ts'
import { ImportChanges } from './import-changes.tsx'
import { MissingAnswers, type Recheck } from './missing-answers.tsx'
import { saleText } from './sale-text.ts'
import { SendProducts, type SendProps } from './send-products.tsx'

export const meta: MetaFunction = args => pageMeta(args, { title: 'Import products', unlisted: true })

const perPage = 25
const kinds: Readonly<Record<ImportRow['kind'], { label: string; tone: Tone }>> = {
  new: { label: 'New', tone: 'moves' },
  changed: { label: 'Changed', tone: 'way' },
  same: { label: 'Unchanged', tone: 'over' },
  refused: { label: 'Errors', tone: 'needs' },
}

const columnsOf = ({ shopify = false, createdAt = '' }: Partial<ProductImport> = {}): readonly Column<ImportRow>[] => [
  { id: 'line', header: 'Row', numeric: true, cell: row => row.line },
  {
    id: 'name',
    header: 'Product',
    strong: true,
    cell: row => <Cut text={row.name || 'Without a name'} />,
  },
  { id: 'sku', header: shopify ? 'Handle' : 'SKU', cell: row => <Cut text={row.sku} muted /> },
  {
    id: 'kind',
    header: 'Result',
    cell: row => <StatusBadge tone={kinds[row.kind].tone}>{kinds[row.kind].label}</StatusBadge>,
  },
  { id: 'effect', header: 'Effect', cell: row => <Effect row={row} readAt={createdAt} /> },
  {
    id: 'problem',
    header: 'Problems',
    cell: row =>
      row.problem && (
        <Text as="div" anywhere style={{ minWidth: '10em' }}>
          <Note late>{row.problem}</Note>
        </Text>
      ),
  },
]

/** A text of one line, however long; a pointer shows all of it. */
const Cut = ({ text, muted }: { text: string; muted?: boolean }) => (
  <Text as="span" {...(muted && quiet)} cut title={text} style={{ display: 'block', maxWidth: '16em' }}>
    {text}
  </Text>
)

const quiet = { tone: 'muted', size: 'sm' } as const

/** Number of different sale prices of a product that its row shows. */
const mostSales = 3

/** What a row does: where a new product goes and what it sells for, or the columns that change. */
function Effect({ row, readAt }: { row: ImportRow; readAt: string }) {
  const { kind, submits, changes, category, categoryNote, price, stock, sales, sellsOn } = row
  if (kind === 'refused' || kind === 'same') return null
  const changed = (column: string) => changes.includes(column)
  const goesOn = changed('Sale until') && !changed('Sale from') && !changed('Sale price')
  return (
    <Stack gap={0.5} style={{ minWidth: '15em' }}>
      {kind === 'changed' && <span>{changes.join(', ')}</span>}
      <ImportChanges row={row} />
      {(submits || kind === 'new') && <span>{submits ? 'Goes to approval' : 'Draft'}</span>}
      {price && (
        <span>
          {nairaRange(price.from, price.to)}
          {stock !== null && `, ${count(stock)} in stock`}
        </span>
      )}
      {sales.slice(0, mostSales).map(sale => (
        <span key={sale.price + sale.startsAt + sale.endsAt}>{saleText(sale, { readAt, goesOn })}</span>
      ))}
      {sales.length > mostSales && <Note>{count(sales.length - mostSales)} more sale prices</Note>}
      {kind === 'new' && changes.length > 0 && <Note>With {changes.join(', ')}</Note>}
      {sellsOn && <Note>Continues selling when out of stock</Note>}
      {kind === 'new' && <Note>{category}</Note>}
      {categoryNote !== null && <Note>{categoryNote}</Note>}
    </Stack>
  )
}

/** Imports products from a file: preview first, then a result for each product. */
export default function ImportProductsPage() {
  const url = useUrl()
  const [sent, setSent] = useState<Recheck['sent']>()
  const [types, setTypes] = useState<SendProps['value']['types']>({})
  const id = url.get('import')
  const onRead = (read: CheckedImport, file: File) => {
    setSent({ read, file })
    url.set({ import: read.id, kind: null })
  }
  const sending: SendProps = {
    value: { category: url.get('category'), weight: Number(url.get('weight')) || '', types },
    onChange: ({ category, weight, types }) => {
      setTypes(types)
      url.set({ category: category || null, weight: numberOf(weight) || null })
    },
    onRead,
  }
  return (
    <>
      <PageHeader
        title="Import products"
        above={<Breadcrumbs crumbs={[{ to: '/merchant/products', label: 'Products' }, { label: 'Import' }]} />}
        action={id && <ActionLink to={url.to({ import: null, kind: null })}>Another file</ActionLink>}
      />
      <Allowed to="products">
        {id ? (
          <Import key={id} id={id} recheck={{ ...sending, sent: sent?.read.id === id ? sent : undefined }} />
        ) : (
          <Send {...sending} />
        )}
      </Allowed>
    </>
  )
}

/** The form for a file, for roles that can import it. */
const Send = (sending: SendProps) => (useViewsOnly() ? <NotAllowed /> : <SendProducts {...sending} />)

function Import({ id, recheck }: { id: string; recheck: Recheck }) {
  const { search, to } = useUrl()
  const kind = importKind.options.find(each => each === search.get('kind'))
  const noted = search.get('kind') === 'noted' ? ('true' as const) : undefined
  const client = useQueryClient()
  const { data, error, refetch } = useQuery({
    ...queryOf(getImport, {
      params: { id },
      query: { kind, noted, limit: perPage, offset: offsetOf(search, perPage) },
    }),
    refetchInterval: ({ state }) => (state.data?.import.startedAt && !state.data.import.doneAt ? 1000 : false),
  })
  const start = useChange(startImport, {
    invalidates: [getImport.id],
    onSuccess: () => client.invalidateQueries({ queryKey: [listOwnProducts.id] }),
  })
  if (error && !data)
    return (
      <Missing
        failure={error}
        thing="import"
        back={['Another file', '/merchant/products/import']}
        message="Could not load the import."
        onRetry={refetch}
      />
    )
  const counts = data?.import.counts
  return (
    <Stack gap={4}>
      {data && (
        <Section title={data.import.fileName}>
          <Standing
            of={data.import}
            busy={start.isPending}
            onStart={() => start.mutate({ params: { id } })}
            recheck={recheck}
          />
        </Section>
      )}
      <Section flush>
        <TabsWithCounts
          label="Products in the file by result"
          param="kind"
          tabs={[
            { value: '', label: 'All', count: counts && Object.values(counts).reduce((sum, each) => sum + each, 0) },
            ...importKind.options.map(value => ({ value, label: kinds[value].label, count: counts?.[value] })),
            ...(data?.import.noted ? [{ value: 'noted', label: 'With notes', count: data.import.noted }] : []),
          ]}
        />
        <DataTable
          label="Products in the file"
          columns={columnsOf(data?.import)}
          rows={data?.rows}
          rowId={row => String(row.line)}
          rowLink={({ productId }) => (productId ? `/merchant/products/${productId}` : undefined)}
          empty={
            <EmptyState
              title="No products in this group"
              action={<ActionLink to={to({ kind: null })}>Show all</ActionLink>}
            />
          }
        />
        {data && <Pager count={data.count} limit={perPage} />}
      </Section>
    </Stack>
  )
}

interface StandingProps {
  of: ProductImport
  busy: boolean
  onStart: () => void
  recheck: Recheck
}

function Standing({ of, busy, onStart, recheck }: StandingProps) {
  const { counts, left, startedAt, doneAt } = of
  const all = counts.new + counts.changed
  if (startedAt && !doneAt) {
    const part = all === 0 ? 100 : Math.round(((all - left) / all) * 100)
    return (
      <>
        <p>
          {count(all - left)} of {count(all)}. You can leave this page: we notify you when it is done.
        </p>
        <Progress mt="md" size="lg" value={part} aria-label="Import progress" />
      </>
    )
  }
  return (
    <Stack gap={3} align="start">
      {doneAt ? <Result of={of} /> : <Preview of={of} />}
      <Faults of={of} />
      {of.shopify && !startedAt && counts.refused > 0 && (
        <Manages>
          <MissingAnswers recheck={recheck} />
        </Manages>
      )}
      {(counts.refused > 0 || of.noted > 0) && (
        <Button variant="default" onClick={() => download(importProblems, { params: { id: of.id } })}>
          Download the problems
        </Button>
      )}
      {!startedAt && all > 0 && (
        <Manages>
          <Button loading={busy} onClick={onStart}>
            Import {count(all)}
          </Button>
        </Manages>
      )}
    </Stack>
  )
}

/** Joins the counts of a sentence, without those that are zero. */
const counted = (parts: readonly (readonly [count: number, text: string])[]) =>
  parts.flatMap(([of, text]) => (of > 0 ? `${count(of)} ${text}` : [])).join(', ')

/** What an import will do. */
function Preview({ of }: { of: ProductImport }) {
  const { counts, submitted, drafts, categoriesChosen, sellsOn, noted, incomplete } = of
  if (counts.new + counts.changed === 0)
    return (
      <p>
        {counts.refused
          ? 'None of the rows can be imported. See the errors below.'
          : 'Your store already has all of it.'}
      </p>
    )
  const sent = counts.new - drafts
  return (
    <>
      <p>Nothing has been changed yet.</p>
      <List gap={1}>
        {counts.new > 0 && (
          <li>
            {count(counts.new)} new:{' '}
            {counted([
              [sent, 'will go to approval'],
              [drafts, drafts === 1 ? 'will be a draft' : 'will be drafts'],
            ])}
            {draftReasons(of)}
          </li>
        )}
        {counts.changed > 0 && (
          <li>
            {count(counts.changed)} to change{submitted > sent && `: ${count(submitted - sent)} will go to approval`}
          </li>
        )}
      </List>
      <p>
        Pictures are loaded and checked when the import runs: each needs at least {productLimits.pictureSide} pixels on
        its longer side. A product without a picture or a required specification, or a digital one without the file that
        you add on its page, becomes or stays a draft
        {incomplete > 0 && `: ${count(incomplete)} in this file`}.
        {noted > 0 && ` ${noted === 1 ? '1 product has' : `${count(noted)} products have`} notes: see “With notes”.`}
      </p>
      {sellsOn > 0 && (
        <p>{sellsOn === 1 ? '1 product' : `${count(sellsOn)} products`} will continue selling when out of stock.</p>
      )}
      {categoriesChosen > 0 && (
        <p>
          {count(categoriesChosen)} of the new products {categoriesChosen === 1 ? 'gets' : 'get'} the category that you
          chose, because the file names none of ours for {categoriesChosen === 1 ? 'it' : 'them'}. Check{' '}
          {categoriesChosen === 1 ? 'it' : 'them'} below.
        </p>
      )}
    </>
  )
}

/** Says why new products become drafts: with the number of each reason if there are several. */
function draftReasons({
  drafts,
  incompleteDrafts: { count: incomplete, pictureless, fileless = 0, unspecified },
  shopify,
}: ProductImport) {
  const column = shopify ? 'the Status or Published column' : 'the “Published” column'
  const lacked = [
    pictureless > 0 ? 'a picture' : [],
    fileless > 0 ? 'a file to download' : [],
    unspecified > 0 ? 'a required specification' : [],
  ].flat()
  const reasons = [
    { of: incomplete, why: `${incomplete === 1 ? 'it lacks' : 'they lack'} ${lacked.join(' or ')}` },
    {
      of: drafts - incomplete,
      why: `${column} doesn’t put ${drafts - incomplete === 1 ? 'it' : 'them'} on sale`,
    },
  ].filter(reason => reason.of > 0)
  if (reasons.length < 2) return reasons.map(({ why }) => `, because ${why}`)
  return `: ${reasons.map(({ of, why }) => `${count(of)} because ${why}`).join(', ')}`
}

/** What an import did. */
const Result = ({ of: { counts, submitted, drafts, noted } }: { of: ProductImport }) => (
  <>
    <p>
      Done:{' '}
      {counted([
        [counts.new, 'added'],
        [counts.changed, 'changed'],
        [counts.refused, 'refused'],
      ]) || 'nothing to change'}
      .
    </p>
    {submitted + drafts > 0 && (
      <p>
        {counted([
          [submitted, 'went to approval'],
          [drafts, drafts === 1 ? 'is a draft' : 'are drafts'],
        ])}
        .
      </p>
    )}
    {noted > 0 && (
      <p>
        {noted === 1 ? '1 product has' : `${count(noted)} products have`} notes, such as pictures that we couldn’t take:
        see “With notes”, or download them.
      </p>
    )}
  </>
)

/** The most frequent faults. */
const Faults = ({ of: { faults, moreFaults } }: { of: ProductImport }) =>
  faults.length > 0 && (
    <List gap={1}>
      {faults.map(({ message, count: products }) => (
        <Text as="li" key={message} anywhere>
          <strong>{products === 1 ? '1 product' : `${count(products)} products`}</strong>: {message}
        </Text>
      ))}
      {moreFaults > 0 && (
        <li>
          {count(moreFaults)} more {moreFaults === 1 ? 'kind of error' : 'kinds of errors'}: see “Errors” below, or
          download them.
        </li>
      )}
    </List>
  )
