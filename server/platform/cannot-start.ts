/** A reason not to start that the reader can act on. Printed as is, without a stack. */
export class CannotStart extends Error {}
