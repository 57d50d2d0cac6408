import { Textarea, TextInput } from '@mantine/core'
import { type SocialNetwork, socialHosts, type Theme } from '#contract/themes/themes.ts'
import { lookLabels } from '#web/features/themes/look-changes.ts'
import { PictureSlot } from '#web/features/themes/picture-slot.tsx'
import type { ShownPart } from '#web/features/themes/preview-message.ts'
import { Stack } from '#web/ui/layout.tsx'
import { Section } from '#web/ui/section.tsx'
import { Text } from '#web/ui/text.tsx'
import { ColourFields } from './colour-fields.tsx'
import type { useThemeEditing } from './use-theme-editing.ts'

interface Props extends Pick<ReturnType<typeof useThemeEditing>, 'look' | 'saved' | 'set' | 'refusal'> {
  /** Called with what a field of the banner changes, once it has the focus. */
  onPart: (part: ShownPart) => void
}

type ThemeLayout = Theme['layout']

const networks = Object.keys(socialHosts) as SocialNetwork[]

/** Where a layout shows the headline and subtitle, if that isn't at the top. */
const wordsAt: Partial<Record<ThemeLayout, string>> = { market: 'This theme shows it below your products.' }

/** Size of a banner that a layout shows whole on a laptop; a phone shows its middle. */
const bannerHints: Readonly<Record<ThemeLayout, string>> = {
  classic: 'A wide strip, such as 1,600 by 340 px. A phone shows its middle.',
  magazine: 'One and a half times as wide as high, such as 1,200 by 800 px. A promotion takes its place.',
  boutique: 'Beside your headline: a little wider than high, such as 1,280 by 920 px.',
  market: 'A narrow strip above your products, such as 1,600 by 110 px. A phone shows its middle.',
  gallery: 'As wide as the window and high, such as 1,920 by 800 px. A phone shows its middle.',
}

/** Part of the storefront that a field changes. */
const shownBy: Readonly<Record<string, ShownPart>> = {
  bannerMainText: 'words',
  bannerSubText: 'words',
  bannerImage: 'banner',
  promoImage: 'promo',
}

/** Fields of a theme except testimonials. Their names are the API's. */
export function LookFields({ look, saved, set, refusal, onPart }: Props) {
  const errors = Object.fromEntries((refusal?.errors ?? []).map(({ field, message }) => [field, message]))
  const { header, body, colors, socials } = look
  const { layout } = saved.theme
  const where = wordsAt[layout] ?? ''
  return (
    <>
      <Section title="Header">
        <Stack gap={3}>
          <PictureSlot
            label="Logo"
            hint="Square works best. If empty, your store’s logo is shown."
            name="logo"
            value={header.logo}
            onChange={logo => set('header', { logo })}
          />
          <TextInput
            label={lookLabels.phoneNumber}
            description="Customers can call this number."
            name="phoneNumber"
            type="tel"
            maxLength={24}
            value={header.phoneNumber ?? ''}
            error={errors.phoneNumber}
            onChange={event => set('header', { phoneNumber: event.currentTarget.value })}
          />
          <TextInput
            label={lookLabels.email}
            name="email"
            type="email"
            maxLength={254}
            value={header.email ?? ''}
            error={errors.email}
            onChange={event => set('header', { email: event.currentTarget.value })}
          />
        </Stack>
      </Section>
      <Section title="Body">
        <Stack
          gap={3}
          onFocus={({ target }) => {
            const part = shownBy[(target as Partial<HTMLInputElement>).name ?? '']
            if (part) onPart(part)
          }}
        >
          <TextInput
            label={lookLabels.title}
            description={`Your headline, up to 80 characters. ${where}`}
            name="bannerMainText"
            maxLength={80}
            value={body.title}
            error={errors.bannerMainText}
            onChange={event => set('body', { title: event.currentTarget.value })}
          />
          <Textarea
            label={lookLabels.subtitle}
            description={`Up to 200 characters. ${where}`}
            name="bannerSubText"
            autosize
            minRows={2}
            maxLength={200}
            value={body.subtitle}
            error={errors.bannerSubText}
            onChange={event => set('body', { subtitle: event.currentTarget.value })}
          />
          <PictureSlot
            label="Banner"
            hint={bannerHints[layout]}
            name="bannerImage"
            value={body.bannerImage}
            onChange={bannerImage => set('body', { bannerImage })}
          />
          <PictureSlot
            label="Promotion"
            hint="Your current promotion."
            name="promoImage"
            value={body.promoImage}
            onChange={promoImage => set('body', { promoImage })}
          />
        </Stack>
      </Section>
      <Section title="Colours">
        <Text as="p" tone="muted" size="md" style={{ marginBottom: 'var(--space-3)' }}>
          Choose colours for light mode. In dark mode we lighten them until they are readable.
        </Text>
        <ColourFields
          value={colors}
          own={saved.theme.colors}
          errors={errors}
          onChange={values => set('colors', values)}
        />
      </Section>
      <Section title="Social media">
        <Stack gap={3}>
          {networks.map(network => (
            <TextInput
              key={network}
              label={lookLabels[network]}
              name={network}
              type="url"
              maxLength={300}
              placeholder={`https://${socialHosts[network][0]}/yourstore`}
              value={socials[network] ?? ''}
              error={errors[network]}
              onChange={event => set('socials', { [network]: event.currentTarget.value || null })}
            />
          ))}
        </Stack>
      </Section>
    </>
  )
}
