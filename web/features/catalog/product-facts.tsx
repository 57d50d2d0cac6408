import { IconArrowBackUp, IconDownload, IconLock, IconTruckDelivery } from '@tabler/icons-react'
import type { Product } from '#contract/catalog.ts'
import classes from './product-facts.module.css'

/** What happens after somebody buys it: how it comes, where the money waits, how it goes back. */
export function ProductFacts({ product }: { product: Product }) {
  const { store, IsDigitalProduct: digital } = product
  const place = [store.lga, store.state].filter(Boolean).join(', ')
  const facts = digital
    ? [
        {
          Icon: IconDownload,
          title: 'Yours as soon as you pay',
          words: 'It comes with your order, without delivery or a fee.',
        },
      ]
    : [
        {
          Icon: IconTruckDelivery,
          title: place ? `Ships from ${place}` : 'Delivered to your door',
          words: 'You see the fee and the day for your address before you pay.',
        },
        {
          Icon: IconLock,
          title: 'Your money waits until it arrives',
          words: `${store.storeName} is paid after you give the rider your code.`,
        },
        {
          Icon: IconArrowBackUp,
          title: 'Seven days to return',
          words: 'Counted from delivery. Refunds go the way you paid.',
        },
      ]
  return (
    <ul className={classes.facts}>
      {facts.map(({ Icon, title, words }) => (
        <li key={title}>
          <Icon size={20} stroke={1.8} aria-hidden="true" />
          <div>
            <p className={classes.title}>{title}</p>
            <p className={classes.words}>{words}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
