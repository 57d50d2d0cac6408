import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { mostPictureBytes } from '#contract/files/files.ts'
import { type FailureReason, type FeeBearer, failureReason, failureReasons } from '#contract/orders/failure-reasons.ts'
import { forgetPicture, keepPicture } from '#web/shell/offline-pictures.ts'
import { toast } from '#web/shell/toast.ts'
import { timeNow } from '#web/ui/clock.ts'
import { dayInLagos, weekday } from '#web/ui/format.ts'
import { Row, Stack } from '#web/ui/layout.tsx'
import { Note } from '#web/ui/note.tsx'
import { RemovePicture } from '#web/ui/remove-picture.tsx'
import { Frame } from '#web/ui/thumb.tsx'
import { IconCamera } from '#web/ui/work-icons.ts'
import type { ReasonQuestion } from './reason-dialog.tsx'

/** Details of a failed delivery besides its reason. */
export interface Failed {
  /** Decides who bears the delivery fee if the order goes back. */
  reason?: FailureReason | undefined
  /** True once it was sent without a reason. */
  reasonMissing?: boolean
  /** Stored in this browser until the status change is sent. */
  picture?: { id: string; shown: string } | undefined
  /** Day of the next attempt, such as `2026-11-21`; undefined if unknown. */
  nextTryOn?: string | undefined
  /** True if it goes back to the store instead of another attempt. */
  returns?: boolean
}

/** Details of a failed delivery before its carrier has chosen any: another attempt tomorrow. */
export const notDelivered = (): Failed => ({ nextTryOn: daysToTry()[1] })

/** Returns today in Lagos and the next 7 days, as ISO dates. */
export const daysToTry = (now: Date = timeNow()): string[] =>
  Array.from({ length: 8 }, (_, ahead) => dayInLagos(now.getTime() + ahead * 86_400_000))

export const sentOf = ({ reason, picture, nextTryOn, returns }: Failed) => ({
  failureReason: reason,
  pictureId: picture?.id,
  nextTryOn: returns ? undefined : nextTryOn,
})

/** The question for more than the reason, which says it all unless it is another one. The mail to the customer has it. */
export const detailsOf = ({ reason }: Failed): Pick<ReasonQuestion, 'label' | 'optional' | 'description'> => ({
  description: 'The customer and the store read it.',
  ...(reason === 'other' ? { label: 'What happened' } : { label: 'What happened (optional)', optional: true }),
})

const feeWords: Readonly<Record<FeeBearer, string>> = {
  customer: 'If it goes back, the customer pays the delivery fee.',
  carrier: 'If it goes back, the delivery earns no fee.',
  store: 'If it goes back, the store pays the delivery fee.',
}

const wordOf = (date: string, ahead: number) =>
  `Try again ${ahead === 0 ? 'later today' : ahead === 1 ? 'tomorrow' : `on ${weekday(`${date}T12:00:00Z`)}`}`

/** Value of the next step that isn't a day. */
const back = 'return'

/** Returns the details with another reason. What was refused at the door goes back to its store. */
const withReason = (value: Failed, reason: FailureReason | undefined): Failed => {
  const refused = reason === 'customer_refused'
  if (refused === (value.reason === 'customer_refused')) return { ...value, reason }
  return { ...value, reason, returns: refused }
}

/** Says that an attempt is after the day by which the customer was promised it; undefined if it isn't. */
const afterPromise = ({ nextTryOn, returns }: Failed, promisedAt: string | null | undefined): string | undefined =>
  !returns && nextTryOn && promisedAt && nextTryOn > dayInLagos(promisedAt)
    ? `It was promised by ${weekday(promisedAt)}: this is late.`
    : undefined

interface Props {
  value: Failed
  onChange: (failed: Failed) => void
  promisedAt?: string | null | undefined
}

/** Fields for the reason, the next step and a picture. */
export function FailedFields({ value, onChange, promisedAt }: Props) {
  const [taking, setTaking] = useState(false)
  const add = async (taken: File | undefined) => {
    if (!taken) return
    setTaking(true)
    // The report works without the picture.
    const kept = await keepPicture(taken).catch(() => undefined)
    setTaking(false)
    if (!kept) return toast.bad('That picture can’t be read. Take another one.')
    if (kept.picture.size > mostPictureBytes) {
      void forgetPicture(kept.id)
      return toast.bad('A picture can have at most 10 MB.')
    }
    onChange({ ...value, picture: { id: kept.id, shown: URL.createObjectURL(kept.picture) } })
  }
  const remove = ({ id, shown }: NonNullable<Failed['picture']>) => {
    URL.revokeObjectURL(shown)
    void forgetPicture(id)
    onChange({ ...value, picture: undefined })
  }
  return (
    <Stack gap={2} style={{ marginTop: 'var(--space-3)' }}>
      <NativeSelect
        label="Reason"
        name="failureReason"
        required
        value={value.reason ?? ''}
        description={value.reason && feeWords[failureReasons[value.reason].feeBearer]}
        error={value.reasonMissing && !value.reason && 'Choose a reason.'}
        onChange={event =>
          onChange(
            withReason(
              value,
              failureReason.options.find(each => each === event.currentTarget.value),
            ),
          )
        }
        data={[
          { value: '', label: 'Choose one', disabled: true },
          ...failureReason.options.map(code => ({ value: code, label: failureReasons[code].name })),
        ]}
      />
      <NativeSelect
        label="Next step"
        name="nextTryOn"
        value={value.returns ? back : (value.nextTryOn ?? '')}
        description={afterPromise(value, promisedAt)}
        onChange={event => {
          const { value: chosen } = event.currentTarget
          const returns = chosen === back
          onChange({ ...value, returns, ...(!returns && { nextTryOn: chosen || undefined }) })
        }}
        data={[
          ...daysToTry().map((date, ahead) => ({ value: date, label: wordOf(date, ahead) })),
          { value: back, label: 'Return it to the store' },
          { value: '', label: 'Not known yet' },
        ]}
      />
      {value.picture ? (
        <div style={{ position: 'relative', justifySelf: 'start' }}>
          <Frame style={{ width: 88, height: 88 }}>
            <img src={value.picture.shown} alt="Proof at the door" />
          </Frame>
          <RemovePicture label="Remove picture" onClick={() => value.picture && remove(value.picture)} />
        </div>
      ) : (
        <Row
          as="label"
          gap={2}
          justify="center"
          panel="line"
          weight="strong"
          tone={taking ? 'muted' : 'ink'}
          style={{ minHeight: 48, borderStyle: 'dashed' }}
          aria-busy={taking}
        >
          <IconCamera size={20} aria-hidden="true" />
          <span role="status">{taking ? 'Getting it ready' : 'Add a picture'}</span>
          <input
            type="file"
            name="picture"
            className="visually-hidden"
            accept="image/*"
            capture="environment"
            disabled={taking}
            onChange={event => {
              add(event.currentTarget.files?.[0])
              event.currentTarget.value = ''
            }}
          />
        </Row>
      )}
      <Note>Visible to the customer and the store.</Note>
    </Stack>
  )
}
