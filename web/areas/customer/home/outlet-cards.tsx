import { Link } from 'react-router'
import type { Outlet } from '#contract/offers/offers.ts'
import { StoreLogo } from '#web/features/stores/store-card.tsx'
import { naira } from '#web/ui/format.ts'
import { IconRosetteDiscountCheck } from '#web/ui/icons.ts'
import { Grid, Row } from '#web/ui/layout.tsx'
import { PictureImg } from '#web/ui/picture-img.tsx'
import classes from './outlet-cards.module.css'

/** Official outlets, each with four of its products: two in a row, one on a phone. */
export function OutletCards({ outlets }: { outlets: readonly Outlet[] }) {
  return (
    <Grid gap={4} columns={2} narrow={1} className={classes.cards}>
      {outlets.map(outlet => (
        <OutletCard key={outlet.id} outlet={outlet} />
      ))}
    </Grid>
  )
}

function OutletCard({ outlet }: { outlet: Outlet }) {
  return (
    <article className={classes.card}>
      <Row gap={3}>
        <StoreLogo store={outlet} />
        <div className={classes.words}>
          <h3 className={classes.name}>
            <Link to={`/storefront/${outlet.storeUrl}`} className="card-link">
              {outlet.storeName}
            </Link>
          </h3>
          <Row as="p" gap={1} className={classes.official}>
            <IconRosetteDiscountCheck size={16} aria-hidden="true" />
            Official outlet
          </Row>
        </div>
        <span className={classes.visit} aria-hidden="true">
          Visit →
        </span>
      </Row>
      <Grid as="ul" gap={3} columns={4} phone={3} className={classes.products}>
        {outlet.products.slice(0, 4).map(({ id, name, hostedImages: [picture], pricing: [pricing] }) => (
          <li key={id}>
            <Link to={`/product/${id}`} className={classes.product} title={name}>
              <span className="visually-hidden">{name} </span>
              <span className={classes.picture}>
                {picture && <PictureImg picture={picture} sizes="(max-width: 47.99em) 27vw, 132px" decorative />}
              </span>
              {pricing && <span className={classes.price}>{naira(pricing.sellingPrice)}</span>}
            </Link>
          </li>
        ))}
      </Grid>
    </article>
  )
}
