import { NativeSelect } from '@mantine/core'
import { IconCamera, IconX } from '@tabler/icons-react'
import type { Picture } from '#contract/fields.ts'
import { uploadPicture } from '#contract/files.ts'
import { useChange } from '#web/shell/query.ts'
import { toast } from '#web/shell/toast.ts'
import { weekday } from '#web/ui/format.ts'
import { Note } from '#web/ui/note.tsx'
import { PictureImg } from '#web/ui/picture-img.tsx'
import classes from './failed-fields.module.css'

/** What is said of a delivery that failed, besides why. */
export interface Failed {
  picture?: Picture | undefined
  /** Such as `2026-11-21`; none where it isn’t known. */
  nextTryOn?: string | undefined
}

const hour = 3_600_000

/** The days to choose from, today in Lagos first. */
export const daysToTry = (now: Date = new Date()): string[] =>
  Array.from({ length: 8 }, (_, ahead) => new Date(now.getTime() + hour + ahead * 24 * hour).toISOString().slice(0, 10))

export const sentOf = ({ picture, nextTryOn }: Failed) => ({ pictureId: picture?.id, nextTryOn })

const wordOf = (date: string, ahead: number) =>
  ahead === 0 ? 'Later today' : ahead === 1 ? 'Tomorrow' : weekday(`${date}T12:00:00Z`)

/** When it is tried again, and a picture of the door that stayed shut. */
export function FailedFields({ value, onChange }: { value: Failed; onChange: (failed: Failed) => void }) {
  const upload = useChange(uploadPicture, { success: false })
  const add = async (picture: File | undefined) => {
    if (!picture) return
    const checked = uploadPicture.body.safeParse({ picture })
    if (!checked.success) return toast.bad(checked.error.issues[0]?.message ?? '')
    // A failure is told by its toast; the rest can be sent without the picture.
    const sent = await upload.mutateAsync({ body: { picture } }).catch(() => undefined)
    if (sent) onChange({ ...value, picture: sent.data })
  }
  return (
    <div className={classes.fields}>
      <NativeSelect
        label="Next try"
        name="nextTryOn"
        value={value.nextTryOn ?? ''}
        onChange={event => onChange({ ...value, nextTryOn: event.currentTarget.value || undefined })}
        data={[
          ...daysToTry().map((date, ahead) => ({ value: date, label: wordOf(date, ahead) })),
          { value: '', label: 'Not known yet' },
        ]}
      />
      {value.picture ? (
        <div className={classes.shown}>
          <PictureImg picture={{ ...value.picture, alt: 'What you saw' }} sizes="88px" eager />
          <button
            type="button"
            className={classes.remove}
            aria-label="Take the picture out"
            onClick={() => onChange({ ...value, picture: undefined })}
          >
            <IconX size={16} aria-hidden="true" />
          </button>
        </div>
      ) : (
        <label className={classes.add} aria-busy={upload.isPending}>
          <IconCamera size={20} aria-hidden="true" />
          <span role="status">{upload.isPending ? 'Sending the picture' : 'Add a picture'}</span>
          <input
            type="file"
            name="picture"
            className="visually-hidden"
            accept="image/*"
            capture="environment"
            disabled={upload.isPending}
            onChange={event => {
              add(event.currentTarget.files?.[0])
              event.currentTarget.value = ''
            }}
          />
        </label>
      )}
      <Note>The customer and the store see it.</Note>
    </div>
  )
}
