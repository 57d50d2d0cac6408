import { ShareLinks } from '#web/features/catalog/share-links.tsx'
import { FollowButton } from '#web/features/follow/follow-button.tsx'
import { followersOf, StoreLogo } from '#web/features/stores/store-logo.tsx'
import { Adire } from '#web/ui/adire.tsx'
import { count, day } from '#web/ui/format.ts'
import { IconMail, IconMapPin, IconPhone, IconRosetteDiscountCheck } from '#web/ui/icons.ts'
import { Row, Stack } from '#web/ui/layout.tsx'
import { Link } from '#web/ui/link.tsx'
import { PictureImg } from '#web/ui/picture-img.tsx'
import { RatingLine } from '#web/ui/rating.tsx'
import { Text } from '#web/ui/text.tsx'
import { Frame } from '#web/ui/thumb.tsx'
import classes from './identity.module.css'
import type { Storefront } from './storefront.ts'
import themed from './themed.module.css'

type Props = Pick<Storefront, 'store' | 'theme'>

/** The logo of the theme, or else of the store. */
export const Logo = ({ store, theme }: Props) => (
  <StoreLogo store={{ ...store, logo: theme.header.logo ?? store.logo }} />
)

/** The store's name, as large as a headline with `large`. */
export const Name = ({ store, large }: Pick<Storefront, 'store'> & { large?: boolean }) => (
  <Text
    as="h1"
    anywhere
    size={large ? '3xl' : undefined}
    style={large ? { maxWidth: '100%', letterSpacing: '-0.04em', lineHeight: 1.08 } : undefined}
  >
    {store.storeName}
  </Text>
)

/** Alignment of rows, which the layout sets. */
const lineUp = { justifyContent: 'var(--line-up)' }

/** Rating, followers, sales, age, place and registration of a store. */
export function Facts({ store }: Pick<Storefront, 'store'>) {
  const place = [store.lga, store.state].filter(Boolean).join(', ')
  return (
    <Stack gap={0.5} tone="muted" size="md">
      <Row as="p" gap={0.5} across={4} wrap style={lineUp}>
        {store.rating !== null && (
          <a href="#reviews">
            <RatingLine value={store.rating} of={store.reviewCount} />
          </a>
        )}
        {store.followers > 0 && <span>{followersOf(store)}</span>}
        {store.soldCount > 0 && <span>{count(store.soldCount)} sold</span>}
        <span>Selling since {day(store.createdAt).replace(/^\d+ /, '')}</span>
      </Row>
      <Row as="p" gap={0.5} across={4} wrap style={lineUp}>
        {place && (
          <Row as="span" inline gap={1}>
            <IconMapPin size={16} aria-hidden="true" />
            {place}
          </Row>
        )}
        {store.official && (
          <Row as="span" inline gap={1}>
            <IconRosetteDiscountCheck size={16} aria-hidden="true" />
            Official outlet
          </Row>
        )}
        {store.isRegisteredBusiness && (
          <Row as="span" inline gap={1}>
            <IconRosetteDiscountCheck size={16} aria-hidden="true" />
            Registered business
          </Row>
        )}
      </Row>
    </Stack>
  )
}

/** Phone number and e-mail if the merchant shows them, and a link to the policies. */
export function Contact({ store, theme }: Props) {
  const { phoneNumber, email } = theme.header
  return (
    <Row as="p" gap={0} across={5} wrap size="md" style={lineUp}>
      {phoneNumber && (
        <Text as="a" link href={`tel:${phoneNumber}`}>
          <IconPhone size={16} style={{ flex: 'none' }} aria-hidden="true" />
          {phoneNumber.replace(/^\+234(\d{3})(\d{3})(\d{4})$/, '0$1 $2 $3')}
        </Text>
      )}
      {email && (
        <Text as="a" link href={`mailto:${email}`}>
          <IconMail size={16} style={{ flex: 'none' }} aria-hidden="true" />
          {email}
        </Text>
      )}
      <Text as={Link} link to={`/storefront/${store.storeUrl}/policies`}>
        Policies
      </Text>
    </Row>
  )
}

/** Buttons to follow and to share the store. */
export function Actions({ store, address }: Pick<Storefront, 'store' | 'address'>) {
  return (
    <Row gap={2} wrap style={lineUp}>
      <span className={themed.buttons}>
        <FollowButton store={store} look="main" pill />
      </span>
      <ShareLinks title={store.storeName} address={address} />
    </Row>
  )
}

interface PictureProps {
  sizes: string
  /** Width by height. */
  ratio?: number
  className?: string
}

/** The banner of a storefront, or the store's cloth. */
export function Cover({ store, theme, sizes, ratio, className = '' }: Props & PictureProps) {
  const { bannerImage } = theme.body
  return (
    <Frame ratio={ratio} className={`${classes.cover} ${className}`} data-part="banner">
      {bannerImage ? (
        <PictureImg picture={bannerImage} sizes={sizes} first decorative />
      ) : (
        <Adire seed={store.id} columns={24} rows={8} />
      )}
    </Frame>
  )
}

/** The promotional picture of a store, if it has one. */
export function Promo({ theme, sizes, ratio, className = '' }: Pick<Storefront, 'theme'> & PictureProps) {
  const { promoImage } = theme.body
  if (!promoImage) return null
  return (
    <Frame ratio={ratio} className={`${classes.cover} ${className}`} data-part="promo">
      <PictureImg picture={promoImage} sizes={sizes} />
    </Frame>
  )
}

/** Title and subtitle of the theme, and the store's description. */
export function Words({ store, theme }: Props) {
  const { title, subtitle } = theme.body
  if (!title && !subtitle && !store.description) return null
  return (
    <Stack gap={2} anywhere style={{ flex: '1 1 20rem', alignContent: 'start' }} data-part="words">
      {title && (
        <Text as="p" tone="palm" weight="bold" className={classes.title}>
          {title}
        </Text>
      )}
      {subtitle && (
        <Text as="p" size="lg" lines>
          {subtitle}
        </Text>
      )}
      {store.description && (
        <Text as="p" tone="muted" style={{ maxWidth: '68ch' }}>
          {store.description}
        </Text>
      )}
    </Stack>
  )
}
