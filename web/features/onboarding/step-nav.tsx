import { NavLink, ThemeIcon } from '@mantine/core'
import { Grid } from '#web/ui/layout.tsx'
import { Link } from '#web/ui/link.tsx'
import { IconArrowRight, IconCheck } from '#web/ui/work-icons.ts'

interface Props {
  /** Without `done` it is no step, but what follows them. */
  steps: readonly { id: string; title: string; done?: boolean }[]
  current: string
}

/** Numbered links to the steps of an onboarding. */
export function StepNav({ steps, current }: Props) {
  return (
    <nav aria-label="Steps">
      <Grid as="ol" gap={0.5} min={180}>
        {steps.map(({ id, title, done }, at) => (
          <li key={id}>
            <NavLink
              component={Link}
              to={`?step=${id}`}
              active={id === current}
              aria-current={id === current ? 'step' : undefined}
              preventScrollReset
              bdrs="md"
              mih={44}
              leftSection={
                <ThemeIcon
                  size={24}
                  radius="xl"
                  fz="xs"
                  variant={done ? 'filled' : 'outline'}
                  color={done ? 'palm' : 'gray'}
                  aria-hidden="true"
                >
                  {done ? (
                    <IconCheck size={14} stroke={3} />
                  ) : done === undefined ? (
                    <IconArrowRight size={14} />
                  ) : (
                    at + 1
                  )}
                </ThemeIcon>
              }
              label={
                <>
                  {title}
                  {done && <span className="visually-hidden">, done</span>}
                </>
              }
            />
          </li>
        ))}
      </Grid>
    </nav>
  )
}
