import { TextInput } from '@mantine/core'
import {
  createFeaturedImage,
  type FeaturedImage,
  listAllFeaturedImages,
  updateFeaturedImage,
} from '#contract/content/featured-images.ts'
import type { Picture } from '#contract/fields.ts'
import { Collections } from '#web/features/offers/collections.tsx'
import { keepsUntilStart } from '#web/features/scheduled-offers/later-start.ts'
import { DatesFields, startOf, WindowForm } from '#web/features/scheduled-offers/scheduled-form.tsx'
import { useOpenTab } from '#web/features/scheduled-offers/use-open-tab.ts'
import { PictureSlot } from '#web/features/themes/picture-slot.tsx'
import { useEndpointForm } from '#web/shell/endpoint-form.ts'
import { useFormDraft } from '#web/shell/kept-draft.ts'
import { useConfirm } from '#web/ui/confirm.tsx'
import { LinkField } from './link-field.tsx'

const labels = {
  title: 'Title',
  subtitle: 'Subtitle',
  link: 'Leads to',
  pictureId: 'Picture',
  startsAt: 'From',
  endsAt: 'Until',
}
const invalidates = [listAllFeaturedImages.id]

interface Values {
  title: string
  subtitle: string
  link: string
  picture: Picture | null
  startsAt: string | null
  endsAt: string | null
}

const bodyOf = ({ picture, startsAt, ...said }: Values) => ({
  ...said,
  pictureId: picture?.id ?? '',
  startsAt: startsAt ?? undefined,
})

/** Form for a new collection, last in order. */
export function AddCollection({ position, onClose }: { position: number; onClose: () => void }) {
  const openTab = useOpenTab()
  const initial: Values = { title: '', subtitle: '', link: '', picture: null, startsAt: null, endsAt: null }
  const endpointForm = useEndpointForm(createFeaturedImage, {
    initial,
    input: values => ({ body: { ...bodyOf(values), position } }),
    invalidates,
    onSuccess: () => {
      openTab(endpointForm.form.values.startsAt)
      draft.forget()
      onClose()
    },
  })
  // A chosen picture isn't kept.
  const draft = useFormDraft('collection.new', endpointForm.form, { except: ['picture'] })
  return <Form {...endpointForm} draft={draft} title="Add collection" save="Add collection" onClose={onClose} />
}

/** Form for an existing collection. */
export function EditCollection({ image, onClose }: { image: FeaturedImage; onClose: () => void }) {
  const { id, title, subtitle, link, picture, startsAt, endsAt } = image
  const initial: Values = { title, subtitle, link, picture, startsAt, endsAt }
  const [ask, dialog] = useConfirm()
  const keeps = keepsUntilStart(image, ask)
  const endpointForm = useEndpointForm(updateFeaturedImage, {
    initial,
    input: values => ({
      params: { id },
      body: { ...bodyOf(values), startsAt: startOf(values.startsAt), ...keeps.flag(values) },
    }),
    confirm: keeps.confirm,
    changes: true,
    invalidates,
    onSuccess: () => {
      draft.forget()
      onClose()
    },
  })
  const draft = useFormDraft(`collection.${id}`, endpointForm.form, { compared: true, except: ['picture'] })
  return (
    <>
      <Form {...endpointForm} draft={draft} title={title} save="Save" onClose={onClose} />
      {dialog}
    </>
  )
}

type Given = ReturnType<typeof useEndpointForm<typeof createFeaturedImage, Values>>
interface FormProps extends Pick<Given, 'form' | 'onSubmit' | 'summary'> {
  change: { isPending: boolean }
  draft: ReturnType<typeof useFormDraft>
  title: string
  save: string
  onClose: () => void
}

function Form({ form, onSubmit, summary, change, draft, title, save, onClose }: FormProps) {
  const { values, errors } = form
  return (
    <WindowForm
      {...{ title, save, onClose, onSubmit, draft }}
      busy={change.isPending}
      summary={{ ...summary, labels }}
      preview={
        values.picture && (
          <Collections
            images={[
              {
                id: 'preview',
                title: values.title || 'Title',
                subtitle: values.subtitle,
                link: '/',
                picture: values.picture,
                position: 0,
                startsAt: '',
                endsAt: null,
              },
            ]}
          />
        )
      }
    >
      <TextInput label={labels.title} maxLength={80} name="title" withAsterisk {...form.getInputProps('title')} />
      <TextInput label={labels.subtitle} maxLength={160} name="subtitle" {...form.getInputProps('subtitle')} />
      <LinkField
        label={labels.link}
        value={values.link}
        onChange={link => form.setFieldValue('link', link)}
        error={errors.link}
      />
      <PictureSlot
        label={labels.pictureId}
        hint="1600 px wide or more looks best"
        name="pictureId"
        required
        value={values.picture}
        onChange={picture => form.setFieldValue('picture', picture)}
        problem={errors.pictureId && 'Choose a picture.'}
      />
      <DatesFields value={values} errors={errors} onChange={dates => form.setValues(dates)} />
    </WindowForm>
  )
}
