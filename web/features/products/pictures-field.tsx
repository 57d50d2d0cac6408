import { Frame } from '#web/ui/thumb.tsx'
import '@mantine/dropzone/styles.layer.css'
import { ActionIcon, Badge, NativeSelect } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import { useRef } from 'react'
import type { ProductPicture, VariantOption } from '#contract/catalog/catalog.ts'
import { productLimits } from '#contract/catalog/product-limits.ts'
import { toast } from '#web/shell/toast.ts'
import { CellInput } from '#web/ui/cell-input.tsx'
import { IconX } from '#web/ui/icons.ts'
import { List, Stack } from '#web/ui/layout.tsx'
import { Note } from '#web/ui/note.tsx'
import { SortableList, type Sorting } from '#web/ui/order-list.tsx'
import { PictureImg } from '#web/ui/picture-img.tsx'
import { Text } from '#web/ui/text.tsx'
import { IconArrowLeft, IconArrowRight, IconPhotoPlus } from '#web/ui/work-icons.ts'
import classes from './pictures-field.module.css'
import { isSending, rowIdOf, type Sending, usePictureUploads } from './use-picture-uploads.ts'
import type { Property } from './variant-matrix.ts'

const look = { variant: 'default', size: 44, flex: 1, style: { borderColor: 'var(--line)' } } as const
const bgOf = (action: unknown) => (action ? undefined : 'var(--surface)')

const same = (one: VariantOption, other: VariantOption | null | undefined) =>
  one.property === other?.property && one.option === other.option

interface Props {
  value: ProductPicture[]
  /** Properties of the product, whose options a picture can show. */
  properties: readonly Property[]
  onChange: (pictures: ProductPicture[]) => void
  error?: React.ReactNode
  readOnly?: boolean
}

/** Field for a product’s pictures: upload with progress, sorted by dragging or with buttons, each for an option. */
export function PicturesField({ readOnly = false, ...props }: Props) {
  return readOnly ? <Pictures value={props.value} /> : <EditedPictures {...props} />
}

/** The pictures in their order, with the option that each shows. */
const Pictures = ({ value }: Pick<Props, 'value'>) =>
  value.length === 0 ? (
    <Text tone="muted">None</Text>
  ) : (
    <List className={classes.pictures} aria-label="Pictures">
      {value.map((picture, at) => (
        <Stack as="li" gap={1} key={picture.id}>
          <Frame ratio={1}>
            <PictureImg picture={{ ...picture, alt: picture.alt || `Picture ${at + 1}` }} sizes="150px" eager />
          </Frame>
          {picture.option && <Note>{`${picture.option.property}: ${picture.option.option}`}</Note>}
        </Stack>
      ))}
    </List>
  )

function EditedPictures({ value, properties, onChange, error }: Omit<Props, 'readOnly'>) {
  const within = useRef<HTMLDivElement>(null)
  const { rows, send, change: changeRows } = usePictureUploads(within, value, onChange)
  const room = productLimits.pictures - rows.length

  const options = properties.flatMap(({ type, options }) => options.map(option => ({ property: type, option })))

  const drop = (files: File[]) => {
    if (files.length > room) toast.info(`A product has ${productLimits.pictures} pictures at most.`)
    for (const file of files.slice(0, Math.max(0, room))) send(file)
  }
  return (
    <Stack ref={within} gap={3}>
      <SortableList
        label="Pictures"
        className={classes.pictures}
        rows={rows}
        rowId={rowIdOf}
        rowName={row => (isSending(row) ? row.name : `picture ${value.indexOf(row) + 1}`)}
        onOrder={ids =>
          changeRows(all => all.toSorted((one, other) => ids.indexOf(rowIdOf(one)) - ids.indexOf(rowIdOf(other))))
        }
      >
        {(row, place, sorting) =>
          isSending(row) ? (
            <SendingPicture sending={row} item={sorting.item} />
          ) : (
            <EditedPicture
              picture={row}
              at={value.indexOf(row)}
              isFirst={place === 0}
              options={options}
              sorting={sorting}
              onChange={changes => onChange(value.map(each => (each === row ? { ...each, ...changes } : each)))}
              onRemove={() => changeRows(all => all.filter(each => rowIdOf(each) !== row.id))}
            />
          )
        }
      </SortableList>
      {room > 0 && (
        <Dropzone
          onDrop={drop}
          accept={['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif']}
          onReject={() => toast.bad('Upload pictures: JPEG, PNG, WebP, AVIF or GIF.')}
          multiple
          radius="lg"
          name="hostedImages"
          inputProps={{ 'aria-label': 'Add pictures' }}
        >
          <Stack gap={1} align="center" pad={1.5} style={{ textAlign: 'center' }}>
            <IconPhotoPlus size={26} stroke={1.6} aria-hidden="true" />
            <span>
              <strong>Drop pictures here</strong>, or choose them
            </span>
            <Text tone="muted" size="sm">
              A product needs one to be approved. {productLimits.pictures} at most, 10 MB each, from{' '}
              {productLimits.pictureSide} px; 1200 px or more looks best. The first one appears in lists.
            </Text>
          </Stack>
        </Dropzone>
      )}
      {error && (
        <Text as="p" tone="clay" size="sm">
          {error}
        </Text>
      )}
    </Stack>
  )
}

/** A picture on its way, in its place. */
const SendingPicture = ({ sending: { name, part }, item }: { sending: Sending; item: Sorting['item'] }) => (
  <Stack
    as="li"
    gap={2}
    panel="sunken"
    pad={3}
    {...item}
    style={{ ...item.style, aspectRatio: 1, alignContent: 'center' }}
  >
    <Text size="sm" cut>
      {name}
    </Text>
    <progress
      value={part}
      max={1}
      aria-label={`Sending ${name}`}
      style={{ width: '100%', accentColor: 'var(--palm)' }}
    />
    <Text tone="muted" size="sm">
      {part < 1 ? `${Math.round(part * 100)}%` : 'Processing'}
    </Text>
  </Stack>
)

interface PictureProps {
  picture: ProductPicture
  /** Its place among the stored pictures. */
  at: number
  /** True if nothing is before it, no upload either. */
  isFirst: boolean
  options: readonly VariantOption[]
  sorting: Sorting
  onChange: (changes: Partial<ProductPicture>) => void
  onRemove: () => void
}

function EditedPicture({ picture, at, isFirst, options, sorting, onChange, onRemove }: PictureProps) {
  const { item, handle, up, down } = sorting
  return (
    <Stack as="li" gap={1.5} {...item} className={classes.picture}>
      <button {...handle} className={classes.handle}>
        <Frame ratio={1}>
          <PictureImg picture={{ ...picture, alt: picture.alt || `Picture ${at + 1}` }} sizes="150px" eager />
        </Frame>
      </button>
      {isFirst && (
        <Badge variant="default" tt="none" pos="absolute" top={8} left={8}>
          First
        </Badge>
      )}
      <ActionIcon.Group>
        <ActionIcon {...look} bg={bgOf(up)} aria-label={`Move picture ${at + 1} forward`} disabled={!up} onClick={up}>
          <IconArrowLeft size={16} aria-hidden="true" />
        </ActionIcon>
        <ActionIcon
          {...look}
          bg={bgOf(down)}
          aria-label={`Move picture ${at + 1} back`}
          disabled={!down}
          onClick={down}
        >
          <IconArrowRight size={16} aria-hidden="true" />
        </ActionIcon>
        <ActionIcon {...look} aria-label={`Remove picture ${at + 1}`} onClick={onRemove}>
          <IconX size={16} aria-hidden="true" />
        </ActionIcon>
      </ActionIcon.Group>
      <CellInput
        aria-label={`Alt text of picture ${at + 1}`}
        name={`hostedImages.${at}.alt`}
        placeholder="Alt text"
        maxLength={200}
        value={picture.alt}
        onChange={event => onChange({ alt: event.currentTarget.value })}
      />
      {options.length > 0 && (
        <NativeSelect
          aria-label={`Shown for: picture ${at + 1}`}
          name={`hostedImages.${at}.option`}
          value={options.findIndex(each => same(each, picture.option))}
          data={[
            { value: '-1', label: 'All variants' },
            ...options.map((each, index) => ({
              value: String(index),
              label: `${each.property}: ${each.option}`,
            })),
          ]}
          onChange={event => onChange({ option: options[Number(event.currentTarget.value)] ?? null })}
        />
      )}
    </Stack>
  )
}
