import { Button, PasswordInput, Select, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { toast } from '#web/shell/toast.ts'
import { useConfirm } from '#web/ui/confirm.tsx'
import { DayField } from '#web/ui/day-field.tsx'
import { FieldGrid } from '#web/ui/field-grid.tsx'
import { FormSummary } from '#web/ui/form-summary.tsx'
import { Row } from '#web/ui/layout.tsx'
import { MomentField } from '#web/ui/moment-field.tsx'
import { MoneyField, NumberField } from '#web/ui/number-field.tsx'
import { PlainInput, PlainSelect, PlainTextarea } from '#web/ui/plain-field.tsx'
import { SaveBar } from '#web/ui/save-bar.tsx'
import { Section } from '#web/ui/section.tsx'
import { TimeField } from '#web/ui/time-field.tsx'

const errors = [{ field: 'phone', message: 'Write a Nigerian number, such as 0803 555 0188.' }]

/** A form of the areas, with every kind of field. */
export function Forms() {
  const [confirm, dialog] = useConfirm()
  const form = useForm({
    initialValues: {
      name: 'Ada Fabrics',
      phone: '',
      state: 'Lagos',
      until: '2026-12-24',
      startsAt: null as string | null,
      opens: '09:30',
      about: '',
      price: 45_000.5,
      weight: { typed: '0,8', problem: 'Write decimals after a point, such as 0.8.' },
    },
    initialErrors: { phone: errors[0]?.message },
  })
  const cancel = async () => {
    const yes = await confirm({
      title: 'Cancel order #1042?',
      body: 'The customer gets ₦19,500.00 back and the goods return to stock.',
      confirm: 'Cancel order',
      danger: true,
    })
    toast.info(yes ? 'Cancelled' : 'Kept')
  }
  return (
    <Section title="Forms">
      {dialog}
      <form
        onSubmit={form.onSubmit(() => {
          form.resetDirty()
          toast.good('Saved')
        })}
      >
        <FormSummary errors={errors} labels={{ phone: 'Phone' }} />
        <FieldGrid>
          <TextInput label="Store name" name="name" withAsterisk {...form.getInputProps('name')} />
          <TextInput label="Phone" name="phone" description="Riders call it" {...form.getInputProps('phone')} />
          <Select label="State" name="state" data={['Lagos', 'Kano', 'Oyo']} {...form.getInputProps('state')} />
          <DayField label="Last day" name="until" none="No end date" {...form.getInputProps('until')} />
          <MomentField label="Starts" name="startsAt" none="Now" {...form.getInputProps('startsAt')} />
          <TimeField label="Opens" name="opens" {...form.getInputProps('opens')} />
          <MoneyField label="Price" name="price" {...form.getInputProps('price')} />
          <NumberField label="Weight" name="weight" unit="kg" decimals={3} {...form.getInputProps('weight')} />
          <PasswordInput label="Password" autoComplete="off" disabled />
        </FieldGrid>
        <Textarea mt="sm" label="About" name="about" autosize minRows={2} {...form.getInputProps('about')} />
        <Row gap={3} across={4} wrap style={{ marginBlock: 'var(--space-3)' }}>
          <Button color="clay" variant="light" onClick={cancel}>
            Ask first
          </Button>
          <Button variant="default">Plain</Button>
          <Button variant="subtle">Quiet</Button>
          <Button loading>Busy</Button>
        </Row>
        <SaveBar dirty={form.isDirty()} saving={false} onDiscard={form.reset} />
      </form>
    </Section>
  )
}

/** Form fields of public pages. */
export const PlainFields = () => (
  <Section title="Plain fields">
    <FieldGrid>
      <PlainInput label="Your name" name="plain-name" autoComplete="off" note="Printed on the parcel" />
      <PlainInput label="Your e-mail" name="plain-email" error="Write an e-mail address." autoComplete="off" />
      <PlainSelect label="Subject" name="plain-topic">
        <option>An order</option>
        <option>Something else</option>
      </PlainSelect>
      <PlainTextarea label="Your message" name="plain-message" rows={3} />
    </FieldGrid>
  </Section>
)
