import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { useOnline } from '../shell/offline.tsx'
import { useConfirm } from './confirm.tsx'
import { Row } from './layout.tsx'
import classes from './save-bar.module.css'
import { Text } from './text.tsx'

interface Props {
  /** True if the form has unsaved changes. */
  dirty: boolean
  saving: boolean
  onDiscard: () => void
  save?: string
  /** Another way to save. */
  also?: { label: string; onClick: () => void } | undefined
  /** True if a draft is stored elsewhere, so that leaving needs no confirmation. */
  kept?: boolean
}

/** Bar at a form's foot while it has unsaved changes. Asks before the user leaves the page; its button submits. */
export function SaveBar({ dirty, saving, onDiscard, save = 'Save', also, kept = false }: Props) {
  const [confirm, dialog] = useConfirm()
  const online = useOnline()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      dirty && !kept && !saving && currentLocation.pathname !== nextLocation.pathname,
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: asks once for each blocked navigation
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    confirm({
      title: 'Leave without saving?',
      body: 'Your changes will be lost.',
      confirm: 'Leave',
      keep: 'Stay',
      danger: true,
      waits: true,
    }).then(leave => (leave ? blocker.proceed() : blocker.reset()))
  }, [blocker.state])

  useEffect(() => {
    if (!dirty || kept) return
    const stay = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', stay)
    return () => window.removeEventListener('beforeunload', stay)
  }, [dirty, kept])

  return (
    <>
      {dialog}
      {dirty && (
        <Row as="section" gap={2} panel="float" className={classes.bar} aria-label="Unsaved changes">
          <Text weight="strong" grow hideOn="phone">
            {kept ? 'Not saved' : 'Unsaved changes'}
          </Text>
          <Button variant="default" onClick={onDiscard} disabled={saving}>
            Discard
          </Button>
          {also && (
            <Button variant="default" onClick={also.onClick} disabled={saving || !online}>
              {also.label}
            </Button>
          )}
          <Button type="submit" loading={saving} disabled={!online}>
            {save}
          </Button>
        </Row>
      )}
    </>
  )
}
