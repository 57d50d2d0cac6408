import { Group, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
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
import { useEndpointForm } from '#web/shell/endpoint-form.ts'
import { useFormDraft } from '#web/shell/kept-draft.ts'
import { RestoredDraft } from '#web/shell/restored-draft.tsx'
import { FormSummary } from '#web/ui/form-summary.tsx'
import { Stack } from '#web/ui/layout.tsx'
import { Note } from '#web/ui/note.tsx'
import { RatingInput } from '#web/ui/rating.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'

interface ReviewValues {
  stars: number
  title: string
  text: string
  pictures: Picture[]
}

const empty: ReviewValues = { stars: 0, title: '', text: '', pictures: [] }
const labels = { stars: 'Stars', title: 'Headline (optional)', text: 'Your review', pictureIds: 'Pictures' }
const invalidates = [listReviewable.id, listOwnReviews.id]

const bodyOf = ({ pictures, ...values }: ReviewValues) => ({ ...values, pictureIds: pictures.map(({ id }) => id) })

interface Props {
  onDone: () => void
}

interface Sending {
  form: UseFormReturnType<ReviewValues>
  change: { isPending: boolean }
}

/** Form for a new review of a product. */
export function AddProductReview({ productId, onDone }: Props & { productId: string }) {
  const endpointForm = useEndpointForm(addProductReview, {
    initial: empty,
    input: values => ({ body: { ...bodyOf(values), productId } }),
    invalidates,
    onSuccess: () => {
      draft.forget()
      onDone()
    },
  })
  const draft = useFormDraft(`review.${productId}`, endpointForm.form)
  return <ReviewForm {...endpointForm} draft={draft} save="Publish review" of="product" />
}

/** Form for a new review of a store. */
export function AddStoreReview({ storeId, onDone }: Props & { storeId: string }) {
  const endpointForm = useEndpointForm(addMerchantReview, {
    initial: empty,
    input: values => ({ body: { ...bodyOf(values), merchantId: storeId } }),
    invalidates,
    onSuccess: () => {
      draft.forget()
      onDone()
    },
  })
  const draft = useFormDraft(`review.${storeId}`, endpointForm.form)
  return <ReviewForm {...endpointForm} draft={draft} save="Publish review" of="store" />
}

/** Form to edit a review. */
export function EditReview({ review, onDone }: Props & { review: OwnReview }) {
  const { id, stars, title, text, hostedImages, productId, editedAt } = review
  const endpointForm = useEndpointForm(updateReview, {
    initial: { stars, title, text, pictures: hostedImages },
    input: values => ({ params: { id }, body: bodyOf(values) }),
    invalidates,
    onSuccess: () => {
      draft.forget()
      onDone()
    },
  })
  const draft = useFormDraft(`review.${id}`, endpointForm.form, { version: editedAt ?? '' })
  return (
    <ReviewForm {...endpointForm} draft={draft} save="Save changes" of={productId === null ? 'store' : 'product'} />
  )
}

const meanings = ['', 'Bad', 'Poor', 'All right', 'Good', 'Very good']

interface FormProps extends Sending {
  onSubmit: (event?: React.FormEvent<HTMLFormElement>) => void
  summary: React.ComponentProps<typeof FormSummary>
  draft: ReturnType<typeof useFormDraft>
  save: string
  of: 'product' | 'store'
}

function ReviewForm({ form, change, onSubmit, summary, draft, save, of }: FormProps) {
  const { stars, text } = form.values
  return (
    <Stack as="form" gap={4} onSubmit={onSubmit} noValidate style={{ maxWidth: '640px' }}>
      <FormSummary {...summary} labels={labels} />
      <RestoredDraft {...draft} />
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
      <PictureField form={form} name="pictureIds" most={mostPictures} seenBy="Visible to everyone." />
      <Group justify="flex-end">
        <SubmitButton busy={change.isPending}>{save}</SubmitButton>
      </Group>
    </Stack>
  )
}
