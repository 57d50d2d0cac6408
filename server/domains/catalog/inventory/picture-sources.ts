import { productLimits } from '#contract/catalog/product-limits.ts'
import { isFetchable } from '#platform/public-request.ts'
import { beginningOf } from '#platform/storable.ts'
import type { Problems } from './product-body.ts'
import { type Cells, headings } from './product-cells.ts'

/** Where the pictures of a file come from. */
export interface PictureSources {
  /** Names of the files that came in the same zip, by lower-case path and by lower-case name. */
  files: ReadonlyMap<string, string>
  /** Admits addresses of this machine, for tests. */
  local: boolean
}

/** Prefix of a source that is a file of the zip. */
export const zipped = 'zip:'

/**
 * Returns the pictures that a product's cell names, as web addresses and files of the zip; adds what is wrong. An address
 * that can't be loaded is `unloadable`: its product comes without it.
 */
export function sourcesIn(
  { pictures }: Cells,
  { files, local }: PictureSources,
  { problems, unloadable }: { problems: Problems; unloadable: Set<string> },
): string[] {
  const named = [...new Set((pictures ?? '').split(/[\n|]/).flatMap(each => each.trim() || []))]
  const wrong = (message: string) => problems.set(headings.pictures, message)
  if (named.length > productLimits.pictures) wrong(`At most ${productLimits.pictures} pictures.`)
  return named.map(name => {
    if (/^[a-z]+:\/\//i.test(name)) {
      if (!URL.canParse(name) || !isFetchable(new URL(name), local)) unloadable.add(name)
      return name
    }
    const file = files.get(name.replaceAll('\\', '/').toLowerCase())
    if (!file)
      wrong(
        files.size
          ? `The zip file has no “${beginningOf(name, 100)}”. Add it, or enter a web address.`
          : `“${beginningOf(name, 100)}” isn’t a web address. Enter one, or upload a zip file with the CSV file and it.`,
      )
    return zipped + file
  })
}
