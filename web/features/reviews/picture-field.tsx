import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import type { Picture } from '#contract/fields.ts'
import { uploadPicture } from '#contract/files/files.ts'
import { isLost, useResend } from '#web/features/lost-answers/use-resend.ts'
import { ApiFailure, sentenceOf } from '#web/shell/failure.ts'
import { useChange } from '#web/shell/query.ts'
import { toast } from '#web/shell/toast.ts'
import { useUploading } from '#web/shell/uploads.ts'
import { Row, Stack } from '#web/ui/layout.tsx'
import { Note } from '#web/ui/note.tsx'
import { PictureImg } from '#web/ui/picture-img.tsx'
import { RemovePicture } from '#web/ui/remove-picture.tsx'
import { Text } from '#web/ui/text.tsx'
import { IconCamera, IconPhotoPlus } from '#web/ui/work-icons.ts'
import classes from './picture-field.module.css'

interface Props {
  form: {
    values: { pictures: Picture[] }
    setFieldValue: (field: 'pictures', pictures: Picture[]) => void
    clearFieldError: (field: string) => void
  }
  /** The largest number of pictures. */
  most: number
  /** A sentence that says who sees the pictures. */
  seenBy: string
  /** The field in the body of the form's call, under which its errors are. */
  name: string
}

const nameOf = ({ name, size, lastModified }: File) => `${name} ${size} ${lastModified}`

/**
 * Field for several pictures from the camera or from files. Uploads them one by one as they are chosen; a form sent
 * meanwhile goes once they are there. Without a network they stay in the field until it is back, and keep the form from
 * being sent without them.
 */
export function PictureField({ form, most, seenBy, name }: Props) {
  const value = form.values.pictures
  const [unsent, setUnsent] = useState<readonly File[]>([])
  const [lost, setLost] = useState<ApiFailure>()
  const upload = useChange(uploadPicture, { success: false, failure: false })
  const room = most - value.length - unsent.length
  const change = (pictures: Picture[]) => {
    form.setFieldValue('pictures', pictures)
    form.clearFieldError(name)
  }
  const latest = useRef({ value, change, unsent })
  latest.current = { value, change, unsent }

  const add = (files: readonly File[]) => {
    if (files.length > room) toast.info(`${most} pictures at most. We keep the first ones.`)
    const taken = files.slice(0, room).filter(picture => {
      const checked = uploadPicture.body.safeParse({ picture })
      if (!checked.success) toast.bad(checked.error.issues[0]?.message ?? '')
      return checked.success
    })
    setUnsent(before => {
      const known = before.map(nameOf)
      return [...before, ...taken.filter(picture => !known.includes(nameOf(picture)))]
    })
  }
  const drop = (picture: File) => {
    setUnsent(before => before.filter(each => each !== picture))
    setLost(undefined)
  }
  const send = async (picture: File) => {
    // Somebody who removed it doesn't want it any more.
    const isWanted = () => latest.current.unsent.includes(picture)
    try {
      const { data } = await upload.mutateAsync({ body: { picture } })
      if (!isWanted()) return
      const { value, change } = latest.current
      if (!value.some(({ id }) => id === data.id)) change([...value, data])
    } catch (error) {
      if (!isWanted()) return
      if (error instanceof ApiFailure && isLost(error)) return setLost(error)
      toast.bad(sentenceOf(error))
      refuse()
    }
    drop(picture)
  }
  const next = lost ? undefined : unsent[0]
  // biome-ignore lint/correctness/useExhaustiveDependencies: each picture is sent once
  useEffect(() => {
    if (next) void send(next)
  }, [next])
  useResend(lost, () => setLost(undefined))

  const fieldset = useRef<HTMLFieldSetElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const isUploading = next !== undefined
  const { refuse } = useUploading(fieldset, { field: name, isUploading })
  const waits = lost !== undefined && unsent.length > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: the error ends with the last unsent picture
  useEffect(() => {
    if (!waits) return
    input.current?.setCustomValidity('Wait until the pictures are sent, or remove those that aren’t.')
    return () => {
      input.current?.setCustomValidity('')
      form.clearFieldError(name)
    }
  }, [waits])
  const taken = (event: ChangeEvent<HTMLInputElement>) => {
    add([...(event.currentTarget.files ?? [])])
    event.currentTarget.value = ''
  }
  return (
    <fieldset ref={fieldset}>
      <Text as="legend" size="md" weight="strong">
        Pictures (optional)
      </Text>
      <Row as="ul" gap={2} align="stretch" wrap className={classes.pictures}>
        {value.map((picture, at) => (
          <li key={picture.id}>
            <PictureImg picture={{ ...picture, alt: `Picture ${at + 1}` }} sizes="88px" eager />
            <RemovePicture
              label={`Remove picture ${at + 1}`}
              onClick={() => change(value.filter(each => each !== picture))}
            />
          </li>
        ))}
        {unsent.map((picture, at) => (
          <Unsent
            key={nameOf(picture)}
            picture={picture}
            label={`${value.length + at + 1}`}
            onRemove={() => drop(picture)}
          />
        ))}
        {value.length < most && (
          <>
            <li>
              <Stack as="label" align="center" className={classes.add} aria-busy={isUploading}>
                <IconPhotoPlus size={24} stroke={1.6} aria-hidden="true" />
                <span role="status">{isUploading ? `Sending ${unsent.length}` : 'Add'}</span>
                <input
                  ref={input}
                  type="file"
                  name={name}
                  className="visually-hidden"
                  accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
                  multiple
                  aria-label="Add pictures"
                  onChange={taken}
                />
              </Stack>
            </li>
            <li className={classes.camera}>
              <Stack as="label" align="center" className={classes.add} aria-busy={isUploading}>
                <IconCamera size={24} stroke={1.6} aria-hidden="true" />
                Camera
                <input
                  type="file"
                  className="visually-hidden"
                  accept="image/*"
                  capture="environment"
                  aria-label="Take a picture"
                  onChange={taken}
                />
              </Stack>
            </li>
          </>
        )}
      </Row>
      {lost && (
        <Text as="p" size="md">
          {unsent.length === 1 ? 'A picture isn’t sent yet.' : `${unsent.length} pictures aren’t sent yet.`} Keep this
          page open: they’re sent once the network is back.
        </Text>
      )}
      <Note>
        {most === 1 ? 'One, of 10 MB at most.' : `Up to ${most}, 10 MB each.`} {seenBy}
      </Note>
    </fieldset>
  )
}

/** A picture that isn't uploaded yet. */
function Unsent({ picture, label, onRemove }: { picture: File; label: string; onRemove: () => void }) {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(picture)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [picture])
  return (
    <li>
      <img src={url} alt={`Not sent yet: ${picture.name}`} width={88} height={88} className={classes.unsent} />
      <RemovePicture label={`Remove picture ${label}`} onClick={onRemove} />
    </li>
  )
}
