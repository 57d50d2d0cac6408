import { pictureProblem } from '#contract/catalog/product-limits.ts'
import { mostPictureBytes } from '#contract/files/files.ts'
import { savePicture } from '#domains/files/index.ts'
import { failed } from '#platform/failure.ts'
import type { Platform } from '#platform/module.ts'
import { getPicturePublicly, NotFetched, NotPublic } from '#platform/public-request.ts'
import { NotAZip, type ZipEntry } from '#platform/zip.ts'
import type { FiledPicture } from './picture-cells.ts'
import { zipped } from './picture-sources.ts'

/** A picture to load: its `id` is its source. */
export type PlannedPicture = FiledPicture

/** Time for one picture, redirects included. */
const timeoutMs = 20_000

/**
 * Loads a product's pictures from the web or the zip and stores them, outside any transaction. What can't be loaded is
 * left out and named.
 */
export async function loadPictures(
  platform: Pick<Platform, 'storage' | 'db' | 'config'>,
  planned: readonly PlannedPicture[],
  { archive, ownerId }: { archive: ReadonlyMap<string, ZipEntry>; ownerId: string },
): Promise<{ pictures: FiledPicture[]; problems: string[] }> {
  const loaded = await Promise.all(
    planned.map(async ({ id: source, ...rest }, at) => {
      const saved = await loadOne(platform, source, { archive, ownerId })
      return typeof saved === 'string' ? { problem: `Picture ${at + 1}: ${saved}` } : { picture: { ...rest, ...saved } }
    }),
  )
  const pictures = loaded.flatMap(({ picture }) => picture ?? [])
  return {
    // Two addresses may lead to the same picture.
    pictures: [...new Map(pictures.map(picture => [picture.id, picture])).values()],
    problems: loaded.flatMap(({ problem }) => problem ?? []),
  }
}

/** Returns the stored picture's ID, or why there is none. */
async function loadOne(
  platform: Pick<Platform, 'storage' | 'db' | 'config'>,
  source: string,
  { archive, ownerId }: { archive: ReadonlyMap<string, ZipEntry>; ownerId: string },
): Promise<{ id: string } | string> {
  try {
    const bytes = source.startsWith(zipped)
      ? await archive.get(source.slice(zipped.length))?.read(mostPictureBytes)
      : await getPicturePublicly(new URL(source), {
          mostBytes: mostPictureBytes,
          timeoutMs,
          local: platform.config.localRequests,
        })
    if (!bytes) return 'The zip file is no longer there. Upload it again.'
    const saved = await savePicture(platform, bytes, { ownerId })
    if (failed(saved)) return saved.message
    const { id, width, height } = saved
    return pictureProblem({ width, height }) ?? { id }
  } catch (error) {
    if (error instanceof NotFetched || error instanceof NotPublic || error instanceof NotAZip) return error.message
    // Whatever the other server does, such as a reset or a wrong certificate.
    return `${new URL(source).host} could not be reached.`
  }
}
