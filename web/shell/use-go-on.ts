import { useEffect, useRef } from 'react'
import { type NavigateOptions, type To, useNavigate } from 'react-router'

/**
 * Returns a function that opens what follows an answer of the server. It does nothing once the component is gone: whoever
 * has left the page meanwhile isn't taken away from another one.
 */
export function useGoOn(): (to: To, options?: NavigateOptions) => void | Promise<void> {
  const navigate = useNavigate()
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  return (to, options) => (isHere.current ? navigate(to, options) : undefined)
}
