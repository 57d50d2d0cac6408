import type { ThemeLook } from '#contract/themes/merchant-themes.ts'
import type { ThemeColors } from '#contract/themes/themes.ts'

export type Part = keyof ThemeLook

export const colourLabels: Readonly<Record<keyof ThemeColors, string>> = {
  headingsAndLinks: 'Headings and links',
  bodyText: 'Text',
  salePrice: 'Sale prices',
  primaryButton: 'Main buttons',
  primaryLabel: 'Text on main buttons',
  fieldText: 'Text in fields',
  fieldBorder: 'Borders of fields',
  fieldBackground: 'Fields',
}

/** Screen labels of a theme's settings. */
export const lookLabels: Readonly<Record<string, string>> = {
  logo: 'Logo',
  phoneNumber: 'Phone number',
  email: 'E-mail',
  title: 'Headline',
  subtitle: 'Subtitle',
  bannerImage: 'Banner',
  promoImage: 'Promotion',
  ...colourLabels,
  twitter: 'X',
  facebook: 'Facebook',
  pinterest: 'Pinterest',
  instagram: 'Instagram',
  tumblr: 'Tumblr',
  snapchat: 'Snapchat',
  youtube: 'YouTube',
  whatsapp: 'WhatsApp',
  tiktok: 'TikTok',
  vimeo: 'Vimeo',
}

/** A changed field with both values in words; pictures are only `a picture` or `another picture`. */
export interface LookChange {
  part: string
  name: string
  label: string
  from: string
  to: string
}

interface Shown {
  key: string
  words: string
}

function shown(value: string | { id: string } | null): Shown {
  if (value === null || value === '') return { key: '', words: 'nothing' }
  return typeof value === 'string' ? { key: value, words: value } : { key: value.id, words: 'a picture' }
}

const fieldsOf = (look: ThemeLook) =>
  Object.entries(look).flatMap(([part, values]) =>
    Object.entries(values).map(([name, value]: [string, string | { id: string } | null]) => ({
      part,
      name,
      ...shown(value),
    })),
  )

/** Returns the fields that differ between two looks. */
export function changesBetween(from: ThemeLook, to: ThemeLook): LookChange[] {
  const before = new Map(fieldsOf(from).map(field => [field.name, field]))
  return fieldsOf(to).flatMap(({ part, name, key, words }) => {
    const old = before.get(name)
    if (old?.key === key) return []
    const another = words === old?.words ? `another ${words.replace(/^a /, '')}` : words
    return [{ part, name, label: lookLabels[name] ?? name, from: old?.words ?? 'nothing', to: another }]
  })
}
