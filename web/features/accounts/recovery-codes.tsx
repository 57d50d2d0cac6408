import { Group } from '@mantine/core'
import { toast } from '#web/shell/toast.ts'
import { Action } from '#web/ui/action.tsx'
import { Grid, Row, Stack } from '#web/ui/layout.tsx'
import { Text } from '#web/ui/text.tsx'

/** Recovery codes to copy or save. They are shown only once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const text = codes.join('\n')
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => toast.good('Codes copied.'),
      () => toast.bad('The codes couldn’t be copied. Save the file instead.'),
    )
  return (
    <Stack gap={3}>
      <p>
        If you lose your phone, use one of these instead of the app’s code. Each works once. We show them only now:
        store them somewhere safe, not on your phone.
      </p>
      <Grid as="ol" gap={1.5} across={4} min={176} panel="sunken" pad={3} aria-label="Recovery codes">
        {codes.map(code => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </Grid>
      <Row gap={2} wrap>
        <Action onClick={copy}>Copy</Action>
        <Text
          as="a"
          link
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`Bitmarte recovery codes\n\n${text}\n`)}`}
          download="bitmarte-recovery-codes.txt"
        >
          Save as a file
        </Text>
      </Row>
      <Group justify="flex-end">
        <Action look="main" onClick={onDone}>
          I’ve saved them
        </Action>
      </Group>
    </Stack>
  )
}
