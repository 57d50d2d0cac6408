const words = (name: string): string[] =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)

/** Words of business names that banks write, shorten or leave out. */
const legalForms = new Set([
  ...['ltd', 'limited', 'plc', 'nig', 'nigeria', 'ent', 'enterprise', 'enterprises', 'ventures', 'venture', 'and'],
  ...['company', 'co', 'global', 'services', 'stores', 'store', 'the'],
])

/**
 * Returns whether a bank's account name has neither the owner's first and last name nor the name of the store or company. Order, case,
 * accents, middle names and legal forms don't matter.
 */
export function accountNameDiffers(
  accountName: string,
  { owner, business }: { owner: string; business: string },
): boolean {
  const held = new Set(words(accountName))
  const hasAll = (wanted: readonly string[]) => wanted.length > 0 && wanted.every(word => held.has(word))
  const ofOwner = words(owner)
  const ends = [ofOwner[0], ofOwner.at(-1)].filter(word => word !== undefined)
  return !hasAll(ends) && !hasAll(words(business).filter(word => !legalForms.has(word)))
}
