import { type ChangeEvent, useState } from 'react'
import type { Picture } from '#contract/fields.ts'
import { uploadPicture } from '#contract/files/files.ts'
import { useChange } from '#web/shell/query.ts'
import { toast } from '#web/shell/toast.ts'
import { Row, Stack } from '#web/ui/layout.tsx'
import { Note } from '#web/ui/note.tsx'
import { PictureImg } from '#web/ui/picture-img.tsx'
import { RemovePicture } from '#web/ui/remove-picture.tsx'
import { Text } from '#web/ui/text.tsx'
import { IconCamera, IconPhotoPlus } from '#web/ui/work-icons.ts'
import classes from './picture-field.module.css'

interface Props {
  value: readonly Picture[]
  onChange: (pictures: Picture[]) => void
  /** The largest number of pictures. */
  most: number
  /** A sentence that says who sees the pictures. */
  seenBy: string
  name?: string
}

/** Field for several pictures from the camera or from files. Uploads them one by one as they are chosen. */
export function PictureField({ value, onChange, most, seenBy, name = 'pictureIds' }: Props) {
  const [waiting, setWaiting] = useState(0)
  const upload = useChange(uploadPicture, { success: false })
  const room = most - value.length

  const add = async (files: readonly File[]) => {
    const taken = files.slice(0, room)
    if (files.length > room) toast.info(`${most} pictures at most. We keep the first ones.`)
    let pictures = [...value]
    for (const [at, picture] of taken.entries()) {
      setWaiting(taken.length - at)
      const checked = uploadPicture.body.safeParse({ picture })
      if (!checked.success) {
        toast.bad(checked.error.issues[0]?.message ?? '')
        continue
      }
      // A failure shows a toast; earlier uploads stay.
      const sent = await upload.mutateAsync({ body: { picture } }).catch(() => undefined)
      if (!sent || pictures.some(({ id }) => id === sent.data.id)) continue
      pictures = [...pictures, sent.data]
      onChange(pictures)
    }
    setWaiting(0)
  }
  const taken = (event: ChangeEvent<HTMLInputElement>) => {
    add([...(event.currentTarget.files ?? [])])
    event.currentTarget.value = ''
  }
  return (
    <fieldset>
      <Text as="legend" size="md" weight="strong">
        Pictures
      </Text>
      <Row as="ul" gap={2} align="stretch" wrap className={classes.pictures}>
        {value.map((picture, at) => (
          <li key={picture.id}>
            <PictureImg picture={{ ...picture, alt: `Picture ${at + 1}` }} sizes="88px" eager />
            <RemovePicture
              label={`Remove picture ${at + 1}`}
              onClick={() => onChange(value.filter(each => each !== picture))}
            />
          </li>
        ))}
        {room > 0 && (
          <>
            <li>
              <Stack as="label" align="center" className={classes.add} aria-busy={waiting > 0}>
                <IconPhotoPlus size={24} stroke={1.6} aria-hidden="true" />
                <span role="status">{waiting > 0 ? `Sending ${waiting}` : 'Add'}</span>
                <input
                  type="file"
                  name={name}
                  className="visually-hidden"
                  accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
                  multiple
                  disabled={waiting > 0}
                  aria-label="Add pictures"
                  onChange={taken}
                />
              </Stack>
            </li>
            <li className={classes.camera}>
              <Stack as="label" align="center" className={classes.add} aria-busy={waiting > 0}>
                <IconCamera size={24} stroke={1.6} aria-hidden="true" />
                Camera
                <input
                  type="file"
                  className="visually-hidden"
                  accept="image/*"
                  capture="environment"
                  disabled={waiting > 0}
                  aria-label="Take a picture"
                  onChange={taken}
                />
              </Stack>
            </li>
          </>
        )}
      </Row>
      <Note>
        {most === 1 ? 'One, of 10 MB at most.' : `Up to ${most}, 10 MB each.`} {seenBy}
      </Note>
    </fieldset>
  )
}
