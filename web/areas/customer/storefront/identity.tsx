import { Link } from 'react-router'
import { ShareLinks } from '#web/features/catalog/share-links.tsx'
import { FollowButton } from '#web/features/follow/follow-button.tsx'
import { followersOf, StoreLogo } from '#web/features/stores/store-card.tsx'
import { Adire } from '#web/ui/adire.tsx'
import { count, day } from '#web/ui/format.ts'
import { IconMail, IconMapPin, IconPhone, IconRosetteDiscountCheck } from '#web/ui/icons.ts'
import { Row, Stack } from '#web/ui/layout.tsx'
import { PictureImg } from '#web/ui/picture-img.tsx'
import { RatingLine } from '#web/ui/rating.tsx'
import classes from './identity.module.css'
import type { Storefront } from './storefront.ts'
import themed from './themed.module.css'

type Props = Pick<Storefront, 'store' | 'theme'>

/** The logo of the theme, or else the store's own. */
export function Logo({ store, theme }: Props) {
  return (
    <div className={classes.logo}>
      <StoreLogo store={{ ...store, logo: theme.header.logo ?? store.logo }} />
    </div>
  )
}

/** What others know of a store, in a line. */
export function Facts({ store }: Pick<Storefront, 'store'>) {
  const place = [store.lga, store.state].filter(Boolean).join(', ')
  return (
    <Stack gap={0.5} className={classes.facts}>
      <p>
        {store.rating !== null && (
          <a href="#reviews">
            <RatingLine value={store.rating} of={store.reviewCount} />
          </a>
        )}
        {store.followers > 0 && <span>{followersOf(store)}</span>}
        {store.soldCount > 0 && <span>{count(store.soldCount)} sold</span>}
        <span>Here since {day(store.createdAt).replace(/^\d+ /, '')}</span>
      </p>
      <p>
        {place && (
          <span>
            <IconMapPin size={16} aria-hidden="true" />
            {place}
          </span>
        )}
        {store.isRegisteredBusiness && (
          <span>
            <IconRosetteDiscountCheck size={16} aria-hidden="true" />
            Registered business
          </span>
        )}
      </p>
    </Stack>
  )
}

/** Phone number and e-mail, where the merchant shows them, and the way to its policies. */
export function Contact({ store, theme }: Props) {
  const { phoneNumber, email } = theme.header
  return (
    <Row as="p" gap={0} across={5} align="stretch" wrap className={classes.contact}>
      {phoneNumber && (
        <a href={`tel:${phoneNumber}`}>
          <IconPhone size={16} aria-hidden="true" />
          {phoneNumber.replace(/^\+234(\d{3})(\d{3})(\d{4})$/, '0$1 $2 $3')}
        </a>
      )}
      {email && (
        <a href={`mailto:${email}`}>
          <IconMail size={16} aria-hidden="true" />
          {email}
        </a>
      )}
      <Link to={`/storefront/${store.storeUrl}/policies`}>Policies</Link>
    </Row>
  )
}

/** Follow it, pass it on. */
export function Actions({ store, address }: Pick<Storefront, 'store' | 'address'>) {
  return (
    <Row gap={2} wrap className={classes.actions}>
      <span className={themed.buttons}>
        <FollowButton store={store} look="main" pill />
      </span>
      <ShareLinks title={store.storeName} address={address} />
    </Row>
  )
}

/** What a storefront opens with: the merchant's picture, or the store's cloth. */
export function Cover({ store, theme, sizes }: Props & { sizes: string }) {
  const { bannerImage } = theme.body
  return (
    <div className={classes.cover}>
      {bannerImage ? (
        <PictureImg picture={bannerImage} sizes={sizes} first decorative />
      ) : (
        <Adire seed={store.id} columns={24} rows={8} />
      )}
    </div>
  )
}

/** A picture of what the store puts forward; nothing where there is none. */
export function Promo({ theme, sizes }: Pick<Storefront, 'theme'> & { sizes: string }) {
  const { promoImage } = theme.body
  if (!promoImage) return null
  return (
    <div className={classes.promo}>
      <PictureImg picture={promoImage} sizes={sizes} />
    </div>
  )
}

/** The merchant's own words, and what the store is. */
export function Words({ store, theme }: Props) {
  const { title, subtitle } = theme.body
  if (!title && !subtitle && !store.description) return null
  return (
    <Stack gap={2} className={classes.words}>
      {title && <p className={classes.title}>{title}</p>}
      {subtitle && <p className={classes.subtitle}>{subtitle}</p>}
      {store.description && <p className={classes.about}>{store.description}</p>}
    </Stack>
  )
}
