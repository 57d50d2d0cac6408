import { type RefObject, useEffect, useRef } from 'react'

interface Upload {
  /** Name of the field in the body of the form's call. */
  field: string
  /** Resolves once nothing is on its way any more, to whether everything arrived. */
  done: Promise<boolean>
}

/** Uploads into a form's field that are on their way. The form is sent once they are there (`useEndpointForm`). */
export const uploads = new WeakMap<HTMLFormElement, Upload>()

/** Keeps the form around an element waiting while something is uploaded into its field; `refuse` says that something didn't arrive. */
export function useUploading(
  within: RefObject<HTMLElement | null>,
  { field, isUploading }: { field: string; isUploading: boolean },
): { refuse: () => void } {
  const refused = useRef(false)
  useEffect(() => {
    const form = within.current?.closest('form')
    if (!form || !isUploading) return
    const { promise, resolve } = Promise.withResolvers<boolean>()
    uploads.set(form, { field, done: promise })
    refused.current = false
    return () => {
      uploads.delete(form)
      resolve(!refused.current)
    }
  }, [within, field, isUploading])
  return {
    refuse() {
      refused.current = true
    },
  }
}
