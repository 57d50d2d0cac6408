import type { ReactNode } from 'react'
import { invoiceKindNames } from '#contract/invoices/invoice-kind-names.ts'
import type { Invoice, InvoiceLine, InvoiceParty } from '#contract/invoices/invoices.ts'
import { Sum, Sums } from '#web/features/orders/order-items.tsx'
import { day } from '#web/ui/format.ts'
import { Grid, Row } from '#web/ui/layout.tsx'
import { Link } from '#web/ui/link.tsx'
import { Money } from '#web/ui/money.tsx'
import { Note } from '#web/ui/note.tsx'
import { sumOf } from '#web/ui/sum-of.ts'
import { Table } from '#web/ui/table.tsx'
import { Text } from '#web/ui/text.tsx'
import classes from './invoice-sheet.module.css'
import { monthName } from './invoice-words.ts'

interface Props {
  invoice: Invoice
  /** Paths of the area's documents and orders. */
  invoices: string
  orders: string
}

/** An invoice or credit note for reading and printing. */
export function InvoiceSheet({ invoice, invoices, orders }: Props) {
  const { seller, buyer, credits, month, orderId, orderName } = invoice
  return (
    <Text as="article" panel="card" className={classes.sheet}>
      <Row as="header" gap={3} across={8} align="start" justify="between" wrap>
        <div>
          <Text as="h2" size="2xl">
            {invoiceKindNames[invoice.kind]}
          </Text>
          <Text weight="strong">{invoice.name}</Text>
        </div>
        <div>
          <Note>Issued</Note>
          <div>{day(invoice.issuedAt)}</div>
        </div>
      </Row>
      <Grid as="dl" gap={3} across={6} min={200} fill style={{ marginTop: 'var(--space-5)' }}>
        <Detail label="Seller">
          <Party of={seller} />
        </Detail>
        <Detail label="Buyer">
          <Party of={buyer} />
        </Detail>
        {orderName && (
          <Detail label="Order">
            <Link to={`${orders}/${orderId}`}>{orderName}</Link>
          </Detail>
        )}
        {month && <Detail label="Month">{monthName(month)}</Detail>}
        {credits && (
          <Detail label="Corrects">
            <Link to={`${invoices}/${credits.id}`}>Invoice {credits.name}</Link>
          </Detail>
        )}
      </Grid>
      <Lines lines={invoice.lines} taxed={invoice.vatRate > 0} />
      <Amounts invoice={invoice} />
      <p style={{ marginTop: 'var(--space-5)' }}>
        <Note>
          {invoice.vatRate > 0
            ? `Amounts are in naira and include VAT of ${invoice.vatRate}%, except those marked exempt.`
            : 'Amounts are in naira. The seller is not registered for VAT.'}
        </Note>
      </p>
    </Text>
  )
}

function Detail({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>
        <Note>{label}</Note>
      </dt>
      <Text as="dd" anywhere>
        {children}
      </Text>
    </div>
  )
}

function Party({ of }: { of: InvoiceParty }) {
  return (
    <>
      {of.name}
      {of.address && (
        <>
          <br />
          {of.address}
        </>
      )}
      {of.tin && (
        <>
          <br />
          TIN {of.tin}
        </>
      )}
    </>
  )
}

function Lines({ lines, taxed }: { lines: readonly InvoiceLine[]; taxed: boolean }) {
  if (lines.length === 0) return null
  // Commission has no price per unit.
  const priced = lines.some(({ price }) => price !== null)
  return (
    <Table style={{ margin: 'var(--space-5) 0 var(--space-4)', fontSize: 'inherit' }}>
      <thead>
        <tr>
          <th scope="col">Description</th>
          {priced && (
            <Text as="th" scope="col" hideOn="phone" data-figure>
              Price
            </Text>
          )}
          {taxed && (
            <th scope="col" data-figure>
              VAT
            </th>
          )}
          <th scope="col" data-figure>
            Amount
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map(line => (
          <tr key={line.id}>
            <td>
              {line.quantity !== null && `${line.quantity} × `}
              {line.name}
              {line.discount > 0 && (
                <div>
                  <Note>
                    Discount <Money amount={-line.discount} />
                  </Note>
                </div>
              )}
            </td>
            {priced && (
              <Text as="td" hideOn="phone" data-figure>
                {line.price !== null && <Money amount={line.price} />}
              </Text>
            )}
            {taxed && <td data-figure>{line.exempt ? <Note>Exempt</Note> : <Money amount={line.vat} />}</td>}
            <td data-figure>
              <Money amount={line.amount} />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function Amounts({ invoice }: { invoice: Invoice }) {
  const { subtotal, discount, shipping, total, vat, vatRate, taxable, exempt } = invoice
  return (
    <Sums>
      {(discount > 0 || shipping > 0) && (
        <Sum label={discount > 0 ? 'Products after discount' : 'Products'} amount={sumOf(subtotal, -discount)} />
      )}
      {shipping > 0 && <Sum label="Delivery" amount={shipping} />}
      <Sum label="Total" amount={total} strong />
      {vatRate > 0 && (
        <>
          <Sum label="Taxable, without VAT" amount={sumOf(taxable, -vat)} />
          <Sum label={`VAT ${vatRate}%`} amount={vat} />
          {exempt > 0 && <Sum label="Exempt from VAT" amount={exempt} />}
        </>
      )}
    </Sums>
  )
}
