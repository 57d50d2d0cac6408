import type { SocialNetwork } from '#contract/themes/themes.ts'
import {
  IconBrandFacebook,
  IconBrandInstagram,
  IconBrandPinterest,
  IconBrandSnapchat,
  IconBrandTiktok,
  IconBrandTumblr,
  IconBrandVimeo,
  IconBrandX,
  IconBrandYoutube,
} from '#web/ui/brand-icons.ts'
import type { Icon } from '#web/ui/icon.tsx'
import { Row } from '#web/ui/layout.tsx'
import { Text } from '#web/ui/text.tsx'
import { IconBrandWhatsapp } from '#web/ui/whatsapp-icon.ts'
import type { Storefront } from './storefront.ts'

const networks: readonly (readonly [SocialNetwork, string, Icon])[] = [
  ['instagram', 'Instagram', IconBrandInstagram],
  ['whatsapp', 'WhatsApp', IconBrandWhatsapp],
  ['facebook', 'Facebook', IconBrandFacebook],
  ['tiktok', 'TikTok', IconBrandTiktok],
  ['twitter', 'X', IconBrandX],
  ['youtube', 'YouTube', IconBrandYoutube],
  ['pinterest', 'Pinterest', IconBrandPinterest],
  ['snapchat', 'Snapchat', IconBrandSnapchat],
  ['tumblr', 'Tumblr', IconBrandTumblr],
  ['vimeo', 'Vimeo', IconBrandVimeo],
]

/** Links to the store's social networks. The server returns only https addresses of these networks. */
export function Socials({ store, theme: { socials } }: Pick<Storefront, 'store' | 'theme'>) {
  const known = networks.flatMap(([network, name, Mark]) => {
    const href = socials[network]
    return href ? [{ network, name, Mark, href }] : []
  })
  if (known.length === 0) return null
  return (
    <Row
      as="ul"
      gap={2}
      wrap
      style={{ justifyContent: 'var(--line-up)' }}
      aria-label={`${store.storeName} on social media`}
    >
      {known.map(({ network, name, Mark, href }) => (
        <li key={network}>
          <Text
            as="a"
            square={44}
            panel="line"
            tone="palm"
            hover
            href={href}
            rel="noopener noreferrer nofollow ugc"
            aria-label={`${store.storeName} on ${name}`}
          >
            <Mark size={22} stroke={1.7} aria-hidden="true" />
          </Text>
        </li>
      ))}
    </Row>
  )
}
