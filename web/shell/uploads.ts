import { type RefObject, useEffect, useRef } from 'react'

interface Upload {
  /** Name of the field in the body of the form's call. */
  field: string
  /** Resolves once nothing is on its way any more, to whether everything arrived. */
  done: Promise<boolean>
}

/** Uploads into a form's field that are on their way. The form is sent once they are there (`useEndpointForm`). */
export const uploads = new WeakMap<HTMLFormElement, Upload>()

/**
 * Makes the form around an element wait until what is uploaded into its field has arrived. Call `refuse` for an upload that
 * failed: a form that was sent meanwhile then stays unsent.
 */
export function useUploading(
  within: RefObject<HTMLElement | null>,
  { field, isUploading }: { field: string; isUploading: boolean },
): { refuse: () => void } {
  const refused = useRef(false)
  useEffect(() => {
    const form = within.current?.closest('form')
    if (!form || !isUploading) return
    refused.current = false
    let end = (_arrived: boolean) => {}
    // Not `Promise.withResolvers`, which some supported browsers lack.
    uploads.set(form, { field, done: new Promise(resolve => (end = resolve)) })
    return () => {
      uploads.delete(form)
      end(!refused.current)
    }
  }, [within, field, isUploading])
  return {
    refuse() {
      refused.current = true
    },
  }
}
