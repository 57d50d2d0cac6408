import type { Outlet } from '#contract/offers/offers.ts'
import { listed } from '#web/features/catalog/listed-product.ts'
import { ProductPrice } from '#web/features/catalog/product-price.tsx'
import { StoreLogo } from '#web/features/stores/store-logo.tsx'
import { IconRosetteDiscountCheck } from '#web/ui/icons.ts'
import { Grid, Row, Stack } from '#web/ui/layout.tsx'
import { Link } from '#web/ui/link.tsx'
import { PictureImg } from '#web/ui/picture-img.tsx'
import { Text } from '#web/ui/text.tsx'
import { Frame } from '#web/ui/thumb.tsx'

/** What the home page shows of an outlet and its first four products. */
export const shownOutlet = ({ id, storeName, storeUrl, logo, products }: Outlet) => ({
  id,
  storeName,
  storeUrl,
  logo,
  products: products.slice(0, 4).map(product => {
    const { id, name, hostedImages, pricing, discount, offer, varies } = listed(product)
    return { id, name, picture: hostedImages[0], pricing, discount, offer, varies }
  }),
})
type ShownOutlet = ReturnType<typeof shownOutlet>

/** Official outlets, each with four of its products. */
export function OutletCards({ outlets }: { outlets: readonly ShownOutlet[] }) {
  return (
    <Grid gap={4} columns={2} narrow={1}>
      {outlets.map(outlet => (
        <OutletCard key={outlet.id} outlet={outlet} />
      ))}
    </Grid>
  )
}

function OutletCard({ outlet }: { outlet: ShownOutlet }) {
  return (
    <Stack as="article" gap={3} panel="card" pad={4}>
      <Row gap={3}>
        <StoreLogo store={outlet} />
        <Text as="div" grow>
          <Text as="h3" cut>
            <Link to={`/storefront/${outlet.storeUrl}`} className="card-link">
              {outlet.storeName}
            </Link>
          </Text>
          <Row as="p" gap={1} tone="palm" size="sm" weight="strong">
            <IconRosetteDiscountCheck size={16} aria-hidden="true" />
            Official outlet
          </Row>
        </Text>
        <Text size="md" lit aria-hidden="true">
          Visit →
        </Text>
      </Row>
      {/* Keeps the products above the link that covers the card. */}
      <Grid as="ul" gap={3} columns={4} phone={3} style={{ position: 'relative' }}>
        {outlet.products.map(({ id, name, picture, ...priced }, at) => (
          <Text as="li" hideOn={at === 3 ? 'phone' : undefined} key={id}>
            <Stack as={Link} gap={1.5} to={`/product/${id}`} title={name}>
              <span className="visually-hidden">{name} </span>
              <Frame ratio={1} style={{ borderRadius: 'var(--radius-md)' }}>
                {picture && <PictureImg picture={picture} sizes="(max-width: 47.99em) 27vw, 132px" decorative />}
              </Frame>
              <Text size="sm">
                <ProductPrice product={priced} alone strong />
              </Text>
            </Stack>
          </Text>
        ))}
      </Grid>
    </Stack>
  )
}
