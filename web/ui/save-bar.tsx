import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { useConfirm } from './confirm.tsx'
import { Row } from './layout.tsx'
import classes from './save-bar.module.css'

interface Props {
  /** Whether there is something to save. */
  dirty: boolean
  saving: boolean
  onDiscard: () => void
  save?: string
  /** What is typed is kept elsewhere, so the page can be left without a question. */
  kept?: boolean
}

/** Stands at the foot of a form while something in it isn't saved, and asks before the page is left. Its button submits. */
export function SaveBar({ dirty, saving, onDiscard, save = 'Save', kept = false }: Props) {
  const [confirm, dialog] = useConfirm()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      dirty && !kept && !saving && currentLocation.pathname !== nextLocation.pathname,
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each time that a way out is blocked
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    confirm({
      title: 'Leave without saving?',
      body: 'Your changes will be lost.',
      confirm: 'Leave',
      keep: 'Stay',
      danger: true,
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
        <Row as="section" gap={2} className={classes.bar} aria-label="Unsaved changes">
          <span className={classes.words}>{kept ? 'Not saved' : 'Unsaved changes'}</span>
          <Button variant="default" onClick={onDiscard} disabled={saving}>
            Discard
          </Button>
          <Button type="submit" loading={saving}>
            {save}
          </Button>
        </Row>
      )}
    </>
  )
}
