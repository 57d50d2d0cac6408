import { type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import type {
  AdminFeaturedImage,
  createFeaturedImage,
  FeaturedImage,
  updateFeaturedImage,
} from '#contract/content/featured-images.ts'
import { arePictures } from '#domains/files/index.ts'
import { endedBy, endsBy, isDeletable, startsLater, statusOf } from '#domains/offers/index.ts'
import { audit } from '#platform/audit.ts'
import type { Caller } from '#platform/auth.ts'
import { refuseStale } from '#platform/changed-meanwhile.ts'
import type { Reader, Work } from '#platform/database/database.ts'
import { type Failure, fail, failed, failField } from '#platform/failure.ts'
import { pictureOf } from '#platform/files/pictures.ts'

const images = (read: Reader) =>
  read
    .selectFrom('featured_images as i')
    .innerJoin('files as f', 'f.id', 'i.picture_id')
    .select(['i.id', 'i.title', 'i.subtitle', 'i.link', 'i.position', 'i.starts_at', 'i.ends_at'])
    .select(['f.id as picture_id', 'f.width', 'f.height'])
    .orderBy('i.position')
    .orderBy('i.id')

type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof images>['executeTakeFirst']>>>

function onWire(row: Row): FeaturedImage[] {
  const picture = pictureOf({ id: row.picture_id, width: row.width, height: row.height }, row.title)
  if (!picture) return []
  return [
    {
      id: row.id,
      title: row.title,
      subtitle: row.subtitle,
      link: row.link,
      picture,
      position: row.position,
      startsAt: row.starts_at.toISOString(),
      endsAt: row.ends_at?.toISOString() ?? null,
    },
  ]
}

const shownAt = (now: Date) => sql<SqlBool>`i.starts_at <= ${now} and (i.ends_at is null or i.ends_at > ${now})`

/** Returns the featured images shown now, in order. */
export async function shownImages(read: Reader, now: Date): Promise<{ count: number; rows: FeaturedImage[] }> {
  const rows = (await images(read).where(shownAt(now)).execute()).flatMap(onWire)
  return { count: rows.length, rows }
}

/** Returns one featured image that is shown now, or `not_found`. */
export async function shownImage(read: Reader, id: string, now: Date): Promise<FeaturedImage | Failure<'not_found'>> {
  const row = await images(read).where('i.id', '=', id).where(shownAt(now)).executeTakeFirst()
  return (row && onWire(row)[0]) ?? fail('not_found')
}

/** Returns all featured images: current, scheduled and ended. */
export async function allImages(read: Reader, now: Date): Promise<{ count: number; rows: AdminFeaturedImage[] }> {
  const found = await images(read).execute()
  const rows = found.flatMap(row => onWire(row).map(image => ({ ...image, status: statusOf(row, now) })))
  return { count: rows.length, rows }
}

interface Input {
  pictureId?: string | undefined
  startsAt: Date
  endsAt: Date | null
}

/** Checks what the schema can't: the picture is public, and the end is after the start. */
async function refused(
  { tx }: Work,
  { pictureId, startsAt, endsAt }: Input,
): Promise<undefined | Failure<'picture_not_found' | 'invalid'>> {
  if (endsAt && endsAt <= startsAt) return failField('endsAt', 'invalid', 'The end must be after the start.')
  if (pictureId === undefined || (await arePictures(tx, [pictureId]))) return undefined
  return failField('pictureId', 'picture_not_found')
}

async function kept({ tx }: Work, id: string): Promise<FeaturedImage | Failure<'not_found'>> {
  const row = await images(tx).where('i.id', '=', id).executeTakeFirst()
  return (row && onWire(row)[0]) ?? fail('not_found')
}

type Admin = Pick<Caller, 'accountId' | 'name'>

/**
 * Adds a featured image: a stored picture with a link into the web app. Without an admin it is the platform's own.
 * Returns `invalid` for an unknown picture or a wrong period.
 */
export async function addFeaturedImage(
  work: Work,
  admin: Admin | undefined,
  input: z.output<(typeof createFeaturedImage)['body']>,
): Promise<FeaturedImage | Failure<'picture_not_found' | 'invalid' | 'not_found'>> {
  const times = { startsAt: input.startsAt ? new Date(input.startsAt) : work.now, endsAt: asDate(input.endsAt) }
  const wrong = await refused(work, { pictureId: input.pictureId, ...times })
  if (wrong) return wrong
  const { id } = await work.tx
    .insertInto('featured_images')
    .values({
      title: input.title,
      subtitle: input.subtitle,
      link: input.link,
      picture_id: input.pictureId,
      position: input.position,
      starts_at: times.startsAt,
      ends_at: times.endsAt,
      created_at: work.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  work.invalidate('collections')
  await audit(work, admin, { action: 'featured-image.created', subject: ['featured-image', id], after: input })
  return kept(work, id)
}

const asDate = (input: string | null): Date | null => (input === null ? null : new Date(input))

/**
 * Changes the given fields of a featured image. Its end can be `now`. With `keepUntilStart` and a later start, one that is
 * shown stays until then, and a copy with the changes follows and is returned; without, it returns `shown_now`.
 * Returns `changed_meanwhile`, too.
 */
export async function changeFeaturedImage(
  work: Work,
  admin: Admin,
  id: string,
  { seen, ...input }: z.output<(typeof updateFeaturedImage)['body']>,
): Promise<FeaturedImage | Failure<'changed_meanwhile' | 'picture_not_found' | 'invalid' | 'not_found' | 'shown_now'>> {
  const { tx } = work
  const before = await tx.selectFrom('featured_images').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!before) return fail('not_found')
  const stale = refuseStale(seen, {
    title: before.title,
    subtitle: before.subtitle,
    link: before.link,
    position: before.position,
    pictureId: before.picture_id,
    startsAt: before.starts_at.toISOString(),
    endsAt: before.ends_at?.toISOString() ?? null,
  })
  if (stale) return stale
  const times = {
    startsAt: input.startsAt === undefined ? before.starts_at : new Date(input.startsAt),
    endsAt:
      input.endsAt === undefined
        ? before.ends_at
        : input.endsAt === 'now'
          ? endedBy(before, work.now)
          : asDate(input.endsAt),
  }
  const wrong = await refused(work, { pictureId: input.pictureId, ...times })
  if (wrong) return wrong
  const fields = {
    title: input.title ?? before.title,
    subtitle: input.subtitle ?? before.subtitle,
    link: input.link ?? before.link,
    position: input.position ?? before.position,
  }
  const pictureId = input.pictureId ?? before.picture_id
  if (startsLater(before, times.startsAt, work.now)) {
    if (!input.keepUntilStart) return failField('startsAt', 'shown_now')
    const kept = await changeFeaturedImage(work, admin, id, { endsAt: endsBy(before, times.startsAt).toISOString() })
    if (failed(kept)) return kept
    const dates = { startsAt: times.startsAt.toISOString(), endsAt: times.endsAt?.toISOString() ?? null }
    return addFeaturedImage(work, admin, { ...fields, pictureId, ...dates })
  }
  await tx
    .updateTable('featured_images')
    .set({ ...fields, picture_id: pictureId, starts_at: times.startsAt, ends_at: times.endsAt })
    .where('id', '=', id)
    .execute()
  work.invalidate('collections')
  await audit(work, admin, {
    action: 'featured-image.changed',
    subject: ['featured-image', id],
    before,
    after: { ...input, ...times },
  })
  return kept(work, id)
}

/** Deletes a featured image, or ends it if it has started. Returns which. */
export async function deleteFeaturedImage(
  work: Work,
  admin: Admin,
  id: string,
): Promise<'deleted' | 'ended' | Failure<'not_found'>> {
  const gone = await work.tx
    .deleteFrom('featured_images')
    .where('id', '=', id)
    .where(isDeletable(work.now))
    .returningAll()
    .executeTakeFirst()
  if (!gone) {
    const ended = await changeFeaturedImage(work, admin, id, { endsAt: 'now' })
    return failed(ended) ? fail('not_found') : 'ended'
  }
  work.invalidate('collections')
  await audit(work, admin, { action: 'featured-image.deleted', subject: ['featured-image', id], before: gone })
  return 'deleted'
}
