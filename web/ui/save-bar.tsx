import { Button } from '@mantine/core'
import { type MouseEventHandler, useEffect } from 'react'
import { useBlocker } from 'react-router'
import { useOnline } from '../shell/offline.tsx'
import { useConfirm } from './confirm.tsx'
import { Row } from './layout.tsx'
import classes from './save-bar.module.css'
import { Text } from './text.tsx'

export interface SaveBarProps {
  /** True if the form has unsaved changes. */
  dirty: boolean
  saving: boolean
  onDiscard: () => void
  save?: string
  /** Called before the button submits. */
  onSave?: MouseEventHandler<HTMLButtonElement> | undefined
  /** Another way to save. */
  also?: { label: string; onClick: MouseEventHandler<HTMLButtonElement> } | undefined
  /** Shown beside the button while nothing is unsaved; without it, there is no bar then. */
  saved?: string | undefined
  /** True if a draft is stored elsewhere, so that leaving needs no confirmation. */
  kept?: boolean
}

const loss = { body: 'Your changes will be lost.', danger: true, waits: true }

/** Bar at a form's foot while it has unsaved changes, or can be sent as it is. Asks before they are lost; its button submits. */
export function SaveBar({ dirty, saving, onDiscard, save = 'Save', onSave, also, saved, kept = false }: SaveBarProps) {
  const [confirm, dialog] = useConfirm()
  const online = useOnline()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      dirty && !kept && !saving && currentLocation.pathname !== nextLocation.pathname,
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: asks once for each blocked navigation
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    confirm({ ...loss, title: 'Leave without saving?', confirm: 'Leave', keep: 'Stay' }).then(leave =>
      leave ? blocker.proceed() : blocker.reset(),
    )
  }, [blocker.state])

  useEffect(() => {
    if (!dirty || kept) return
    const stay = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', stay)
    return () => window.removeEventListener('beforeunload', stay)
  }, [dirty, kept])

  const discard = async () => {
    if (await confirm({ ...loss, title: 'Discard your changes?', confirm: 'Discard changes' })) onDiscard()
  }
  return (
    <>
      {dialog}
      {(dirty || saved) && (
        <Row
          as="section"
          gap={2}
          panel="float"
          className={classes.bar}
          aria-label={dirty ? 'Unsaved changes' : 'Save or send'}
        >
          <Text weight="strong" grow hideOn="phone">
            {!dirty ? saved : kept ? 'Not saved' : 'Unsaved changes'}
          </Text>
          {dirty && (
            <Button variant="default" onClick={discard} disabled={saving}>
              Discard
            </Button>
          )}
          {dirty && also && (
            <Button variant="default" onClick={also.onClick} disabled={saving || !online}>
              {also.label}
            </Button>
          )}
          <Button type="submit" onClick={onSave} loading={saving} disabled={!online}>
            {save}
          </Button>
        </Row>
      )}
    </>
  )
}
