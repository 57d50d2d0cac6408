import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { deleteSalePrice, listSalePrices, type SalePrice, type SalePrices } from '#contract/catalog/sale-prices.ts'
import { done } from '#contract/done.ts'
import { loadFailed } from '#contract/failures.ts'
import { inTurn } from '#web/features/products/run-in-sequence.ts'
import { call } from '#web/shell/api.ts'
import { queryOf } from '#web/shell/query.ts'
import { useConfirm } from '#web/ui/confirm.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { dayAndTime, endWords, naira } from '#web/ui/format.ts'
import { groupBy } from '#web/ui/group-by.ts'
import { List, Row, Stack } from '#web/ui/layout.tsx'
import { Note } from '#web/ui/note.tsx'
import { Section } from '#web/ui/section.tsx'
import { SkeletonLines } from '#web/ui/skeleton-lines.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { Text } from '#web/ui/text.tsx'
import { SalePriceForm, saleLists, variantName } from './sale-price-form.tsx'

/** Current and scheduled sale prices of a product, beside its form. */
export function SalePricesSection({ productId, manage }: { productId: string; manage: boolean }) {
  const { data, error, refetch } = useQuery(queryOf(listSalePrices, { params: { id: productId } }))
  const [adding, setAdding] = useState(false)
  return (
    <Section title="Sale prices">
      {error && !data ? (
        <ErrorState error={error} message={loadFailed.productDetails} onRetry={() => refetch()} />
      ) : !data ? (
        <SkeletonLines lines={2} />
      ) : (
        <Stack gap={3} align="start">
          {data.rows.length === 0 ? (
            <Note>None. Set a lower price from one moment to another, and it goes back by itself.</Note>
          ) : (
            <List gap={3} style={{ width: '100%' }}>
              {together(data.rows).map(sales => (
                <SaleRow key={sales[0].id} sales={sales} of={data} manage={manage} />
              ))}
            </List>
          )}
          {manage && (
            <Button variant="default" onClick={() => setAdding(true)}>
              Add a sale price
            </Button>
          )}
        </Stack>
      )}
      {adding && data && <SalePriceForm productId={productId} of={data} onClose={() => setAdding(false)} />}
    </Section>
  )
}

type Together = readonly [SalePrice, ...SalePrice[]]

/** Variants with the same price and dates are one row. */
const together = (rows: readonly SalePrice[]): Together[] => [
  ...groupBy(rows, ({ price, startsAt, endsAt }) => `${price} ${startsAt} ${endsAt}`).values(),
]

interface RowProps {
  sales: Together
  of: SalePrices
  manage: boolean
}

function SaleRow({ sales, of: { variants }, manage }: RowProps) {
  const client = useQueryClient()
  const [{ price, startsAt, endsAt, running }] = sales
  const ids = sales.map(({ variantId }) => variantId)
  const names = variants.filter(({ id }) => ids.includes(id)).flatMap(variant => variantName(variant) ?? [])
  const name = ids.length === variants.length ? '' : names.join(' · ')
  const [confirm, dialog] = useConfirm()
  const reload = () => saleLists.forEach(id => void client.invalidateQueries({ queryKey: [id] }))
  const ask = () =>
    confirm({
      title: running ? 'End this sale price now?' : 'Delete this sale price?',
      body: running
        ? 'Customers pay the regular price again at once. Payments that are open keep the sale price.'
        : 'The price doesn’t change.',
      confirm: running ? 'End sale price' : 'Delete sale price',
      danger: true,
      run: onProgress =>
        inTurn(
          sales,
          ({ id }) => call(deleteSalePrice, { params: { id } }),
          running ? done.salePriceEnded : done.salePriceDeleted,
          onProgress,
        ).finally(reload),
    })
  return (
    <li>
      {dialog}
      <Row gap={2} justify="between" wrap>
        <span>
          <Text weight="bold" figures>
            {naira(price)}
          </Text>
          {name && ` for ${name}`}
        </span>
        <StatusBadge tone={running ? 'moves' : 'waits'}>{running ? 'Running' : 'Scheduled'}</StatusBadge>
      </Row>
      <Note>
        From {dayAndTime(startsAt)} until {endWords(endsAt)}
      </Note>
      {manage && (
        <div>
          <Button
            size="compact-sm"
            variant="subtle"
            color="clay"
            onClick={ask}
            aria-label={`${running ? 'End now' : 'Delete'}: ${naira(price)}${name && ` for ${name}`}`}
          >
            {running ? 'End now' : 'Delete'}
          </Button>
        </div>
      )}
    </li>
  )
}
