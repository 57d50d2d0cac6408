import { Button, Group, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useEffect, useState } from 'react'
import {
  addMerchantReview,
  addProductReview,
  listOwnReviews,
  listReviewable,
  mostPictures,
  type OwnReview,
  updateReview,
} from '#contract/content/reviews.ts'
import type { Picture } from '#contract/fields.ts'
import { PictureField } from '#web/features/reviews/picture-field.tsx'
import { forgetDraft, keepDraft, keptDraft } from '#web/shell/draft.ts'
import { useEndpointForm } from '#web/shell/endpoint-form.ts'
import { useOnline } from '#web/shell/offline.tsx'
import { FormSummary } from '#web/ui/form-summary.tsx'
import { Stack } from '#web/ui/layout.tsx'
import { Note } from '#web/ui/note.tsx'
import { RatingInput } from '#web/ui/rating.tsx'

interface ReviewValues {
  stars: number
  title: string
  text: string
  pictures: Picture[]
}

const draftOf = (id: string) => `review.${id}`

const empty: ReviewValues = { stars: 0, title: '', text: '', pictures: [] }
const labels = { stars: 'Stars', title: 'Headline (optional)', text: 'Your review', pictureIds: 'Pictures' }
const invalidates = [listReviewable.id, listOwnReviews.id]

const bodyOf = ({ pictures, ...values }: ReviewValues) => ({ ...values, pictureIds: pictures.map(({ id }) => id) })

interface Props {
  onDone: () => void
}

/** Starts a review with what was written in this tab before a reload, and forgets that once it is sent. */
function useKept(id: string, onDone: () => void, saved = empty) {
  const [initial] = useState(() => ({ ...saved, ...keptDraft<ReviewValues>(draftOf(id)) }))
  const onSuccess = () => {
    forgetDraft(draftOf(id))
    onDone()
  }
  return { initial, invalidates, onSuccess }
}

/** Form for a new review of a product. */
export function AddProductReview({ productId, onDone }: Props & { productId: string }) {
  const endpointForm = useEndpointForm(addProductReview, {
    ...useKept(productId, onDone),
    input: values => ({ body: { ...bodyOf(values), productId } }),
  })
  return (
    <ReviewForm
      {...endpointForm}
      busy={endpointForm.change.isPending}
      save="Publish review"
      of="product"
      kept={productId}
    />
  )
}

/** Form for a new review of a store. */
export function AddStoreReview({ storeId, onDone }: Props & { storeId: string }) {
  const endpointForm = useEndpointForm(addMerchantReview, {
    ...useKept(storeId, onDone),
    input: values => ({ body: { ...bodyOf(values), merchantId: storeId } }),
  })
  return (
    <ReviewForm
      {...endpointForm}
      busy={endpointForm.change.isPending}
      save="Publish review"
      of="store"
      kept={storeId}
    />
  )
}

/** Form to edit a review. */
export function EditReview({ review, onDone }: Props & { review: OwnReview }) {
  const { id, stars, title, text, hostedImages, productId } = review
  const endpointForm = useEndpointForm(updateReview, {
    ...useKept(id, onDone, { stars, title, text, pictures: hostedImages }),
    input: values => ({ params: { id }, body: bodyOf(values) }),
  })
  const of = productId === null ? 'store' : 'product'
  return <ReviewForm {...endpointForm} busy={endpointForm.change.isPending} save="Save changes" of={of} kept={id} />
}

const meanings = ['', 'Bad', 'Poor', 'All right', 'Good', 'Very good']

interface FormProps {
  form: UseFormReturnType<ReviewValues>
  onSubmit: (event?: React.FormEvent<HTMLFormElement>) => void
  summary: React.ComponentProps<typeof FormSummary>
  busy: boolean
  save: string
  of: 'product' | 'store'
  /** The product or store of a new review, or the changed review, under which it is kept until it is sent. */
  kept: string
}

function ReviewForm({ form, onSubmit, summary, busy, save, of, kept }: FormProps) {
  const { stars, text, pictures } = form.values
  const online = useOnline()
  const dirty = form.isDirty()
  useEffect(() => {
    if (dirty) keepDraft(draftOf(kept), form.values)
  }, [kept, dirty, form.values])
  return (
    <Stack as="form" gap={4} onSubmit={onSubmit} noValidate style={{ maxWidth: '640px' }}>
      <FormSummary {...summary} labels={labels} />
      <div>
        <RatingInput
          name="stars"
          label={of === 'store' ? 'Rate the store' : 'Rate the product'}
          value={stars}
          onChange={value => form.setFieldValue('stars', value)}
        />
        {form.errors.stars ? <Note late>{form.errors.stars}</Note> : <Note>{meanings[stars] || 'Your rating'}</Note>}
      </div>
      <TextInput label={labels.title} name="title" maxLength={100} {...form.getInputProps('title')} />
      <Textarea
        label={labels.text}
        description={
          text.length > 2500
            ? `${text.length} of 3000 characters`
            : of === 'store'
              ? 'Was it packed well, on time, and were they easy to reach?'
              : 'What would you tell a friend who wants one?'
        }
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        name="text"
        autosize
        minRows={4}
        maxLength={3000}
        {...form.getInputProps('text')}
      />
      <PictureField
        value={pictures}
        onChange={value => form.setFieldValue('pictures', value)}
        most={mostPictures}
        seenBy="Visible to everyone."
      />
      {!online && <Note>You can send it once the network is back. What you wrote stays here.</Note>}
      <Group justify="flex-end">
        <Button type="submit" size="md" loading={busy}>
          {save}
        </Button>
      </Group>
    </Stack>
  )
}
