export interface FieldProblem {
  /** The field's `name`. */
  field: string
  message: string
}

/** Lists the errors that a form's fields found themselves (`setCustomValidity`), such as text that isn't a date. */
export const problemsIn = (form: HTMLFormElement): FieldProblem[] =>
  [...form.elements]
    .filter(element => element instanceof HTMLInputElement)
    .filter(({ willValidate, validity }) => willValidate && validity.customError)
    .map(({ name, validationMessage }) => ({ field: name, message: validationMessage }))
