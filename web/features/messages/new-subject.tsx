import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { getProduct } from '#contract/catalog/catalog.ts'
import type { Side } from '#contract/messages/conversations.ts'
import { getCustomerOrder, getOrder } from '#contract/orders/orders.ts'
import { queryOf } from '#web/shell/query.ts'
import { Row } from '#web/ui/layout.tsx'
import { Link } from '#web/ui/link.tsx'
import { Text } from '#web/ui/text.tsx'
import { StoreOffSale } from './store-off-sale.tsx'

interface Props {
  orderId: string | undefined
  productId: string | undefined
  side: Side
}

/** Heading of a message that starts a conversation: whom it goes to, and the order or product that it is about. */
export function NewSubject({ orderId, productId, side }: Props) {
  if (!orderId) return <AboutProduct id={productId ?? ''} />
  return side === 'store' ? <AboutStoresOrder id={orderId} /> : <AboutOwnOrder id={orderId} />
}

function AboutOwnOrder({ id }: { id: string }) {
  const { data } = useQuery(queryOf(getCustomerOrder, { params: { id } }))
  return (
    <>
      <Heading title={data ? `Write to ${data.storeName}` : 'Write about this order'}>
        {data && <Link to={`/customer/orders/${id}`}>Order {data.orderName}</Link>}
      </Heading>
      {data?.storeOffSale && <StoreOffSale storeName={data.storeName} />}
    </>
  )
}

function AboutStoresOrder({ id }: { id: string }) {
  const { data } = useQuery(queryOf(getOrder, { params: { id } }))
  return (
    <Heading title={data ? `Write to ${data.deliveryAddress.fullName}` : 'Write about this order'}>
      {data && <Link to={`/merchant/orders/${id}`}>Order {data.orderName}</Link>}
    </Heading>
  )
}

function AboutProduct({ id }: { id: string }) {
  const { data } = useQuery(queryOf(getProduct, { params: { id } }))
  return (
    <Heading title={data ? `Ask ${data.storeName}` : 'Ask about this product'}>
      {data && <Link to={`/product/${id}`}>{data.name}</Link>}
    </Heading>
  )
}

const Heading = ({ title, children }: { title: string; children: ReactNode }) => (
  <Row gap={1} across={4} align="baseline" justify="between" wrap style={{ marginBottom: 'var(--space-4)' }}>
    <Text as="h2" size="lg">
      {title}
    </Text>
    {children}
  </Row>
)
