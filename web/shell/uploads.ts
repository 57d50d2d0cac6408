interface Upload {
  /** Name of the field in the body of the form's call. */
  field: string
  /** Resolves once nothing is on its way any more, to whether everything arrived. */
  done: Promise<boolean>
}

/** Uploads into a form's field that are on their way. The form is sent once they are there. */
export const uploads = new WeakMap<HTMLFormElement, Upload>()
