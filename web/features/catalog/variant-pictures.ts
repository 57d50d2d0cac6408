import type { ProductPicture, VariantOption } from '#contract/catalog/catalog.ts'

const has = (options: readonly VariantOption[], { property, option }: VariantOption): boolean =>
  options.some(each => each.property === property && each.option === option)

/**
 * Returns the pictures of the chosen options first, then those of the whole product, without those of other options of
 * the same properties. All, if none is left.
 */
export function picturesWith(
  pictures: readonly ProductPicture[],
  chosen: readonly VariantOption[],
): readonly ProductPicture[] {
  const own = pictures.filter(({ option }) => option && has(chosen, option))
  const others = pictures.filter(({ option }) => !option || !chosen.some(each => each.property === option.property))
  return own.length + others.length > 0 ? [...own, ...others] : pictures
}
